"""How far pictures of different renderers are apart."""

import numpy

# Renderers round differently, and soften corners and edges in their own ways. A wrong place, order or
# colour is far beyond these: share of pixels over 2 and over 16 levels, and the mean difference.
OVER_2, OVER_16, MEAN = 0.05, 0.003, 1.5


def read(path, width):
    pixels = numpy.fromfile(path, numpy.uint8)
    return pixels.reshape(-1, width, 4)[..., :3].astype(numpy.int16)


def difference(path, other, width):
    """Most and mean levels, shares over 2 and over 16 levels, and whether that is within bounds."""
    levels = numpy.abs(read(path, width) - read(other, width)).max(axis=2)
    most, mean = int(levels.max()), float(levels.mean())
    over_2, over_16 = float((levels > 2).mean()), float((levels > 16).mean())
    return most, mean, over_2, over_16, mean <= MEAN and over_2 <= OVER_2 and over_16 <= OVER_16
