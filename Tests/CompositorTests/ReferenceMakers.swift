import Foundation
import Graphics
import LayerModel

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
      space.tint = Color(
        red: inside.tint.red * factor.red, green: inside.tint.green * factor.green,
        blue: inside.tint.blue * factor.blue, alpha: inside.tint.alpha * factor.alpha)
      space.time = inside.time - values.delay(ofInstance: k)
      place = place.concatenating(values.step(about: middle))
      return space
    }
  }

  func tinted(_ pixel: Pixel, _ tint: Color) -> Pixel {
    func times(_ a: UInt32, _ b: UInt32) -> UInt32 { UInt32((Double(a * b) / 255).rounded()) }
    let factor = tint.pixel
    return Pixel(
      argb: times(pixel.alpha, factor.alpha) << 24 | times(pixel.red, factor.red) << 16
        | times(pixel.green, factor.green) << 8 | times(pixel.blue, factor.blue))
  }

  typealias PlacedParticle = (particle: Particle, box: Rect, plane: ReferencePlane, tint: Color)

  /// The particles that are things, with their planes.
  func particles(of layer: SceneLayer, _ inside: ReferenceSpace) -> [PlacedParticle] {
    guard case .emitter = layer.properties.kind else { return [] }
    let all = ParticleSystem.particles(of: layer.properties, animations: [], at: inside.time)
    return all.compactMap { particle in
      let (c, t) = (particle.color, inside.tint)
      let tint = Color(
        red: c.red * t.red, green: c.green * t.green, blue: c.blue * t.blue,
        alpha: c.alpha * t.alpha)
      let turn = Transform2D.scale(x: particle.scale, y: particle.scale)
        .concatenating(.rotation(particle.rotation))
        .concatenating(
          .translation(x: Double(particle.position.x), y: Double(particle.position.y)))
      let (w, h) = (particle.size.width, particle.size.height)
      guard tint.pixel.alpha > 0,
        let plane = ReferencePlane(Transform3D(turn), in: inside.plane),
        !plane.project(Rect(CGRect(x: -w / 2, y: -h / 2, width: w, height: h)).corners).isEmpty
      else { return nil }
      let box = Rect(CGRect(x: -w / 2, y: -h / 2, width: w, height: h))
      return (particle, box, plane, tint)
    }
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
      return sample(
        bitmap, fixed((at.x - box.minX) / box.w * columns - 255.0 / 512),
        fixed((at.y - box.minY) / box.h * rows - 255.0 / 512))
    }
  }
}
