"""Filters, shadows and blend modes of a layer, as CSS writes them."""
import re

from outlines import path_data
from values import Refused, css_color, number

# Blend modes by which CSS blends; the others are in canvas.py.
BLENDED = ("multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn", "softLight",
           "hardLight", "difference", "exclusion", "hue", "saturation", "color", "luminosity", "plusLighter")
NAMED = {"saturate": "saturate", "brightness": "brightness", "contrast": "contrast", "invert": "invert",
         "grayscale": "grayscale", "sepia": "sepia"}


def blend_mode(layer):
    mode = layer.get("compositingFilter", "normal")
    if mode == "normal":
        return ""
    if mode not in BLENDED:
        raise Refused(f"the blend mode {mode} outside of a canvas")
    return "mix-blend-mode:" + re.sub("[A-Z]", lambda letter: "-" + letter[0].lower(), mode) + ";"


def filter_functions(page, filters):
    """The CSS functions of a list of filters; a colour matrix becomes an SVG filter of the page."""
    written = []
    for one in filters:
        (name, value), = one.items()
        if name == "gaussianBlur":
            written.append(f"blur({number(value)}px)")
        elif name == "hueRotate":
            written.append(f"hue-rotate({number(value)}deg)")
        elif name in NAMED:
            written.append(f"{NAMED[name]}({number(value)})")
        elif name == "colorMatrix":
            if value[19] != 0:
                raise Refused("a colour matrix that fills clear pixels")
            written.append(f"url(#{colour_matrix(page, value)})")
        else:
            raise Refused(f"the filter {name}")
    return written


def colour_matrix(page, values):
    name = page.name("matrix")
    page.define(f'<filter id="{name}" filterUnits="userSpaceOnUse" x="-1500" y="-1500" width="3000" '
                f'height="3000" color-interpolation-filters="sRGB"><feColorMatrix type="matrix" '
                f'values="{" ".join(map(number, values))}"/></filter>')
    return name


def has_shadow(layer):
    return layer.get("shadowOpacity", 0) > 0


def drop_shadow(layer, values=None):
    """The shadow of what the layer shows; `values` stand instead of the layer's own."""
    layer = {**layer, **(values or {})}
    x, y = layer.get("shadowOffset", [0, -3])
    color = css_color(layer.get("shadowColor", "#000"), layer["shadowOpacity"])
    return f"drop-shadow({number(x)}px {number(y)}px {number(layer.get('shadowRadius', 3))}px {color})"


def path_shadow(layer, place, strength):
    """The shadow of `shadowPath`: a blurred shape under the layer, whatever that shows."""
    x, y = layer.get("shadowOffset", [0, -3])
    color = css_color(layer.get("shadowColor", "#000"), layer["shadowOpacity"] * strength)
    move = f"translate({number(x - place.origin[0])} {number(y - place.origin[1])})"
    return (f'<div class=l style="filter:blur({number(layer.get("shadowRadius", 3))}px)">'
            f'<svg class=p width="{number(place.width)}" height="{number(place.height)}">'
            f'<path transform="{move}" d="{path_data(layer["shadowPath"])}" fill="{color}"/></svg></div>')
