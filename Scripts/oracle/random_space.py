"""Random transforms, depth, scrolling and animations."""


def transform(maker, layer, depth):
    if not maker.chance(0.5) or "transform" in layer:
        return
    smallest = 1 if "contents" in layer else 0.5
    layer["transform"] = maker.pick(
        [{"rotate": maker.between(-180, 180)}, {"scale": maker.pick(smallest, 1, 1.3)}],
        [{"translate": [maker.between(-20, 20), maker.between(-20, 20)]}, {"rotate": maker.between(-40, 40)}],
        [{"scale": [maker.pick(1, 1.5), maker.pick(1, 1.25)]}, {"rotate": maker.between(-90, 90)}],
        [1, 0.3, -0.2, 1, 5, 3], [{"scale": [-1, 1]}])


def scroll(maker, layer, depth):
    if maker.chance(0.6):
        layer["bounds"][:2] = [maker.between(-20, 30), maker.between(-20, 30)]


def flip(maker, layer, depth):
    if maker.chance(0.5):
        layer["geometryFlipped"] = True


def z_position(maker, layer, depth):
    if maker.chance(0.6):
        layer["zPosition"] = maker.pick(-2, -1, 1, 2)


def turn(maker, most):
    return {"rotate": maker.between(-most, most), "axis": maker.pick([0, 1, 0], [1, 0, 0], [1, 1, 0], [1, 2, 1])}


def perspective(maker, layer, depth):
    if maker.chance(0.5) and "animations" not in layer:
        layer["transform"] = [{"perspective": maker.pick(200, 300, 600)}, turn(maker, 55)]
        if maker.chance(0.3):
            layer["anchorPointZ"] = maker.pick(-30, 20)


def share_perspective(maker, layer):
    layer["sublayerTransform"] = [{"perspective": maker.pick(250, 400)}]
    if maker.chance(0.3):
        layer["sublayerTransform"].append(turn(maker, 25))


def sublayer_transform(maker, layer, depth):
    if layer.get("sublayers") and maker.chance(0.5):
        share_perspective(maker, layer)
    if "transform" not in layer and maker.chance(0.6):
        layer["transform"] = [turn(maker, 60)]
    if maker.chance(0.3):
        layer["zPosition"] = maker.between(-60, 60, 20)


def space(maker, layer, depth):
    """A transform layer of a few planes that turn about and cross each other."""
    if depth != 1 or not maker.chance(0.7):
        return
    for key in set(layer) - {"bounds", "position", "anchorPoint", "sublayers"}:
        del layer[key]
    width, height = layer["bounds"][2:]
    # In the middle: of planes that hang out of the display the browser loses slivers.
    layer["position"] = [maker.between(80, 120), maker.between(80, 120)]
    layer["anchorPoint"] = [0.5, 0.5]
    layer["class"] = "TransformLayer"
    layer["sublayers"] = []
    for _ in range(maker.between(2, 3)):
        plane = {"bounds": [0, 0, maker.between(40, 90), maker.between(40, 90)], "backgroundColor": maker.color(0.2),
                 "position": [width / 2 + maker.between(-15, 15), height / 2 + maker.between(-15, 15)],
                 "transform": [turn(maker, 70)], "zPosition": maker.between(-30, 30)}
        if maker.chance(0.3):
            plane["cornerRadius"] = 10
        layer["sublayers"].append(plane)
    layer["transform"] = [{"perspective": maker.pick(250, 500)}, turn(maker, 30)]


def replicator(maker, layer, depth):
    if "class" in layer or not layer.get("sublayers") or not maker.chance(0.7):
        return
    layer["class"] = "ReplicatorLayer"
    layer["instanceCount"] = maker.between(2, 4)
    layer["instanceTransform"] = maker.pick(
        [{"translate": [22, 6]}], [{"rotate": 40}], [{"translate": [14, -10]}, {"rotate": 20}, {"scale": 1.2}])


