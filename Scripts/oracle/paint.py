"""What a layer paints itself: background, gradient, contents, shape and border, as SVG.

SVG outlines are never moved to whole pixels, as the boxes of CSS are. Coordinates are those of
the layer's box, whose upper left corner is that of its bounds.
"""
import math

import pictures
import text
from outlines import path_data, radii_of, rounded, subpaths
from values import Refused, css_color, is_opaque, number, rgba

RESIZING = ("resize", "resizeAspect", "resizeAspectFill")


class Part:
    """A piece of what a layer paints: SVG, or HTML where SVG has no word for it."""

    def __init__(self, svg="", html=""):
        self.svg, self.html = svg, html


def fill_attributes(color, kind="fill"):
    red, green, blue, alpha = rgba(color)
    return (f'{kind}="rgb({number(red)},{number(green)},{number(blue)})" '
            f'{kind}-opacity="{number(alpha)}"')


def beneath_sublayers(page, layer, place, is_clipped):
    """The parts from the background to the shape, in their order.

    In a clip they reach beyond the bounds: the clip alone softens the edge then.
    """
    parts = []
    radii = radii_of(layer, place.width, place.height)
    outline = rounded(outset(place.rect, 2), (0,) * 4) if is_clipped else rounded(place.rect, radii)
    if "backgroundColor" in layer or "backgroundColor" in page.animated_keys(layer):
        under = outline
        width = layer.get("borderWidth", 0)
        if width > 0 and not is_clipped and is_opaque(layer.get("borderColor", "#000")):
            # Of two soft edges one over the other the lower would shine through.
            inset = min(width, place.width, place.height) / 2
            under = rounded(outset(place.rect, -inset), tuple(max(0, r - inset) for r in radii))
        parts.append(Part(svg=f'<path class=b d="{under}" {fill_attributes(layer.get("backgroundColor", "clear"))}/>'))
    kind = layer.get("class", "Layer")
    if kind == "GradientLayer":
        parts.append(gradient(page, layer, place, outline))
    elif kind == "TextLayer":
        parts.append(Part(html=text.block(layer, place)))
    elif kind not in ("Layer", "Node", "ShapeLayer", "TransformLayer", "ReplicatorLayer"):
        raise Refused(f"a {kind}")
    if "contents" in layer:
        parts.append(contents(page, layer, place))
    if kind == "ShapeLayer" and "path" in layer:
        parts += shape(page, layer, place)
    return parts


def outset(rect, by):
    return (rect[0] - by, rect[1] - by, rect[2] + 2 * by, rect[3] + 2 * by)


def border(layer, place, is_clipped):
    """The ring inside the bounds, or nothing."""
    width = layer.get("borderWidth", 0)
    if width <= 0:
        return []
    radii = radii_of(layer, place.width, place.height)
    ring = rounded(outset(place.rect, 2), (0,) * 4) if is_clipped else rounded(place.rect, radii)
    if 2 * width < min(place.width, place.height):
        inner = (width, width, place.width - 2 * width, place.height - 2 * width)
        ring += rounded(inner, tuple(max(0, radius - width) for radius in radii))
    color = fill_attributes(layer.get("borderColor", "#000"))
    return [Part(svg=f'<path d="{ring}" fill-rule="evenodd" {color}/>')]


def stops_of(layer):
    colors = layer["colors"]
    last = max(1, len(colors) - 1)
    places = layer.get("locations") or [index / last for index in range(len(colors))]
    highest, stops = 0, []
    for color, place in zip(colors, places):
        highest = max(highest, min(1, max(0, place)))
        stops.append((highest, color))
    return stops


def gradient(page, layer, place, outline):
    start = layer.get("startPoint", [0.5, 0])
    end = layer.get("endPoint", [0.5, 1])
    x, y = start[0] * place.width, start[1] * place.height
    dx, dy = (end[0] - start[0]) * place.width, (end[1] - start[1]) * place.height
    kind = layer.get("type", "axial")
    if kind == "conic":
        return conic(layer, place, outline, (x, y), math.degrees(math.atan2(dy, dx)))
    name = page.name("gradient")
    stops = "".join(
        f'<stop offset="{number(offset)}" {fill_attributes(color, "stop").replace("stop=", "stop-color=", 1)}/>' for offset, color in stops_of(layer))
    units = 'gradientUnits="userSpaceOnUse"'
    if kind == "axial":
        made = (f'<linearGradient id="{name}" {units} x1="{number(x)}" y1="{number(y)}" '
                f'x2="{number(x + dx)}" y2="{number(y + dy)}">{stops}</linearGradient>')
    elif dx == 0 or dy == 0:
        return Part()
    else:
        ellipse = f"translate({number(x)} {number(y)}) scale({number(abs(dx))} {number(abs(dy))})"
        made = (f'<radialGradient id="{name}" {units} cx="0" cy="0" r="1" '
                f'gradientTransform="{ellipse}">{stops}</radialGradient>')
    return Part(svg=f'<defs>{made}</defs><path d="{outline}" fill="url(#{name})"/>')


