"""Reads the scene format's values: colours, numbers and transforms, as CSS and SVG write them."""
import math


class Refused(Exception):
    """The page cannot show what the scene asks for; the message says which key or value."""


def number(value):
    """A number as CSS takes it: never in exponents, no trailing zeros."""
    text = f"{value:.7f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def rgba(color):
    """Red, green, blue from 0 to 255 and alpha from 0 to 1, alpha not multiplied in."""
    if color == "clear":
        return 0.0, 0.0, 0.0, 0.0
    if isinstance(color, (list, tuple)):
        red, green, blue, *rest = color
        return red * 255, green * 255, blue * 255, rest[0] if rest else 1.0
    digits = color[1:]
    if len(digits) < 6:
        digits = "".join(digit + digit for digit in digits)
    parts = [int(digits[i : i + 2], 16) for i in range(0, len(digits), 2)]
    return parts[0], parts[1], parts[2], parts[3] / 255 if len(parts) == 4 else 1.0


def css_color(color, strength=1.0):
    red, green, blue, alpha = rgba(color)
    return f"rgba({number(red)},{number(green)},{number(blue)},{number(alpha * strength)})"


def is_opaque(color):
    return rgba(color)[3] == 1


def is_flat_matrix(matrix):
    """Whether 16 numbers keep the plane z = 0 in itself, without perspective."""
    return all(abs(matrix[i] - v) < 1e-12 for i, v in (
        (2, 0), (3, 0), (6, 0), (7, 0), (8, 0), (9, 0), (10, 1), (11, 0), (14, 0), (15, 1)))


def transform_functions(transform):
    """A transform of the format as a list of CSS functions, the outermost first.

    The browser multiplies them; nothing is multiplied here, so that the order of steps is its
    business.
    """
    if not transform:
        return []
    if all(isinstance(v, (int, float)) for v in transform):
        if len(transform) == 6:
            return ["matrix(%s)" % ",".join(map(number, transform))]
        if is_flat_matrix(transform):
            m = transform
            return ["matrix(%s)" % ",".join(map(number, (m[0], m[1], m[4], m[5], m[12], m[13])))]
        return ["matrix3d(%s)" % ",".join(map(number, transform))]
    return [_step(step) for step in transform]


def _step(step):
    if "translate" in step:
        x, y, *z = step["translate"]
        if z and z[0]:
            return f"translate3d({number(x)}px,{number(y)}px,{number(z[0])}px)"
        return f"translate({number(x)}px,{number(y)}px)"
    if "scale" in step:
        scale = step["scale"]
        if isinstance(scale, (int, float)):
            return f"scale({number(scale)})"
        if len(scale) == 3 and scale[2] != 1:
            return "scale3d(%s)" % ",".join(map(number, scale))
        return "scale(%s)" % ",".join(map(number, scale[:2]))
    if "rotate" in step:
        axis = step.get("axis", [0, 0, 1])
        if axis[0] == 0 and axis[1] == 0:
            return f"rotate({number(math.copysign(1, axis[2]) * step['rotate'])}deg)"
        return "rotate3d(%s,%sdeg)" % (",".join(map(number, axis)), number(step["rotate"]))
    if "perspective" in step:
        return f"perspective({number(step['perspective'])}px)"
    raise Refused(f"transform step {step}")


def is_flat(functions):
    """Whether a list of functions stays in the plane: then the browser paints it in place."""
    return not any(f.split("(")[0] in (
        "matrix3d", "translate3d", "rotate3d", "perspective", "scale3d") for f in functions)


def is_whole(functions):
    """Whether a list of functions moves by whole points only; turns do not count."""
    moves = [f[f.index("(") + 1:-1] for f in functions if f.startswith("translate")]
    return all("." not in move for move in moves)


def in_svg(functions):
    """The same list for SVG's transform attribute, which takes no units and no depth."""
    if not is_flat(functions):
        raise Refused("a turn out of the plane in a mask")
    return " ".join(functions).replace("px", "").replace("deg", "")
