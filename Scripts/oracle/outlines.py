"""Writes outlines as SVG path data: the format's paths, and rounded bounds with chosen corners."""
import re

from values import Refused, number

CORNERS = ("minXMinY", "maxXMinY", "maxXMaxY", "minXMaxY")


def path_data(path):
    if isinstance(path, str):
        return path
    if "rect" in path:
        return rounded(path["rect"], (0, 0, 0, 0))
    if "oval" in path:
        x, y, width, height = path["oval"]
        arc = f"A{number(width / 2)} {number(height / 2)} 0 0 1 "
        right, left = number(x + width), number(x)
        middle, lower, upper = (number(y + height * part) for part in (0.5, 1, 0))
        centre = number(x + width / 2)
        # Begins at the right and goes on clockwise, so that trimming begins where ours does.
        return (f"M{right} {middle}{arc}{centre} {lower}{arc}{left} {middle}"
                f"{arc}{centre} {upper}{arc}{right} {middle}Z")
    if "roundedRect" in path:
        _, _, width, height = path["roundedRect"]
        radius = min(path["radius"], width / 2, height / 2)
        return rounded(path["roundedRect"], (radius,) * 4, begins_right=radius > 0)
    raise Refused(f"path {path}")


def rounded(rect, radii, begins_right=False):
    """A rectangle with the radii of its corners, clockwise from the upper left one.

    The outline begins on the upper side, or on the right one: dashes are counted from there.
    """
    x, y, width, height = rect
    a, b, c, d = radii
    right, lower = x + width, y + height

    def corner(radius, toX, toY):
        if radius <= 0:
            return ""
        return f"A{number(radius)} {number(radius)} 0 0 1 {number(toX)} {number(toY)}"

    upper_side = f"L{number(right - b)} {number(y)}" + corner(b, right, y + b)
    others = (f"L{number(right)} {number(lower - c)}" + corner(c, right - c, lower)
              + f"L{number(x + d)} {number(lower)}" + corner(d, x, lower - d)
              + f"L{number(x)} {number(y + a)}" + corner(a, x + a, y))
    if begins_right:
        return f"M{number(right)} {number(y + b)}{others}{upper_side}Z"
    return f"M{number(x + a)} {number(y)}{upper_side}{others}Z"


def clipping(outline, width, height):
    """An outline as a clip, with specks of no area far around the box of that size.

    The browser clips by the outline and by the box around that, and softens the edges of both: a
    side that is level would be softened twice.
    """
    far = 50
    right, lower = number(width + far), number(height + far)
    return f"{outline}M{-far} {-far}h1ZM{right} {lower}h1Z"


def radii_of(layer, width, height):
    """The radii of a layer's corners; never more than half of its shorter side."""
    if layer.get("cornerCurve", "circular") != "circular":
        raise Refused("a continuous corner curve")
    radius = max(0, min(layer.get("cornerRadius", 0), width / 2, height / 2))
    chosen = layer.get("maskedCorners", CORNERS)
    return tuple(radius if corner in chosen else 0 for corner in CORNERS)


def subpaths(data):
    """Path data cut before each absolute move, each piece a path of its own."""
    pieces = [piece.strip() for piece in re.split("(?=M)", data) if piece.strip()]
    if any(piece[0] != "M" for piece in pieces) or "m" in data:
        raise Refused("a relative move in a trimmed path")
    return pieces
