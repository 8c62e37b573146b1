"""How far copies of a translucent layer may add up.

Both renderers round a colour to eight bits with alpha multiplied in. Different layers are off in
different directions; a replicator's instances of one layer are all off in the same, by up to half
a byte each, of which those above leave through what they do not cover.
"""
import math

from values import rgba

EACH = 0.5  # of 255


def allowance(scene):
    """By how much an area may be off more than in a scene where nothing translucent is repeated."""
    return math.ceil(_most(scene["root"], 1, 1) - 1e-9)


def _most(layer, instances, strength):
    """The most among a layer and all below it; `strength` is the opacity it is seen with, an animated one 0."""
    moves = any(one.get("keyPath") == "opacity" for one in layer.get("animations", []))
    strength *= 0 if moves else layer.get("opacity", 1)
    alpha = strength * rgba(layer["backgroundColor"])[3] if "backgroundColor" in layer else strength
    most = EACH * sum((1 - alpha) ** further for further in range(1, instances)) if alpha < 1 else 0
    if layer.get("class") == "ReplicatorLayer":
        instances *= layer.get("instanceCount", 1)
    for kid in layer.get("sublayers", []):
        most = max(most, _most(kid, instances, strength))
    return most
