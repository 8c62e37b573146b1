"""Decides whether two pictures of a scene are the same but for what two rasterisers may do."""
import numpy

import features


class Tolerance:
    """What may differ.

    - `step`: the most by which an area may differ, of 255. An area is nine pixels, three by three,
      all of which differ: antialiasing moves lines of one or two pixels, never an area.
    - `lines`: the share of all pixels that may differ by more than 40.
    - `mean`: of all pixels.
    """

    def __init__(self, step=3, lines=0.006, mean=0.5):
        self.step, self.lines, self.mean = step, lines, mean

    def with_at_least(self, other):
        return Tolerance(max(self.step, other.step), max(self.lines, other.lines), max(self.mean, other.mean))


BASE = Tolerance()
# Each with its reason; a scene gets the widest of its features.
WIDER = {
    "shadow": (Tolerance(6, 0.006, 1.2), "the browser blurs by three boxes, 2% from a Gaussian"),
    "blur": (Tolerance(7, 0.006, 1.2), "the same"),
    "image": (Tolerance(4, 0.015, 1.0), "a sample just between two texels may be either"),
    "gradient": (Tolerance(4, 0.008, 0.9), "the browser rounds colours between stops to fewer steps"),
    "perspective": (Tolerance(5, 0.010, 0.8), "bitmaps of planes are sampled once more"),
    "space": (Tolerance(5, 0.010, 0.8), "the same")}


def tolerance(found):
    widest = BASE
    for name in found:
        if name in WIDER:
            widest = widest.with_at_least(WIDER[name][0])
    return widest


class Verdict:
    """The figures of one comparison."""

    def __init__(self, ours, theirs, found):
        allowed = tolerance(found)
        difference = numpy.abs(ours - theirs).max(axis=2)
        self.mean = float(difference.mean())
        self.lines = float((difference > 40).mean())
        self.most = int(difference.max())
        self.area = _area(difference)
        self.problems = []
        if self.area > allowed.step:
            self.problems.append(f"an area differs by {self.area}, over {allowed.step}")
        if self.lines > allowed.lines:
            self.problems.append(f"{self.lines:.2%} of the pixels differ much, over {allowed.lines:.2%}")
        if self.mean > allowed.mean:
            self.problems.append(f"pixels differ by {self.mean:.2f}, over {allowed.mean}")

    @property
    def holds(self):
        return not self.problems

    def __str__(self):
        return f"mean {self.mean:.3f}, lines {self.lines:.3%}, area {self.area}, most {self.most}"


def _area(difference):
    """The greatest number by which all of three by three pixels differ."""
    low = difference
    for axis in (0, 1):
        count = low.shape[axis] - 2
        low = numpy.minimum.reduce([numpy.take(low, range(k, k + count), axis) for k in range(3)])
    return int(low.max())


class TextVerdict:
    """Text: two font engines never agree on pixels, but on where ink is and how much of it."""

    def __init__(self, ours, theirs, background):
        self.problems = []
        a, b = (_ink(picture, background) for picture in (ours, theirs))
        self.figures = f"ink ours {a}, browser {b}"
        if (a is None) != (b is None):
            self.problems.append("only one of them shows ink")
        elif a:
            # Two pixels: hinting rounds a line's place to a whole one, and a side bearing to another.
            if max(abs(p - q) for p, q in zip(a[:4], b[:4])) > 2.5:
                self.problems.append("the boxes around the ink differ by more than 2.5 pixels")
            if abs(a[4] - b[4]) > 0.12 * max(a[4], b[4]):
                self.problems.append("the amounts of ink differ by more than 12%")

    holds = property(lambda self: not self.problems)

    def __str__(self):
        return self.figures


def _ink(picture, background):
    """Left, top, right, bottom of what is not background, and how much there is of it."""
    strength = numpy.abs(picture - background).max(axis=2)
    rows, columns = (numpy.flatnonzero((strength > 48).any(axis=axis)) for axis in (1, 0))
    if not len(rows):
        return None
    return (int(columns[0]), int(rows[0]), int(columns[-1]), int(rows[-1]), round(float(strength.sum()) / 255))


def verdict(ours, theirs, scene):
    found = features.of(scene)
    if "text" in found:
        return TextVerdict(ours, theirs, ours[0, 0])
    return Verdict(ours, theirs, found)
