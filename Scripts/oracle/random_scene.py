"""Makes a scene from a number: a few features a scene, so that a failure says which."""
import random

import features
import random_effects
import random_paint
import random_space

SIDE = 200  # points a side of the display

FEATURES = {
    "clip": random_paint.clip, "border": random_paint.border, "shape": random_paint.shape,
    "stroke": random_paint.stroke, "trim": random_paint.trim, "gradient": random_paint.gradient,
    "conic": random_paint.conic, "image": random_paint.image, "gravity": random_paint.gravity,
    "contentsRect": random_paint.contents_rect, "contentsCenter": random_paint.contents_center,
    "minification": random_paint.minification, "text": random_paint.text, "opacity": random_effects.opacity,
    "componentOpacity": random_effects.component_opacity, "shadow": random_effects.shadow,
    "shadowPath": random_effects.shadow_path, "mask": random_effects.mask, "blend": random_effects.blend,
    "operators": random_effects.operator, "filters": random_effects.filters,
    "backgroundFilters": random_effects.background_filters, "transform": random_space.transform,
    "scroll": random_space.scroll, "flip": random_space.flip, "zPosition": random_space.z_position,
    "perspective": random_space.perspective, "sublayerTransform": random_space.sublayer_transform,
    "space": random_space.space, "replicator": random_space.replicator,
    "singleSided": random_space.single_sided, "animation": random_space.animation,
    "spring": random_space.spring}
# What fills a scene by itself: other features would make it say less.
ALONE = ("text",)
# A canvas knows only these.
ON_CANVAS = ("operators", "clip", "shape", "gradient", "opacity", "transform", "zPosition", "blend")

PICTURES = {
    "check": {"generate": {"checker": ["#FF8800", "#0044CC"], "cell": 2, "size": [8, 6]}},
    "plain": {"generate": {"solid": "#33AA55C0", "size": [8, 8]}},
    "large": {"generate": {"checker": ["#E02060", "#F0E0A0"], "cell": 8, "size": [32, 24]}},
    "fine": {"generate": {"checker": ["#204060", "#F0D080"], "cell": 12, "size": [180, 144]}},
    "frame": {"generate": {"checker": ["#205080", "#F0C040"], "cell": 4, "size": [12, 12]}}}


class Maker:
    """Draws numbers, and knows which features the scene is about."""

    def __init__(self, seed, chosen):
        self.random = random.Random(seed)
        number = self.random.randint(2, 4)
        self.features = self.choose(sorted(chosen), number)

    def choose(self, names, number):
        first = self.random.choice(names)
        if first in ALONE:
            return [first]
        if first == "operators":
            names = [name for name in names if name in ON_CANVAS]
        else:
            names = [name for name in names if name not in (*ALONE, "operators")]
        others = [name for name in names if name != first]
        return [first] + self.random.sample(others, min(number - 1, len(others)))

    def chance(self, share):
        return self.random.random() < share

    def pick(self, *values):
        return self.random.choice(values)

    def between(self, low, high, step=1):
        """A number from `low` to `high`, both included."""
        return low + step * self.random.randint(0, int((high - low) / step))

    def color(self, translucent=0.25):
        color = "#" + "".join(f"{self.random.randrange(256):02X}" for _ in range(3))
        return color + f"{self.random.randrange(64, 240):02X}" if self.chance(translucent) else color

    def scene(self):
        if self.features == ["text"]:
            kids = [random_paint.text_alone(self)]
        else:
            kids = [self.layer(1) for _ in range(self.between(2, 4))]
        background = "#FFFFFF" if "text" in self.features else self.pick("#FFFFFF", "#224466", "#E8D8C0")
        root = {"sublayers": kids}
        if "operators" in self.features:
            root = {"sublayers": [random_effects.group_of(self, kids)]}
        elif "sublayerTransform" in self.features:
            random_space.share_perspective(self, root)
        made = {"scanout": 1, "display": {"width": SIDE, "height": SIDE, "background": background}, "root": root}
        nearest = [layer for layer in features.layers(root) if features.is_nearest(layer)]
        in_space = features.is_in_space(features.of(made))
        for layer in features.layers(root) if in_space and nearest else nearest:
            if in_space and "position" in layer:
                # A bitmap that the browser keeps of a layer, as for a blend mode, is sampled linearly
                # where it is not on the whole pixels of what is drawn four times as large.
                layer["position"] = [round(4 * v) / 4 for v in layer["position"]]
            elif "position" in layer:
                # Off the places at which a sample would be just between two texels.
                layer["position"] = [layer["position"][0] + 0.13, layer["position"][1] + 0.21]
        used = sorted({layer["contents"] for layer in features.layers(root) if "contents" in layer})
        if used:
            made["assets"] = {"images": {name: PICTURES[name] for name in used}}
        return made

    def layer(self, depth):
        span = 120 if depth == 1 else 70
        layer = {"bounds": [0, 0, self.between(24, span), self.between(24, span)]}
        low, high = (30, 170) if depth == 1 else (0, 80)
        layer["position"] = [self.between(low, high), self.between(low, high)]
        if self.chance(0.15):
            # Off the whole pixels.
            layer["position"] = [v + self.pick(0.25, 0.5, 0.7) for v in layer["position"]]
        if self.chance(0.25):
            layer["anchorPoint"] = [self.pick(0, 0.25, 0.5, 1), self.pick(0, 0.5, 0.75, 1)]
        if self.chance(0.8):
            layer["backgroundColor"] = self.color()
        if depth < 3 and self.chance(0.55):
            layer["sublayers"] = [self.layer(depth + 1) for _ in range(self.between(1, 2))]
        for name in self.features:
            FEATURES[name](self, layer, depth)
        if not set(layer) & {"backgroundColor", "contents", "colors", "path", "sublayers"}:
            layer["backgroundColor"] = self.color()
        return layer


def scene(seed, chosen):
    """The scene of a number and the moment to compare, a slot's own time."""
    maker = Maker(seed, chosen)
    made = maker.scene()
    # Never a slot at which an animation begins or ends: Core Animation counts the end in, CSS does not.
    slot = maker.between(4, 55, 3) if {"animation", "spring"} & set(maker.features) else 0
    return made, slot / 60, maker.features
