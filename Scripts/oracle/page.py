"""Writes a scene at one moment as a piece of a web page."""
import effects
import features
import mask
import motion
import paint
import rounding
from eye import reaches_behind
from geometry import Place, moved
from outlines import clipping, radii_of, rounded
from values import Refused, css_color, is_flat, is_whole, number, transform_functions

UNKNOWN = ("actions", "autoresizingMask", "constraints", "contentsFormat", "cornerCurve", "display", "edgeAntialiasingMask",
           "layout", "minificationFilterBias", "rasterizationScale", "shouldRasterize", "speed", "timeOffset",
           "touch")


def instances(layer, place):
    """For each instance of a replicator what moves it; one way of nothing for other layers."""
    if layer.get("class") != "ReplicatorLayer":
        return [[]]
    for key in ("instanceDelay", "instanceColor", "instanceRedOffset", "instanceGreenOffset", "instanceBlueOffset",
                "instanceAlphaOffset", "preservesDepth", "sublayerTransform"):
        if layer.get(key):
            raise Refused(f"{key} of a replicator")
    x, y = place.origin[0] + place.width / 2, place.origin[1] + place.height / 2
    step = transform_functions(layer.get("instanceTransform"))
    return [moved(x, y) + step * index + moved(-x, -y) if index else []
            for index in range(layer.get("instanceCount", 1))]


def turns(layer, animated):
    """Whether a layer, or an instance of what is in it, is not upright, or may not be."""
    steps = transform_functions(layer.get("transform")) + transform_functions(layer.get("instanceTransform"))
    return any(step.startswith(("rotate", "matrix")) for step in steps) or any(
        key.startswith("transform") for key in animated)


class Context:
    """What a layer needs to know of the layers it is in."""

    def __init__(self, before=(), strength=1, blends=True, in_space=False, behind=None):
        self.before = list(before)  # the way from its superlayer's box into the box it is written in
        self.strength = strength  # opacity that is not that of a group
        self.blends = blends  # whether what is behind it in the page is behind it in the scene
        self.in_space = in_space  # directly in a transform layer
        self.behind = behind  # all the page so far, where that lies in the display's own space


