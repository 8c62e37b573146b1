"""A piece of what a layer paints, and the paint in it."""
from values import number, rgba


class Part:
    """A piece of what a layer paints: SVG, or HTML where SVG has no word for it."""

    def __init__(self, svg="", html=""):
        self.svg, self.html = svg, html


def fill_attributes(color, kind="fill"):
    red, green, blue, alpha = rgba(color)
    return (f'{kind}="rgb({number(red)},{number(green)},{number(blue)})" '
            f'{kind}-opacity="{number(alpha)}"')
