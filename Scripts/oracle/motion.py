"""Animations of a layer as Web Animations, held at the moment that is compared."""
import json

import effects
import springs
from outlines import radii_of, rounded
from values import Refused, css_color, is_opaque, number, transform_functions

EASINGS = {"linear": "linear", "easeIn": "ease-in", "easeOut": "ease-out", "easeInEaseOut": "ease-in-out",
           "default": "cubic-bezier(.25,.1,.25,1)"}
# What the browser animates as a number of no meaning to it, for a script to read.
READ_BY_SCRIPT = ("strokeStart", "strokeEnd")


def easing(timing):
    return EASINGS[timing] if isinstance(timing, str) else "cubic-bezier(%s)" % ",".join(map(number, timing))


def script(layer, place, name, at):
    return "".join(_animation(layer, place, name, one, at) for one in layer.get("animations", []))


def _animation(layer, place, name, one, at):
    if one.get("type", "basic") not in ("basic", "keyframe", "spring") or "duration" not in one:
        raise Refused(f"an animation of the type {one.get('type')}, or without a duration")
    frames = keyframes(layer, place, one)
    repeats = one.get("repeatCount", 1) or 1
    turns = one.get("autoreverses", False)
    if "repeatDuration" in one or "timeOffset" in one or one.get("cumulative"):
        raise Refused("repeatDuration, timeOffset or cumulative")
    fill = one.get("fillMode", "removed")
    if one.get("removedOnCompletion", True):
        # What is taken away at its end fills nothing after it.
        fill = {"forwards": "removed", "both": "backwards"}.get(fill, fill)
    delay, speed = one.get("beginTime", 0), one.get("speed", 1)
    options = {
        "duration": one["duration"] * 1000, "delay": delay * 1000,
        "easing": easing(one.get("timing", "linear")),
        "iterations": repeats * (2 if turns else 1), "direction": "alternate" if turns else "normal",
        "fill": "none" if fill == "removed" else fill,
        "composite": "add" if one.get("additive") else "replace"}
    moment = delay * 1000 + (at - delay) * speed * 1000
    target = {"backgroundColor": ".b", "fillColor": ".fill", "lineWidth": ".line", "cornerRadius": ".b",
              "lineDashPhase": ".line", "strokeStart": ".line", "strokeEnd": ".line"}.get(one["keyPath"], "")
    if one["keyPath"].startswith("shadow"):
        target = ".shadow"
    return f"move({json.dumps(name)},{json.dumps(target)},{json.dumps(frames)},{json.dumps(options)},{moment!r});"


def keyframes(layer, place, one):
    kind = one.get("type", "basic")
    show = _shown(layer, place, one["keyPath"])
    if kind in ("basic", "spring"):
        if "from" not in one or "to" not in one or "by" in one:
            raise Refused("an animation without from and to")
        first = {"easing": springs.easing(one)} if kind == "spring" else {}
        return [{**show(one["from"]), **first}, show(one["to"])]
    if "path" in one:
        raise Refused("an animation along a path")
    values = [show(value) for value in one["values"]]
    times = one.get("keyTimes")
    mode = one.get("calculationMode", "linear")
    if mode == "discrete":
        times = times or [index / len(values) for index in range(len(values))]
        held = [{**value, "offset": time, "easing": "step-end"} for value, time in zip(values, times)]
        return held + [{**values[-1], "offset": 1}]
    if mode != "linear":
        raise Refused(f"keyframes in the mode {mode}")
    times = times or [index / (len(values) - 1) for index in range(len(values))]
    functions = [easing(timing) for timing in one.get("timingFunctions", [])]
    functions += ["linear"] * (len(values) - len(functions))
    return [{**value, "offset": time, "easing": function}
            for value, time, function in zip(values, times, functions)]


def _shown(layer, place, keyPath):
    """A function from a value of the key path to the CSS properties of a keyframe."""
    if keyPath == "opacity":
        return lambda value: {"opacity": value}
    if keyPath == "position":
        x, y = place.anchor[0] * place.width, place.anchor[1] * place.height
        return lambda value: {"translate": f"{number(value[0] - x)}px {number(value[1] - y)}px"}
    if keyPath in ("transform.rotation", "transform.rotation.z"):
        return lambda value: {"rotate": f"{value}rad"}
    if keyPath == "transform.scale":
        return lambda value: {"scale": str(value)}
    if keyPath == "transform":
        return lambda value: {"transform": _matrix(value)}
    if keyPath in ("backgroundColor", "fillColor"):
        return _fill
    if keyPath == "lineWidth":
        return lambda value: {"strokeWidth": f"{number(value)}px"}
    if keyPath == "lineDashPhase":
        return lambda value: {"strokeDashoffset": f"{number(value)}px"}
    if keyPath in READ_BY_SCRIPT:
        return lambda value: {f"--{keyPath}": value}
    if keyPath == "cornerRadius":
        return lambda value: {"d": "path('%s')" % rounded(place.rect, radii_of(
            {**layer, "cornerRadius": value}, place.width, place.height))}
    if keyPath in ("shadowOpacity", "shadowRadius", "shadowOffset"):
        return lambda value: {"filter": effects.drop_shadow(layer, {keyPath: value})}
    raise Refused(f"an animation of {keyPath}")


def _matrix(value):
    """One matrix, which CSS takes apart as Core Animation does; lists of functions it does not."""
    functions = transform_functions(value)
    if len(functions) != 1 or not functions[0].startswith("matrix("):
        raise Refused("an animated transform that is no matrix of six")
    return functions[0]


def _fill(color):
    if not is_opaque(color):
        raise Refused("an animated colour with alpha, which CSS multiplies in first")
    return {"fill": css_color(color), "fillOpacity": 1}