def single_sided(maker, layer, depth):
    if maker.chance(0.5) and depth == 1 and "class" not in layer:
        layer["doubleSided"] = False
        layer["transform"] = [{"perspective": 400}, {"rotate": maker.pick(-140, -60, 20, 70, 120, 170),
                                                     "axis": maker.pick([0, 1, 0], [1, 0, 0])}]


TIMINGS = ("linear", "easeIn", "easeOut", "easeInEaseOut", "default", [0.2, 0.9, 0.3, 1])


def animation(maker, layer, depth):
    if not maker.chance(0.6) or "transform" in layer or layer.get("class") == "TransformLayer":
        return
    x, y = layer["position"]
    ends = {"opacity": (1, 0.2, 0.7), "position": ([x, y], [x + 40, y - 30], [x - 10, y + 20]),
            "transform.rotation.z": (0, 2.5, -1), "transform.scale": (1, 1.5, 1.2),
            "transform": ([1, 0, 0, 1, 0, 0], [-0.3, 1.4, -1.4, -0.3, 0, 0], [1, 0.4, 0, 1.2, 10, 5])}
    if "backgroundColor" in layer:
        ends["backgroundColor"] = ("#FF2000", "#0080FF", "#40C060")
    if "path" in layer and layer.get("strokeColor"):
        if not layer.get("lineDashPattern"):
            ends["strokeEnd"] = (0, 1, 0.4)
            ends["strokeStart"] = (0.6, 0, 0.3)
        if "strokeStart" not in layer:
            ends["lineWidth"] = (2, 9, 4)
    if "shadowOpacity" in layer and "shadowPath" not in layer and not layer.get("filters"):
        ends["shadowRadius"] = (0, 8, 3)
        ends["shadowOffset"] = ([0, 0], [10, 6], [-5, 5])
    key = maker.pick(*ends)
    one = {"keyPath": key, "duration": maker.pick(0.5, 0.8, 1), "fillMode": maker.pick("both", "removed", "forwards"),
           "timing": maker.pick(*TIMINGS)}
    if maker.chance(0.4):
        one.update(type="keyframe", values=list(ends[key]))
        if maker.chance(0.5):
            one["keyTimes"] = [0, maker.pick(0.2, 0.7), 1]
        if maker.chance(0.5):
            one["timingFunctions"] = [maker.pick(*TIMINGS), maker.pick(*TIMINGS)]
        elif maker.chance(0.3):
            one["calculationMode"] = "discrete"
            one.pop("keyTimes", None)
    else:
        one["from"], one["to"] = ends[key][:2]
    if maker.chance(0.3):
        one["autoreverses"] = True
    if maker.chance(0.3):
        one["repeatCount"] = maker.pick(2, 1.5)
    if maker.chance(0.3):
        one["beginTime"] = maker.pick(0.1, 0.25)
    if maker.chance(0.2):
        one["speed"] = maker.pick(2, 0.5)
    if maker.chance(0.5):
        one["removedOnCompletion"] = False
    layer["animations"] = [one]


def spring(maker, layer, depth):
    if not maker.chance(0.6) or "transform" in layer or "animations" in layer or layer.get("class") == "TransformLayer":
        return
    x, y = layer["position"]
    ends = {"opacity": (0.2, 0.8), "position": ([x - 20, y + 10], [x + 20, y - 15]),
            "transform.rotation.z": (0, 1.5), "transform.scale": (0.6, 1.3)}
    key = maker.pick(*ends)
    one = {"type": "spring", "keyPath": key, "from": ends[key][0], "to": ends[key][1],
           "duration": maker.pick(0.6, 1, 1.5), "fillMode": "both", "removedOnCompletion": False,
           "mass": maker.pick(1, 2), "stiffness": maker.pick(60, 100, 300), "damping": maker.pick(2, 8, 20, 60),
           "initialVelocity": maker.pick(0, 0, 5, -5)}
    if maker.chance(0.3):
        one["allowsOverdamping"] = True
    if maker.chance(0.3):
        one["timing"] = maker.pick(*TIMINGS)
    layer["animations"] = [one]
