import Testing

/// What layers look like: keys of classes, contents and drawings, masks, filters, shadows.
@Suite struct BadLayerLookTests {
  @Test(arguments: cases)
  func theLayerIsRefusedWithTheseProblems(_ c: BadScene) throws {
    let folder = try SceneFolder()
    let text = scene(root: c.text)
    let problems = try folder.problems(text)
    #expect(problems == c.problems)
  }

  static let cases: [BadScene] = [
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
  ]
}
