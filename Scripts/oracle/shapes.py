"""A shape layer's fill and line, with its dashes and the part of it that is drawn."""
import bends
from outlines import path_data, subpaths
from parts import Part, fill_attributes
from values import Refused, number, rgba


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
    if bends.ends_in_one(data, _widest(layer), dashes, layer.get("lineDashPhase", 0), None if animated else ends):
        raise Refused("a line that ends where it is wider than it bends, in which the browser leaves holes")
    if ends == (0, 1) and bends.goes_on_over_start(data, dashes, layer.get("lineDashPhase", 0)):
        raise Refused("a dash that goes on over the start of a closed outline, of which the reference says nothing")
    if bends.leaves_a_sliver(data, dashes, layer.get("lineDashPhase", 0), ends):
        raise Refused("a sliver of a dash on a curve, where the browser's dashes drift")
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


def _widest(layer):
    """The widest that the line is, at rest or moving."""
    moving = [one for one in layer.get("animations", []) if one.get("keyPath") == "lineWidth"]
    values = [value for one in moving for value in (one.get("from"), one.get("to"), *one.get("values", []))]
    return max(value for value in (layer.get("lineWidth", 1), *values) if value is not None)
