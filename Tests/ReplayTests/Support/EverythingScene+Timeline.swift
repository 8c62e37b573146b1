extension EverythingScene {
  /// Every verb of a timeline.
  static var timeline: String {
    """
      "timeline": [
        {"at": 0, "touch": {"phase": "began", "point": [5, 5], "finger": 1}},
        {"at": 0, "tap": {"point": [5, 5], "finger": 2}},
        {"at": 0, "set": {"layer": "control", "values": {
          "enabled": true, "contentMode": "bottomRight", "autoresizesSubnodes": true,
          "userInteractionEnabled": true, "autoresizingMask": ["flexibleHeight"], "layout": null
        }}},
        {"at": 0, "animateNodes": {
          "duration": 1, "delay": 0.5, "curve": "easeIn", "repeatCount": 2.5, "autoreverses": true,
          "beginFromCurrentState": true, "allowUserInteraction": true, "layoutSubnodes": true,
          "changes": [{"layer": "card", "values": {"opacity": 0}}], "completion": "faded"
        }},
        {"at": 0, "animateNodes": {
          "spring": {"damping": 0.5, "velocity": -1}, "repeatCount": "inf",
          "changes": [{"layer": "card", "values": {"opacity": 0}}]
        }},
        {"at": 0, "animateNodes": {
          "spring": {"bounce": -0.5}, "changes": [{"layer": "card", "values": {"opacity": 0}}]
        }},
        {"at": 0, "animateNodes": {
          "calculationMode": "cubic",
          "keyframes": [
            {"start": 0.25, "duration": 0.5, "changes": [{"layer": "card", "values": {"opacity": 0}}]}
          ]
        }},
        {"at": 0, "transitionNodes": {
          "layer": "card", "duration": 1, "transition": "push", "subtype": "fromTop",
          "curve": "linear", "repeats": true, "autoreverses": true, "allowUserInteraction": true,
          "allowAnimatedContent": true, "layoutSubnodes": true,
          "changes": [{"layer": "card", "values": {"hidden": false}}], "completion": "turned"
        }},
        {"at": 0, "set": {"layer": "chart", "values": {
          "series": [], "scaling": "each", "axes": null, "legend": false, "async": true
        }}},
        {"at": 0, "set": {"layer": "photo", "values": {
          "image": null, "fit": "stretch", "rounding": "mask", "placeholder": null,
          "progressive": false, "plays": true, "fade": 0
        }}},
        {"at": 0, "present": {"layer": "game", "image": "solid", "time": 1}},
        {"at": 0, "set": {"layer": "game", "values": {
          "maximumDrawableCount": 3, "presentsWithTransaction": false, "framebufferOnly": true,
          "colorspace": null
        }}},
        {"at": 0.1, "set": {"layer": "card", "values": {
          "position": [0, 0], "position.x": 1, "position.y": 2, "bounds": [0, 0, 1, 1],
          "bounds.origin": [0, 0], "bounds.origin.x": 1, "bounds.origin.y": 1,
          "bounds.size": [1, 1], "bounds.size.width": 1, "bounds.size.height": 1,
          "anchorPoint": [0, 0], "anchorPoint.x": 1, "anchorPoint.y": 1, "zPosition": 1,
          "opacity": 1, "cornerRadius": 1, "borderWidth": 1, "backgroundColor": "#000",
          "borderColor": "#000", "transform": [1, 0, 0, 1, 0, 0], "transform.rotation": 1,
          "transform.rotation.z": 1, "transform.scale": 1, "transform.scale.x": 1,
          "transform.scale.y": 1, "transform.translation": [1, 1],
          "transform.translation.x": 1, "transform.translation.y": 1, "hidden": true,
          "transform.rotation.x": 1, "transform.rotation.y": 1, "transform.scale.z": 1,
          "transform.translation.z": 1, "anchorPointZ": 1, "geometryFlipped": false,
          "doubleSided": true, "edgeAntialiasingMask": [], "allowsEdgeAntialiasing": true,
          "sublayerTransform": [{"perspective": 100}], "sublayerTransform.rotation": 1,
          "sublayerTransform.rotation.x": 1, "sublayerTransform.rotation.y": 1,
          "sublayerTransform.rotation.z": 1, "sublayerTransform.scale": 1,
          "sublayerTransform.scale.x": 1, "sublayerTransform.scale.y": 1,
          "sublayerTransform.scale.z": 1, "sublayerTransform.translation": [1, 1],
          "sublayerTransform.translation.x": 1, "sublayerTransform.translation.y": 1,
          "sublayerTransform.translation.z": 1,
          "opaque": false, "masksToBounds": false, "contents": null, "contentsGravity": "center",
          "shadowColor": "#000", "shadowOpacity": 1, "shadowOffset": [0, 3],
          "shadowOffset.width": 1, "shadowOffset.height": -1, "shadowRadius": 1,
          "shadowPath": null, "shouldRasterize": false, "rasterizationScale": 1,
          "compositingFilter": "normal", "filters": [], "backgroundFilters": [],
          "allowsGroupOpacity": false,
          "contentsScale": 1, "speed": 0, "timeOffset": 1.5, "beginTime": 0,
          "duration": 1.5, "repeatCount": 2, "repeatDuration": 0, "autoreverses": false,
          "fillMode": "removed",
          "cornerCurve": "circular", "maskedCorners": [], "contentsRect": [0, 0, 1, 1],
          "contentsRect.origin": [-1, 0], "contentsRect.origin.x": 1, "contentsRect.origin.y": 1,
          "contentsRect.size": [1, 1], "contentsRect.size.width": 1,
          "contentsRect.size.height": 1, "contentsCenter": [0, 0, 1, 1],
          "contentsCenter.origin": [0, 0], "contentsCenter.origin.x": 1,
          "contentsCenter.origin.y": 1, "contentsCenter.size": [1, 1],
          "contentsCenter.size.width": 1, "contentsCenter.size.height": 1,
          "contentsFormat": "RGBAh", "minificationFilter": "linear",
          "magnificationFilter": "trilinear", "minificationFilterBias": 1
        }, "transaction": {"duration": 0.5, "timing": [0, 0, 1, 1], "disableActions": true}}},
        {"at": 0.1, "set": {"layer": "drawn", "values": {"frame": [0, 0, 10, 10], "contents": "solid"}}},
        {"at": 0.1, "set": {"layer": "card", "values": {"displayContainer": false}}},
        {"at": 0.1, "set": {"layer": "card", "values": {"displayContainer": {"timeout": 0.1}}}},
        {"at": 0.1, "set": {"layer": "drawn", "values": {"display": {
          "contentsPolicy": "placeholder", "placeholder": "#FFF", "baseColor": "#000", "fade": 0.1, "progress": "newestOnly",
          "priority": "far", "quality": "utility", "waitsForSight": false, "oversize": "refuse"}}}},
        {"at": 0.1, "set": {"layer": "drawn", "values": {"display": {"placeholderImage": "solid"}}}},
        {"at": 0.1, "set": {"layer": "shape", "values": {
          "path": null, "fillColor": "clear", "fillRule": "non-zero", "strokeColor": "#00F",
          "strokeStart": 0, "strokeEnd": 1, "lineWidth": 0, "miterLimit": 0, "lineCap": "square",
          "lineJoin": "round", "lineDashPhase": 2, "lineDashPattern": null
        }}},
        {"at": 0.1, "set": {"layer": "gradient", "values": {
          "colors": null, "locations": null, "type": "radial", "startPoint": [0, 0],
          "startPoint.x": 1, "startPoint.y": 1, "endPoint": [0, 0], "endPoint.x": 1,
          "endPoint.y": 1
        }}},
        {"at": 0.2, "animate": {"layer": "gradient", "keyPath": "colors", "to": ["#000", "#F00"]}},
        {"at": 0.2, "animate": {"layer": "gradient", "keyPath": "locations", "to": [0, 1]}},
        {"at": 0.2, "animate": {
          "layer": "card", "keyPath": "backgroundColor", "type": "basic", "key": "tint",
          "from": "#000", "by": "#FFF", "duration": 0.5, "timing": "linear", "beginTime": 0.25,
          "speed": 1, "timeOffset": 0, "repeatCount": 2, "repeatDuration": 0,
          "autoreverses": false, "fillMode": "forwards", "removedOnCompletion": true,
          "preferredFrameRateRange": {"minimum": 0, "maximum": 30, "preferred": 0},
          "setModel": false
        }},
        {"at": 0.2, "animate": {"layer": "card", "keyPath": "transform", "to": [{"rotate": 30}]}},
        {"at": 0.2, "animate": {"layer": "card", "keyPath": "bounds", "from": [0, 0, 1, 1], "by": [0, 0, -1, 1]}},
        {"at": 0.2, "animate": {"layer": "card", "keyPath": "bounds.size", "from": [1, 1], "by": [-1, 1]}},
        {"at": 0.2, "animate": {"layer": "card", "keyPath": "cornerRadius", "from": 1, "by": -1}},
        {"at": 0.2, "animate": {"layer": "card", "keyPath": "zPosition", "from": -1, "by": -1}},
        {"at": 0.2, "animate": {
          "layer": "card", "type": "keyframe", "keyPath": "cornerRadius", "values": [0, 4],
          "keyTimes": [0, 1], "timingFunctions": ["easeIn"], "additive": true, "cumulative": true,
          "calculationMode": "linear"
        }},
        {"at": 0.2, "animate": {
          "layer": "card", "type": "keyframe", "keyPath": "bounds", "values": [[0, 0, 1, 1]],
          "calculationMode": "cubic", "tensionValues": [0], "continuityValues": [0],
          "biasValues": [0]
        }},
        {"at": 0.2, "animate": {
          "layer": "card", "type": "keyframe", "keyPath": "position", "path": "M0 0L9 9",
          "rotationMode": "auto"
        }},
        {"at": 0.2, "animate": {
          "layer": "card", "type": "spring", "keyPath": "position.y", "to": 0, "mass": 1,
          "stiffness": 100, "damping": 10, "initialVelocity": 0, "setModel": true,
          "allowsOverdamping": true
        }},
        {"at": 0.2, "animate": {
          "layer": "card", "type": "spring", "keyPath": "position.y", "to": 0,
          "perceptualDuration": 0.5, "bounce": 0.3
        }},
        {"at": 0.2, "animate": {
          "layer": "card", "type": "group", "animations": [{
            "type": "spring", "keyPath": "opacity", "to": 1, "perceptualDuration": 0.5,
            "bounce": -0.3
          }, {"type": "spring", "keyPath": "opacity", "to": 1, "allowsOverdamping": true}]
        }},
        {"at": 0.2, "animate": {
          "layer": "card", "type": "group", "animations": [{"keyPath": "masksToBounds", "to": true}]
        }},
        {"at": 0.2, "animate": {
          "layer": "card", "type": "transition", "transition": "push", "subtype": "fromTop",
          "startProgress": 0.25, "endProgress": 0.75, "duration": 0.5
        }},
        {"at": 0.2, "animate": {
          "layer": "card", "type": "keyframe", "keyPath": "contents",
          "values": ["file", "solid", null], "calculationMode": "discrete"
        }},
        {"at": 0.2, "animate": {
          "layer": "card", "keyPath": "transform", "valueFunction": "rotateZ", "to": 1
        }},
        {"at": 0.2, "animate": {
          "layer": "card", "type": "keyframe", "keyPath": "transform",
          "valueFunction": "translate", "values": [[0, 0, 0], [1, 2, 3]]
        }},
        {"at": 0.3, "removeAnimation": {"layer": "card", "key": "tint"}},
        {"at": 0.4, "insert": {"into": "root", "layer": {"id": "new"}, "index": 0}},
        {"at": 0.4, "insert": {"into": "root", "layer": {}, "above": "card"}},
        {"at": 0.4, "insert": {"into": "root", "layer": {}, "below": "new"}},
        {"at": 0.5, "move": {"layer": "new", "into": "card", "index": 0}},
        {"at": 0.6, "remove": "new"},
        {"at": 0.7, "setNeedsDisplay": "drawn"},
        {"at": 0.7, "setNeedsDisplay": {"layer": "drawn", "rect": [0, 0, 1, 1]}},
        {"at": 0.7, "set": {
          "layer": "drawn", "values": {
            "needsDisplayOnBoundsChange": false, "needsDisplayForKeys": [],
            "drawsAsynchronously": false, "backgroundPattern": null
          },
          "transaction": {"completion": "over"}
        }},
        {"at": 0.7, "setNeedsLayout": "root"},
        {"at": 0.7, "ensureDisplayed": "root"},
        {"at": 0.7, "ensureDisplayed": {"layer": "drawn", "milliseconds": 2}},
        {"at": 0.7, "memoryWarning": true},
        \(listEvents)
        {"at": 0.7, "scroll": {"layer": "scroller", "to": [0, 10], "duration": 0.5}},
        {"at": 0.7, "scroll": {"layer": "scroller", "by": [0, -10]}},
        {"at": 0.7, "scroll": {"layer": "scroller", "velocity": [0, 500], "deceleration": 0.99}},
        {"at": 0.7, "set": {"layer": "scroller", "values": {"scrollMode": "none"}}},
        {"at": 0.7, "set": {"layer": "text", "values": {
          "string": "b", "font": "DejaVu Serif", "fontSize": 1, "foregroundColor": "#000",
          "wrapped": false, "truncationMode": "none", "alignmentMode": "left",
          "allowsFontSubpixelQuantization": false
        }}},
        {"at": 0.7, "set": {"layer": "copies", "values": {
          "instanceCount": 1, "preservesDepth": false, "instanceDelay": 0,
          "instanceTransform": [1, 0, 0, 1, 0, 0], "instanceTransform.rotation": 1,
          "instanceTransform.rotation.x": 1, "instanceTransform.rotation.y": 1,
          "instanceTransform.rotation.z": 1, "instanceTransform.scale": 1,
          "instanceTransform.scale.x": 1, "instanceTransform.scale.y": 1,
          "instanceTransform.scale.z": 1, "instanceTransform.translation": [1, 1],
          "instanceTransform.translation.x": 1, "instanceTransform.translation.y": 1,
          "instanceTransform.translation.z": 1, "instanceColor": "#000",
          "instanceRedOffset": 1, "instanceGreenOffset": 1, "instanceBlueOffset": 1,
          "instanceAlphaOffset": 1
        }}},
        {"at": 0.7, "set": {"layer": "fire", "values": {
          "birthRate": 2, "lifetime": 2, "emitterPosition": [0, 0], "emitterPosition.x": 1,
          "emitterPosition.y": 1, "emitterZPosition": 1, "emitterSize": [1, 1],
          "emitterSize.width": 1, "emitterSize.height": 1, "emitterDepth": 0,
          "emitterShape": "line", "emitterMode": "points", "renderMode": "unordered",
          "velocity": 2, "scale": 2, "spin": 2, "seed": 6, "preservesDepth": true,
          "emitterCells.a.birthRate": 2, "emitterCells.a.contents": "solid",
          "emitterCells.a.color": "#FFF", "emitterCells.a.emitterCells.b.scale": 2,
          "emitterCells": []
        }}},
        {"at": 0.7, "animate": {
          "layer": "fire", "keyPath": "emitterCells.a.birthRate", "from": 0, "to": 9
        }},
        {"at": 0.7, "set": {"layer": "acting", "values": {
          "actions": {}, "style": {"opacity": 1}, "mask": {"id": "stencil"}, "delegateActions": {}
        }}},
        {"at": 0.8, "set": {"layer": "acting", "values": {"style": null, "mask": null}}},
        {"at": 0.7, "set": {"layer": "map", "values": {
          "levelsOfDetail": 1, "levelsOfDetailBias": 0, "tileSize": [32, 32], "fadeDuration": 0,
          "tileSize.width": 32, "tileSize.height": 32
        }}},
        {"at": 0.7, "set": {"layer": "runs", "values": {
          "attributedString": [{"string": "c"}]
        }}},
        {"at": 0.7, "set": {"layer": "rich", "values": {
          "label": {"text": "b", "search": null, "lineHeight": "natural"}
        }}},
        {"at": 0.75, "set": {"layer": "placed", "values": {"constraints": []}}},
        {"at": 0.75, "flush": true},
        {"at": 0.75, "commitHandler": {
          "phase": "preCommit", "name": "packing", "actions": [{"mark": "packed"}]
        }},
        {"at": 0.75, "logValue": "disableActions"},
        {"at": 0.75, "transaction": {
          "duration": 1, "timing": "easeIn", "disableActions": false, "completion": "changed",
          "values": {"a": 1, "b": "x", "c": true, "d": null},
          "edits": [
            {"set": {"layer": "card", "values": {"opacity": 1}}},
            {"animate": {"layer": "card", "keyPath": "opacity", "to": 0}},
            {"animateNodes": {"changes": [{"layer": "card", "values": {"opacity": 0}}]}},
            {"transitionNodes": {"layer": "card"}},
            {"removeAnimation": {"layer": "card", "key": "opacity"}},
            {"insert": {"into": "card", "layer": {"id": "brief"}}},
            {"move": {"layer": "brief", "into": "root", "index": 0}}, {"remove": "brief"},
            {"setNeedsDisplay": "drawn"}, {"setNeedsLayout": "card"}, {"memoryWarning": true},
            {"ensureDisplayed": {}},
            {"present": {"layer": "game", "image": "solid"}},
            {"scroll": {"layer": "scroller", "to": [0, 0]}},
            {"data": {"layer": "list", "insert": [{"at": 1, "row": {"h": 2}}]}},
            {"transaction": {"edits": []}}, {"flush": true},
            {"commitHandler": {"phase": "postCommit", "name": "sent"}}, {"logValue": "a"},
            {"busy": {"milliseconds": 1}}, {"mark": "edited"}
          ]
        }},
        {"at": 0.8, "busy": {"milliseconds": 40, "label": "decode feed"}},
        {"at": 0.9, "mark": "done"}
      ],
    """
  }
}
