import LayerModel

extension SceneKeys {
  /// The properties of layers that scenes can name. A property stands here when everything that
  /// it does is drawn: no key is accepted and ignored.
  static let drawn: Set<String> = [
    "position", "bounds", "anchorPoint", "zPosition", "transform", "frame", "hidden", "opacity",
    "backgroundColor", "cornerRadius", "masksToBounds", "borderWidth", "borderColor",
    "contentsGravity", "contentsScale", "anchorPointZ", "sublayerTransform", "geometryFlipped",
    "doubleSided", "edgeAntialiasingMask", "allowsEdgeAntialiasing", "cornerCurve",
    "maskedCorners", "contentsRect", "contentsCenter", "contentsFormat", "minificationFilter",
    "magnificationFilter", "minificationFilterBias", "shadowColor", "shadowOpacity",
    "shadowRadius", "shadowPath", "shadowOffset", "filters", "backgroundFilters",
    "compositingFilter", "shouldRasterize", "rasterizationScale", "allowsGroupOpacity",
    // Of shape layers.
    "path", "fillColor", "fillRule", "strokeColor", "strokeStart", "strokeEnd", "lineWidth",
    "miterLimit", "lineCap", "lineJoin", "lineDashPhase", "lineDashPattern",
    // Of gradient layers.
    "colors", "locations", "startPoint", "endPoint", "type",
    // Of the other classes.
    "scrollMode",
    "string", "font", "fontSize", "foregroundColor", "wrapped", "truncationMode",
    "alignmentMode", "allowsFontSubpixelQuantization",
    "instanceCount", "preservesDepth", "instanceDelay", "instanceTransform", "instanceColor",
    "instanceRedOffset", "instanceGreenOffset", "instanceBlueOffset", "instanceAlphaOffset",
    "birthRate", "lifetime", "emitterPosition", "emitterZPosition", "emitterSize",
    "emitterDepth", "emitterShape", "emitterMode", "renderMode", "velocity", "scale", "spin",
    "seed", "levelsOfDetail", "levelsOfDetailBias", "tileSize", "fadeDuration",
    "maximumDrawableCount", "presentsWithTransaction", "framebufferOnly", "colorspace",
  ]

  /// The key paths of scenes: what can be drawn, and written as JSON.
  static let keyPaths = LayerKeyPath.all.filter { drawn.contains($0.property.text) }

  /// Those that can be expected of a layer: its time, its picture and its cells are values too.
  static let readPaths =
    keyPaths + LayerKeyPath.all.filter { timing.contains($0.text) || pictured.contains($0.text) }

  /// What has pictures of the scene in it, whose keys have formats of their own.
  private static let pictured: Set<String> = ["contents", "emitterCells"]

  /// A layer's time, whose keys have formats of their own.
  private static let timing: Set<String> = [
    "speed", "beginTime", "timeOffset", "duration", "repeatCount", "repeatDuration", "autoreverses",
    "fillMode",
  ]

  /// Those of them that can be animated.
  static let animatablePaths = keyPaths.filter(\.isAnimatable) + [.contents]

  /// The properties that a layer gives by their names, in the order in which they are set; those
  /// that decide its place are read apart.
  static let layerProperties = keyPaths.filter { path in
    path.isProperty
      && !["position", "bounds", "anchorPoint", "transform", "frame", "contentsScale"].contains(
        path.text)
  }
}
