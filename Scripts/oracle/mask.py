"""A mask with all that is in it, as an SVG mask of which only alpha counts."""
import effects
import paint
from geometry import Place
from outlines import clipping, radii_of, rounded
from parts import Part
from values import Refused, in_svg, number


def define(page, layer, owner):
    """Adds the mask to the page; gives its name. It is for a box that begins `page.far` before its owner."""
    name = page.name("mask")
    inside = _layer(page, layer)
    placed = f"translate({number(page.far - owner.origin[0])} {number(page.far - owner.origin[1])})"
    page.define(f'<mask id="{name}" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="0" y="0" '
                f'width="{2 * page.far}" height="{2 * page.far}"><g transform="{placed}">{inside}</g></mask>')
    return name


def _layer(page, layer):
    if layer.get("hidden") or layer.get("opacity", 1) <= 0:
        return ""
    for key in ("mask", "filters", "backgroundFilters", "animations", "shadowPath", "sublayerTransform"):
        if layer.get(key):
            raise Refused(f"{key} in a mask")
    place = Place(layer)
    isClipped = layer.get("masksToBounds", False)
    kids = sorted(layer.get("sublayers", []), key=lambda kid: kid.get("zPosition", 0))
    scrolled = in_svg(place.for_sublayers())
    parts = (paint.beneath_sublayers(page, layer, place, isClipped) + [Part(
        svg=f'<g transform="{scrolled}">{"".join(_layer(page, kid) for kid in kids)}</g>')]
        + paint.border(layer, place, isClipped))
    if any(part.html for part in parts):
        raise Refused("a mask that needs HTML")
    inside = "".join(part.svg for part in parts)
    if isClipped:
        name = page.name("clip")
        outline = clipping(rounded(place.rect, radii_of(layer, place.width, place.height)), place.width, place.height)
        inside = (f'<clipPath id="{name}"><path d="{outline}"/></clipPath>'
                  f'<g clip-path="url(#{name})">{inside}</g>')
    look = f'opacity="{number(layer.get("opacity", 1))}"'
    if effects.has_shadow(layer):
        look += f' style="filter:{effects.drop_shadow(layer)}"'
    return f'<g transform="{in_svg(place.into_superlayer(False))}"><g {look}>{inside}</g></g>'
