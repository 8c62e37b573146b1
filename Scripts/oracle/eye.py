"""Whether a box lies behind the eye of a perspective: its transform functions, multiplied."""
import math


def reaches_behind(functions, left, top, right, bottom):
    """Whether a corner of a box in the plane comes to lie behind the eye, or beside it."""
    return any(_place(functions, [x, y, 0, 1])[3] <= 0 for x in (left, right) for y in (top, bottom))


def _place(functions, point):
    """The outermost function comes first, so the last one is applied first."""
    for function in reversed(functions):
        name, _, rest = function.partition("(")
        numbers = [float(value.removesuffix("px").removesuffix("deg")) for value in rest[:-1].split(",")]
        point = _apply(name, numbers, *point)
    return point


def _apply(name, numbers, x, y, z, w):
    if name in ("translate", "translate3d"):
        dx, dy, dz = (numbers + [0, 0])[:3]
        return [x + dx * w, y + dy * w, z + dz * w, w]
    if name in ("scale", "scale3d"):
        sx, sy, sz = numbers if len(numbers) == 3 else (numbers[0], numbers[-1], 1)
        return [sx * x, sy * y, sz * z, w]
    if name in ("rotate", "rotate3d"):
        *axis, angle = numbers if name == "rotate3d" else [0, 0, 1, *numbers]
        return [*_turned(axis, math.radians(angle), (x, y, z)), w]
    if name == "perspective":
        return [x, y, z, w - z / numbers[0]]
    if name == "matrix":
        a, b, c, d, tx, ty = numbers
        numbers = [a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, tx, ty, 0, 1]
    return [sum(numbers[4 * row + column] * value for row, value in enumerate((x, y, z, w))) for column in range(4)]


def _turned(axis, angle, v):
    """Rodrigues' formula."""
    length = math.hypot(*axis) or 1
    k = [value / length for value in axis]
    along = sum(a * b for a, b in zip(k, v)) * (1 - math.cos(angle))
    across = [k[1] * v[2] - k[2] * v[1], k[2] * v[0] - k[0] * v[2], k[0] * v[1] - k[1] * v[0]]
    return [v[i] * math.cos(angle) + across[i] * math.sin(angle) + k[i] * along for i in range(3)]
