"""Springs, reckoned anew by the formulas of core-animation 1.6, as the points of a CSS `linear()`."""
import math

from values import Refused

# A line between two points of a spring of 20 swings a second is 0.002 off at most.
POINTS = 400


def easing(one):
    if {"perceptualDuration", "bounce"} & set(one):
        raise Refused("a spring by how it looks")
    at = _displacement(one)
    points = (1 + at(one["duration"] * index / POINTS) for index in range(POINTS + 1))
    return "linear(%s)" % ",".join(f"{point:.6f}" for point in points)


def _displacement(one):
    """How far from its end the spring is after so many seconds, as a share of the way: -1 at first."""
    mass, stiffness, damping = one.get("mass", 1), one.get("stiffness", 100), one.get("damping", 10)
    velocity = one.get("initialVelocity", 0)
    natural = math.sqrt(stiffness / mass)
    ratio = damping / (2 * math.sqrt(stiffness * mass))
    if not one.get("allowsOverdamping"):
        ratio = min(ratio, 1)
    if ratio == 1:
        return lambda t: math.exp(-natural * t) * (-1 + (velocity - natural) * t)
    if ratio < 1:
        swing = natural * math.sqrt(1 - ratio * ratio)
        share = (velocity - ratio * natural) / swing
        return lambda t: math.exp(-ratio * natural * t) * (share * math.sin(swing * t) - math.cos(swing * t))
    root = math.sqrt(ratio * ratio - 1)
    slow, fast = -natural * (ratio - root), -natural * (ratio + root)
    first = (velocity + fast) / (slow - fast)
    return lambda t: first * math.exp(slow * t) - (1 + first) * math.exp(fast * t)
