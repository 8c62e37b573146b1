internal import Foundation
internal import Graphics

// Core-animation 1.1 and 1.2, a line for each property: what it is called, where it is, what it
// may be and what a change of it does. Scenes, setters, actions and animations follow from it.

extension LayerKeyPath.Row {
  /// Every path, properties before their components.
  static let all: [Self] =
    geometry + looks + contents + shadow + effects + shape + gradient + text + replicator
    + depth + emitter + tiled + scroll + external + timing

  private static let geometry: [Self] =
    point("position", \.position)
    + rect("bounds", \.bounds)
    + point("anchorPoint", \.anchorPoint)
    + [
      number("anchorPointZ", \.anchorPointZ), number("zPosition", \.zPosition),
      flag("geometryFlipped", \.isGeometryFlipped).fixed(.transition),
    ]
    + transform("transform", \.transform)
    + transform("sublayerTransform", \.sublayerTransform)
    + [frame]

  /// Solved for position and size; it is not animated (core-animation 1.1).
  private static let frame = Self("frame", .rect) {
    .rect($0.frame)
  } write: { value, properties in
    guard case .rect(let rect) = value else { return false }
    properties.solve(frame: rect)
    return true
  }.fixed()

  private static let looks: [Self] = [
    flag("hidden", \.isHidden).acting(.transition),
    flag("doubleSided", \.isDoubleSided).acting(.none),
    number("opacity", \.opacity, .fraction),
    flag("allowsGroupOpacity", \.allowsGroupOpacity).fixed(),
    background,
    number("cornerRadius", \.cornerRadius, .notNegative),
    options("maskedCorners", \.maskedCorners, CornerMask.named).fixed(.transition),
    choice("cornerCurve", \.cornerCurve),
    flag("masksToBounds", \.masksToBounds).acting(.transition),
    number("borderWidth", \.borderWidth, .notNegative),
    color("borderColor", \.borderColor),
  ]

  /// A colour takes the place of a pattern; where there is none the pattern shows.
  private static let background = {
    let plain = color("backgroundColor", \.backgroundColor)
    return Self("backgroundColor", .color, read: plain.read) { value, properties in
      guard plain.write(value, &properties) else { return false }
      if value != .color(nil), !properties.hasStandardExtras { properties.backgroundPattern = nil }
      return true
    }
  }()

  private static let contents: [Self] =
    [
      picture, choice("contentsGravity", \.contentsGravity, unknown: .center),
      number("contentsScale", \.contentsScale, .positive),
      choice("contentsFormat", \.contentsFormat),
      choice("minificationFilter", \.minificationFilter),
      choice("magnificationFilter", \.magnificationFilter),
      number("minificationFilterBias", \.minificationFilterBias),
    ] + rect("contentsRect", \.contentsRect) + rect("contentsCenter", \.contentsCenter)

  private static let picture = Self("contents", .contents) {
    .contents($0.contents)
  } write: { value, properties in
    guard case .contents(let contents) = value else { return false }
    properties.contents = contents
    return true
  }

  private static let shadow: [Self] =
    [
      color("shadowColor", \.shadowColor), number("shadowOpacity", \.shadowOpacity, .fraction),
      number("shadowRadius", \.shadowRadius, .notNegative), path("shadowPath", \.shadowPath),
    ] + size("shadowOffset", \.shadowOffset)

  private static let effects: [Self] = [
    filters("filters", \.filters), filters("backgroundFilters", \.backgroundFilters),
    blending,
    flag("shouldRasterize", \.shouldRasterize).acting(.none),
    number("rasterizationScale", \.rasterizationScale, .positive).acting(.none),
    options("edgeAntialiasingMask", \.edgeAntialiasingMask, EdgeMask.named),
    flag("allowsEdgeAntialiasing", \.allowsEdgeAntialiasing).fixed(),
  ]

  /// Unlike other choices it can be animated (core-animation 1.1): it switches over as a flag does.
  private static let blending = {
    var row = choice("compositingFilter", \.compositingFilter).acting(.transition)
    row.isAnimatable = true
    return row
  }()

  private static let shape: [Self] = [
    path("path", \.shape.path), color("fillColor", \.shape.fillColor),
    choice("fillRule", \.shape.fillRule), color("strokeColor", \.shape.strokeColor),
    number("strokeStart", \.shape.strokeStart, .fraction),
    number("strokeEnd", \.shape.strokeEnd, .fraction),
    number("lineWidth", \.shape.lineWidth, .notNegative),
    number("miterLimit", \.shape.miterLimit, .notNegative), choice("lineCap", \.shape.lineCap),
    choice("lineJoin", \.shape.lineJoin), number("lineDashPhase", \.shape.lineDashPhase),
    numbers("lineDashPattern", \.shape.lineDashPattern, .notNegative).fixed(),
  ].owned(by: .shape)

  private static let gradient: [Self] =
    ([
      colors("colors", \.gradient.colors), numbers("locations", \.gradient.locations, .fraction),
      choice("type", \.gradient.type),
    ] + point("startPoint", \.gradient.startPoint) + point("endPoint", \.gradient.endPoint))
    .owned(by: .gradient)

