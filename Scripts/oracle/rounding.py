"""How far rounding to eight bits may add up, or be multiplied, in a scene.

Both renderers round a colour to eight bits with alpha multiplied in. Two things make more of that
than the step that areas may be off by anyway:

- A replicator's instances of a translucent layer are all off in the same direction, by up to half a
  byte each, of which those above leave through what they do not cover.
- Blend modes that divide multiply what the colour behind them was rounded by: `colorBurn` and
  `colorDodge` by the layer's channel, `hue` and `saturation` by how far the channels behind are
  apart, which a layer does not say.
"""
import math

from values import rgba

EACH = 0.5  # of 255
DIVIDING = ("colorBurn", "colorDodge", "hue", "saturation")
# Colours that divide by less are cut off at black or white nearly everywhere.
LEAST = 16
BY_BACKDROP = 3  # for a backdrop like the displays', whose channels are 40 of 255 apart and more


def allowance(scene):
    """By how much an area may be off more than the scene's features say."""
    return math.ceil(_most(scene["root"], 1, 1) - 1e-9)


def _most(layer, instances, strength):
    """The most among a layer and all below it; `strength` is the opacity it is seen with, an animated one 0."""
    moves = any(one.get("keyPath") == "opacity" for one in layer.get("animations", []))
    strength *= 0 if moves else layer.get("opacity", 1)
    alpha = strength * rgba(layer["backgroundColor"])[3] if "backgroundColor" in layer else strength
    most = EACH * sum((1 - alpha) ** further for further in range(1, instances)) if alpha < 1 else 0
    most = max(most, _divided(layer, 1 if moves else alpha))
    if layer.get("class") == "ReplicatorLayer":
        instances *= layer.get("instanceCount", 1)
    for kid in layer.get("sublayers", []):
        most = max(most, _most(kid, instances, strength))
    return most


def _divided(layer, alpha):
    mode = layer.get("compositingFilter")
    if mode in ("hue", "saturation"):
        return BY_BACKDROP
    if mode not in ("colorBurn", "colorDodge") or "backgroundColor" not in layer:
        return 0
    divisors = [channel if mode == "colorBurn" else 255 - channel for channel in rgba(layer["backgroundColor"])[:3]]
    return EACH * alpha * max(255 / max(LEAST, divisor) for divisor in divisors)
