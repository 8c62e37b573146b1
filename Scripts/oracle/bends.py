"""Finds where a line is wider than its curve bends and ends there: the browser leaves a hole.

What a line covers is what a straight pen sweeps that is held across the path (SVG 2, 13.7). The
browser fills the outline that the pen's two ends draw. On the inner side of a bend that is tighter
than half a line's width that outline runs backwards; a place within it counts as outside, unless
the rest of the line lies over it, which it does not where a dash ends.
"""
import math
import re

STEPS = 64  # points on a curve
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def ends_in_one(data, width, dashes=(), phase=0, ends=(0, 1)):
    """Whether a line, one of its dashes, or what is left of it after trimming, ends within half its
    width of a place where it bends around less than half its width.

    `ends` are None for a line whose ends move, and may be anywhere.
    """
    half = width / 2
    lines = list(_lines(data))
    whole = sum(line[-1][2] for line, _ in lines if line)
    passed = 0
    for line, is_closed in lines:
        length = line[-1][2]
        tight = [walked for _, _, walked, radius in line if radius < half]
        if tight and ends is None:
            return True
        cuts = [] if is_closed else [0, length]
        cuts += [end * whole - passed for end in ends or () if end not in (0, 1)]
        cuts += _dash_ends(dashes, phase, length)
        passed += length
        if any(abs(cut - place) <= half for cut in cuts for place in tight):
            return True
    return False


def goes_on_over_start(data, dashes, phase):
    """Whether a dash of a closed outline goes on over where that begins.

    Scanout joins its halves, as the outline is joined there; the browser gives each a cap.
    """
    if sum(dashes) <= 0:
        return False
    return any(is_closed and _is_on(dashes, phase) and _is_on(dashes, phase + line[-1][2] - 1e-6)
               for line, is_closed in _lines(data))


def leaves_a_sliver(data, dashes, phase, ends):
    """Whether trimming leaves less than two points of a dash on a curve.

    The browser's dashes drift along curves: by up to a point after 145, measured on an ellipse, where
    ours are within a tenth. Of a sliver hardly anything is where it was then.
    """
    if sum(dashes) <= 0 or ends == (0, 1):
        return False
    lines = list(_lines(data))
    whole, passed = sum(line[-1][2] for line, _ in lines), 0
    for line, _ in lines:
        length = line[-1][2]
        low, high = max(ends[0] * whole - passed, 0), min(ends[1] * whole - passed, length)
        passed += length
        is_curved = any(radius < 1000 for *_, radius in line)
        if is_curved and low < high and _is_on(dashes, phase + high - low - 1e-6):
            cuts = [cut for cut in _dash_ends(dashes, phase, high - low) if cut < high - low - 1e-6]
            if high - low - max(cuts, default=0) < 2:
                return True
    return False


def _is_on(dashes, at):
    pattern = list(dashes) * (1 + len(dashes) % 2)
    rest = at % sum(pattern)
    for index, dash in enumerate(pattern):
        if rest < dash:
            return index % 2 == 0
        rest -= dash
    return True


def _dash_ends(dashes, phase, length):
    cycle = sum(dashes)
    if cycle <= 0:
        return
    at, index = -(phase % (2 * cycle)), 0
    while at <= length:
        if at >= 0:
            yield at
        at += dashes[index % len(dashes)]
        index += 1


def _lines(data):
    """Each subpath as points (x, y, length up to there, radius there), and whether it is closed."""
    points, is_closed = [], False
    for curve in _curves(data):
        if curve in ("move", "close"):
            if curve == "move":
                if len(points) > 1:
                    yield points, is_closed
                points, is_closed = [], False
            is_closed = is_closed or curve == "close"
            continue
        made = [curve(step / STEPS) for step in range(STEPS + 1)]
        for before, here, after in zip([None] + made, made, made[1:] + [None]):
            walked = points[-1][2] + math.dist(points[-1][:2], here) if points else 0
            radius = _radius(before, here, after) if before and after else math.inf
            points.append((*here, walked, radius))
    if len(points) > 1:
        yield points, is_closed


def _radius(a, b, c):
    """Of the circle through three points."""
    area = abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) * 2
    return math.dist(a, b) * math.dist(b, c) * math.dist(a, c) / area if area > 1e-9 else math.inf


def _curves(data):
    """The segments of path data as functions of 0 to 1; "move" and "close" between them."""
    here = start = last = (0.0, 0.0)
    kind_before = ""
    for letter, numbers in re.findall(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)", data):
        values, kind = [float(one) for one in NUMBER.findall(numbers)], letter.upper()
        base = here if letter.islower() else (0.0, 0.0)
        if kind == "Z":
            yield _bezier(here, start)
            yield "close"
            here, kind_before = start, kind
            continue
        count = TAKES[kind]
        for first in range(0, len(values) - count + 1, count):
            some = values[first:first + count]
            if letter.islower():
                base = here
            if kind in "HV":
                to = (base[0] + some[0], here[1]) if kind == "H" else (here[0], base[1] + some[0])
                some_points = [to]
            else:
                pairs = some[5:] if kind == "A" else some
                some_points = [(base[0] + x, base[1] + y) for x, y in zip(pairs[::2], pairs[1::2])]
            to = some_points[-1]
            mirrored = (2 * here[0] - last[0], 2 * here[1] - last[1])
            if kind == "S":
                some_points.insert(0, mirrored if kind_before in ("C", "S") else here)
            if kind == "T":
                some_points.insert(0, mirrored if kind_before in ("Q", "T") else here)
            if kind == "M" and first == 0:
                start = to
                yield "move"
            elif kind == "A":
                yield _arc(here, to, some)
            else:
                yield _bezier(here, *some_points)
            last = some_points[-2] if len(some_points) > 1 else to
            here, kind_before = to, kind


def _bezier(*points):
    def at(share):
        level = points
        while len(level) > 1:
            level = [(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share) for a, b in zip(level, level[1:])]
        return level[0]
    return at


def _arc(start, end, numbers):
    """An arc of an ellipse that is not turned, as the pages write them (SVG 2, appendix B.2.4)."""
    rx, ry, _, is_large, is_forward = numbers[:5]
    if not rx or not ry or start == end:
        return _bezier(start, end)
    x, y = (start[0] - end[0]) / 2 / rx, (start[1] - end[1]) / 2 / ry
    square = x * x + y * y
    grown = max(1, math.sqrt(square))
    factor = math.sqrt(max(0, 1 / square - 1)) if square < 1 else 0
    factor = -factor if bool(is_large) == bool(is_forward) else factor
    cx, cy = factor * y, -factor * x
    middle = (start[0] + end[0]) / 2 + cx * rx, (start[1] + end[1]) / 2 + cy * ry
    first, last = math.atan2(y - cy, x - cx), math.atan2(-y - cy, -x - cx)
    turn = (last - first) % (2 * math.pi)
    turn = turn if is_forward else turn - 2 * math.pi

    def at(share):
        angle = first + turn * share
        return middle[0] + rx * grown * math.cos(angle), middle[1] + ry * grown * math.sin(angle)
    return at
