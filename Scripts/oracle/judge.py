"""Decides whether two pictures of a scene are the same but for what two rasterisers may do."""
import numpy

import features
import rounding


class Tolerance:
    """What may differ.

    - `step`: the most by which an area may differ, of 255. An area is 16 pixels, four by four, all
      of which differ: antialiasing changes lines of one or two pixels, never an area.
    - `lines`: the share of all pixels that may differ by more than 40.
    - `mean`: of all pixels.
    """

    def __init__(self, step=3, lines=0.006, mean=1.1):
        self.step, self.lines, self.mean = step, lines, mean

    def with_at_least(self, other):
        return Tolerance(max(self.step, other.step), max(self.lines, other.lines), max(self.mean, other.mean))


# Each with its reason; a scene gets the widest of its features.
WIDER = {
    "shadow": (Tolerance(14, 0.006, 2.0), "the browser blurs by boxes: measured 4 to 10 of 255 off a Gaussian, ours 0.5"),
    "blur": (Tolerance(20, 0.006, 2.0), "the same"),
    "fineBlur": (Tolerance(31, 0.006, 2.0), "the same with a deviation below 1: measured up to 31 off, ours 0.5"),
    "image": (Tolerance(20, 0.015, 3.5), "the browser weighs texels in steps: measured up to 27 of 255 off, ours 1, "
              "and 6 in the mean where two colours far apart are mixed, which half of a display may be; "
              "and a sample just between two texels may be either"),
    "filter": (Tolerance(8, 0.006, 1.2), "the browser rounds between filters; contrast makes that more"),
    "backdrop": (Tolerance(14, 0.006, 1.2), "the same"),
    "border": (Tolerance(6, 0.006, 1.1), "a border of one to three pixels between pixels has soft edges of two pixels on "
               "either side, which are an area then"),
    "gradient": (Tolerance(4, 0.008, 1.1), "the browser rounds colours between stops to fewer steps"),
    "shape": (Tolerance(5, 0.010, 1.1), "ends of dashes on curves, and thin lines that cross"),
    "operators": (Tolerance(4, 0.006, 1.8), "a canvas keeps groups in eight bits once more"),
    "perspective": (Tolerance(6, 0.010, 1.1), "bitmaps of planes are sampled once more"),
    "space": (Tolerance(6, 0.010, 1.1), "the same, and lines along which planes are cut")}


# The browser fades the edge of an enlarged picture over up to five pixels where its plane leans: measured 43 at
# the fourth pixel inside, where the picture is of one colour.
LEANING_PICTURE = Tolerance(step=45)

# The page cuts a shadow with its layer, whose edge is softened twice then.
CLIPPED_SHADOW = Tolerance(lines=0.012)


def tolerance(found):
    widest = Tolerance()
    if found >= {"clip", "shadow"}:
        widest = widest.with_at_least(CLIPPED_SHADOW)
    if "image" in found and found & {"perspective", "space"}:
        widest = widest.with_at_least(LEANING_PICTURE)
    for name in found:
        if name in WIDER:
            widest = widest.with_at_least(WIDER[name][0])
    if "image" in found and found & {"blur", "shadow"}:
        # Both are a little off everywhere, each for its own reason.
        widest.mean += WIDER["blur"][0].mean - Tolerance().mean
    return widest


class Verdict:
    """The figures of one comparison."""

    def __init__(self, ours, theirs, found, rounded=0):
        allowed = tolerance(found)
        allowed.step += rounded
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
    """The greatest number by which all of four by four pixels differ."""
    low = difference
    for axis in (0, 1):
        count = low.shape[axis] - 3
        low = numpy.minimum.reduce([numpy.take(low, range(k, k + count), axis) for k in range(4)])
    return int(low.max())


class TextVerdict:
    """Text: two font engines never agree on pixels, but on where ink is and how much of it."""

    def __init__(self, ours, theirs, background, size):
        self.problems = []
        a, b = (_ink(picture, background) for picture in (ours, theirs))
        self.figures = f"ink ours {a}, browser {b}"
        if (a is None) != (b is None):
            self.problems.append("only one of them shows ink")
        elif a:
            # Hinting moves ink by a pixel or two, and the browser makes each line a whole number of
            # pixels high.
            allowed = 2 + (b[3] - b[1]) / size
            if max(abs(p - q) for p, q in zip(a[:4], b[:4])) > allowed:
                self.problems.append(f"the boxes around the ink differ by more than {allowed:.1f} pixels")
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
        sizes = [layer["fontSize"] for layer in features.layers(scene["root"]) if "fontSize" in layer]
        return TextVerdict(ours, theirs, ours[0, 0], min(sizes, default=36))
    return Verdict(ours, theirs, found, rounding.allowance(scene))
