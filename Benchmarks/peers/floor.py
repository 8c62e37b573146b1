"""What a frame of each workload takes at least: the pixels that are seen, each over the rate of the best
loop for it (loops.h), and writing the frame out once. Walking the layers, clips and soft edges are free.
Whoever passes over parts of pictures that are clear, or hidden by parts of others, can be below it.

Pixels that a later opaque layer covers are not counted; a shadow is blurred once for all that look alike,
and not at all where it is kept from the frame before. Where only damage is drawn, only that is counted.
"""

import numpy

# Of a workload with many frames, a few stand for all.
SAMPLES = 5


def rates(lines):
    """Pixels a millisecond by kernel, place and threads: the best of what was measured."""
    best = {}
    for line in lines:
        kernel, place, threads, rate = line.split()
        key = kernel, place, int(threads)
        best[key] = max(best.get(key, 0), float(rate) * 1e3)
    return best


def steps(workload, frame):
    """Kernel, pixels (a box or a mask), whether they are opaque; back to front."""
    width, height = workload.size
    group = None
    for operation in workload.operations:
        x, y = operation.place(frame)
        opaque = operation.image >= 0 and workload.images[operation.image].opaque and group is None
        box = operation.box(frame)
        if operation.kind == "fill":
            alpha = operation.color[3]
            yield ("fill" if alpha == 255 else "color"), box, alpha == 255 and group is None
        elif operation.kind == "picture":
            is_whole = x == int(x) and y == int(y)
            copies = workload.images[operation.image].opaque
            kernel = ("copy" if copies else "over") if is_whole else "translate"
            yield kernel, box, opaque and is_whole
        elif operation.kind == "turned":
            a, b, c, d, tx, ty = operation.turn
            v, u = numpy.mgrid[0:height, 0:width] + 0.5
            u, v, determinant = u - tx, v - ty, a * d - b * c
            across, down = (d * u - c * v) / determinant, (a * v - b * u) / determinant
            inside = (across >= 0) & (across < operation.width) & (down >= 0) & (down < operation.height)
            yield "affine", inside, opaque
        elif operation.kind == "group":
            group = box
        elif operation.kind == "end":
            yield "over_mask", group, False
            group = None
        else:
            yield "color_mask", operation.box(frame, 3 * workload.sigma, workload.drop), False


def count(workload, frame):
    """Pixels by kernel that a frame needs."""
    width, height = workload.size
    left, top, right, bottom = workload.damage(frame)
    covered = numpy.ones((height, width), bool)
    covered[top:bottom, left:right] = False
    pixels = {}
    for kernel, where, opaque in reversed(list(steps(workload, frame))):
        if isinstance(where, tuple):
            where = numpy.s_[max(0, where[1]) : max(0, where[3]), max(0, where[0]) : max(0, where[2])]
        pixels[kernel] = pixels.get(kernel, 0) + int((~covered[where]).sum())
        if opaque:
            covered[where] = True
    pixels["fill"] = pixels.get("fill", 0) + int((~covered).sum())
    return pixels


def blurred(workload):
    """Pixels of the different shadows of pictures."""
    reach = 6 * workload.sigma
    seen = {(o.image, o.width, o.height) for o in workload.operations if o.kind == "shadow"}
    return sum(int((width + reach) * (height + reach)) for _, width, height in seen)


def milliseconds(workload, best, threads):
    """Of the median frame: with what was kept, and with nothing kept."""

    def rate(kernel):
        return max(best.get((kernel, place, threads), 0) for place in ("tile", "frame"))

    first, last = (1 if workload.damage_only else 0), workload.frames - 1
    chosen = {round(first + (last - first) * index / (SAMPLES - 1)) for index in range(SAMPLES)}
    times = []
    for frame in sorted(chosen):
        pixels = count(workload, frame)
        # The frame leaves the cache once, at the rate of writing memory; a copy alone is that already.
        area = 0 if workload.damage_only else workload.size[0] * workload.size[1]
        out = area / best["fill", "frame", threads]
        if set(kernel for kernel, number in pixels.items() if number) == {"copy"}:
            times.append(area / max(best[kernel, "frame", threads] for kernel in ("copy", "copy_past")))
        else:
            times.append(out + sum(number / rate(kernel) for kernel, number in pixels.items()))
    kept = sorted(times)[len(times) // 2]
    return kept, kept + blurred(workload) / rate("blur")
