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
      "cacheMisses", "damagedPixels", "layersCovered", "layersDrawn", "misalignedContents",
      "readPixels", "scaledContents", "writtenPixels",
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

  static var text: String {
    """
    {
      "scanout": 1,
      "display": {
        "width": 390, "height": 844, "scale": 2, "refreshRate": 59.94, "background": "#FFF",
        "buffering": "double", "allowsEdgeAntialiasing": false
      },
      "device": {
        "base": "phone-2012", "cores": 3, "maxTextureSide": 2048, "createNsPerLayer": 1, "layoutNsPerLayer": 2,
        "shapeNsPerGlyph": 3, "drawNsPerGlyph": 4, "pathNsPerSegment": 5, "drawNsPerPixel": 0.5,
        "decodeNsPerPixel": 6, "commitNsPerLayer": 7, "commitFixedNs": 8, "prepareNsPerLayer": 9,
        "fillNsPerPixel": 0.25, "blendNsPerPixel": 1, "readNsPerByte": 0, "passSwitchNs": 150000,
        "uploadNsPerByte": 1
      },
      "duration": 2, "mode": "content", "start": "cold", "seed": 7,
      "assets": {
        "images": {
          "file": {"file": "assets/a.png", "scale": 2},
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
            "display": {
              "async": true,
              "cost": {
                "layersCreated": 1, "layersLaidOut": 1, "glyphsShaped": 1, "glyphsDrawn": 1,
                "pathSegments": 1, "pixelsDrawn": 1, "pixelsDecoded": 1, "milliseconds": 1.5
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
                {"image": {"image": "noise", "rect": [0, 0, 20, 20], "cornerRadius": 10}}
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
                {"setNeedsLayout": "drawn"}, {"busy": {"milliseconds": 1}}, {"mark": "down"}
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
                  {"inset": {"insets": [1, 2, 3, 4], "child": {"ratio": {"ratio": 2, "child": {
                    "background": {"background": {"stack": {}}, "child": {
                      "overlay": {"overlay": "lc", "child": "ld"}
                    }}
                  }}}}},
                  {"absolute": [{"relative": {
                    "horizontal": "end", "vertical": "center", "child": {"center": "le"}
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
            "id": "acting", "needsDisplayOnBoundsChange": true,
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
          {
            "class": "TextLayer", "id": "text", "string": "a", "font": "Helvetica",
            "fontSize": 12, "foregroundColor": "#FFF", "wrapped": true,
            "truncationMode": "end", "alignmentMode": "justified"
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
              "beginTime": 0, "duration": 1, "repeatCount": 1, "repeatDuration": 1, "speed": 1,
              "timeOffset": 0, "minificationFilter": "trilinear",
              "magnificationFilter": "nearest", "minificationFilterBias": 1,
              "emitterCells": [{"name": "b"}]
            }]
          },
          {"class": "ExternalLayer", "id": "game", "frames": [{"at": 0, "image": "solid"}],
            "maximumDrawableCount": 2, "presentsWithTransaction": true},
          {
            "class": "TiledLayer", "id": "map", "levelsOfDetail": 2, "levelsOfDetailBias": 1,
            "tileSize": [64, 64]
          },
          {"class": "TextLayer", "id": "runs", "attributedString": [
            {"string": "a", "font": "DejaVu Sans", "size": 9, "color": "#000"}
          ]}
        ]
      },
      "timeline": [
        {"at": 0, "touch": {"phase": "began", "point": [5, 5], "finger": 1}},
        {"at": 0, "tap": {"point": [5, 5], "finger": 2}},
        {"at": 0, "set": {"layer": "control", "values": {
          "enabled": true, "contentMode": "bottomRight", "autoresizesSubnodes": true,
          "userInteractionEnabled": true, "autoresizingMask": ["flexibleHeight"], "layout": null
        }}},
        {"at": 0, "animateNodes": {
          "duration": 1, "delay": 0.5, "curve": "easeIn", "repeatCount": 2.5, "autoreverses": true,
          "beginFromCurrentState": true, "allowUserInteraction": true, "layoutSubnodes": true,
          "changes": [{"layer": "card", "values": {"opacity": 0}}], "completion": "faded"
        }},
        {"at": 0, "animateNodes": {
          "spring": {"damping": 0.5, "velocity": -1}, "repeatCount": "inf",
          "changes": [{"layer": "card", "values": {"opacity": 0}}]
        }},
        {"at": 0, "animateNodes": {
          "spring": {"bounce": -0.5}, "changes": [{"layer": "card", "values": {"opacity": 0}}]
        }},
        {"at": 0, "animateNodes": {
          "calculationMode": "cubic",
          "keyframes": [
            {"start": 0.25, "duration": 0.5, "changes": [{"layer": "card", "values": {"opacity": 0}}]}
          ]
        }},
        {"at": 0, "transitionNodes": {
          "layer": "card", "duration": 1, "transition": "push", "subtype": "fromTop",
          "curve": "linear", "repeats": true, "autoreverses": true, "allowUserInteraction": true,
          "allowAnimatedContent": true, "layoutSubnodes": true,
          "changes": [{"layer": "card", "values": {"hidden": false}}], "completion": "turned"
        }},
        {"at": 0, "present": {"layer": "game", "image": "solid", "time": 1}},
        {"at": 0, "set": {"layer": "game", "values": {
          "maximumDrawableCount": 3, "presentsWithTransaction": false
        }}},
        {"at": 0.1, "set": {"layer": "card", "values": {
          "position": [0, 0], "position.x": 1, "position.y": 2, "bounds": [0, 0, 1, 1],
          "bounds.origin": [0, 0], "bounds.origin.x": 1, "bounds.origin.y": 1,
          "bounds.size": [1, 1], "bounds.size.width": 1, "bounds.size.height": 1,
          "anchorPoint": [0, 0], "anchorPoint.x": 1, "anchorPoint.y": 1, "zPosition": 1,
          "opacity": 1, "cornerRadius": 1, "borderWidth": 1, "backgroundColor": "#000",
          "borderColor": "#000", "transform": [1, 0, 0, 1, 0, 0], "transform.rotation": 1,
          "transform.rotation.z": 1, "transform.scale": 1, "transform.scale.x": 1,
          "transform.scale.y": 1, "transform.translation": [1, 1],
          "transform.translation.x": 1, "transform.translation.y": 1, "hidden": true,
          "transform.rotation.x": 1, "transform.rotation.y": 1, "transform.scale.z": 1,
          "transform.translation.z": 1, "anchorPointZ": 1, "geometryFlipped": false,
          "doubleSided": true, "edgeAntialiasingMask": [], "allowsEdgeAntialiasing": true,
          "sublayerTransform": [{"perspective": 100}], "sublayerTransform.rotation": 1,
          "sublayerTransform.rotation.x": 1, "sublayerTransform.rotation.y": 1,
          "sublayerTransform.rotation.z": 1, "sublayerTransform.scale": 1,
          "sublayerTransform.scale.x": 1, "sublayerTransform.scale.y": 1,
          "sublayerTransform.scale.z": 1, "sublayerTransform.translation": [1, 1],
          "sublayerTransform.translation.x": 1, "sublayerTransform.translation.y": 1,
          "sublayerTransform.translation.z": 1,
          "opaque": false, "masksToBounds": false, "contents": null, "contentsGravity": "center",
          "shadowColor": "#000", "shadowOpacity": 1, "shadowOffset": [0, 3],
          "shadowOffset.width": 1, "shadowOffset.height": -1, "shadowRadius": 1,
          "shadowPath": null, "shouldRasterize": false, "rasterizationScale": 1,
          "compositingFilter": "normal", "filters": [], "backgroundFilters": [],
          "allowsGroupOpacity": false,
          "contentsScale": 1, "speed": 0, "timeOffset": 1.5, "beginTime": 0,
          "duration": 1.5, "repeatCount": 2, "repeatDuration": 0, "autoreverses": false,
          "fillMode": "removed",
          "cornerCurve": "circular", "maskedCorners": [], "contentsRect": [0, 0, 1, 1],
          "contentsRect.origin": [-1, 0], "contentsRect.origin.x": 1, "contentsRect.origin.y": 1,
          "contentsRect.size": [1, 1], "contentsRect.size.width": 1,
          "contentsRect.size.height": 1, "contentsCenter": [0, 0, 1, 1],
          "contentsCenter.origin": [0, 0], "contentsCenter.origin.x": 1,
          "contentsCenter.origin.y": 1, "contentsCenter.size": [1, 1],
          "contentsCenter.size.width": 1, "contentsCenter.size.height": 1,
          "contentsFormat": "RGBAh", "minificationFilter": "linear",
          "magnificationFilter": "trilinear", "minificationFilterBias": 1
        }, "transaction": {"duration": 0.5, "timing": [0, 0, 1, 1], "disableActions": true}}},
        {"at": 0.1, "set": {"layer": "drawn", "values": {"frame": [0, 0, 10, 10], "contents": "solid"}}},
        {"at": 0.1, "set": {"layer": "shape", "values": {
          "path": null, "fillColor": "clear", "fillRule": "non-zero", "strokeColor": "#00F",
          "strokeStart": 0, "strokeEnd": 1, "lineWidth": 0, "miterLimit": 0, "lineCap": "square",
          "lineJoin": "round", "lineDashPhase": 2, "lineDashPattern": null
        }}},
        {"at": 0.1, "set": {"layer": "gradient", "values": {
          "colors": null, "locations": null, "type": "radial", "startPoint": [0, 0],
          "startPoint.x": 1, "startPoint.y": 1, "endPoint": [0, 0], "endPoint.x": 1,
          "endPoint.y": 1
        }}},
        {"at": 0.2, "animate": {"layer": "gradient", "keyPath": "colors", "to": ["#000", "#F00"]}},
        {"at": 0.2, "animate": {"layer": "gradient", "keyPath": "locations", "to": [0, 1]}},
        {"at": 0.2, "animate": {
          "layer": "card", "keyPath": "backgroundColor", "type": "basic", "key": "tint",
          "from": "#000", "by": "#FFF", "duration": 0.5, "timing": "linear", "beginTime": 0.25,
          "speed": 1, "timeOffset": 0, "repeatCount": 2, "repeatDuration": 0,
          "autoreverses": false, "fillMode": "forwards", "removedOnCompletion": true,
          "preferredFrameRateRange": {"minimum": 0, "maximum": 30, "preferred": 0},
          "setModel": false
        }},
        {"at": 0.2, "animate": {"layer": "card", "keyPath": "transform", "to": [{"rotate": 30}]}},
        {"at": 0.2, "animate": {"layer": "card", "keyPath": "bounds", "from": [0, 0, 1, 1], "by": [0, 0, -1, 1]}},
        {"at": 0.2, "animate": {"layer": "card", "keyPath": "bounds.size", "from": [1, 1], "by": [-1, 1]}},
        {"at": 0.2, "animate": {"layer": "card", "keyPath": "cornerRadius", "from": 1, "by": -1}},
        {"at": 0.2, "animate": {"layer": "card", "keyPath": "zPosition", "from": -1, "by": -1}},
        {"at": 0.2, "animate": {
          "layer": "card", "type": "keyframe", "keyPath": "cornerRadius", "values": [0, 4],
          "keyTimes": [0, 1], "timingFunctions": ["easeIn"], "additive": true, "cumulative": true,
          "calculationMode": "linear"
        }},
        {"at": 0.2, "animate": {
          "layer": "card", "type": "keyframe", "keyPath": "bounds", "values": [[0, 0, 1, 1]],
          "calculationMode": "cubic", "tensionValues": [0], "continuityValues": [0],
          "biasValues": [0]
        }},
        {"at": 0.2, "animate": {
          "layer": "card", "type": "keyframe", "keyPath": "position", "path": "M0 0L9 9",
          "rotationMode": "auto"
        }},
        {"at": 0.2, "animate": {
          "layer": "card", "type": "spring", "keyPath": "position.y", "to": 0, "mass": 1,
          "stiffness": 100, "damping": 10, "initialVelocity": 0, "setModel": true,
          "allowsOverdamping": true
        }},
        {"at": 0.2, "animate": {
          "layer": "card", "type": "spring", "keyPath": "position.y", "to": 0,
          "perceptualDuration": 0.5, "bounce": 0.3
        }},
        {"at": 0.2, "animate": {
          "layer": "card", "type": "group", "animations": [{
            "type": "spring", "keyPath": "opacity", "to": 1, "perceptualDuration": 0.5,
            "bounce": -0.3
          }, {"type": "spring", "keyPath": "opacity", "to": 1, "allowsOverdamping": true}]
        }},
        {"at": 0.2, "animate": {
          "layer": "card", "type": "group", "animations": [{"keyPath": "masksToBounds", "to": true}]
        }},
        {"at": 0.2, "animate": {
          "layer": "card", "type": "transition", "transition": "push", "subtype": "fromTop",
          "startProgress": 0.25, "endProgress": 0.75, "duration": 0.5
        }},
        {"at": 0.2, "animate": {
          "layer": "card", "type": "keyframe", "keyPath": "contents",
          "values": ["file", "solid", null], "calculationMode": "discrete"
        }},
        {"at": 0.2, "animate": {
          "layer": "card", "keyPath": "transform", "valueFunction": "rotateZ", "to": 1
        }},
        {"at": 0.2, "animate": {
          "layer": "card", "type": "keyframe", "keyPath": "transform",
          "valueFunction": "translate", "values": [[0, 0, 0], [1, 2, 3]]
        }},
        {"at": 0.3, "removeAnimation": {"layer": "card", "key": "tint"}},
        {"at": 0.4, "insert": {"into": "root", "layer": {"id": "new"}, "index": 0}},
        {"at": 0.4, "insert": {"into": "root", "layer": {}, "above": "card"}},
        {"at": 0.4, "insert": {"into": "root", "layer": {}, "below": "new"}},
        {"at": 0.5, "move": {"layer": "new", "into": "card", "index": 0}},
        {"at": 0.6, "remove": "new"},
        {"at": 0.7, "setNeedsDisplay": "drawn"},
        {"at": 0.7, "setNeedsDisplay": {"layer": "drawn", "rect": [0, 0, 1, 1]}},
        {"at": 0.7, "set": {
          "layer": "drawn", "values": {"needsDisplayOnBoundsChange": false},
          "transaction": {"completion": "over"}
        }},
        {"at": 0.7, "setNeedsLayout": "root"},
        {"at": 0.7, "scroll": {"layer": "scroller", "to": [0, 10], "duration": 0.5}},
        {"at": 0.7, "scroll": {"layer": "scroller", "by": [0, -10]}},
        {"at": 0.7, "scroll": {"layer": "scroller", "velocity": [0, 500], "deceleration": 0.99}},
        {"at": 0.7, "set": {"layer": "scroller", "values": {"scrollMode": "none"}}},
        {"at": 0.7, "set": {"layer": "text", "values": {
          "string": "b", "font": "DejaVu Serif", "fontSize": 1, "foregroundColor": "#000",
          "wrapped": false, "truncationMode": "none", "alignmentMode": "left"
        }}},
        {"at": 0.7, "set": {"layer": "copies", "values": {
          "instanceCount": 1, "preservesDepth": false, "instanceDelay": 0,
          "instanceTransform": [1, 0, 0, 1, 0, 0], "instanceTransform.rotation": 1,
          "instanceTransform.rotation.x": 1, "instanceTransform.rotation.y": 1,
          "instanceTransform.rotation.z": 1, "instanceTransform.scale": 1,
          "instanceTransform.scale.x": 1, "instanceTransform.scale.y": 1,
          "instanceTransform.scale.z": 1, "instanceTransform.translation": [1, 1],
          "instanceTransform.translation.x": 1, "instanceTransform.translation.y": 1,
          "instanceTransform.translation.z": 1, "instanceColor": "#000",
          "instanceRedOffset": 1, "instanceGreenOffset": 1, "instanceBlueOffset": 1,
          "instanceAlphaOffset": 1
        }}},
        {"at": 0.7, "set": {"layer": "fire", "values": {
          "birthRate": 2, "lifetime": 2, "emitterPosition": [0, 0], "emitterPosition.x": 1,
          "emitterPosition.y": 1, "emitterZPosition": 1, "emitterSize": [1, 1],
          "emitterSize.width": 1, "emitterSize.height": 1, "emitterDepth": 0,
          "emitterShape": "line", "emitterMode": "points", "renderMode": "unordered",
          "velocity": 2, "scale": 2, "spin": 2, "seed": 6, "preservesDepth": true,
          "emitterCells.a.birthRate": 2, "emitterCells.a.contents": "solid",
          "emitterCells.a.color": "#FFF", "emitterCells.a.emitterCells.b.scale": 2,
          "emitterCells": []
        }}},
        {"at": 0.7, "animate": {
          "layer": "fire", "keyPath": "emitterCells.a.birthRate", "from": 0, "to": 9
        }},
        {"at": 0.7, "set": {"layer": "acting", "values": {
          "actions": {}, "style": {"opacity": 1}, "mask": {"id": "stencil"}, "delegateActions": {}
        }}},
        {"at": 0.8, "set": {"layer": "acting", "values": {"style": null, "mask": null}}},
        {"at": 0.7, "set": {"layer": "map", "values": {
          "levelsOfDetail": 1, "levelsOfDetailBias": 0, "tileSize": [32, 32],
          "tileSize.width": 32, "tileSize.height": 32
        }}},
        {"at": 0.7, "set": {"layer": "runs", "values": {
          "attributedString": [{"string": "c"}]
        }}},
        {"at": 0.75, "set": {"layer": "placed", "values": {"constraints": []}}},
        {"at": 0.75, "flush": true},
        {"at": 0.75, "commitHandler": {
          "phase": "preCommit", "name": "packing", "actions": [{"mark": "packed"}]
        }},
        {"at": 0.75, "logValue": "disableActions"},
        {"at": 0.75, "transaction": {
          "duration": 1, "timing": "easeIn", "disableActions": false, "completion": "changed",
          "values": {"a": 1, "b": "x", "c": true, "d": null},
          "edits": [
            {"set": {"layer": "card", "values": {"opacity": 1}}},
            {"animate": {"layer": "card", "keyPath": "opacity", "to": 0}},
            {"animateNodes": {"changes": [{"layer": "card", "values": {"opacity": 0}}]}},
            {"transitionNodes": {"layer": "card"}},
            {"removeAnimation": {"layer": "card", "key": "opacity"}},
            {"insert": {"into": "card", "layer": {"id": "brief"}}},
            {"move": {"layer": "brief", "into": "root", "index": 0}}, {"remove": "brief"},
            {"setNeedsDisplay": "drawn"}, {"setNeedsLayout": "card"},
            {"present": {"layer": "game", "image": "solid"}},
            {"scroll": {"layer": "scroller", "to": [0, 0]}},
            {"transaction": {"edits": []}}, {"flush": true},
            {"commitHandler": {"phase": "postCommit", "name": "sent"}}, {"logValue": "a"},
            {"busy": {"milliseconds": 1}}, {"mark": "edited"}
          ]
        }},
        {"at": 0.8, "busy": {"milliseconds": 40, "label": "decode feed"}},
        {"at": 0.9, "mark": "done"}
      ],
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
        {"at": 1, "layer": "card", "keyPath": "sublayers", "value": ["new"]},
        {"at": 1, "layer": "card", "keyPath": "duration", "value": "inf"}
      ]
    }
    """
  }
}