def conic(layer, place, outline, centre, degrees):
    """CSS multiplies alpha in before it blends two stops: many stops between them undo that."""
    stops, written = stops_of(layer), []
    for (a, first), (b, second) in zip(stops, stops[1:]):
        steps = 1 if rgba(first)[3] == rgba(second)[3] else 48
        for step in range(steps + 1):
            part = step / steps
            mixed = [p + (q - p) * part for p, q in zip(rgba(first), rgba(second))]
            color = css_color([mixed[0] / 255, mixed[1] / 255, mixed[2] / 255, mixed[3]])
            written.append(f"{color} {number((a + (b - a) * part) * 100)}%")
    if len(stops) == 1:
        written = [css_color(stops[0][1])] * 2
    # CSS counts from the top; so does nothing else.
    cone = (f"conic-gradient(from {number(degrees + 90)}deg at {number(centre[0] + 4)}px "
            f"{number(centre[1] + 4)}px,{','.join(written)})")
    # A box is painted on whole pixels: a larger one fills all of the outline that cuts it.
    size = f"width:{math.ceil(place.width) + 8}px;height:{math.ceil(place.height) + 8}px"
    box = f'<div class=p style="left:-4px;top:-4px;{size};background:{cone}"></div>'
    return Part(html=f"<div class=l style=\"clip-path:path('{outline}')\">{box}</div>")


def contents(page, layer, place):
    asset = page.images[layer["contents"]]
    picture = pictures.pixels(asset)
    if layer.get("contentsFormat", "RGBA8") == "Gray8":
        raise Refused("grey contents")
    scale = layer.get("contentsScale", asset.get("scale", 1))
    x, y, width, height = layer.get("contentsRect", [0, 0, 1, 1])
    if x < 0 or y < 0 or x + width > 1 or y + height > 1:
        raise Refused("contentsRect beyond the picture")
    full = picture.shape[1], picture.shape[0]
    size = full[0] * width / scale, full[1] * height / scale
    gravity = layer.get("contentsGravity", "resize")
    left, top, shownWidth, shownHeight = place_contents(gravity, size, place)
    pixelated = layer.get("magnificationFilter", "linear") == "nearest"
    look = "image-rendering:pixelated" if pixelated else ""
    if (width, height) != (1, 1) and all(v == round(v) for v in (x * full[0], y * full[1], *size)):
        # Sampling ends at the part's edge; beyond the edge of a clip it would go on.
        columns, rows = round(x * full[0]), round(y * full[1])
        picture = picture[rows:rows + round(height * full[1]), columns:columns + round(width * full[0])]
        x, y, width, height = 0, 0, 1, 1
    elif (width, height) != (1, 1) and not pixelated:
        raise Refused("a part of a picture that ends within a pixel, sampled linearly")
    address = pictures.address(picture)
    if layer.get("contentsCenter", [0, 0, 1, 1]) != [0, 0, 1, 1] and gravity in RESIZING:
        if layer.get("contentsRect", [0, 0, 1, 1]) != [0, 0, 1, 1]:
            raise Refused("contentsCenter of a part of a picture")
        return nine_parts(layer, address, full, scale, (left, top, shownWidth, shownHeight), look)
    image = (f'<image href="{address}" preserveAspectRatio="none" style="{look}" '
             f'x="{number(left - shownWidth * x / width)}" y="{number(top - shownHeight * y / height)}" '
             f'width="{number(shownWidth / width)}" height="{number(shownHeight / height)}"/>')
    if (width, height) == (1, 1):
        return Part(svg=image)
    name = page.name("crop")
    shown = rounded((left, top, shownWidth, shownHeight), (0,) * 4)
    return Part(svg=f'<clipPath id="{name}"><path d="{shown}"/></clipPath>'
                    f'<g clip-path="url(#{name})">{image}</g>')


