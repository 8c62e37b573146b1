"""Random opacities, shadows, masks, blend modes and filters."""
import canvas
import effects


def opacity(maker, layer, depth):
    if maker.chance(0.5):
        layer["opacity"] = maker.pick(0.25, 0.5, 0.8)


def component_opacity(maker, layer, depth):
    if maker.chance(0.6):
        layer["opacity"], layer["allowsGroupOpacity"] = maker.pick(0.3, 0.6, 0.85), False


def shadow(maker, layer, depth):
    if maker.chance(0.4):
        layer.update(shadowOpacity=maker.pick(0.5, 1), shadowRadius=maker.pick(0, 1.5, 3, 8),
                     shadowOffset=[maker.between(-8, 8), maker.between(-8, 8)], shadowColor=maker.color(0))


def shadow_path(maker, layer, depth):
    if maker.chance(0.5):
        width, height = layer["bounds"][2:]
        layer.update(shadowOpacity=maker.pick(0.5, 1), shadowRadius=maker.pick(0, 2, 5),
                     shadowOffset=[maker.between(-12, 12), maker.between(-12, 12)], shadowColor=maker.color(0),
                     shadowPath=maker.pick({"rect": [0, 0, width, height]}, {"oval": [0, 0, width, height]},
                                           {"roundedRect": [4, 4, width - 8, height - 8], "radius": 9}))


def mask(maker, layer, depth):
    if not maker.chance(0.5):
        return
    width, height = layer["bounds"][2:]
    whole = {"bounds": [0, 0, width, height], "position": [width / 2, height / 2]}
    layer["mask"] = maker.pick(
        {**whole, "backgroundColor": "#000", "cornerRadius": 16},
        {**whole, "class": "ShapeLayer", "path": {"oval": [0, 0, width, height]}, "fillColor": "#FFFFFFB0"},
        {**whole, "class": "GradientLayer", "colors": ["#000F", "#0000"], "startPoint": [0, 0.5], "endPoint": [1, 0.5]},
        {**whole, "sublayers": [
            {"frame": [0, 0, width * 0.6, height], "backgroundColor": "#FFF", "opacity": 0.6},
            {"bounds": [0, 0, width * 0.5, height * 0.5], "position": [width * 0.6, height * 0.5],
             "transform": [{"rotate": 30}], "backgroundColor": "#F00", "cornerRadius": 6, "borderWidth": 4}]},
        {**whole, "transform": [{"rotate": 20}, {"scale": 0.8}], "backgroundColor": "#FFFC", "masksToBounds": True,
         "cornerRadius": 12, "sublayers": [{"frame": [-10, 10, width, height / 3], "backgroundColor": "#000"}]})


def blend(maker, layer, depth):
    if maker.chance(0.45 if depth == 1 else 0.3):
        layer["compositingFilter"] = maker.pick(*(mode for mode in effects.BLENDED))


def operator(maker, layer, depth):
    if maker.chance(0.5):
        layer["compositingFilter"] = maker.pick(*canvas.OPERATORS)


def group_of(maker, kids):
    """A layer that is a group, for operators to work in."""
    return {"frame": [10, 10, 180, 180], "backgroundColor": maker.color(0.6), "opacity": maker.pick(0.5, 0.9),
            "cornerRadius": maker.pick(0, 30), "sublayers": kids}


def colour_filter(maker):
    return maker.pick(
        {"saturate": maker.pick(0, 0.4, 1.8)}, {"brightness": maker.pick(0.5, 1.4)},
        {"contrast": maker.pick(0.4, 1.7)}, {"invert": maker.pick(0.3, 1)}, {"grayscale": maker.pick(0.5, 1)},
        {"sepia": maker.pick(0.6, 1)}, {"hueRotate": maker.pick(45, 120, 270)},
        {"colorMatrix": [0.5, 0.5, 0, 0, 0, 0, 1, 0, 0, 0.1, 0.2, 0, 0.8, 0, 0, 0, 0, 0, 0.75, 0]})


def filters(maker, layer, depth):
    if not maker.chance(0.45):
        return
    layer["filters"] = [colour_filter(maker) for _ in range(maker.pick(0, 1, 1, 2))]
    if not layer["filters"] or maker.chance(0.3):
        layer["filters"].append({"gaussianBlur": maker.pick(0.8, 2, 5, 9)})


def background_filters(maker, layer, depth):
    if not maker.chance(0.5 if depth == 1 else 0.2):
        return
    layer["backgroundFilters"] = [colour_filter(maker)]
    if "colorMatrix" in layer["backgroundFilters"][0]:
        layer["backgroundFilters"] = [{"contrast": 0.6}]
    if depth == 1 and maker.chance(0.4):
        layer["backgroundFilters"] = [{"gaussianBlur": maker.pick(1.5, 4)}]
    layer["backgroundColor"] = maker.color(1)
