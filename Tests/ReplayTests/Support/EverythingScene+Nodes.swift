extension EverythingScene {
  /// Controls, handlers of touches, and a layout.
  static var nodes: String {
    """
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
    """
  }
}
