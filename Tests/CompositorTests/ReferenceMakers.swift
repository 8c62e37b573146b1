import Foundation
import Graphics
import LayerModel
import VSync

@testable import Compositor

// What layers make of others, by the text of rules 9 to 11: instances, tints and particles.

extension ReferenceRasterizer {
  /// Where the sublayers of a layer lie: once, or once for each instance of a replicator.
  func instances(_ p: LayerProperties, _ inside: ReferenceSpace) -> [ReferenceSpace] {
    guard case .replicator(let values) = p.kind else { return [inside] }
    let middle = CGPoint(x: p.bounds.midX, y: p.bounds.midY)
    var place = Transform3D.identity
    return (0..<values.instanceCount).map { k in
      var space = inside
      space.toPlane = place == .identity ? inside.toPlane : place.concatenating(inside.toPlane)
      let factor = values.color(ofInstance: k)
      space.tint = product(inside.tint, factor)
      space.time = inside.time - values.delay(ofInstance: k)
      place = place.concatenating(values.step(about: middle))
      return space
    }
  }

  private func product(_ a: Color, _ b: Color) -> Color {
    Tint(color: a).multiplied(by: b).color
  }

  func tinted(_ pixel: Pixel, _ tint: Color) -> Pixel {
    func times(_ a: UInt32, _ b: UInt32) -> UInt32 { UInt32((Double(a * b) / 255).rounded()) }
    let factor = tint.pixel
    return Pixel(
      argb: times(pixel.alpha, factor.alpha) << 24 | times(pixel.red, factor.red) << 16
        | times(pixel.green, factor.green) << 8 | times(pixel.blue, factor.blue))
  }

  func isAdditive(_ p: LayerProperties) -> Bool {
    if case .emitter(let values) = p.kind { values.renderMode == .additive } else { false }
  }

  func sum(_ a: Pixel, _ b: Pixel) -> Pixel {
    var argb: UInt32 = 0
    for shift in [0, 8, 16, 24] as [UInt32] {
      argb |= min(255, (a.argb >> shift & 255) + (b.argb >> shift & 255)) << shift
    }
    return Pixel(argb: argb)
  }

  typealias Piece = (picture: Bitmap, box: Rect, plane: ReferencePlane, tint: Color)

  /// The particles or tiles of a layer that are things, with their planes.
  func pieces(of layer: SceneLayer, _ inside: ReferenceSpace) -> [Piece] {
    switch layer.properties.kind {
    case .emitter:
      return ParticleSystem.particles(of: layer.properties, animations: [], at: inside.time)
        .compactMap { particle in
          guard let picture = particle.picture else { return nil }
          let turn = Transform2D.scale(x: particle.scale, y: particle.scale)
            .concatenating(.rotation(particle.rotation))
            .concatenating(
              .translation(x: Double(particle.position.x), y: Double(particle.position.y)))
          let (w, h) = (particle.size.width, particle.size.height)
          guard let plane = ReferencePlane(Transform3D(turn), in: inside.plane) else { return nil }
          let box = CGRect(x: -w / 2, y: -h / 2, width: w, height: h)
          return piece(picture, box, plane, particle.color, inside)
        }
    case .tiled(let values):
      return values.shownTiles(at: .zero).compactMap { tile in
        let color = Color(
          red: 1, green: 1, blue: 1, alpha: values.opacity(of: tile, at: .zero))
        return piece(tile.bitmap, tile.rect, inside.plane, color, inside)
      }
    default: return []
    }
  }

  private func piece(
    _ picture: Bitmap, _ box: CGRect, _ plane: ReferencePlane, _ c: Color,
    _ inside: ReferenceSpace
  ) -> Piece? {
    let tint = product(c, inside.tint)
    guard tint.pixel.alpha > 0, !box.isEmpty, !plane.project(Rect(box).corners).isEmpty else {
      return nil
    }
    return (picture, Rect(box), plane, tint)
  }

  /// The texel under each pixel of a picture that fills a box; nil when it has collapsed.
  func sampling(
    _ bitmap: Bitmap, _ box: Rect, _ plane: ReferencePlane
  ) -> ((Int, Int) -> Pixel)? {
    let (columns, rows) = (Double(bitmap.size.width), Double(bitmap.size.height))
    if let affine = plane.affine {
      let placed = Transform2D(
        a: box.w / columns, b: 0, c: 0, d: box.h / rows, tx: box.minX, ty: box.minY)
      guard let toTexels = placed.concatenating(affine).inverse else { return nil }
      return { sample(bitmap, toTexels, $0, $1) }
    }
    return { x, y in
      let at = plane.unproject((Double(x) + 0.5, Double(y) + 0.5))
      return mix(
        bitmap, bitmap.size.rect, fixed((at.x - box.minX) / box.w * columns - 255.0 / 512),
        fixed((at.y - box.minY) / box.h * rows - 255.0 / 512))
    }
  }
}
