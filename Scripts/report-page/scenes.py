"""Scenes for the check: a long one, and one whose names would be markup if they could."""

import json


def write_long(path, slots):
    """Cells that change at 30 Hz, a main thread that is blocked now and then: some slots repeat."""
    duration = (slots - 1) / 60
    layers = [{"id": f"cell-{i}", "frame": [10, 10 + i * 28, 180, 24], "backgroundColor": "#3478F6",
               "cornerRadius": 6} for i in range(6)]
    timeline, number = [], 0
    while (at := 0.05 + number / 30) < duration - 0.2:
        timeline.append({"at": round(at, 4), "set": {
            "layer": f"cell-{number % 6}", "values": {"opacity": 0.5 + (number * 37 % 100) / 200},
            "transaction": {"disableActions": True}}})
        if number % 23 == 7:
            timeline.append({"at": round(at, 4), "busy": {
                "milliseconds": 12 + number % 4 * 14, "label": f"parse page {number % 5}"}})
        number += 1
    write(path, layers, timeline, duration)


HOSTILE = "</script><script>window.hurt = 1</script><img src=x onerror='window.hurt = 1'>{{data}}\u2028&amp;"


def write_hostile(path):
    """Everything that a scene can name is named so that it would run as a script."""
    layers = [{"id": "card", "frame": [10, 10, 60, 60], "backgroundColor": "#3478F6"}]
    timeline = [
        {"at": 0.1, "busy": {"milliseconds": 50, "label": HOSTILE}},
        {"at": 0.1, "set": {"layer": "card", "values": {"opacity": 0.5}, "transaction": {"disableActions": True}}},
    ]
    write(path, layers, timeline, 0.5, segments=[{"name": HOSTILE, "from": 0, "to": 0.4}])


def write(path, layers, timeline, duration, **more):
    path.write_text(json.dumps({
        "scanout": 1, "display": {"width": 200, "height": 220, "background": "#FFFFFF"},
        "device": "phone-2016", "duration": duration, "root": {"sublayers": layers}, "timeline": timeline,
        **more}))
