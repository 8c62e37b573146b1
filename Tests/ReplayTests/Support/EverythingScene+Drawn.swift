extension EverythingScene {
  /// Shapes, gradients, and layers that draw.
  static var drawn: String {
    """
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
    """
  }
}
