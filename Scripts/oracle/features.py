"""Says which features a scene uses; tolerances and the random scenes go by these names."""

import effects

OF_KEYS = {
    "sublayerTransform": "perspective", "mask": "mask", "filters": "filter", "backgroundFilters": "backdrop",
    "compositingFilter": "blend", "contents": "image", "animations": "animation", "shadowOpacity": "shadow",
    "masksToBounds": "clip", "borderWidth": "border"}
OF_CLASSES = {"TransformLayer": "space", "GradientLayer": "gradient", "ShapeLayer": "shape", "TextLayer": "text"}


def of(scene):
    found = set()
    for layer in layers(scene["root"]):
        found |= {name for key, name in OF_KEYS.items() if layer.get(key)}
        kind = layer.get("class")
        if kind in OF_CLASSES:
            found.add(OF_CLASSES[kind])
        if layer.get("compositingFilter", "normal") not in ("normal", *effects.BLENDED):
            found.add("operators")
        if layer.get("type") == "conic":
            found.add("conic")
        if _turns_out(layer.get("transform")):
            found.add("perspective")
        blurs = [one["gaussianBlur"] for one in layer.get("filters", []) + layer.get("backgroundFilters", [])
                 if "gaussianBlur" in one]
        if blurs:
            found.add("blur")
        if any(blur < 1 for blur in blurs):
            found.add("fineBlur")
    return found


def layers(layer):
    yield layer
    if "mask" in layer:
        yield from layers(layer["mask"])
    for kid in layer.get("sublayers", []):
        yield from layers(kid)


def is_nearest(layer):
    """Whether one of its pictures' filters takes single texels."""
    return "nearest" in (layer.get("magnificationFilter"), layer.get("minificationFilter"))


def is_in_space(found):
    """Whether the browser keeps bitmaps of layers, since they are turned out of the plane."""
    return bool(found & {"perspective", "space"})


def _turns_out(transform):
    return any(isinstance(step, dict) and ("axis" in step or "perspective" in step) for step in transform or [])
