internal import Foundation
internal import Graphics
internal import LayerModel

/// What of a layer needs more than drawing its parts in order (core-animation 2.2, steps 7 to 12).
struct LayerEffects {
  /// What happens to the layer and its sublayers together.
  var filters: [LayerFilter] = []
  /// What happens to what is behind it.
  var backgroundFilters: [LayerFilter] = []
  /// How it comes onto what is behind it.
  var blend = BlendMode.normal
  var shadow: Shadow?
  /// Pixels of the kept bitmap in a point; nil when none is kept.
  var rasterizationScale: Double?
  /// Whether opacity goes to each thing and each sublayer.
  var splitsOpacity = false
  var mask: LayerID?

  struct Shadow {
    /// Premultiplied, the shadow's opacity included.
    var color: Pixel
    /// Points of the layer's own space.
    var offset: CGSize
    /// Points.
    var radius: Double
    var path: Path?
  }

  /// What a layer is in the tree.
  enum Role {
    case root, sublayer, mask
  }

  /// Nil when the layer has none of it: the answer for nearly every layer, and a quick one.
  ///
  /// The root ignores background filters, a mask those and its blend mode (core-animation 1.1 and
  /// 2.3).
  ///
  /// - Parameter offsets: The space in which the layer's shadow offset is given.
  init?(
    _ properties: LayerProperties, mask: LayerID?, role: Role,
    offsets: DisplayGeometry.ShadowOffsetSpace = .layer
  ) {
    guard mask != nil || !properties.hasStandardExtras else { return nil }
    let extras = properties.rarelySet
    self.mask = mask
    filters = extras.filters
    if role == .sublayer { backgroundFilters = extras.backgroundFilters }
    if role != .mask { blend = extras.compositingFilter }
    if extras.shouldRasterize {
      let scale = Double(extras.rasterizationScale)
      rasterizationScale = scale > 0 && scale.isFinite ? scale : 1
    }
    splitsOpacity = !extras.allowsGroupOpacity
    if extras.shadowOpacity > 0, let color = extras.shadowColor {
      let pixel = Color(
        clampingRed: color.red, green: color.green, blue: color.blue,
        alpha: color.alpha * min(extras.shadowOpacity, 1)
      ).pixel
      if pixel.alpha > 0 {
        shadow = Shadow(
          color: pixel,
          offset: offsets == .layer
            ? extras.shadowOffset : properties.own(extras.shadowOffset),
          radius: max(0, Double(extras.shadowRadius)),
          path: extras.shadowPath)
      }
    }
    let isNothing =
      mask == nil && filters.isEmpty && backgroundFilters.isEmpty && blend == .normal
      && shadow == nil && rasterizationScale == nil && !splitsOpacity
    if isNothing { return nil }
  }

  /// Whether all there is goes into one group: how it is composited.
  var onlyComposes: Bool {
    mask == nil && filters.isEmpty && backgroundFilters.isEmpty && shadow == nil
      && rasterizationScale == nil
  }

  /// Whether it shows something where the layer and its sublayers show nothing.
  var showsWithoutContent: Bool { shadow?.path != nil || !backgroundFilters.isEmpty }

  /// The standard deviations of a blur of so many points, in device pixels along rows and along
  /// columns. A blur that a shear makes slanted is drawn upright.
  static func sigma(_ radius: Double, _ matrix: Transform2D) -> (x: Double, y: Double) {
    let x = (matrix.a * matrix.a + matrix.c * matrix.c).squareRoot()
    let y = (matrix.b * matrix.b + matrix.d * matrix.d).squareRoot()
    func limited(_ sigma: Double) -> Double { sigma < 2048 ? sigma : sigma.isNaN ? 0 : 2048 }
    return (limited(radius * x), limited(radius * y))
  }

  /// A list of filters as steps of a pass; colour filters that follow each other are one step, and so
  /// are blurs: variances add up.
  static func steps(_ filters: [LayerFilter], _ matrix: Transform2D) -> [PassStep] {
    var steps: [PassStep] = []
    var colors: [ColorMatrix] = []
    func endColors() {
      if !colors.isEmpty { steps.append(.colors(ColorFilters(steps: colors))) }
      colors = []
    }
    for filter in filters {
      if case .gaussianBlur(let radius) = filter {
        let (x, y) = sigma(max(0, radius), matrix)
        if GaussianBlur.isNothing(x) && GaussianBlur.isNothing(y) { continue }
        endColors()
        if case .blur(let beforeX, let beforeY)? = steps.last {
          steps.removeLast()
          steps.append(
            .blur(
              sigmaX: (beforeX * beforeX + x * x).squareRoot(),
              sigmaY: (beforeY * beforeY + y * y).squareRoot()))
        } else {
          steps.append(.blur(sigmaX: x, sigmaY: y))
        }
      } else if let matrix = ColorMatrix(filter) {
        colors.append(matrix)
      }
    }
    endColors()
    return steps
  }
}

extension [PassStep] {
  /// The colour filters, when there is nothing else.
  var onlyColors: ColorFilters? {
    if isEmpty { return ColorFilters(steps: []) }
    guard count == 1, case .colors(let filters) = self[0] else { return nil }
    return filters
  }

  var support: (x: Int, y: Int) {
    reduce((0, 0)) { ($0.0 + $1.support.x, $0.1 + $1.support.y) }
  }

  var reach: (x: Int, y: Int) {
    reduce((0, 0)) { ($0.0 + $1.reach.x, $0.1 + $1.reach.y) }
  }
}

extension LayerProperties {
  /// An offset in the superlayer's space as one in the layer's own plane; as it is where the layer is
  /// seen as a line.
  fileprivate func own(_ offset: CGSize) -> CGSize {
    let t = transform
    let flip = self.isGeometryFlipped ? -1.0 : 1
    let plane = Transform2D(a: t.m11, b: t.m12, c: flip * t.m21, d: flip * t.m22, tx: 0, ty: 0)
    guard let inverse = plane.inverse else { return offset }
    let (x, y) = inverse.apply(x: Double(offset.width), y: Double(offset.height))
    return CGSize(width: x, height: y)
  }
}
