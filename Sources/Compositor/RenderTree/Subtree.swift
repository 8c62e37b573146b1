internal import Foundation
internal import Graphics
internal import LayerModel

/// What a plan needs to know of layers and all below them to pass over them unseen.
///
/// Most layers are plain: they stand where their superlayer puts them, have no effect on their
/// surroundings, and draw nothing outside a box that follows from the model. Where the box of such a
/// subtree lies outside the pixels that may be touched, a plan counts what walking it would have counted, and
/// goes on. Layers that are not plain, and what is above those, are *restless*: they are walked always.
///
/// Sums of siblings are of the same kind.
struct Subtree: Sendable {
  /// Around all that is drawn, in the superlayer's space; of what is restless nothing.
  var box = Box.nowhere
  /// How many layers are restless.
  var restless = 0
  /// What walking it adds to the counters of a plan when nothing of it is seen.
  var layersPrepared = 0
  var layersCulled = 0
  /// What it shows, be it unseen.
  var showing = PlanBuilder.Showing.nothing

  static func += (a: inout Subtree, b: Subtree) {
    a.box = a.box.union(b.box)
    a.restless += b.restless
    a.layersPrepared += b.layersPrepared
    a.layersCulled += b.layersCulled
    a.showing = a.showing + b.showing
  }

  /// Nothing of it can be seen where only `area` is, and nothing of it need be looked at.
  func isUnseen(in area: Box) -> Bool { restless == 0 && !box.intersects(area) }
}

extension Subtree {
  /// A subtree that is walked always.
  static let restless = Subtree(restless: 1)

  /// A layer and all below it.
  ///
  /// - Parameter sublayers: Their sum.
  init(_ entry: RenderTree.Entry, sublayers: Subtree) {
    let properties = entry.shared.values
    guard entry.isPlain, sublayers.restless == 0 else {
      self = .restless
      return
    }
    layersPrepared = 1
    let bounds = Box(properties.bounds)
    if properties.isHidden || PixelRules.opacity(properties.opacity) == 0
      || properties.masksToBounds && !bounds.hasArea
    {
      layersCulled = 1
      return
    }
    let own = Self.things(of: entry.shared, bounds)
    if properties.masksToBounds {
      // Nothing below is looked at once the clip lies outside.
      layersCulled = 1
      box = bounds
      showing = own.count == 0 && sublayers.showing == .nothing ? .nothing : .several
    } else {
      layersPrepared += sublayers.layersPrepared
      layersCulled = (own.count > 0 ? 1 : 0) + sublayers.layersCulled
      box = own.box.union(sublayers.box)
      showing = PlanBuilder.Things(written: own.count).showing + sublayers.showing
      if showing == .one, PixelRules.opacity(properties.opacity) < 255 { showing = .several }
    }
    let anchor = properties.anchorPoint
    box = box.moved(
      x: Double(properties.position.x) - bounds.minX - Double(anchor.x) * bounds.width,
      y: Double(properties.position.y) - bounds.minY - Double(anchor.y) * bounds.height)
    if !box.isModest { self = .restless }
  }

  /// How many things a plain layer draws itself, and the box around them in its own space.
  private static func things(
    of shared: SharedProperties, _ bounds: Box
  ) -> (count: Int, box: Box) {
    let properties = shared.values
    guard bounds.hasArea else { return (0, .nowhere) }
    var count = 0
    func isSeen(_ color: Color?) -> Bool { color.map { $0.pixel.alpha > 0 } ?? false }
    if isSeen(properties.backgroundColor) { count += 1 }
    if properties.borderWidth > 0, isSeen(properties.borderColor) { count += 1 }
    if case .gradient = properties.kind {
      let space = SublayerSpace(plane: .affine(.identity))
      let placed = PlacedLayer(shared, above: space)
      if placed?.gradient(LayerID(rawValue: 0), limit: .empty) != nil { count += 1 }
    }
    guard let contents = properties.contentsBox(in: bounds) else {
      return (count, count > 0 ? bounds : .nowhere)
    }
    return (count + 1, count > 0 ? bounds.union(contents) : contents)
  }
}

extension RenderTree.Entry {
  /// Whether the model says all there is to say, and nothing but the plane of the superlayer counts.
  fileprivate var isPlain: Bool {
    let properties = shared.values
    guard properties.hasStandardExtras, animations.isEmpty, mask == nil,
      properties.timing.isPlain, properties.transform == .identity
    else { return false }
    switch properties.kind.name {
    case .plain, .gradient, .text, .scroll: return true
    default: return false
    }
  }
}

extension Box {
  /// No place at all.
  static let nowhere = Box(
    minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

  func union(_ other: Box) -> Box {
    Box(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  /// Whether the two meet, be it at an edge.
  func intersects(_ other: Box) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }

  func moved(x: Double, y: Double) -> Box {
    Box(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
  }

  /// Whether it is nowhere, or so near that sums with it are as good as exact.
  fileprivate var isModest: Bool {
    self == .nowhere || minX > -1e9 && minY > -1e9 && maxX < 1e9 && maxY < 1e9
  }
}
