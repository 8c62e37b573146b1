"""Random corners, borders, shapes, gradients, contents and text."""

OUTLINES = ("M4 4L60 10L30 50Z", "M5 30C10 -10 60 -10 50 30S20 60 8 44",
            "M10 5L50 45M50 5L10 45", "M8 8h44v36h-44zM18 16h22v20h-22z", "M5 40Q30 -20 55 40T70 30")

# Features that change how large a picture is seen.
SCALING = ("transform", "perspective", "sublayerTransform", "space", "replicator", "animation", "spring")


def clip(maker, layer, depth):
    if layer.get("class") in ("TransformLayer",) or not maker.chance(0.6):
        return
    layer["cornerRadius"] = maker.pick(0, 4, 10, 20, 999)
    if maker.chance(0.6) and "shadowPath" not in layer:
        layer["masksToBounds"] = True
    if maker.chance(0.3):
        layer["maskedCorners"] = maker.pick(["minXMinY", "maxXMaxY"], ["maxXMinY"], ["minXMinY", "maxXMinY"])


def border(maker, layer, depth):
    if maker.chance(0.5):
        layer["borderWidth"] = maker.pick(1, 3, 6, 2.5)
        layer["borderColor"] = maker.color(0.3)
        if maker.chance(0.4):
            layer.setdefault("cornerRadius", maker.pick(2, 8, 16))


def shape(maker, layer, depth):
    if "class" in layer or not maker.chance(0.5):
        return
    width, height = layer["bounds"][2:]
    layer["class"] = "ShapeLayer"
    layer["path"] = maker.pick(
        {"oval": [2, 2, width - 4, height - 4]}, {"rect": [3, 5, width - 6, height - 9]},
        {"roundedRect": [3, 3, width - 6, height - 6], "radius": 8}, *OUTLINES)
    layer["fillColor"] = maker.color()
    if maker.chance(0.5):
        layer["fillRule"] = maker.pick("even-odd", "non-zero")
    if maker.chance(0.3):
        layer["strokeColor"], layer["lineWidth"] = maker.color(), maker.pick(1.5, 2, 5)
    layer.pop("backgroundColor", None)


def stroke(maker, layer, depth):
    if layer.get("class", "ShapeLayer") != "ShapeLayer" or not maker.chance(0.7):
        return
    shape_in(maker, layer)
    layer["fillColor"] = maker.pick("clear", maker.color())
    layer["strokeColor"], layer["lineWidth"] = maker.color(), maker.pick(2, 3, 4.5, 9, 14)
    layer["lineCap"] = maker.pick("butt", "round", "square")
    layer["lineJoin"] = maker.pick("miter", "round", "bevel")
    layer["miterLimit"] = maker.pick(1, 2, 4, 10)
    if maker.chance(0.5):
        layer["lineDashPattern"] = maker.pick([6.3, 4.1], [10.7], [12.1, 3, 2.2, 3], [0, 9.37], [7.3, 5, 3.1])
        layer["lineDashPhase"] = maker.pick(0, 3, 8.5, 20)
        if layer["lineDashPattern"][0] == 0:
            # Which way a square of no length lies on a curve is anybody's guess.
            layer["lineCap"] = "round"


def trim(maker, layer, depth):
    if layer.get("class", "ShapeLayer") != "ShapeLayer" or not maker.chance(0.7):
        return
    stroked = "strokeColor" in layer
    shape_in(maker, layer)
    if not stroked:
        layer["strokeColor"], layer["lineWidth"] = maker.color(), maker.pick(2, 5, 9)
        layer["lineCap"] = maker.pick("butt", "round", "square")
    low = maker.pick(0, 0.1, 0.23, 0.4)
    layer["strokeStart"], layer["strokeEnd"] = low, maker.pick(0.53, 0.66, 0.9, 1)
    if maker.chance(0.3):
        layer["lineDashPattern"] = maker.pick([6.3, 4.1], [11.1, 5, 2.3, 5])


def shape_in(maker, layer):
    if "path" not in layer:
        width, height = layer["bounds"][2:]
        layer["path"] = maker.pick({"oval": [4, 4, width - 8, height - 8]}, {"rect": [5, 5, width - 10, height - 10]},
                                   {"roundedRect": [5, 5, width - 10, height - 10], "radius": 7}, *OUTLINES)
        if isinstance(layer["path"], str) and "h" in layer["path"]:
            layer["path"] = OUTLINES[2]
    layer["class"] = "ShapeLayer"


