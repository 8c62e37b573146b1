"""Where a layer lies in its superlayer, as a list of CSS transform functions.

The page gives each layer a box whose upper left corner is that of its bounds, and places it by
`transform` alone: a browser rounds `left` and `top` to whole pixels when it paints, but not these.
"""
from values import Refused, is_flat, number, transform_functions


class Place:
    """A layer's geometry: its size, and how its box comes into the superlayer's box."""

    def __init__(self, layer, display=None):
        self.anchor = layer.get("anchorPoint", [0.5, 0.5])
        self.anchor_z = layer.get("anchorPointZ", 0)
        self.origin = (0, 0)
        self.transform = transform_functions(layer.get("transform"))
        if "frame" in layer:
            if self.transform:
                raise Refused("frame together with transform")
            x, y, self.width, self.height = layer["frame"]
            self.position = (x + self.anchor[0] * self.width, y + self.anchor[1] * self.height)
        elif "bounds" in layer:
            x, y, self.width, self.height = layer["bounds"]
            self.origin = (x, y)
            self.position = tuple(layer.get("position", (0, 0)))
        elif display:
            self.width, self.height = display
            self.position = (self.anchor[0] * self.width, self.anchor[1] * self.height)
        else:
            raise Refused("a layer without geometry")
        self.z = layer.get("zPosition", 0)
        self.is_flipped = layer.get("geometryFlipped", False)
        self.sublayer_transform = transform_functions(layer.get("sublayerTransform"))

    @staticmethod
    def turns_out(layer):
        """Whether something of a layer leaves its superlayer's plane."""
        return not is_flat(transform_functions(layer.get("transform"))
                           + transform_functions(layer.get("sublayerTransform")))

    @property
    def rect(self):
        """The layer's box: its bounds moved to 0, 0."""
        return (0, 0, self.width, self.height)

    def to_anchor(self):
        """What moves the box so that its anchor point comes to the origin; flips it before."""
        x, y = self.anchor[0] * self.width, self.anchor[1] * self.height
        moves = moved(-x, -y, -self.anchor_z)
        if self.is_flipped:
            moves += moved(0, self.height) + ["scale(1,-1)"]
        return moves

    def into_superlayer(self, keeps_depth):
        """The whole way. Depth is left out where the superlayer would drop it unseen."""
        z = self.z if keeps_depth else 0
        return moved(*self.position, z) + self.transform + self.to_anchor()

    def for_sublayers(self):
        """What comes before the way of each sublayer: the shared transform and the scrolling."""
        scrolled = moved(-self.origin[0], -self.origin[1])
        if not self.sublayer_transform:
            return scrolled
        x = self.origin[0] + self.anchor[0] * self.width
        y = self.origin[1] + self.anchor[1] * self.height
        return (scrolled + moved(x, y, self.anchor_z) + self.sublayer_transform
                + moved(-x, -y, -self.anchor_z))


def moved(x, y, z=0):
    if z:
        return [f"translate3d({number(x)}px,{number(y)}px,{number(z)}px)"]
    return [f"translate({number(x)}px,{number(y)}px)"] if x or y else []
