"""What a layer paints itself: background, gradient, contents, shape and border, as SVG.

SVG outlines are never moved to whole pixels, as the boxes of CSS are. Coordinates are those of
the layer's box, whose upper left corner is that of its bounds.
"""
import math

import text
from contents import contents
from outlines import radii_of, rounded
from parts import Part, fill_attributes
from shapes import shape
from values import Refused, css_color, is_opaque, number, rgba


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
