import Foundation
import Graphics
import LayerModel

@testable import Compositor

/// Makes a tree that fails smaller for as long as it fails: what is left says what is at fault.
///
/// Tries, again and again, to leave out sublayers, masks and animations, to put a layer's only sublayer in
/// its place, and to give a property its default. As many trials as there are things to leave out,
/// for each that goes.
struct SmallerTrees {
  let fails: (SceneLayer) -> Bool

  func smallest(_ root: SceneLayer) -> SceneLayer {
    var best = root
    var goesOn = true
    while goesOn {
      goesOn = false
      for candidate in Self.candidates(best) where fails(candidate) {
        best = candidate
        goesOn = true
        break
      }
    }
    return best
  }

  /// Every tree that lacks one thing, those that lack most first.
  static func candidates(_ layer: SceneLayer) -> [SceneLayer] {
    var found: [SceneLayer] = []
    for index in layer.sublayers.indices {
      var one = layer
      one.sublayers.remove(at: index)
      found.append(one)
    }
    if layer.mask != nil {
      var one = layer
      one.mask = nil
      found.append(one)
    }
    if !layer.animations.isEmpty {
      var one = layer
      one.animations = []
      found.append(one)
    }
    for reset in resets {
      var one = layer
      reset(&one.properties)
      if one.properties != layer.properties { found.append(one) }
    }
    for index in layer.sublayers.indices {
      for smaller in candidates(layer.sublayers[index]) {
        var one = layer
        one.sublayers[index] = smaller
        found.append(one)
      }
    }
    if let mask = layer.mask {
      for smaller in candidates(mask) {
        var one = layer
        one.mask = smaller
        found.append(one)
      }
    }
    return found
  }

  private static func reset<Value>(
    _ path: any WritableKeyPath<LayerProperties, Value> & Sendable
  ) -> @Sendable (inout LayerProperties) -> Void {
    { $0[keyPath: path] = LayerProperties()[keyPath: path] }
  }

  private static let resets: [@Sendable (inout LayerProperties) -> Void] = [
    reset(\.kind), reset(\.timing), reset(\.zPosition), reset(\.transform), reset(\.isHidden),
    reset(\.opacity), reset(\.backgroundColor), reset(\.cornerRadius), reset(\.masksToBounds),
    reset(\.borderWidth), reset(\.borderColor), reset(\.contents), reset(\.contentsGravity),
    reset(\.contentsScale), reset(\.anchorPoint), reset(\.anchorPointZ),
    reset(\.sublayerTransform), reset(\.isGeometryFlipped), reset(\.isDoubleSided),
    reset(\.allowsGroupOpacity), reset(\.maskedCorners), reset(\.cornerCurve),
    reset(\.contentsRect), reset(\.contentsCenter), reset(\.backgroundPattern),
    reset(\.contentsFormat), reset(\.minificationFilter), reset(\.magnificationFilter),
    reset(\.minificationFilterBias), reset(\.shadowColor), reset(\.shadowOpacity),
    reset(\.shadowOffset), reset(\.shadowRadius), reset(\.shadowPath),
    reset(\.backgroundFilters), reset(\.compositingFilter), reset(\.shouldRasterize),
    reset(\.rasterizationScale), reset(\.edgeAntialiasingMask), reset(\.allowsEdgeAntialiasing),
    reset(\.filters), { if !$0.filters.isEmpty { $0.filters.removeFirst() } },
    { if !$0.filters.isEmpty { $0.filters.removeLast() } },
    { if !$0.backgroundFilters.isEmpty { $0.backgroundFilters.removeFirst() } },
  ]
}

extension SceneLayer {
  /// The tree in words, a layer a line, with what is not as a new layer has it.
  func outline(_ depth: Int = 0) -> String {
    let plain = Mirror(reflecting: LayerProperties()).children.map { "\($0.value)" }
    let own = Mirror(reflecting: properties).children
    var words = zip(own, plain).compactMap { value, plain in
      "\(value.value)" == plain || value.label == "extras"
        ? nil : "\(value.label ?? "") \(value.value)"
    }
    let extras = Mirror(reflecting: properties.rarelySet).children
    let plainExtras = Mirror(reflecting: LayerProperties().rarelySet).children.map { "\($0.value)" }
    words += zip(extras, plainExtras).compactMap { value, plain in
      "\(value.value)" == plain ? nil : "\(value.label ?? "") \(value.value)"
    }
    words += animations.map { "\($0)" }
    let line = String(repeating: "  ", count: depth) + words.joined(separator: "; ") + "\n"
    let masked = masks.map { "mask:\n" + $0.outline(depth + 1) }.joined()
    return line + masked + sublayers.map { $0.outline(depth + 1) }.joined()
  }
}
