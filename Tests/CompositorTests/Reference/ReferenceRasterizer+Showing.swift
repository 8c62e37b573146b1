import Foundation
import Graphics
import LayerModel
import VSync

@testable import Compositor

// What shows, how much of it, and where (rules 4 and 7).

extension ReferenceRasterizer {
  /// Whether what shows is one sublayer that shows one thing and lets it through as it is.
  func hasOne(_ showing: [SceneLayer], of p: LayerProperties, _ inside: ReferenceSpace)
    -> Bool
  {
    showing.count == 1 && p.kind.name != .replicator && isOne(showing[0], inside)
  }

  func isOne(_ layer: SceneLayer, _ above: ReferenceSpace) -> Bool {
    let p = layer.properties
    guard layer.transition == nil, !p.preservesDepth, p.kind.name != .emitter,
      let matrix = placed(layer, above), byte(of: p.opacity * above.opacity) == 255,
      !p.masksToBounds || isWhole(p, matrix),
      LayerEffects(p, mask: layer.mask?.id, role: .sublayer) == nil
    else { return false }
    let space = inside(layer, above, matrix)
    let showing = instances(p, space).flatMap { each in
      layer.sublayers.filter { shows($0, each) }
    }
    let things = count(of: layer, space)
    return things == 1 && showing.isEmpty || things == 0 && hasOne(showing, of: p, space)
  }

  /// How many things a layer draws itself.
  func count(of layer: SceneLayer, _ inside: ReferenceSpace) -> Int {
    things(layer.properties, inside.plane) + pieces(of: layer, inside).count
  }

  /// How many of the six things a layer has on a plane. Rectangles that lie behind the eye are none.
  func things(_ p: LayerProperties, _ plane: ReferencePlane) -> Int {
    var things = [hasFill(p), hasStroke(p)].count { $0 }
    if plane.sees(Rect(p.bounds.standardized).corners) {
      things += [hasBackground(p), hasGradient(p), hasBorder(p)].count { $0 }
    }
    if hasContents(p), plane.sees(contentsBox(p).corners) { things += 1 }
    return things
  }

  func hasBackground(_ p: LayerProperties) -> Bool {
    guard let color = p.backgroundColor else {
      return !p.bounds.isEmpty && p.backgroundPattern != nil
    }
    return !p.bounds.isEmpty && color.pixel.alpha > 0
  }

  func hasContents(_ p: LayerProperties) -> Bool {
    !p.bounds.isEmpty && p.contents != nil && !p.contentsRect.isEmpty
  }

  func hasBorder(_ p: LayerProperties) -> Bool {
    !p.bounds.isEmpty && p.borderWidth > 0 && (p.borderColor?.pixel.alpha ?? 0) > 0
  }

  func shows(_ layer: SceneLayer, _ above: ReferenceSpace) -> Bool {
    if layer.transition != nil { return true }
    let p = layer.properties
    if p.preservesDepth {
      return leaves(of: [layer], above).contains { $0.particle != nil || shows($0.layer, $0.above) }
    }
    guard let matrix = placed(layer, above) else { return false }
    if shadow(of: p)?.path != nil || !p.backgroundFilters.isEmpty { return true }
    var inside = inside(layer, above, matrix)
    if !p.allowsGroupOpacity && byte(of: p.opacity * above.opacity) < 255 {
      inside.opacity = above.opacity * p.opacity
    }
    return things(p, matrix) > 0 || !pieces(of: layer, inside).isEmpty
      || instances(p, inside).contains { space in
        layer.sublayers.contains { shows($0, space) }
      }
  }

  func byte(of opacity: Double) -> UInt32 { UInt32(255 * min(opacity, 1) + 0.5) }

  /// From the layer's bounds to device pixels; nil when nothing of it is drawn.
  func placed(_ layer: SceneLayer, _ above: ReferenceSpace) -> ReferencePlane? {
    let p = layer.properties
    guard !p.isHidden, !isAway(p, at: above.time), byte(of: p.opacity * above.opacity) > 0 else {
      return nil
    }
    if p.masksToBounds && p.bounds.isEmpty { return nil }
    let t = p.transform
    let isFlat =
      t.m14 == 0 && t.m24 == 0 && t.m44 == 1 && above.toPlane == .identity
      && (p.anchorPointZ == 0 || (t.m31 == 0 && t.m32 == 0 && t.m34 == 0))
    let plane: ReferencePlane
    if isFlat, let outer = above.plane.affine {
      plane = ReferencePlane(affine(p).concatenating(outer))
      if plane.affine?.inverse == nil { return nil }
    } else if let found = ReferencePlane(above.placed(p), in: above.plane) {
      plane = found
    } else {
      return nil
    }
    let isFlipped = above.isFlipped != p.isGeometryFlipped
    let isMirrored = plane.isMirrored != above.isTurned
    if !p.isDoubleSided && isMirrored != isFlipped { return nil }
    if p.masksToBounds, plane.project(Rect(p.bounds.standardized).corners).isEmpty { return nil }
    return plane
  }

  /// Core-animation 1.4: outside of its active time a layer is not there.
  func isAway(_ p: LayerProperties, at outer: Instant) -> Bool {
    let t = p.timing
    if t.beginTime == .zero && t.duration == .infinity && t.repeatDuration == 0 { return false }
    let elapsed = (outer - t.beginTime).seconds
    let cycle = t.duration * (t.autoreverses ? 2 : 1)
    let active = t.repeatDuration > 0 ? t.repeatDuration : cycle * max(t.repeatCount, 1)
    if elapsed < 0 { return t.fillMode == .removed || t.fillMode == .forwards }
    return elapsed * abs(t.speed) > active && (t.fillMode == .removed || t.fillMode == .backwards)
  }

  func affine(_ p: LayerProperties) -> Transform2D {
    let b = p.bounds.standardized
    let anchor = (
      x: Double(b.minX + p.anchorPoint.x * b.width), y: Double(b.minY + p.anchorPoint.y * b.height)
    )
    let t = p.transform
    let own = Transform2D.translation(x: -anchor.x, y: -anchor.y)
      .concatenating(Transform2D(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42))
      .concatenating(.translation(x: Double(p.position.x), y: Double(p.position.y)))
    guard p.isGeometryFlipped else { return own }
    return Transform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: Double(b.minY + b.maxY))
      .concatenating(own)
  }

  func inside(
    _ layer: SceneLayer, _ above: ReferenceSpace, _ plane: ReferencePlane
  ) -> ReferenceSpace {
    ReferenceSpace(
      plane: plane, toPlane: ReferenceSpace.shared(layer.properties),
      isFlipped: above.isFlipped != layer.properties.isGeometryFlipped, isTurned: above.isTurned,
      tint: above.tint,
      time: layer.properties.timing.time(at: above.time))
  }
}
