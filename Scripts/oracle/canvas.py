"""Writes a scene for a canvas: only there a browser knows Porter and Duff's operators.

Layers that blend are drawn into canvases of their own, which take in all of the display, so that
an operator reaches what its layer does not touch.
"""
import json

import effects
import features
import paint
from geometry import Place
from outlines import path_data, radii_of, rounded
from values import Refused, css_color, number

OPERATORS = {
    "sourceAtop": "source-atop", "sourceIn": "source-in", "sourceOut": "source-out", "xor": "xor", "copy": "copy",
    "destinationOver": "destination-over", "destinationIn": "destination-in", "destinationOut": "destination-out",
    "destinationAtop": "destination-atop", "plusLighter": "lighter", "clear": "clear"}
KEYS = {"class", "id", "bounds", "position", "anchorPoint", "transform", "frame", "opacity", "hidden", "sublayers",
        "backgroundColor", "cornerRadius", "maskedCorners", "masksToBounds", "compositingFilter", "zPosition",
        "path", "fillColor", "fillRule", "colors", "locations", "startPoint", "endPoint", "type"}


def is_needed(scene):
    return any(layer.get("compositingFilter") in OPERATORS and layer["compositingFilter"] != "plusLighter"
               for layer in features.layers(scene["root"]))


class Page:
    def __init__(self, scene, at, prefix):
        self.scene, self.prefix, self.script = scene, prefix, []

    def say(self, command):
        self.script.append(command)

    def html(self):
        display = self.scene["display"]
        width, height = display["width"], display["height"]
        name = f"{self.prefix}-canvas"
        self.say(f"g.fillStyle='{css_color(display.get('background', '#000'))}';g.fillRect(0,0,{width},{height});")
        self.layer(self.scene["root"], [], (width, height), True)
        scale = display.get("scale", 1)
        start = (f"const sheets=[];let g=document.getElementById({json.dumps(name)}).getContext('2d');"
                 f"const shape=(d,m)=>{{const p=new Path2D();"
                 "p.addPath(new Path2D(d),new DOMMatrix(m));return p};"
                 f"const begin=()=>{{sheets.push(g);const c=document.createElement('canvas');"
                 f"c.width={width * scale};c.height={height * scale};g=c.getContext('2d');g.scale({scale},{scale});}};"
                 f"const end=(how,strength)=>{{const top=g.canvas;g=sheets.pop();g.save();g.resetTransform();"
                 "g.globalAlpha=strength;if(how=='clear')g.clearRect(0,0,top.width,top.height);"
                 "else{g.globalCompositeOperation=how;g.drawImage(top,0,0);}g.restore();};"
                 f"g.scale({scale},{scale});")
        return (f'<canvas id="{name}" class=p width="{width * scale}" height="{height * scale}" '
                f'style="width:{width}px;height:{height}px"></canvas>'
                f"<script>{{{start}{''.join(self.script)}}}</script>")

    def layer(self, layer, before, display=None, is_root=False):
        if layer.get("hidden") or layer.get("opacity", 1) <= 0:
            return
        odd = set(layer) - KEYS
        if odd:
            raise Refused(f"{', '.join(sorted(odd))} on a canvas")
        place = Place(layer, display)
        way = before + place.into_superlayer(False)
        kids = sorted(layer.get("sublayers", []), key=lambda kid: kid.get("zPosition", 0))
        mode = layer.get("compositingFilter", "normal")
        opacity = layer.get("opacity", 1)
        things = ("backgroundColor" in layer) + (layer.get("class", "Layer") != "Layer") + len(kids)
        is_clipped = layer.get("masksToBounds", False)
        is_group = mode != "normal" or things > 1 and (opacity < 1 or is_clipped and layer.get("cornerRadius", 0) > 0)
        if not is_group and any("compositingFilter" in kid for kid in kids) and not is_root and is_clipped:
            raise Refused("an operator in a clip that is no group")
        if is_root and any(kid.get("compositingFilter") in OPERATORS for kid in kids):
            raise Refused("an operator on the display itself")
        if is_group or opacity < 1 or is_clipped:
            self.say("begin();")
        if is_clipped:
            outline = rounded(place.rect, radii_of(layer, place.width, place.height))
            self.say(f"g.clip({self.outline(outline, way)});")
        self.paint(layer, place, way, is_clipped)
        for kid in kids:
            self.layer(kid, way + place.for_sublayers())
        if is_group or opacity < 1 or is_clipped:
            how = OPERATORS.get(mode) or (effects.blend_mode(layer) or "x:source-over;").split(":")[1].rstrip(";")
            self.say(f"end({json.dumps(how)},{number(opacity)});")

    @staticmethod
    def outline(data, way, moved=""):
        return f"shape({json.dumps(data)},{json.dumps(' '.join(way) + moved)})"

    def paint(self, layer, place, way, is_clipped):
        radii = radii_of(layer, place.width, place.height)
        rect, radii = (paint.outset(place.rect, 2), (0,) * 4) if is_clipped else (place.rect, radii)
        outline = self.outline(rounded(rect, radii), way)
        if "backgroundColor" in layer:
            self.say(f"g.fillStyle='{css_color(layer['backgroundColor'])}';g.fill({outline});")
        kind = layer.get("class", "Layer")
        if kind == "ShapeLayer":
            rule = "evenodd" if layer.get("fillRule") == "even-odd" else "nonzero"
            moved = f" translate({number(-place.origin[0])}px,{number(-place.origin[1])}px)"
            self.say(f"g.fillStyle='{css_color(layer.get('fillColor', '#000'))}';"
                     f"g.fill({self.outline(path_data(layer['path']), way, moved)},'{rule}');")
        elif kind == "GradientLayer":
            self.gradient(layer, place, way, rounded(rect, radii))
        elif kind != "Layer":
            raise Refused(f"a {kind} on a canvas")

    def gradient(self, layer, place, way, outline):
        if layer.get("type", "axial") != "axial":
            raise Refused("a gradient that is not axial on a canvas")
        ends = [layer.get("startPoint", [0.5, 0]), layer.get("endPoint", [0.5, 1])]
        numbers = ",".join(number(v) for x, y in ends for v in (x * place.width, y * place.height))
        stops = "".join(f"f.addColorStop({number(offset)},'{css_color(color)}');"
                        for offset, color in paint.stops_of(layer))
        matrix = json.dumps(" ".join(way) or "none")
        self.say(f"{{const f=g.createLinearGradient({numbers});{stops}g.save();const m=new DOMMatrix({matrix});"
                 f"g.transform(m.a,m.b,m.c,m.d,m.e,m.f);g.fillStyle=f;g.fill(new Path2D({json.dumps(outline)}));"
                 "g.restore();}")