def gradient(maker, layer, depth):
    if "class" in layer or not maker.chance(0.6):
        return
    layer["class"] = "GradientLayer"
    layer["colors"] = [maker.color(0.4) for _ in range(maker.pick(2, 3, 4))]
    if maker.chance(0.4):
        layer["locations"] = sorted(maker.between(0, 1, 0.125) for _ in layer["colors"])
    kind = maker.pick("axial", "axial", "radial")
    layer["type"] = kind
    if kind == "radial":
        layer["startPoint"], layer["endPoint"] = maker.pick(
            ([0.5, 0.5], [1, 1]), ([0.3, 0.4], [0.7, 1.2]), ([0, 0], [0.8, 0.5]))
    elif maker.chance(0.7):
        layer["startPoint"], layer["endPoint"] = maker.pick(
            ([0, 0], [1, 1]), ([0, 0.5], [1, 0.5]), ([0.2, 0.9], [0.7, 0.1]), ([0.4, 0.4], [0.6, 0.5]))


def conic(maker, layer, depth):
    if "class" in layer or not maker.chance(0.6):
        return
    first = maker.color(0.3)
    layer.update({"class": "GradientLayer", "type": "conic",
                  "colors": [first, maker.color(0.3), maker.color(0.3), maker.pick(first, maker.color())]})
    if maker.chance(0.3):
        layer["locations"] = sorted(maker.between(0, 1, 0.125) for _ in layer["colors"])
    layer["startPoint"], layer["endPoint"] = maker.pick(
        ([0.5, 0.5], [1, 0.5]), ([0.5, 0.5], [0.5, 0]), ([0.25, 0.6], [1, 1]), ([0.7, 0.3], [0, 0.4]))


def image(maker, layer, depth):
    if "class" in layer or not maker.chance(0.6):
        return
    layer["contents"] = maker.pick("check", "plain", "frame")
    layer["contentsGravity"] = maker.pick("resize", "resizeAspect", "resizeAspectFill")
    layer["magnificationFilter"] = maker.pick("nearest", "linear")


def minification(maker, layer, depth):
    """A picture that is made smaller, texels taken and not mixed."""
    if "class" in layer or "contentsCenter" in layer or not maker.chance(0.7):
        return
    layer.update({"contents": "fine", "contentsGravity": "resize", "contentsScale": 1, "minificationFilter": "nearest"})
    layer.pop("contentsRect", None)
    # What scales layers may make the picture larger after all: then both filters are the same.
    isScaled = set(maker.features) & set(SCALING)
    layer["magnificationFilter"] = "nearest" if isScaled else "linear"
    layer["bounds"][2:] = [min(layer["bounds"][2], 90), min(layer["bounds"][3], 70)]


def gravity(maker, layer, depth):
    if "class" in layer or not maker.chance(0.6):
        return
    layer["contents"] = maker.pick("check", "large")
    layer["contentsGravity"] = maker.pick(
        "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft", "bottomRight")
    layer["magnificationFilter"] = maker.pick("nearest", "linear")
    layer["contentsScale"] = maker.pick(1, 0.5, 0.25)


def contents_rect(maker, layer, depth):
    if "class" in layer or not maker.chance(0.7):
        return
    layer.setdefault("contents", maker.pick("check", "frame"))
    layer.setdefault("contentsGravity", maker.pick("resize", "resizeAspect", "resizeAspectFill"))
    layer["contentsRect"] = maker.pick([0, 0, 0.5, 0.5], [0.25, 0, 0.75, 0.5], [0.5, 0.5, 0.5, 0.5], [0.1, 0.2, 0.6, 0.7])
    layer.setdefault("magnificationFilter", maker.pick("nearest", "linear"))


def contents_center(maker, layer, depth):
    if "class" in layer or not maker.chance(0.7):
        return
    layer.update({"contents": "frame", "contentsGravity": "resize", "contentsScale": maker.pick(1, 0.5),
                  "magnificationFilter": "nearest"})
    layer.pop("contentsRect", None)
    third = 1 / 3
    layer["contentsCenter"] = maker.pick([third, third, third, third], [0.25, 0.5, 0.5, 0.25], [0.5, 0.25, 0.25, 0.5])


def text(maker, layer, depth):
    """Stands alone: see ``text_alone``."""


def text_alone(maker):
    words = ["Hamburg", "fjord", "quilt", "Axle", "gypsum", "vex", "Brick", "jumps"]
    says = " ".join(maker.pick(*words) for _ in range(maker.between(1, 7)))
    layer = {"class": "TextLayer", "string": says, "fontSize": maker.pick(11, 14, 18, 24, 32),
             "font": maker.pick("Helvetica", "DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono"),
             "foregroundColor": maker.pick("#000000", "#802010"), "frame": [12, 20, maker.between(60, 176), 160],
             "alignmentMode": maker.pick("natural", "left", "center", "right")}
    if maker.chance(0.6):
        layer["wrapped"] = True
    else:
        # A line that is too long begins at the left in CSS, wherever it is to be.
        layer["alignmentMode"] = "left"
        layer["truncationMode"] = maker.pick("none", "end")
    return layer
