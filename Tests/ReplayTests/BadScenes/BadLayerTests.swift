import Replay
import Testing

/// Layers and the values that they have.
@Suite struct BadLayerTests {
  @Test(arguments: cases)
  func theLayerIsRefusedWithTheseProblems(_ c: BadScene) throws {
    let folder = try SceneFolder()
    let text = scene(root: c.text)
    let problems = try folder.problems(text)
    #expect(problems == c.problems)
  }

  /// What a class may be.
  static let classes =
    LayerSpec.Kind.allCases.count > 12
    ? "one of the names that `scanout schema` lists"
    : "one of " + LayerSpec.Kind.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")

  static let cases: [BadScene] = [
    BadScene(
      "opacity out of range",
      #"""
      "opacity": 1.5
      """#,
      #"""
      root.opacity: is 1.5; a number from 0 to 1
      """#),
    BadScene(
      "opacity as text",
      #"""
      "opacity": "1"
      """#,
      #"""
      root.opacity: is "1"; a number from 0 to 1
      """#),
    BadScene(
      "a pattern beside a colour, and keys that display nothing",
      ##"""
      "backgroundColor": "#000", "backgroundPattern": "stripes", "drawsAsynchronously": 1, \##
      "needsDisplayForKeys": ["opactiy"], "display": {"draw": [{"render": "nobody"}]}, \##
      "sublayers": [{"class": "TiledLayer", "fadeDuration": -1}, \##
      {"class": "ExternalLayer", "colorspace": "CMYK"}]
      """##,
      #"""
      root: has backgroundPattern together with backgroundColor; backgroundPattern alone, or the \#
      others
      root.needsDisplayForKeys[0]: is "opactiy"; the nearest known is "opacity"
      root.drawsAsynchronously: is 1; true or false
      root.backgroundPattern: "stripes" is no image of assets.images; the scene has no images
      root.sublayers[0].fadeDuration: is -1; a number from 0 to 1000000000
      root.sublayers[1].colorspace: is "CMYK"; one of "sRGB", "displayP3", "linearSRGB", or null
      root.display.draw[0].render: "nobody" is no layer; known are "root", "root/0", "root/1"
      """#),
    BadScene(
      "how a layer is drawn by workers, said of one that is not, and wrongly",
      ##"""
      "displayContainer": false, "display": {"draw": [], "fade": 1}, "sublayers": [ \##
      {"display": {"async": false, "draw": [], "fade": 1}}, \##
      {"display": {"async": true, "draw": [], "contentsPolicy": "hold", "placeholder": "#FFF", \##
      "placeholderImage": "cat", "baseColor": "#FFF8", "progress": 1, "priority": "first", \##
      "quality": "best", "waitsForSight": 1, "oversize": "cut", "contentKey": ""}}]
      """##,
      #"""
      root.display: has fade without async; both or neither
      root.displayContainer: is false; true, or an object with timeout
      root.sublayers[0].display.fade: says nothing of a drawing on the main thread; "async": true \#
      beside it
      root.sublayers[1].display: has placeholder and placeholderImage; at most one of \#
      placeholder, placeholderImage
      root.sublayers[1].display.contentsPolicy: is "hold"; one of "keep", "clear", "placeholder", \#
      "keepIfSameSize"
      root.sublayers[1].display.placeholderImage: "cat" is no image of assets.images; the scene \#
      has no images
      root.sublayers[1].display.baseColor: is "#FFF8"; an opaque colour
      root.sublayers[1].display.progress: is 1; one of "latestFinished", "newestOnly"
      root.sublayers[1].display.priority: is "first"; one of "visible", "near", "far"
      root.sublayers[1].display.quality: is "best"; one of "userInteractive", "userInitiated", \#
      "default", "utility", "background"
      root.sublayers[1].display.waitsForSight: is 1; true or false
      root.sublayers[1].display.oversize: is "cut"; one of "downscale", "refuse"
      root.sublayers[1].display.contentKey: is ""; text that is not empty
      """#),
    BadScene(
      "a constraint by a layer that is not there",
      #"""
      "sublayers": [{"id": "a", "constraints": [{"attribute": "minX"}, \#
      {"attribute": "minY", "relativeTo": "b"}]}]
      """#,
      #"""
      root.sublayers[0].constraints[1].relativeTo: "b" is no layer; known are "a", "root"
      """#),
    BadScene(
      "filters",
      #"""
      "filters": [{"blur": 2}, {"gaussianBlur": -2}, {"invert": 1, "sepia": 1}, \#
      {"colorMatrix": [1, 2]}], "backgroundFilters": {"invert": 1}
      """#,
      #"""
      root.filters[0].blur: is not a key of a filter; known are gaussianBlur, saturate, brightness, \#
      contrast, invert, hueRotate, grayscale, sepia, colorMatrix
      root.filters[1].gaussianBlur: is -2; a number from 0 to 1000000000
      root.filters[2]: has invert and sepia; exactly one of gaussianBlur, saturate, brightness, \#
      contrast, invert, hueRotate, grayscale, sepia, colorMatrix
      root.filters[3].colorMatrix: is a list of 2; 20 numbers
      root.backgroundFilters: is an object; a list of filters
      """#),
    BadScene(
      "a shadow, a blend mode and a bitmap",
      #"""
      "shadowOpacity": 2, "shadowOffset": [1], "shadowRadius": -1, "shadowPath": "M0", \#
      "compositingFilter": "multply", "rasterizationScale": 0
      """#,
      #"""
      root.shadowOpacity: is 2; a number from 0 to 1
      root.shadowRadius: is -1; a number from 0 to 1000000000
      root.shadowPath: at character 2: the end where 'M' needs a number; SVG path data
      root.shadowOffset: is a list of 1; [x, y]
      root.compositingFilter: is "multply"; the nearest known is "multiply"
      root.rasterizationScale: is 0; a number above 0, at most 1000
      """#),
    BadScene(
      "a mask",
      #"""
      "mask": {"opacity": 3, "sublayers": [{"mask": []}]}
      """#,
      #"""
      root.mask.opacity: is 3; a number from 0 to 1
      root.mask.sublayers[0].mask: is a list of 0; an object (a layer)
      """#),
    BadScene(
      "keys of text layers",
      #"""
      "attributedString": [], "sublayers": [
        {"class": "TextLayer", "string": "a", "attributedString": [{"size": 0, "font": "Arial"}],
         "display": {"draw": []}},
        {"class": "ScrollLayer", "display": {"draw": [], "async": true}},
        {"class": "TextLayer", "frame": [0, 0, 17000, 1]}
      ]
      """#,
      #"""
      root.attributedString: is a key of TextLayer; "class": "TextLayer" beside it
      root.sublayers[0]: has attributedString together with string; attributedString alone, or the \#
      others
      root.sublayers[0].attributedString[0].string: is missing; text
      root.sublayers[0].attributedString[0].font: is "Arial"; one of "Helvetica", "DejaVu Sans", \#
      "DejaVu Sans Mono", "DejaVu Serif", "Noto Color Emoji", "Noto Sans CJK HK", "Noto Sans CJK JP", \#
      "Noto Sans CJK KR", "Noto Sans CJK SC", "Noto Sans CJK TC"
      root.sublayers[0].attributedString[0].size: is 0; a number above 0, at most 4096
      root.sublayers[0].display: is no key of a TextLayer, which makes its own contents; a layer of another class
      root.sublayers[1].display.async: is true on a ScrollLayer; true on Layer and Node only
      root.sublayers[2]: draws 17000 x 1 pixels; at most 16384 pixels a side, bounds times \#
      contentsScale
      """#),
    BadScene(
      "keys of replicators and emitters",
      #"""
      "instanceCount": 2, "emitterCells": [], "sublayers": [
        {"class": "ReplicatorLayer", "instanceCount": -1, "display": {"draw": [], "async": true}},
        {"class": "EmitterLayer", "emitterShape": "cube", "emitterCells": [
          {"birthRate": 20000, "lifetime": 10},
          {"lifetime": -1, "emitterCells": [{"contents": "x", "sped": 1}]}
        ]}
      ]
      """#,
      #"""
      root.instanceCount: is a key of ReplicatorLayer; "class": "ReplicatorLayer" beside it
      root.emitterCells: is a key of EmitterLayer; "class": "EmitterLayer" beside it
      root.sublayers[0].instanceCount: is -1; a whole number from 0 to 1000000
      root.sublayers[0].display.async: is true on a ReplicatorLayer; true on Layer and Node only
      root.sublayers[1].emitterShape: is "cube"; one of "point", "line", "rectangle", "cuboid", \#
      "circle", "sphere"
      root.sublayers[1].emitterCells[0]: makes 200000 particles at once; birthRate times lifetime of \#
      at most 100000
      root.sublayers[1].emitterCells[1].lifetime: is -1; a number from 0 to 1000000000
      root.sublayers[1].emitterCells[1].emitterCells[0].sped: is not a key of an emitter cell; the \#
      nearest known is "speed"
      root.sublayers[1].emitterCells[1].emitterCells[0].contents: "x" is no image of assets.images; \#
      the scene has no images
      """#),
    BadScene(
      "a slip in a key",
      #"""
      "opacty": 1
      """#,
      #"""
      root.opacty: is not a key of a layer; the nearest known is "opacity"
      """#),
    BadScene(
      "a key that is none",
      #"""
      "glow": 1
      """#,
      #"""
      root.glow: is not a key of a layer; one of the keys that `scanout schema` lists
      """#),
    BadScene(
      "a key of nodes on a layer",
      #"""
      "userInteractionEnabled": true, "sublayers": [{"class": "Node", \#
      "userInteractionEnabled": 0}]
      """#,
      #"""
      root.userInteractionEnabled: is a key of nodes; "class": "Node" beside it
      root.sublayers[0].userInteractionEnabled: is 0; true or false
      """#),
    BadScene(
      "times of the layer",
      #"""
      "speed": "inf", "timeOffset": 1e5, "beginTime": -1, "sublayers": [{"speed": 1e7}]
      """#,
      #"""
      root.speed: is "inf"; a number from -1000000 to 1000000
      root.timeOffset: is 100000; a number from -86400 to 86400
      root.beginTime: is -1; a number from 0 to 86400
      root.sublayers[0].speed: is 10000000; a number from -1000000 to 1000000
      """#),
    BadScene(
      "cycles of the layer",
      #"""
      "duration": 0, "repeatCount": "often", "repeatDuration": -1, "autoreverses": 1, \#
      "fillMode": "sometimes", "sublayers": [{"duration": 1e5}]
      """#,
      #"""
      root.duration: is 0; a number above 0, at most 86400, or "inf"
      root.repeatCount: is "often"; a number from 0 to 1000000000 or "inf"
      root.repeatDuration: is -1; a number from 0 to 86400
      root.autoreverses: is 1; true or false
      root.fillMode: is "sometimes"; one of "removed", "forwards", "backwards", "both"
      root.sublayers[0].duration: is 100000; a number above 0, at most 86400, or "inf"
      """#),
    BadScene(
      "a rectangle of three numbers",
      #"""
      "frame": [0, 0, 1]
      """#,
      #"""
      root.frame: is a list of 3; [x, y, width, height]
      """#),
    BadScene(
      "a rectangle with a negative width and a text",
      #"""
      "contentsRect": [0, 0, -1, "a"], "frame": [0, 0, -1, "a"]
      """#,
      #"""
      root.frame[3]: is "a"; a number from -1000000000 to 1000000000
      root.contentsRect[2]: is -1; a number from 0 to 1000000000
      root.contentsRect[3]: is "a"; a number from 0 to 1000000000
      """#),
    BadScene(
      "a coordinate out of sight",
      #"""
      "position": [1e10, 0]
      """#,
      #"""
      root.position[0]: is 10000000000; a number from -1000000000 to 1000000000
      """#),
    BadScene(
      "frame with bounds and position",
      #"""
      "frame": [0, 0, 1, 1], "bounds": [0, 0, 1, 1], "position": [0, 0]
      """#,
      #"""
      root: has frame together with bounds and position; frame alone, or the others
      """#),
    BadScene(
      "a colour of two digits",
      #"""
      "backgroundColor": "#12"
      """#,
      #"""
      root.backgroundColor: is "#12"; "#RGB", "#RGBA", "#RRGGBB", "#RRGGBBAA", "clear", \#
      or [r, g, b] or [r, g, b, a] with 0 to 1
      """#),
    BadScene(
      "a colour with a wrong digit",
      #"""
      "backgroundColor": "#12345G"
      """#,
      #"""
      root.backgroundColor: is "#12345G"; "#RGB", "#RGBA", "#RRGGBB", "#RRGGBBAA", \#
      "clear", or [r, g, b] or [r, g, b, a] with 0 to 1
      """#),
    BadScene(
      "a colour component out of range",
      #"""
      "backgroundColor": [0, 2, 0]
      """#,
      #"""
      root.backgroundColor[1]: is 2; a number from 0 to 1
      """#),
    BadScene(
      "a colour of two numbers",
      #"""
      "backgroundColor": [0, 0]
      """#,
      #"""
      root.backgroundColor: is a list of 2; "#RGB", "#RGBA", "#RRGGBB", "#RRGGBBAA", \#
      "clear", or [r, g, b] or [r, g, b, a] with 0 to 1
      """#),
    BadScene(
      "no colour",
      #"""
      "borderColor": null
      """#,
      #"""
      root.borderColor: is null; "#RGB", "#RGBA", "#RRGGBB", "#RRGGBBAA", "clear", or [r, \#
      g, b] or [r, g, b, a] with 0 to 1
      """#),
    BadScene(
      "a transform of four numbers",
      #"""
      "transform": [1, 0, 0, 1]
      """#,
      #"""
      root.transform: is a list of 4; 6 numbers [a, b, c, d, tx, ty] or 16 numbers (m11 to \#
      m44, row by row)
      """#),
    BadScene(
      "a transform in space with text in it",
      #"""
      "transform": [1,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,0,"1"]
      """#,
      #"""
      root.transform[15]: is "1"; a number from -1000000000 to 1000000000
      """#),
    BadScene(
      "steps that multiply beyond every number",
      "\"transform\": ["
        + Array(repeating: "{\"scale\": 1e9}", count: 40).joined(separator: ", ") + "]",
      #"""
      root.transform: multiplies to numbers beyond 1000000000; steps that together stay \#
      within -1000000000 to 1000000000
      """#),
    BadScene(
      "an axis without a direction",
      #"""
      "transform": [{"rotate": 30, "axis": [0, 0, 0]}]
      """#,
      #"""
      root.transform[0].axis: is [0, 0, 0], which has no direction; [x, y, z], not all of them 0
      """#),
    BadScene(
      "an axis of nothing",
      #"""
      "transform": [{"scale": 30, "axis": [0, 1, 0]}]
      """#,
      #"""
      root.transform[0]: has axis without rotate; both or neither
      """#),
    BadScene(
      "perspective without a distance",
      #"""
      "transform": [{"perspective": 0}]
      """#,
      #"""
      root.transform[0].perspective: is 0; a number above 0, at most 1000000000
      """#),
    BadScene(
      "a step in four dimensions",
      #"""
      "transform": [{"translate": [1, 2, 3, 4]}]
      """#,
      #"""
      root.transform[0].translate: is a list of 4; [x, y] or [x, y, z]
      """#),
    BadScene(
      "two of a step's numbers, one of them no number",
      #"""
      "transform": [{"translate": ["a", 5]}, {"scale": [1e10, 2]}]
      """#,
      #"""
      root.transform[0].translate[0]: is "a"; a number from -1000000000 to 1000000000
      root.transform[1].scale[0]: is 10000000000; a number from -1000000000 to 1000000000
      """#),
    BadScene(
      "a transform by name",
      #"""
      "transform": "none"
      """#,
      #"""
      root.transform: is "none"; 6 numbers [a, b, c, d, tx, ty], 16 numbers (m11 to m44, row \#
      by row), or a list of steps with translate, scale, rotate or perspective
      """#),
    BadScene(
      "two steps in one",
      #"""
      "transform": [{"rotate": 1, "scale": 2}]
      """#,
      #"""
      root.transform[0]: has scale and rotate; exactly one of translate, scale, rotate, \#
      perspective
      """#),
    BadScene(
      "an empty step",
      #"""
      "transform": [{}]
      """#,
      #"""
      root.transform[0]: has none of translate, scale, rotate, perspective; exactly one of them
      """#),
    BadScene(
      "an id with a blank",
      #"""
      "id": "a b"
      """#,
      #"""
      root.id: is "a b"; an id of letters, digits and -_.:/
      """#),
    BadScene(
      "an empty id",
      #"""
      "id": ""
      """#,
      #"""
      root.id: is ""; an id of letters, digits and -_.:/
      """#),
    BadScene(
      "an id twice",
      #"""
      "id": "a", "sublayers": [{"id": "b"}, {"id": "a"}]
      """#,
      #"""
      root.sublayers[1].id: "a" is the id of another layer; an id of its own
      """#),
    BadScene(
      "a class of a later version",
      #"""
      "class": "MetalThing"
      """#,
      #"""
      root.class: is "MetalThing"; \#(classes)
      """#),
    BadScene(
      "an image that is not there",
      #"""
      "contents": "x"
      """#,
      #"""
      root.contents: "x" is no image of assets.images; the scene has no images
      """#),
    BadScene(
      "a gravity",
      #"""
      "contentsGravity": "middle"
      """#,
      #"""
      root.contentsGravity: is "middle"; one of "center", "top", "bottom", "left", \#
      "right", "topLeft", "topRight", "bottomLeft", "bottomRight", "resize", \#
      "resizeAspect", "resizeAspectFill"
      """#),
    BadScene(
      "a negative radius",
      #"""
      "cornerRadius": -1
      """#,
      #"""
      root.cornerRadius: is -1; a number from 0 to 1000000000
      """#),
    BadScene(
      "no contents scale",
      #"""
      "contentsScale": 0
      """#,
      #"""
      root.contentsScale: is 0; a number above 0, at most 1000
      """#),
    BadScene(
      "drawn contents that are too large",
      #"""
      "frame": [0, 0, 20000, 10], "display": {"draw": []}
      """#,
      #"""
      root: draws 20000 x 10 pixels; at most 16384 pixels a side, bounds times \#
      contentsScale
      """#),
    BadScene(
      "drawn contents that are too large together",
      #"""
      "sublayers": [
        {"frame": [0, 0, 16384, 16384], "display": {"draw": []}},
        {"frame": [0, 0, 10, 10], "sublayers": [{"class": "TextLayer", "frame": [0, 0, 1, 2]}]},
        {"class": "TiledLayer", "frame": [0, 0, 16384, 16384], "display": {"draw": []}}
      ]
      """#,
      #"""
      root.sublayers[1].sublayers[0]: makes 268435458 pixels of all drawn contents together; at \#
      most 268435456
      """#),
    BadScene(
      "a long text",
      #"""
      "class": \#
      "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
      """#,
      #"""
      root.class: is "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx..."; \#
      \#(classes)
      """#),
    BadScene(
      "a text with a line break",
      #"""
      "class": "a\nb"
      """#,
      #"""
      root.class: is "a\u{a}b"; \#(classes)
      """#),
    BadScene(
      "a sublayer that is none",
      #"""
      "sublayers": [{}, 3, {"opacity": 2}]
      """#,
      #"""
      root.sublayers[1]: is 3; an object (a layer)
      root.sublayers[2].opacity: is 2; a number from 0 to 1
      """#),
    BadScene(
      "deep inside",
      #"""
      "sublayers": [{}, {"sublayers": [{}, {}, {}, {"opacity": -0.5}]}]
      """#,
      #"""
      root.sublayers[1].sublayers[3].opacity: is -0.5; a number from 0 to 1
      """#),
    BadScene(
      "an endless animation",
      #"""
      "animations": [{"keyPath": "opacity", "to": 0, "repeatCount": "inf"}]
      """#,
      #"""
      root.animations[0]: goes on for more than a day, and the scene has no duration; an \#
      animation that ends, or a duration of the scene
      """#),
    BadScene(
      "animation keys",
      #"""
      "animations": [{"keyPath": "opacity", "to": 0, "layer": "root", "additve": true, "xyz": 1}]
      """#,
      #"""
      root.animations[0].layer: is not a key of an animation; one of the keys that \#
      `scanout schema` lists
      root.animations[0].additve: is not a key of an animation; the nearest known is "additive"
      root.animations[0].xyz: is not a key of an animation; one of the keys that \#
      `scanout schema` lists
      """#),
  ]
}
