"""Makes the generated pictures of a scene, as the format defines them, into PNG data addresses."""
import base64
import io

import numpy
from PIL import Image

from values import Refused, rgba


def pixels(asset):
    """The picture's pixels, straight alpha, rows from the top."""
    if "generate" not in asset:
        raise Refused("a picture from a file")
    recipe = asset["generate"]
    width, height = recipe["size"]
    if "solid" in recipe:
        return numpy.full((height, width, 4), _bytes(recipe["solid"]), numpy.uint8)
    if "checker" in recipe:
        rows, columns = numpy.mgrid[0:height, 0:width]
        isSecond = (rows // recipe["cell"] + columns // recipe["cell"]) % 2
        return numpy.array([_bytes(c) for c in recipe["checker"]], numpy.uint8)[isSecond]
    raise Refused(f"a picture of {', '.join(recipe)}")


def _bytes(color):
    red, green, blue, alpha = rgba(color)
    return [round(red), round(green), round(blue), round(alpha * 255)]


def address(picture):
    file = io.BytesIO()
    Image.fromarray(picture, "RGBA").save(file, "PNG")
    return "data:image/png;base64," + base64.b64encode(file.getvalue()).decode()
