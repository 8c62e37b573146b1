import Graphics
import LayerModel

@testable import Replay

/// A scene that uses every key of the format at least once.
enum EverythingScene {
  /// Writes the pictures that the scene names.
  static func addFiles(to folder: SceneFolder) throws {
    guard let size = PixelSize(width: 3, height: 2) else { return }
    let png = PNGEncoder().encode(Bitmap(PixelBuffer(size: size, filledWith: Color.white.pixel)))
    try folder.write(png, to: "assets/a.png")
  }

  static let metrics =
    [
      "slots", "slotsActive", "slotsIdle", "framesPresented", "droppedFrames", "partialFrames",
      "supersededCommits", "skippedBegins", "hitchCount", "hitchNs", "hitchTimeRatio",
      "commitHitches", "renderHitches", "longestRun", "fpsPresented", "frameOverrunNs.p50",
      "frameOverrunNs.p90", "frameOverrunNs.p95", "frameOverrunNs.p99", "frameOverrunNs.max",
      "latencyNs.p50", "latencyNs.p90", "latencyNs.p95", "latencyNs.p99", "latencyNs.max",
      "overdraw.max", "overdraw.mean", "overdraw.p95", "offscreenPasses.max",
      "offscreenPasses.mean", "offscreenPasses.p95", "blendedPixels.max", "blendedPixels.mean",
      "blendedPixels.p95", "commitLayers.max", "commitLayers.mean", "commitLayers.p95",
      "uploadBytes.max", "uploadBytes.mean", "uploadBytes.p95",
    ]
    + [
      "cadenceLocks", "jankCount", "lateContent", "latenessNs", "leastCommitSlackNs",
      "leastRenderSlackNs", "percentDroppedAverage", "percentDroppedMax", "percentDroppedP95",
      "percentJank", "stuffedFrames", "commitsPerSecond", "meterMainThread", "meterDisplayStage",
      "executeNs.p50", "executeNs.p90", "executeNs.p95", "executeNs.p99", "executeNs.max",
    ]
    + [
      "cacheMisses", "damagedPixels", "layersCovered", "layersDrawn", "misalignedContents",
      "readPixels", "scaledContents", "texturesAlive", "writtenPixels",
    ].flatMap { ["\($0).max", "\($0).mean", "\($0).p95"] }

  static var limits: String {
    metrics.map { "\"\($0)\": {\"min\": 0, \"max\": 1e9}" }.joined(separator: ", ")
  }

  /// Layers of every class, each with a style that supplies all that a style can.
  static var styled: String {
    let owners = LayerKind.Name.allCases.map { [$0] }
    return owners.map { owner in
      let paths = LayerKeyPath.all.filter { path in
        path.isProperty && path != .frame && path.kind != .cells && path.text != "string"
          && (SceneKeys.drawn.contains(path.text) || path == .contents)
          && (path.owners.isEmpty ? owner == [.plain] : !Set(path.owners).isDisjoint(with: owner))
      }
      let values = paths.map { "\"\($0.text)\": \(example(of: $0))" }
      let members = values + ["\"actions\": {\"opacity\": null}", "\"style\": {}"]
      return
        "{\"class\": \"\(owner[0].rawValue)\", \"style\": {\(members.joined(separator: ", "))}}"
    }.joined(separator: ", ")
  }

  /// A value that a property can have.
  private static func example(of path: LayerKeyPath) -> String {
    switch (path.kind, path.domain) {
    case (.number, .whole(let range)): "\(range.lowerBound)"
    case (.text, .names(let names)): "\"\(names[0])\""
    case (.number, _): "1"
    case (.point, _), (.size, _): "[1, 1]"
    case (.rect, _): "[0, 0, 1, 1]"
    case (.color, _): "\"#FFF\""
    case (.flag, _): "true"
    case (.contents, _): "\"solid\""
    case (.path, _): "\"M0 0L1 1\""
    default: "[]"
    }
  }