def place_contents(gravity, size, place):
    """Left, top, width and height of the contents; the format's top is where y is greatest."""
    byWidth, byHeight = place.width / size[0], place.height / size[1]
    if gravity == "resize":
        return place.rect
    factor = {"resizeAspect": min, "resizeAspectFill": max}.get(gravity, lambda *_: 1)(byWidth, byHeight)
    width, height = size[0] * factor, size[1] * factor
    name = gravity.lower()
    across = 0 if "left" in name else 1 if "right" in name else 0.5
    down = 1 if "top" in name else 0 if "bottom" in name else 0.5
    return ((place.width - width) * across, (place.height - height) * down, width, height)


def nine_parts(layer, address, full, scale, rect, look):
    """CSS calls nine parts a border image; it keeps to whole pixels, so must the scene."""
    x, y, width, height = layer["contentsCenter"]
    left, right = x * full[0], (1 - x - width) * full[0]
    top, bottom = y * full[1], (1 - y - height) * full[1]
    sides = (top, right, bottom, left)
    if any(value != round(value) for value in (*rect, *sides, *(s / scale for s in sides))):
        raise Refused("nine parts that miss whole pixels")
    if left + right >= full[0] or top + bottom >= full[1]:
        raise Refused("nine parts without a middle")
    if (left + right) / scale > rect[2] or (top + bottom) / scale > rect[3]:
        raise Refused("corners that do not fit")
    slices = " ".join(number(side) for side in sides)
    widths = " ".join(f"{number(side / scale)}px" for side in sides)
    return Part(html=f"<div class=p style=\"left:{number(rect[0])}px;top:{number(rect[1])}px;"
                     f"width:{number(rect[2])}px;height:{number(rect[3])}px;box-sizing:border-box;"
                     f"border-style:solid;border-color:transparent;border-width:{widths};{look};"
                     f"border-image:url({address}) {slices} fill stretch\"></div>")


def shape(page, layer, place):
    data = path_data(layer["path"])
    moved = f'transform="translate({number(-place.origin[0])} {number(-place.origin[1])})"'
    fill, stroke = layer.get("fillColor", "#000"), layer.get("strokeColor")
    parts = []
    if fill:
        rule = "evenodd" if layer.get("fillRule", "non-zero") == "even-odd" else "nonzero"
        parts.append(Part(svg=f'<path class=fill {moved} d="{data}" fill-rule="{rule}" {fill_attributes(fill)}/>'))
    if stroke and layer.get("lineWidth", 1) > 0:
        if layer.get("lineWidth", 1) <= 1:
            raise Refused("a line as thin as a pixel, of which the browser draws too little")
        parts.append(Part(svg=stroked(page, layer, data, moved, stroke)))
    return parts


def stroked(page, layer, data, moved, color):
    dashes = layer.get("lineDashPattern") or []
    look = (f'{moved} fill="none" stroke-width="{number(layer.get("lineWidth", 1))}" '
            f'stroke-linecap="{layer.get("lineCap", "butt")}" '
            f'stroke-linejoin="{layer.get("lineJoin", "miter")}" '
            f'stroke-miterlimit="{number(layer.get("miterLimit", 10))}"')
    ends = layer.get("strokeStart", 0), layer.get("strokeEnd", 1)
    animated = any(key in page.animated_keys(layer) for key in ("strokeStart", "strokeEnd"))
    if ends == (0, 1) and not animated:
        if dashes:
            look += (f' stroke-dasharray="{" ".join(map(number, dashes))}" '
                     f'stroke-dashoffset="{number(layer.get("lineDashPhase", 0))}"')
        return f'<path class=line {look} d="{data}" {fill_attributes(color, "stroke")}/>'
    if dashes and animated:
        raise Refused("dashes on a line whose ends move")
    # Opaque pieces under one opacity: where they cross, the line is not twice as strong.
    red, green, blue, alpha = rgba(color)
    name = page.name("trim")
    pieces = "".join(f'<path d="{piece}" stroke="rgb({number(red)},{number(green)},{number(blue)})"/>'
                     for piece in subpaths(data))
    page.trim(name, ends, dashes, layer.get("lineDashPhase", 0))
    return f'<g id="{name}" class=line {look} opacity="{number(alpha)}">{pieces}</g>'
