"""A text layer's block of text. Only its place and size can be compared, not its pixels."""
import html

from values import Refused, css_color, number

FAMILIES = {"Helvetica": "DejaVu Sans"}


def block(layer, place):
    if "attributedString" in layer:
        raise Refused("an attributed string")
    family = layer.get("font", "Helvetica")
    alignment = {"natural": "left", "justified": "justify"}.get(
        layer.get("alignmentMode", "natural"), layer.get("alignmentMode", "natural"))
    truncation = layer.get("truncationMode", "none")
    look = (f"font:{number(layer.get('fontSize', 36))}px '{FAMILIES.get(family, family)}';"
            f"color:{css_color(layer.get('foregroundColor', '#FFF'))};text-align:{alignment};"
            f"width:{number(place.width)}px;")
    if layer.get("wrapped"):
        if truncation != "none":
            raise Refused("truncation of wrapped text")
        look += "white-space:pre-wrap;overflow-wrap:anywhere;"
    else:
        look += "white-space:pre;"
        if truncation == "end":
            look += "overflow:hidden;text-overflow:ellipsis;"
        elif truncation != "none":
            raise Refused("truncation at the start or in the middle")
    clip = f"width:{number(place.width)}px;height:{number(place.height)}px;overflow:hidden"
    return f'<div class=p style="{clip}"><div style="{look}">{html.escape(layer["string"])}</div></div>'