  /// The same on a display whose rate is said the other way: with both texts every key is used.
  static var variableText: String {
    text.replacing(#""refreshRate": 59.94"#, with: #""variableRefresh": [40, 120]"#)
  }

  static var text: String {
    """
    {
      "scanout": 1,
      "display": {
        "width": 390, "height": 844, "scale": 2, "refreshRate": 59.94, "background": "#FFF",
        "buffering": "double", "commitQueue": "fifo", "allowsEdgeAntialiasing": false,
        "shadowOffsetSpace": "superlayer"
      },
      "device": {
        "base": "phone-2012", "cores": 3, "maxTextureSide": 2048, "createNsPerLayer": 1, "layoutNsPerLayer": 2,
        "shapeNsPerGlyph": 3, "drawNsPerGlyph": 4, "pathNsPerSegment": 5, "drawNsPerPixel": 0.5,
        "decodeNsPerPixel": 6, "commitNsPerLayer": 7, "commitFixedNs": 8, "prepareNsPerLayer": 9,
        "fillNsPerPixel": 0.25, "blendNsPerPixel": 1, "readNsPerByte": 0, "passSwitchNs": 150000,
        "uploadNsPerByte": 1, "decodeJPEGNsPerPixel": 6, "decodeWebPNsPerPixel": 6,
        "generateNsPerPixel": 1, "convertNsPerPixel": 1, "walkNsPerLayer": 1, "commitNsPerByte": 1,
        "mixNsPerPixel": 1, "cutNsPerPixel": 1, "rasterCacheScreens": 2, "rasterCacheTTLNs": 50000000
      },
      "workers": {
        "threads": 8, "queue": "serial", "fontLock": true, "waitingTasks": 9,
        "bytesInFlight": 100000000, "patience": 3, "cacheBytes": 1000000
      },
      "duration": 2, "mode": "content", "start": "cold", "warmupFrames": 2, "seed": 7,
      "assets": {
        "imageCache": 1000000,
        "images": {
          "file": {"file": "assets/a.png", "scale": 2},
          "slow": {"file": "assets/a.png", "latency": 0.5, "parts": 2, "fails": true},
          "solid": {"generate": {"solid": "clear", "size": [1, 1]}},
          "checker": {"generate": {"checker": ["#000", "#FFFF"], "cell": 4, "size": [8, 8]}},
          "gradient": {"generate": {"gradient": ["#000000", "#FFFFFF80"], "angle": 45, "size": [8, 8]}},
          "noise": {"generate": {"noise": true, "size": [8, 8], "seed": 3}}
        }
      },
      "root": {
        "class": "Node", "id": "root", "frame": [0, 0, 390, 844],
        "sublayers": [
          {
            "class": "Node", "id": "card", "bounds": [0, 0, 100, 50], "position": [50, 25],
            "anchorPoint": [0.5, 0.5], "zPosition": 1, "transform": [1, 0, 0, 1, 0, 0],
            "hidden": false, "opacity": 0.5, "backgroundColor": [1, 0.5, 0], "opaque": true,
            "cornerRadius": 4, "masksToBounds": true, "borderWidth": 1,
            "borderColor": [0, 0, 0, 0.5], "contents": "file", "contentsGravity": "topLeft",
            "contentsScale": 2, "speed": -0.5, "timeOffset": -1, "beginTime": 0.5,
            "duration": "inf", "repeatCount": "inf", "repeatDuration": 1.5, "autoreverses": true,
            "fillMode": "both",
            "userInteractionEnabled": false, "autoresizesSubnodes": false,
            "autoresizingMask": ["flexibleWidth", "flexibleTopMargin"],
            "allowsGroupOpacity": true,
            "shadowColor": "#000", "shadowOpacity": 0.5, "shadowOffset": [0, -3],
            "shadowRadius": 3, "shadowPath": "M0 0L9 0L9 9Z", "shouldRasterize": true,
            "rasterizationScale": 2, "compositingFilter": "multiply",
            "filters": [
              {"gaussianBlur": 2}, {"saturate": 2}, {"brightness": 0.5}, {"contrast": 2},
              {"invert": 1}, {"hueRotate": -90}, {"grayscale": 1}, {"sepia": 0.5},
              {"colorMatrix": [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]}
            ],
            "backgroundFilters": [{"gaussianBlur": 10}],
            "mask": {"backgroundColor": "#000", "frame": [0, 0, 10, 10]},
            "animations": [
              {
                "type": "transition", "transition": "reveal", "subtype": "fromBottom",
                "startProgress": 0, "endProgress": 1
              },
              {"keyPath": "transform", "valueFunction": "translateX", "to": 2},
              {
                "keyPath": "opacity", "type": "basic", "key": "fade", "from": 0, "to": 1,
                "duration": 0.5, "timing": "easeIn", "beginTime": 0.25, "speed": 2,
                "timeOffset": -0.1, "repeatCount": "inf", "repeatDuration": 1,
                "autoreverses": true, "fillMode": "both", "removedOnCompletion": false,
                "setModel": true,
                "preferredFrameRateRange": {"minimum": 15, "maximum": 60, "preferred": 30}
              },
              {"keyPath": "position", "by": [-10, 5], "repeatCount": 2.5},
              {"keyPath": "hidden", "from": true, "to": false},
              {
                "type": "keyframe", "keyPath": "position.x", "values": [0, 10, 5],
                "keyTimes": [0, 0.5, 1], "timingFunctions": ["easeIn", [0, 0, 1, 1]],
                "additive": true, "cumulative": false, "repeatCount": 2
              },
              {
                "type": "keyframe", "keyPath": "opacity", "values": [0, 1, 0],
                "calculationMode": "cubic", "tensionValues": [0, 1], "continuityValues": [0.5],
                "biasValues": [-1, 0, 1], "setModel": true
              },
              {
                "type": "keyframe", "keyPath": "position", "path": "M0 0L10 0L10 10Z",
                "calculationMode": "paced", "rotationMode": "autoReverse"
              },
              {"type": "keyframe", "keyPath": "position", "path": {"oval": [0, 0, 9, 9]}},
              {"type": "keyframe", "keyPath": "position", "path": {"rect": [0, 0, 9, 9]}},
              {
                "type": "keyframe", "keyPath": "position",
                "path": {"roundedRect": [0, 0, 9, 9], "radius": 2}
              },
              {
                "type": "spring", "keyPath": "zPosition", "to": 1, "perceptualDuration": 0.5,
                "bounce": 0.1
              },
              {"type": "spring", "keyPath": "opacity", "to": 1, "allowsOverdamping": true},
              {
                "type": "spring", "keyPath": "transform.scale", "from": 1, "to": 2, "mass": 2,
                "stiffness": 300, "damping": 20, "initialVelocity": -1, "duration": 1.5
              },
              {
                "type": "group", "key": "both", "duration": 2, "timing": "easeOut",
                "removedOnCompletion": false, "animations": [
                  {
                    "keyPath": "opacity", "type": "basic", "from": 0, "to": 1, "beginTime": 0.5,
                    "duration": 1, "timing": "linear", "speed": 1, "timeOffset": 0,
                    "repeatCount": 1, "repeatDuration": 0, "autoreverses": false,
                    "fillMode": "backwards", "additive": false
                  },
                  {"keyPath": "position.x", "by": 5, "cumulative": true, "repeatCount": 2},
                  {
                    "type": "keyframe", "keyPath": "position.y", "values": [0, 1],
                    "keyTimes": [0, 1], "calculationMode": "linear", "timingFunctions": ["easeIn"]
                  },
                  {
                    "type": "keyframe", "keyPath": "zPosition", "values": [0, 1],
                    "calculationMode": "cubicPaced", "tensionValues": [1],
                    "continuityValues": [1], "biasValues": [1]
                  },
                  {
                    "type": "keyframe", "keyPath": "position", "path": {"oval": [0, 0, 9, 9]},
                    "rotationMode": "auto"
                  },
                  {
                    "type": "spring", "keyPath": "cornerRadius", "to": 5, "mass": 1,
                    "stiffness": 100, "damping": 10, "initialVelocity": 0
                  },
                  {"keyPath": "transform", "valueFunction": "scaleX", "to": 2},
                  {"type": "group", "animations": [{"keyPath": "zPosition", "to": 1}]}
                ]
              }
            ]
          },
          {
            "class": "ShapeLayer", "id": "shape", "path": "M0 0L10 0L10 10Z",
            "fillColor": "#F00", "fillRule": "even-odd", "strokeColor": "#00F",
            "strokeStart": 0.25, "strokeEnd": 0.75, "lineWidth": 2, "miterLimit": 4,
            "lineCap": "round", "lineJoin": "bevel", "lineDashPhase": -1,
            "lineDashPattern": [4, 2], "cornerCurve": "continuous",
            "maskedCorners": ["minXMinY", "maxXMaxY"],
            "animations": [
              {"keyPath": "path", "from": {"rect": [0, 0, 9, 9]}, "to": {"rect": [0, 0, 5, 9]}},
              {"type": "keyframe", "keyPath": "strokeEnd", "values": [0, 1, 0.5]}
            ]
          },
          {
            "class": "GradientLayer", "id": "gradient", "colors": ["#000", "#FFF8"],
            "locations": [0, 0.5], "type": "conic", "startPoint": [0.5, 0.5],
            "endPoint": [1, 0.5], "contents": "checker", "contentsRect": [0, 0, 0.5, 0.5],
            "contentsCenter": [0.25, 0.25, 0.5, 0], "contentsFormat": "Gray8",
            "minificationFilter": "trilinear", "magnificationFilter": "nearest",
            "minificationFilterBias": -0.5
          },
          {
            "id": "drawn", "frame": [0, 0, 100, 100],
            "sublayers": [
              {
                "id": "placed", "constraints": [
                  {"attribute": "minX", "relativeTo": "drawn", "to": "maxX", "scale": 1, "offset": 2}
                ]
              }
            ],
            "transform": [
              {"translate": [1, 2]}, {"rotate": 90}, {"scale": 2}, {"scale": [1, 3]},
              {"perspective": 500}, {"rotate": 10, "axis": [1, 0, 1]}, {"translate": [1, 2, 3]},
              {"scale": [1, 1, 2]}
            ],
            "anchorPointZ": 2, "geometryFlipped": true, "doubleSided": false,
            "sublayerTransform": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.002, 0, 0, 0, 1],
            "edgeAntialiasingMask": ["left", "right", "bottom", "top"],
            "allowsEdgeAntialiasing": false,
            "displayContainer": {"timeout": 0.5},
            "display": {
              "async": true, "contentsPolicy": "placeholder", "placeholder": "#EEE",
              "baseColor": "#000", "fade": 0.1, "progress": "newestOnly", "priority": "near",
              "quality": "utility", "waitsForSight": false, "oversize": "refuse",
              "contentKey": "drawn",
              "cost": {
                "layersCreated": 1, "layersLaidOut": 1, "glyphsShaped": 1, "glyphsDrawn": 1,
                "pathSegments": 1, "pixelsDrawn": 1, "pixelsDecoded": 1, "jpegPixelsDecoded": 1,
                "webpPixelsDecoded": 1, "pixelsGenerated": 1, "milliseconds": 1.5
              },
              "draw": [
                {"fill": {"path": "M0 0L10 0L10 10Z", "color": "#123456"}},
                {"fill": {"roundedRect": [0, 0, 10, 10], "radius": 2, "color": "#123456"}},
                {"fill": {"rect": [0, 0, 10, 10], "color": "#123456"}},
                {"fill": {"oval": [0, 0, 10, 10], "color": "#123456"}},
                {"stroke": {"path": "M0 0L10 0", "color": "#123456", "width": 2}},
                {"stroke": {"roundedRect": [0, 0, 9, 9], "radius": 2, "color": "#000", "width": 1}},
                {"stroke": {"rect": [0, 0, 10, 10], "color": "#123456", "width": 2}},
                {"stroke": {"oval": [0, 0, 10, 10], "color": "#123456", "width": 2}},
                {"gradient": {"path": "M0 0L10 0L10 10Z", "colors": ["#000", "#FFF"], "from": [0, 0], "to": [1, 1]}},
                {"gradient": {"rect": [0, 0, 9, 9], "colors": ["#000", "#FFF"], "from": [0, 0], "to": [1, 1]}},
                {"gradient": {"oval": [0, 0, 9, 9], "colors": ["#000", "#FFF"], "from": [0, 0], "to": [1, 1]}},
                {"gradient": {"roundedRect": [0, 0, 9, 9], "radius": 1, "colors": ["#000", "#FFF"], "from": [0, 0], "to": [1, 1]}},
                {"text": {"string": "Hi", "rect": [0, 0, 90, 20], "font": "DejaVu Serif", "size": 12, "weight": "bold", "color": "#000", "alignment": "center", "lines": 2}},
                {"image": {"image": "noise", "rect": [0, 0, 20, 20], "cornerRadius": 10}},
                {"render": "shape"}
              ]
            }
          },
          {
            "class": "Control", "id": "control", "enabled": false, "contentMode": "scaleAspectFit",
            "touch": {
              "touchDown": [
                {"set": {"layer": "drawn", "values": {"opacity": 1}}},
                {"animate": {"layer": "drawn", "keyPath": "opacity", "to": 0}},
                {"animateNodes": {"changes": [{"layer": "card", "values": {"opacity": 0}}]}},
                {"removeAnimation": {"layer": "drawn"}}, {"setNeedsDisplay": "drawn"},
                {"setNeedsLayout": "drawn"}, {"busy": {"milliseconds": 1}}, {"mark": "down"},
                {"scroll": {"layer": "pages", "toTop": true}}, {"data": {"layer": "list", "delete": [0]}}
              ],
              "touchDragInside": [], "touchDragOutside": [], "touchDragEnter": [],
              "touchDragExit": [], "touchUpInside": [], "touchUpOutside": [], "touchCancel": []
            }
          },
          {
            "class": "Node", "id": "stacked",
            "touch": {"began": [], "moved": [], "ended": [], "cancelled": [], "tap": [
              {"present": {"layer": "game", "image": "solid"}},
              {"transitionNodes": {"layer": "card", "duration": 0}}
            ]},
            "sublayers": [
              {"id": "la"}, {"id": "lb"}, {"id": "lc"}, {"id": "ld"}, {"id": "le"}, {"id": "lf"}, {"id": "lg"}
            ],
            "layout": {
              "stack": {
                "direction": "horizontal", "spacing": 4, "justifyContent": "spaceAround",
                "alignItems": "center", "flexWrap": "wrap", "lineSpacing": 1,
                "alignContent": "spaceBetween", "children": [
                  "la",
                  {
                    "layer": "lb", "size": [10, 10], "width": 10, "height": "50%", "minWidth": 1,
                    "maxWidth": "100%", "minHeight": "0.5%", "maxHeight": 90, "grow": 1,
                    "shrink": 0.5, "basis": "25%", "alignSelf": "stretch", "spacingBefore": -1,
                    "spacingAfter": 1, "ascender": 3, "descender": -1, "position": [1, 2]
                  },
                  {"inset": {"insets": [1, "inf", 3, 4], "child": {"ratio": {"ratio": 2, "child": {
                    "background": {"background": {"stack": {}}, "child": {
                      "overlay": {"overlay": "lc", "child": "ld"}
                    }}
                  }}}}},
                  {"absolute": [{"relative": {
                    "horizontal": "end", "vertical": "center", "sizing": ["minimumWidth", "minimumHeight"],
                    "child": {"center": "le"}
                  }}]},
                  {"corner": {
                    "child": {"inset": {"insets": 5, "child": "lf"}}, "corner": "lg",
                    "location": "topRight", "offset": [1, 1], "wrapsCorner": true
                  }}
                ]
              }
            }
          },
          {"style": {"string": "a"}, "class": "TextLayer"}, \(styled),
          {
            "id": "acting", "needsDisplayOnBoundsChange": true, "displayContainer": true,
            "sublayers": [{
              "display": {"async": true, "draw": [], "placeholderImage": "solid"}
            }],
            "needsDisplayForKeys": ["opacity"], "drawsAsynchronously": true,
            "backgroundPattern": "checker",
            "delegateActions": {"zPosition": {"to": 2}, "opacity": null},
            "actions": {
              "opacity": null, "bounds": {
                "from": [0, 0, 1, 1], "duration": 1, "timing": "linear", "speed": 1, "timeOffset": 0,
                "repeatCount": 1, "repeatDuration": 0, "autoreverses": false, "fillMode": "both",
                "removedOnCompletion": true, "additive": false, "cumulative": false, "type": "basic"
              },
              "zPosition": {
                "to": 1,
                "preferredFrameRateRange": {"minimum": 10, "maximum": 30, "preferred": 20}
              },
              "cornerRadius": {"by": 1},
              "onOrderIn": {"keyPath": "transform", "valueFunction": "rotateZ", "to": 1},
              "onOrderOut": {
                "type": "transition", "transition": "push", "subtype": "fromTop",
                "startProgress": 0, "endProgress": 1
              },
              "onLayout": {
                "type": "keyframe", "keyPath": "opacity", "values": [0, 1, 0], "keyTimes": [0, 0.5, 1],
                "calculationMode": "cubic", "timingFunctions": ["linear", "linear"],
                "tensionValues": [0, 0, 0], "continuityValues": [0, 0, 0], "biasValues": [0, 0, 0]
              },
              "sublayers": {"type": "group", "animations": [{"keyPath": "opacity", "to": 1}]},
              "masksToBounds": {
                "type": "spring", "keyPath": "opacity", "to": 1, "perceptualDuration": 1,
                "bounce": 0
              },
              "position": {"type": "keyframe", "path": "M0 0L1 1", "rotationMode": "auto"},
              "mask": {
                "type": "spring", "keyPath": "opacity", "to": 1, "mass": 1, "stiffness": 1,
                "damping": 1, "initialVelocity": 0, "allowsOverdamping": false
              }
            }
          },
          {"class": "ScrollLayer", "id": "scroller", "scrollMode": "vertically"},
          \(lists),
          {
            "class": "TextLayer", "id": "text", "string": "a", "font": "Helvetica",
            "fontSize": 12, "foregroundColor": "#FFF", "wrapped": true,
            "truncationMode": "end", "alignmentMode": "justified",
            "allowsFontSubpixelQuantization": true
          },
          {
            "class": "ReplicatorLayer", "id": "copies", "instanceCount": 3,
            "preservesDepth": true, "instanceDelay": 0.1, "instanceTransform": [{"scale": 2}],
            "instanceColor": "#FFF", "instanceRedOffset": -0.1, "instanceGreenOffset": 0,
            "instanceBlueOffset": 0, "instanceAlphaOffset": 0
          },
          {
            "class": "EmitterLayer", "id": "fire", "birthRate": 1, "lifetime": 1,
            "emitterPosition": [1, 2], "emitterZPosition": 0, "emitterSize": [3, 4],
            "emitterDepth": 1, "emitterShape": "sphere", "emitterMode": "surface",
            "renderMode": "additive", "velocity": 1, "scale": 1, "spin": 1, "seed": 5,
            "emitterCells": [{
              "name": "a", "enabled": true, "birthRate": 1, "lifetime": 1, "lifetimeRange": 0.5,
              "emissionLatitude": 0, "emissionLongitude": 1, "emissionRange": 1, "velocity": 1,
              "velocityRange": 1, "xAcceleration": 1, "yAcceleration": 1, "zAcceleration": 1,
              "scale": 1, "scaleRange": 1, "scaleSpeed": 1, "spin": 1, "spinRange": 1,
              "color": "#FFF", "redRange": 1, "greenRange": 1, "blueRange": 1, "alphaRange": 1,
              "redSpeed": 1, "greenSpeed": 1, "blueSpeed": 1, "alphaSpeed": 1,
              "contents": "solid", "contentsRect": [0, 0, 1, 1], "contentsScale": 1,
              "beginTime": 0, "duration": 1, "repeatCount": "inf", "repeatDuration": 1, "speed": 1,
              "autoreverses": true,
              "timeOffset": 0, "minificationFilter": "trilinear",
              "magnificationFilter": "nearest", "minificationFilterBias": 1,
              "emitterCells": [{"name": "b"}]
            }]
          },
          {"class": "ExternalLayer", "id": "game", "frames": [{"at": 0, "image": "solid"}],
            "maximumDrawableCount": 2, "presentsWithTransaction": true, "framebufferOnly": false,
            "colorspace": "displayP3"},
          {
            "class": "TiledLayer", "id": "map", "levelsOfDetail": 2, "levelsOfDetailBias": 1,
            "tileSize": [64, 64], "fadeDuration": 0.5
          },
          {
            "class": "ChartNode", "id": "chart", "scaling": "together", "legend": true,
            "async": false, "series": [
              {
                "name": "a", "values": [1, null, 2], "color": "#000", "gradient": ["#FFF"],
                "width": 1
              },
              {"walk": {"seed": 3, "count": 9}}
            ],
            "axes": {
              "color": "#000", "gridColor": "#CCC", "steps": 3, "labels": ["x"], "size": 8
            }
          },
          {"class": "FrameRateNode", "id": "meter", "meter": "displayStage"},
          {
            "class": "ImageNode", "id": "photo", "image": "slow", "fit": "contain",
            "rounding": "prerendered", "placeholder": "solid", "progressive": true,
            "plays": false, "fade": 0.2
          },
          {"class": "TextLayer", "id": "runs", "attributedString": [
            {"string": "a", "font": "DejaVu Sans", "size": 9, "color": "#000"}
          ]},
          {
            "class": "RichLabel", "id": "rich", "label": \(label),
            "sublayers": [{"class": "Node", "id": "in-text"}],
            "touch": {
              "label": [{"mark": "label"}], "link": [], "mention": [], "more": [], "text": [],
              "topic": [], "longPress": [], "custom": []
            }
          },
          {
            "class": "TrapezoidalLabel", "id": "steps", "touch": {"line": [{"mark": "line"}]},
            "label": {"lines": ["a", "b c"], "lineHeightValue": 20, "outline": {"color": "#000"}}
          },
          {
            "class": "RichLabel", "id": "page",
            "label": {"markdown": "# a *b*", "markdownStyle": {
              "headingScales": [2, 1.5, 1.25, 1, 1, 1], "codeFamily": "DejaVu Sans Mono",
              "codeColor": "#111", "codeBackgroundColor": "#EEE", "linkColor": "#00F",
              "quoteColor": "#888", "quoteBorder": {
                "color": "#000", "width": 1, "stroke": "single", "pattern": "solid",
                "cornerRadius": 3, "fill": "#EEE", "insets": [0, 0, 0, 0]
              }, "bullet": "-",
              "indent": 1, "blockSpacing": 0.25
            }}
          }
        ]
      },
      \(timeline)
      "segments": [{"name": "first", "from": 0, "to": 1}],
      "budget": {\(limits), "segments": {"first": {\(limits)}}},
      "expect": [
        {"at": 0, "pixel": [60, 300], "color": "#3478F6", "tolerance": 2},
        {"frame": 3, "pixel": [60, 300], "color": "#3478F6"},
        {"at": 1, "layer": "card", "keyPath": "position.y", "value": -3, "tolerance": 0.5, "tree": "model"},
        {"frame": 1, "layer": "card", "keyPath": "position", "value": [1, 2]},
        {"frame": 1, "layer": "card", "keyPath": "bounds", "value": [1, 2, 3, 4]},
        {"frame": 1, "layer": "card", "keyPath": "borderColor", "value": "#000"},
        {"frame": 1, "layer": "card", "keyPath": "transform", "value": []},
        {"at": 1, "image": "assets/a.png", "maxDelta": 1, "maxPixels": 5},
        {"frame": 1, "image": "assets/a.png"},
        {"same": [{"at": 0}, {"frame": 1}]},
        {"differ": [{"at": 0}, {"at": 1}]},
        {"order": ["layout card", "display card", "commit 1", "present 2"]},
        {"never": "display card", "from": 0, "to": 1},
        {"count": "display card", "is": 1},
        {"count": "overdraw 1 0.5", "is": 1},
        {"frames": {"dropped": [3, 4]}},
        {"at": 1, "hit": [10.5, -3], "layer": "card"},
        {"frame": 1, "hit": [0, 0], "in": "card", "layer": null, "tree": "presentation"},
        {"frame": 1, "contains": [0, 0], "layer": "card", "is": true, "tree": "presentation"},
        {"at": 1, "contains": [0, 0], "layer": "card", "is": false},
        {
          "at": 1, "convert": [0, 0], "from": "card", "to": null, "value": [1, 1],
          "tolerance": 0.5, "tree": "presentation"
        },
        {"frame": 1, "convert": 1, "from": null, "to": "card", "value": 2},
        {"at": 1, "convert": [0, 0, 1, 1], "from": "card", "to": "root", "value": [0, 0, 1, 1]},
        {
          "at": 1, "textAt": [1, 1], "layer": "rich", "character": 0, "kind": "link",
          "action": "http://b.cn"
        },
        {"frame": 1, "textAt": [1, 1], "layer": "rich", "character": null, "kind": null, "action": null},
        {"at": 1, "textRects": [0, 1], "layer": "rich", "value": [[0, 0, 1, 1]], "tolerance": 1},
        {"frame": 1, "textRects": [0, 0], "layer": "rich", "value": []},
        {"at": 1, "layer": "rich", "keyPath": "textHidden", "value": null},
        {"at": 1, "layer": "rich", "keyPath": "textMatches", "value": ["a 0,0,1,1"]},
        {"at": 1, "layer": "rich", "keyPath": "textSize", "value": [1, 2]},
        {"at": 1, "layer": "card", "keyPath": "sublayers", "value": ["new"]},
        {"at": 1, "layer": "card", "keyPath": "duration", "value": "inf"},
        \(listExpectations)
      ]
    }
    """
  }
}
