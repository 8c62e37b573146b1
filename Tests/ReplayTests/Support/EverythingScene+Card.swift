extension EverythingScene {
  /// A node with all that every layer has.
  static var card: String {
    """
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
    """
  }
}
