extension EverythingScene {
  /// Layers of the other classes, and ready-made nodes.
  static var classes: String {
    """
    {"style": {"string": "a"}, "class": "TextLayer"}, \(styled),
    {
      "id": "acting", "needsDisplayOnBoundsChange": true, "displayContainer": true,
      "sublayers": [{
        "display": {"async": true, "draw": [], "placeholderImage": "solid"}
      }],
      "needsDisplayForKeys": ["opacity"], "drawsAsynchronously": true,
      "backgroundPattern": "checker",
      "delegateActions": {"zPosition": {"to": 2}, "opacity": null},
      "actions": {
        "opacity": null, "bounds": {
          "from": [0, 0, 1, 1], "duration": 1, "timing": "linear", "speed": 1, "timeOffset": 0,
          "repeatCount": 1, "repeatDuration": 0, "autoreverses": false, "fillMode": "both",
          "removedOnCompletion": true, "additive": false, "cumulative": false, "type": "basic"
        },
        "zPosition": {
          "to": 1,
          "preferredFrameRateRange": {"minimum": 10, "maximum": 30, "preferred": 20}
        },
        "cornerRadius": {"by": 1},
        "onOrderIn": {"keyPath": "transform", "valueFunction": "rotateZ", "to": 1},
        "onOrderOut": {
          "type": "transition", "transition": "push", "subtype": "fromTop",
          "startProgress": 0, "endProgress": 1
        },
        "onLayout": {
          "type": "keyframe", "keyPath": "opacity", "values": [0, 1, 0], "keyTimes": [0, 0.5, 1],
          "calculationMode": "cubic", "timingFunctions": ["linear", "linear"],
          "tensionValues": [0, 0, 0], "continuityValues": [0, 0, 0], "biasValues": [0, 0, 0]
        },
        "sublayers": {"type": "group", "animations": [{"keyPath": "opacity", "to": 1}]},
        "masksToBounds": {
          "type": "spring", "keyPath": "opacity", "to": 1, "perceptualDuration": 1,
          "bounce": 0
        },
        "position": {"type": "keyframe", "path": "M0 0L1 1", "rotationMode": "auto"},
        "mask": {
          "type": "spring", "keyPath": "opacity", "to": 1, "mass": 1, "stiffness": 1,
          "damping": 1, "initialVelocity": 0, "allowsOverdamping": false
        }
      }
    },
    {"class": "ScrollLayer", "id": "scroller", "scrollMode": "vertically"},
    \(lists),
    {
      "class": "TextLayer", "id": "text", "string": "a", "font": "Helvetica",
      "fontSize": 12, "foregroundColor": "#FFF", "wrapped": true,
      "truncationMode": "end", "alignmentMode": "justified",
      "allowsFontSubpixelQuantization": true
    },
    {
      "class": "ReplicatorLayer", "id": "copies", "instanceCount": 3,
      "preservesDepth": true, "instanceDelay": 0.1, "instanceTransform": [{"scale": 2}],
      "instanceColor": "#FFF", "instanceRedOffset": -0.1, "instanceGreenOffset": 0,
      "instanceBlueOffset": 0, "instanceAlphaOffset": 0
    },
    {
      "class": "EmitterLayer", "id": "fire", "birthRate": 1, "lifetime": 1,
      "emitterPosition": [1, 2], "emitterZPosition": 0, "emitterSize": [3, 4],
      "emitterDepth": 1, "emitterShape": "sphere", "emitterMode": "surface",
      "renderMode": "additive", "velocity": 1, "scale": 1, "spin": 1, "seed": 5,
      "emitterCells": [{
        "name": "a", "enabled": true, "birthRate": 1, "lifetime": 1, "lifetimeRange": 0.5,
        "emissionLatitude": 0, "emissionLongitude": 1, "emissionRange": 1, "velocity": 1,
        "velocityRange": 1, "xAcceleration": 1, "yAcceleration": 1, "zAcceleration": 1,
        "scale": 1, "scaleRange": 1, "scaleSpeed": 1, "spin": 1, "spinRange": 1,
        "color": "#FFF", "redRange": 1, "greenRange": 1, "blueRange": 1, "alphaRange": 1,
        "redSpeed": 1, "greenSpeed": 1, "blueSpeed": 1, "alphaSpeed": 1,
        "contents": "solid", "contentsRect": [0, 0, 1, 1], "contentsScale": 1,
        "beginTime": 0, "duration": 1, "repeatCount": "inf", "repeatDuration": 1, "speed": 1,
        "autoreverses": true,
        "timeOffset": 0, "minificationFilter": "trilinear",
        "magnificationFilter": "nearest", "minificationFilterBias": 1,
        "emitterCells": [{"name": "b"}]
      }]
    },
    {"class": "ExternalLayer", "id": "game", "frames": [{"at": 0, "image": "solid"}],
      "maximumDrawableCount": 2, "presentsWithTransaction": true, "framebufferOnly": false,
      "colorspace": "displayP3"},
    {
      "class": "TiledLayer", "id": "map", "levelsOfDetail": 2, "levelsOfDetailBias": 1,
      "tileSize": [64, 64], "fadeDuration": 0.5
    },
    {
      "class": "ChartNode", "id": "chart", "scaling": "together", "legend": true,
      "async": false, "series": [
        {
          "name": "a", "values": [1, null, 2], "color": "#000", "gradient": ["#FFF"],
          "width": 1
        },
        {"walk": {"seed": 3, "count": 9}}
      ],
      "axes": {
        "color": "#000", "gridColor": "#CCC", "steps": 3, "labels": ["x"], "size": 8
      }
    },
    {"class": "FrameRateNode", "id": "meter", "meter": "displayStage"},
    {
      "class": "ImageNode", "id": "photo", "image": "slow", "fit": "contain",
      "rounding": "prerendered", "placeholder": "solid", "progressive": true,
      "plays": false, "fade": 0.2
    },
    {"class": "TextLayer", "id": "runs", "attributedString": [
      {"string": "a", "font": "DejaVu Sans", "size": 9, "color": "#000"}
    ]},
    {
      "class": "RichLabel", "id": "rich", "label": \(label),
      "sublayers": [{"class": "Node", "id": "in-text"}],
      "touch": {
        "label": [{"mark": "label"}], "link": [], "mention": [], "more": [], "text": [],
        "topic": [], "longPress": [], "custom": []
      }
    },
    {
      "class": "TrapezoidalLabel", "id": "steps", "touch": {"line": [{"mark": "line"}]},
      "label": {"lines": ["a", "b c"], "lineHeightValue": 20, "outline": {"color": "#000"}}
    },
    {
      "class": "RichLabel", "id": "page",
      "label": {"markdown": "# a *b*", "markdownStyle": {
        "headingScales": [2, 1.5, 1.25, 1, 1, 1], "codeFamily": "DejaVu Sans Mono",
        "codeColor": "#111", "codeBackgroundColor": "#EEE", "linkColor": "#00F",
        "quoteColor": "#888", "quoteBorder": {
          "color": "#000", "width": 1, "stroke": "single", "pattern": "solid",
          "cornerRadius": 3, "fill": "#EEE", "insets": [0, 0, 0, 0]
        }, "bullet": "-",
        "indent": 1, "blockSpacing": 0.25
      }}
    }
    """
  }
}
