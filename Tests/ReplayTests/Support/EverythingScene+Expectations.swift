extension EverythingScene {
  /// Every form of expectation.
  static var expectations: String {
    """
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
    """
  }
}