  private static let text: [Self] = [
    string, font, number("fontSize", \.text.fontSize, .notNegative),
    color("foregroundColor", \.text.foregroundColor), flag("wrapped", \.text.isWrapped).fixed(),
    choice("truncationMode", \.text.truncationMode),
    choice("alignmentMode", \.text.alignmentMode),
    flag("allowsFontSubpixelQuantization", \.text.allowsFontSubpixelQuantization).fixed(),
  ].owned(by: .text)

  private static let string = Self("string", .text) {
    .text($0.text.string)
  } write: { value, properties in
    guard case .text(let string) = value else { return false }
    properties.text.string = string
    if string == nil { properties.text.runs = nil }
    return true
  }.fixed()

  /// Programs may name any family; those of scenes are the ones there are, and Core Animation's own.
  private static let font = {
    var row = text("font", \.text.font).fixed()
    row.domain = .names(["Helvetica"] + Fonts.families)
    return row
  }()

  private static let replicator: [Self] =
    ([
      count("instanceCount", \.replicator.instanceCount, upTo: 1_000_000),
      number("instanceDelay", \.replicator.instanceDelay),
      color("instanceColor", \.replicator.instanceColor),
      number("instanceRedOffset", \.replicator.instanceRedOffset),
      number("instanceGreenOffset", \.replicator.instanceGreenOffset),
      number("instanceBlueOffset", \.replicator.instanceBlueOffset),
      number("instanceAlphaOffset", \.replicator.instanceAlphaOffset),
    ] + transform("instanceTransform", \.replicator.instanceTransform))
    .owned(by: .replicator)

  /// Two classes have it (core-animation 1.2).
  private static let depth: [Self] = {
    var row = flag("preservesDepth", \.preservesDepthOfContent).fixed()
    row.owners = [.replicator, .emitter]
    return [row]
  }()

  private static let cells = Self("emitterCells", .cells) {
    .cells($0.emitter.emitterCells)
  } write: { value, properties in
    guard case .cells(let cells) = value else { return false }
    properties.emitter.emitterCells = cells
    return true
  }.fixed()

  private static let emitter: [Self] =
    ([
      cells,
      number("birthRate", \.emitter.birthRate, .notNegative),
      number("lifetime", \.emitter.lifetime, .notNegative),
      number("emitterZPosition", \.emitter.emitterZPosition),
      number("emitterDepth", \.emitter.emitterDepth, .notNegative),
      choice("emitterShape", \.emitter.emitterShape), choice("emitterMode", \.emitter.emitterMode),
      choice("renderMode", \.emitter.renderMode), number("velocity", \.emitter.velocity),
      number("scale", \.emitter.scale), number("spin", \.emitter.spin),
      count("seed", \.emitter.seed, upTo: Int(UInt32.max)).fixed(),
    ] + point("emitterPosition", \.emitter.emitterPosition)
    + size("emitterSize", \.emitter.emitterSize))
    .owned(by: .emitter)

  private static let tiled: [Self] =
    ([
      count("levelsOfDetail", \.tiled.levelsOfDetail, upTo: 16),
      count("levelsOfDetailBias", \.tiled.levelsOfDetailBias, upTo: 16),
      number("fadeDuration", \.tiled.fadeDuration, .notNegative),
    ] + size("tileSize", \.tiled.tileSize)).map { $0.fixed() }.owned(by: .tiled)

  private static let scroll: [Self] = [choice("scrollMode", \.scroll.scrollMode)]
    .owned(by: .scroll)

  private static let external: [Self] = [
    drawableCount,
    flag("presentsWithTransaction", \.external.presentsWithTransaction).fixed(),
    flag("framebufferOnly", \.external.isFramebufferOnly).fixed(), colorspace,
  ].owned(by: .external)

  /// None is a value of it.
  private static let colorspace = {
    var row = Self("colorspace", .text) {
      .text($0.external.colorspace?.rawValue)
    } write: { value, properties in
      guard case .text(let name) = value else { return false }
      let space = name.flatMap { PictureColorSpace(rawValue: $0) }
      guard (space == nil) == (name == nil) else { return false }
      properties.external.colorspace = space
      return true
    }
    row.domain = .names(PictureColorSpace.allCases.map(\.rawValue))
    return row.fixed()
  }()

  private static let drawableCount = {
    let counts = ExternalProperties.drawableCounts
    var row = Self("maximumDrawableCount", .number) {
      .number(Double($0.external.maximumDrawableCount))
    } write: { value, properties in
      guard case .number(let number) = value, let count = Int(exactly: number),
        counts.contains(count)
      else { return false }
      properties.external.maximumDrawableCount = count
      return true
    }
    row.domain = .whole(counts)
    return row.fixed()
  }()
}

extension [LayerKeyPath.Row] {
  /// Rows of one class.
  fileprivate func owned(by owner: LayerKind.Name) -> Self {
    map { row in
      var row = row
      row.owners = [owner]
      return row
    }
  }
}
