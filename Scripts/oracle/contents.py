"""A layer's contents: a picture that is placed, cropped, or stretched in nine parts."""
import pictures
from outlines import rounded
from parts import Part
from values import Refused, number

RESIZING = ("resize", "resizeAspect", "resizeAspectFill")


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
    pixelated = _filter(layer, size[0] * scale / shownWidth, size[1] * scale / shownHeight) == "nearest"
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


def _filter(layer, across, down):
    """The filter of the layer by how many texels are on a point, which is a pixel."""
    enlarged = layer.get("magnificationFilter", "linear")
    shrunk = layer.get("minificationFilter", "linear")
    if shrunk == "trilinear":
        raise Refused("halved pictures, which the browser makes otherwise")
    return shrunk if max(across, down) > 1 + 1 / 4096 else enlarged


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