class Page:
    """One scene; names are made with `prefix`, so that many scenes fit on one page."""

    def __init__(self, scene, at, prefix):
        self.scene, self.at, self.prefix, self.count = scene, at, prefix, 0
        self.images = scene.get("assets", {}).get("images", {})
        self.definitions, self.animations, self.trims = [], [], []
        # Of the layer that is being written, and those it is in.
        self.moves = self.is_turned = self.multiplies = False
        # Points around a layer within which a mask and what it masks lie. Not more than needed: what
        # is behind the eye of a perspective puts browsers off.
        self.far = 2 * max(scene["display"]["width"], scene["display"]["height"])

    def name(self, kind):
        self.count += 1
        return f"{self.prefix}-{kind}-{self.count}"

    def define(self, svg):
        self.definitions.append(svg)

    def trim(self, name, ends, dashes, phase):
        self.trims.append(f"trim({name!r},{ends[0]},{ends[1]},{list(dashes)},{phase});")

    @staticmethod
    def animated_keys(layer):
        return {one.get("keyPath") for one in layer.get("animations", [])}

    def html(self):
        display = self.scene["display"]
        if self.scene.get("timeline"):
            raise Refused("a timeline")
        tree = list(features.layers(self.scene["root"]))
        if any(one.get("geometryFlipped") for one in tree) and any(
                "contentsRect" in one or "contentsCenter" in one for one in tree):
            raise Refused("contentsRect or contentsCenter in a flipped layer, which count from below")
        size = f"width:{display['width']}px;height:{display['height']}px"
        ground = f"<div class=p style=\"{size};background:{css_color(display.get('background', '#000'))}\"></div>"
        inside = self.layer(self.scene["root"], Context(behind=ground), (display["width"], display["height"]))
        defined = f"<svg class=p width=1 height=1><defs>{''.join(self.definitions)}</defs></svg>"
        script = "".join(self.animations + self.trims)
        return (f'<div class=cell style="{size}">{ground}{defined}{inside}</div>'
                + (f"<script>{script}</script>" if script else ""))

    # One layer

    def layer(self, layer, context, display=None):
        around = self.moves, self.is_turned, self.multiplies
        divides = layer.get("compositingFilter") in rounding.DIVIDING
        if divides and self.multiplies:
            raise Refused("colours divided again and again, of which rounding is all that is left")
        self.multiplies = self.multiplies or divides or layer.get("class") == "ReplicatorLayer"
        self.moves = self.moves or bool(layer.get("animations"))
        self.is_turned = self.is_turned or turns(layer, self.animated_keys(layer))
        try:
            return self.written(layer, context, display)
        finally:
            self.moves, self.is_turned, self.multiplies = around

    def written(self, layer, context, display):
        opacity = layer.get("opacity", 1) * context.strength
        if layer.get("hidden") or (opacity <= 0 and not self.animated_keys(layer)):
            return ""
        for key in UNKNOWN:
            if key in layer:
                raise Refused(key)
        place = Place(layer, display)
        keeps_depth = context.in_space or not is_flat(context.before)
        way = context.before + place.into_superlayer(keeps_depth)
        if layer.get("class") == "TransformLayer":
            return self.space(layer, place, way, opacity, context)
        if layer.get("allowsGroupOpacity", True):
            inner, group = 1, opacity
        else:
            inner, group = opacity, 1
        if self.needs_element(layer, group, way, context):
            return self.element(layer, place, way, inner, group, context)
        return self.inside(layer, place, inner, Context(way, inner, context.blends, behind=context.behind))

    @staticmethod
    def needs_element(layer, group, way, context):
        keys = ("masksToBounds", "mask", "filters", "backgroundFilters", "animations")
        return (group < 1 or any(layer.get(key) for key in keys) or effects.has_shadow(layer)
                or layer.get("compositingFilter", "normal") != "normal" or context.in_space
                or not layer.get("doubleSided", True) or not is_flat(way))

    def inside(self, layer, place, strength, context, is_clipped=False):
        """The layer's parts and sublayers; `context.before` is the way of its own box."""
        under = self.parts(paint.beneath_sublayers(self, layer, place, is_clipped), place, context, strength)
        over = self.parts(paint.border(layer, place, is_clipped), place, context, strength)
        behind = None if context.behind is None else context.behind + under
        return under + self.sublayers(layer, place, context, strength, behind) + over

    def sublayers(self, layer, place, context, strength, behind=None, in_space=False):
        kids = layer.get("sublayers", [])
        if not in_space:
            kids = sorted(kids, key=lambda kid: kid.get("zPosition", 0))
        before, written = context.before + place.for_sublayers(), ""
        for way in instances(layer, place):
            for kid in kids:
                seen = None if behind is None else behind + written
                written += self.layer(kid, Context(before + way, strength, context.blends, in_space, seen))
        return written

    @staticmethod
    def parts(parts, place, context, strength):
        if not parts:
            return ""
        if not is_flat(context.before):
            raise Refused("a part outside of its element")
        inside = ""
        for part in parts:
            svg = (f'<svg class=p width="{number(place.width)}" height="{number(place.height)}">{part.svg}</svg>'
                   if part.svg else part.html)
            if strength < 1:
                # Each thing that has an opacity of its own; SVG roots and HTML alike.
                svg = f'<div class=l style="opacity:{number(strength)}">{svg}</div>'
            inside += svg
        way = f' style="transform:{" ".join(context.before)}"' if context.before else ""
        return f"<div class=l{way}>{inside}</div>"

    def space(self, layer, place, way, opacity, context):
        if layer.get("animations"):
            raise Refused("an animated transform layer")
        inside = self.sublayers(layer, place, Context(blends=False), opacity, in_space=True)
        return f'<div class=l style="transform-style:preserve-3d;transform:{" ".join(way) or "none"}">{inside}</div>'

    # Layers that need an element of their own

    def element(self, layer, place, way, strength, group, context):
        if context.strength < 1 and layer.get("animations"):
            raise Refused("an animation under an opacity that is no group's")
        if strength < 1 and "opacity" in self.animated_keys(layer):
            raise Refused("an animated opacity that is no group's")
        if self.moves and "mask" in layer and not is_flat(way):
            raise Refused("a masked plane in perspective in a layer that moves, which the browser draws over later ones")
        if "mask" in layer and place.anchor_z < 0 and reaches_behind(way, -self.far, -self.far, self.far, self.far):
            raise Refused("a masked plane before its anchor whose box reaches behind the eye, drawn over later ones")
        is_clipped = layer.get("masksToBounds", False)
        things = sum(key in layer for key in ("backgroundColor", "contents", "colors", "path", "string")) + len(
            layer.get("sublayers", []))
        # Where our group and the browser's stacking context are the same.
        is_group = bool(layer.get("mask") or layer.get("filters") or "compositingFilter" in layer or (
            effects.has_shadow(layer) and "shadowPath" not in layer) or (
                things > 1 and (group < 1 or (is_clipped and layer.get("cornerRadius", 0) > 0))))
        inside = self.inside(layer, place, strength, Context([], strength, is_group), is_clipped)
        outline = rounded(place.rect, radii_of(layer, place.width, place.height))
        box = f"width:{number(place.width)}px;height:{number(place.height)}px;"
        cut = clipping(outline, place.width, place.height)
        clip = f"clip-path:path('{cut}');"
        if is_clipped:
            # A clip is laid on each thing that is drawn, so that two would add up at a soft edge: a
            # filter that changes nothing makes one picture of them first.
            inside = f'<div class=l style="{box}{clip}"><div class=l style="{box}filter:contrast(1)">{inside}</div></div>'
        inside = self.filtered(layer, place, inside, strength, is_clipped, box + clip)
        if "mask" in layer:
            inside = self.masked(layer, place, inside)
        if layer.get("backgroundFilters") and not is_whole(way):
            raise Refused("a background filter off the whole pixels, where the browser samples a bitmap of the layer")
        style = box + self.style(layer, place, outline, group, context)
        blurred = self.blurred_behind(layer, outline, way, context)
        if layer.get("animations"):
            name = self.name("layer")
            self.animations.append(motion.script(layer, place, name, self.at))
            return self.animated(layer, place, name, style, context, inside)
        return f'{blurred}<div class=l style="{style}transform:{" ".join(way) or "none"}">{inside}</div>'

    def filtered(self, layer, place, inside, strength, is_clipped, clip):
        functions = effects.filter_functions(self, layer.get("filters", []))
        by_path = ""
        if effects.has_shadow(layer):
            if is_clipped and functions:
                raise Refused("a clipped shadow of filtered contents")
            if "shadowPath" in layer:
                by_path = effects.path_shadow(layer, place, strength)
            else:
                functions.append(effects.drop_shadow(layer))
        if functions and self.is_turned and any(features.is_nearest(one) for one in features.layers(layer)):
            raise Refused("nearest texels in a turned layer with a filter, of which the browser samples a bitmap")
        if functions:
            inside = f'<div class="l shadow" style="filter:{" ".join(functions)}">{inside}</div>'
        inside = by_path + inside
        if is_clipped and effects.has_shadow(layer):
            inside = f'<div class=l style="{clip}">{inside}</div>'
        return inside

    def masked(self, layer, place, inside):
        """In a box that reaches far around all: a browser does not mask what hangs out of it."""
        far = self.far
        name = mask.define(self, layer["mask"], place)
        return (f'<div class=l style="left:{-far}px;top:{-far}px;width:{2 * far}px;height:{2 * far}px;'
                f'mask:url(#{name})"><div class=l style="left:{far}px;top:{far}px">{inside}</div></div>')

    def style(self, layer, place, outline, group, context):
        style = effects.blend_mode(layer)
        if (style or layer.get("backgroundFilters")) and not context.blends:
            raise Refused("a blend mode or a background filter where the page has a stacking context and the scene no group")
        if layer.get("backgroundFilters") and ("mask" in layer or not layer.get("allowsGroupOpacity", True)):
            raise Refused("a masked background filter, or one with an opacity that is no group's")
        if group < 1 and context.in_space:
            raise Refused("a translucent plane in space, of which the browser loses pieces")
        if group < 1:
            style += f"opacity:{number(group)};"
        if not layer.get("doubleSided", True):
            if any(Place.turns_out(kid) for kid in features.layers(layer) if kid is not layer):
                raise Refused("a single-sided layer with planes in it, which the browser shows from behind")
            style += "backface-visibility:hidden;"
        behind = layer.get("backgroundFilters")
        if behind and not any("gaussianBlur" in one for one in behind):
            radii = " ".join(f"{number(r)}px" for r in radii_of(layer, place.width, place.height))
            style += f"border-radius:{radii};backdrop-filter:{' '.join(effects.filter_functions(self, behind))};"
        return style

    def blurred_behind(self, layer, outline, way, context):
        """A copy of all that is behind, blurred and cut to the layer's bounds.

        A browser's own backdrop blur sees nothing outside of the element, and repeats its edge.
        """
        filters = layer.get("backgroundFilters", [])
        if not any("gaussianBlur" in one for one in filters):
            return ""
        if context.behind is None or not is_flat(way) or self.animations or self.trims:
            raise Refused("a background blur below the first level")
        if layer.get("opacity", 1) < 1 or layer.get("mask") or layer.get("compositingFilter"):
            raise Refused("a background blur with opacity, mask or blend mode")
        name = self.name("behind")
        turned = " ".join(way).replace("px", "").replace("deg", "")
        cut = clipping(outline, layer["bounds"][2], layer["bounds"][3]) if "bounds" in layer else outline
        self.define(f'<clipPath id="{name}"><path d="{cut}" transform="{turned}"/></clipPath>')
        display = self.scene["display"]
        size = f"width:{display['width']}px;height:{display['height']}px;"
        functions = " ".join(effects.filter_functions(self, filters))
        return (f'<div class=l style="{size}clip-path:url(#{name})"><div class=l style="{size}'
                f'filter:{functions}">{context.behind}</div></div>')

    def animated(self, layer, place, name, style, context, inside):
        """Places by the single properties `translate`, `rotate` and `scale`, which animate apart."""
        keys = self.animated_keys(layer)
        rotate = scale = ""
        transform = list(place.transform)
        if any(key.startswith("transform.") for key in keys):
            for step in layer.get("transform", []):
                if not isinstance(step, dict) or not ({"rotate", "scale"} & set(step)) or "axis" in step:
                    raise Refused("an animated part of such a transform")
                if "rotate" in step and not rotate and not scale:
                    rotate = f"rotate:{number(step['rotate'])}deg;"
                elif isinstance(step.get("scale"), (int, float)) and not scale:
                    scale = f"scale:{number(step['scale'])};"
                else:
                    raise Refused("an animated part of such a transform")
            transform = []
        if not is_flat(context.before):
            raise Refused("a layer that moves in a perspective that its superlayer has")
        if place.is_flipped or place.anchor_z:
            raise Refused("a flipped layer that moves, or one with a deep anchor")
        x, y = place.anchor[0] * place.width, place.anchor[1] * place.height
        left, top = place.position[0] - x, place.position[1] - y
        placed = (f"transform-origin:{number(x)}px {number(y)}px;translate:{number(left)}px {number(top)}px;"
                  f"{rotate}{scale}transform:{' '.join(transform) or 'none'};")
        made = f'<div id="{name}" class=l style="{placed}{style}">{inside}</div>'
        if context.before:
            if layer.get("compositingFilter") or layer.get("backgroundFilters"):
                raise Refused("blending of a layer that moves inside of a moved one")
            made = f'<div class=l style="transform:{" ".join(context.before)}">{made}</div>'
        return made
