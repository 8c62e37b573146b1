extension EverythingScene {
  /// A scroll node, and tables of every kind.
  static let lists = """
    {"class": "ScrollNode", "id": "pages", "frame": [0, 0, 50, 50], "contentSize": [200, 50],
      "scrolling": {
        "inset": [1, 2, 3, 4], "bounces": true, "alwaysBounceVertical": false,
        "alwaysBounceHorizontal": true, "paging": true, "deceleration": 0.99, "enabled": true
      }},
    {"class": "TableNode", "id": "feed", "frame": [0, 0, 50, 50],
      "data": {"count": 50, "fields": {"title": "Row {{row}}", "alpha": [0.5, 1], "on": true}},
      "template": {
        "display": {"draw": [], "async": true},
        "sublayers": [{"id": "dot", "opacity": "{{alpha}}"}]
      },
      "rowHeight": {"measured": true, "estimate": 20, "padding": 2}, "prelayout": true,
      "reuse": false, "drawVisible": true, "offscreenRowsPerTurn": 1, "rangeMode": "full",
      "ranges": {
        "minimum": {"display": [0, 0], "preload": [0, 0]},
        "full": {"display": [1, 0.5], "preload": [2, 1]},
        "visibleOnly": {"display": [0, 0], "preload": [1, 0]}
      },
      "scrollSkip": {"threshold": 4, "passing": 2}, "rowPlaceholder": {"color": "#CCC", "fade": 0.1},
      "fetch": {"screens": 1, "rows": 10, "times": 2}, "scrolling": {"bounces": false}},
    {"class": "TableNode", "id": "list", "frame": [0, 0, 50, 50],
      "data": [{"h": 10}, {"h": 20.5}, {"h": 30}], "template": {"class": "Node"},
      "rowHeight": {"field": "h", "estimate": 12}, "scrollSkip": true}
    """

  /// What is asked of them.
  static let listExpectations = """
    {"at": 1, "layer": "pages", "keyPath": "contentSize", "value": [200, 50]},
    {"at": 1, "layer": "pages", "keyPath": "scrolling", "value": "rest"},
    {"at": 1, "layer": "list", "keyPath": "visibleRows", "value": [0, 2]},
    {"at": 1, "layer": "list", "keyPath": "rowCount", "value": 3},
    {"at": 1, "layer": "list", "keyPath": "liveRows", "value": 3},
    {"at": 1, "layer": "list", "keyPath": "blankRows", "value": 0},
    {"at": 1, "layer": "feed", "keyPath": "rangeMode", "value": "full"},
    {"at": 1, "layer": "feed.3.dot", "keyPath": "opacity", "value": 1},
    {"order": ["scroll pages willBeginDecelerating", "rows feed preload 3"]}
    """

  /// What is done to them.
  static let listEvents = """
    {"at": 0.1, "scroll": {"layer": "pages", "toTop": true}},
    {"at": 0.1, "scroll": {"layer": "feed", "row": 3, "position": "top", "animated": false}},
    {"at": 0.1, "set": {"layer": "pages", "values": {
      "contentSize": [300, 50], "scrolling": {"paging": false}
    }}},
    {"at": 0.2, "data": {
      "layer": "list", "delete": [0], "insert": [{"at": 0, "row": {"h": 5}}],
      "reload": [{"at": 1, "row": {"h": 8}}], "move": [{"from": 2, "to": 1}],
      "animation": "fade", "duration": 0.2
    }},
    {"at": 0.3, "data": {"layer": "list", "rows": [{"h": 1}], "ensureVisible": true}},
    {"at": 0.4, "data": {"layer": "feed", "rows": {
      "count": 3, "fields": {"title": "t", "alpha": 1, "on": false}
    }}},
    """
}
