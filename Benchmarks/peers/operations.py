"""The operations of a workload, read from the files that `scanout-benchmarks workloads` writes."""

import math
from dataclasses import dataclass, field


@dataclass
class Operation:
    kind: str
    image: int
    x: float
    y: float
    width: float
    height: float
    step: tuple
    radius: float
    opacity: float
    turn: tuple
    color: tuple

    def place(self, frame):
        return self.x + self.step[0] * frame, self.y + self.step[1] * frame

    def box(self, frame, reach=0.0, drop=0.0):
        """Left, top, right, bottom of what it can touch, whole pixels."""
        x, y = self.place(frame)
        xs, ys = (x, x + self.width), (y, y + self.height)
        if self.kind == "turned":
            a, b, c, d, tx, ty = self.turn
            corners = [(u, v) for u in (0, self.width) for v in (0, self.height)]
            xs = [a * u + c * v + tx for u, v in corners]
            ys = [b * u + d * v + ty for u, v in corners]
        return (
            math.floor(min(xs) - reach),
            math.floor(min(ys) - reach + drop),
            math.ceil(max(xs) + reach),
            math.ceil(max(ys) + reach + drop),
        )


@dataclass
class Image:
    name: str
    width: int
    height: int
    opaque: bool


@dataclass
class Workload:
    name: str
    size: tuple = (0, 0)
    frames: int = 1
    damage_only: bool = False
    sigma: float = 0
    drop: float = 0
    shadow_alpha: int = 0
    images: list = field(default_factory=list)
    operations: list = field(default_factory=list)

    def damage(self, frame):
        """What must be drawn anew: everything, or where moving things were and are."""
        if not self.damage_only or frame == 0:
            return (0, 0, *self.size)
        boxes = [o.box(frame - before) for o in self.operations if o.step != (0, 0) for before in (0, 1)]
        lefts, tops, rights, bottoms = zip(*boxes)
        return min(lefts), min(tops), max(rights), max(bottoms)


def read(folder, name):
    workload = Workload(name)
    for line in open(f"{folder}/{name}.txt"):
        word, *rest = line.split()
        if word == "size":
            workload.size = tuple(map(int, rest))
        elif word == "frames":
            workload.frames = int(rest[0])
        elif word == "damage":
            workload.damage_only = rest[0] == "1"
        elif word == "shadows":
            workload.sigma, workload.drop = float(rest[0]), float(rest[1])
            workload.shadow_alpha = int(rest[2])
        elif word == "image":
            workload.images.append(Image(rest[0], int(rest[1]), int(rest[2]), rest[3] == "1"))
        else:
            x, y, w, h, dx, dy, radius, opacity, *turn = map(float, rest[1:15])
            workload.operations.append(
                Operation(
                    word,
                    int(rest[0]),
                    x,
                    y,
                    w,
                    h,
                    (dx, dy),
                    radius,
                    opacity,
                    tuple(turn),
                    tuple(map(int, rest[15:])),
                )
            )
    return workload
