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

  /// A picture that fills a box of a plane; `sampled` says how it is sampled.
  typealias Piece = (
    picture: Bitmap, box: Rect, plane: ReferencePlane, tint: Color, sampled: LayerProperties
  )

  /// The particles or tiles of a layer that are things, with their planes.
  func pieces(of layer: SceneLayer, _ inside: ReferenceSpace) -> [Piece] {
    switch layer.properties.kind {
    case .emitter:
      return particles(of: layer, inside).compactMap { particle in
        ReferencePlane(place(of: particle, z: 0), in: inside.plane)
          .flatMap { piece(particle, $0, inside) }
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

  /// The particles of an emitter that preserves depth, each in a plane of its own in the space.
  func particlesInSpace(
    of layer: SceneLayer, _ inside: ReferenceSpace
  ) -> [(piece: Piece, place: Transform3D)] {
    guard case .emitter = layer.properties.kind else { return [] }
    return particles(of: layer, inside).compactMap { particle in
      let own = place(of: particle, z: particle.z)
      return ReferencePlane(own.concatenating(inside.toPlane), in: inside.plane)
        .flatMap { piece(particle, $0, inside) }.map { ($0, own) }
    }
  }

  private func particles(of layer: SceneLayer, _ inside: ReferenceSpace) -> [Particle] {
    ParticleSystem.particles(of: layer.properties, animations: [], at: inside.time)
  }

  private func place(of particle: Particle, z: Double) -> Transform3D {
    Transform3D.scale(x: particle.scale, y: particle.scale)
      .concatenating(.rotation(particle.rotation))
      .concatenating(.translation(x: particle.position.x, y: particle.position.y, z: z))
  }

  private func piece(
    _ particle: Particle, _ plane: ReferencePlane, _ inside: ReferenceSpace
  ) -> Piece? {
    guard let picture = particle.picture else { return nil }
    let (w, h) = (particle.size.width, particle.size.height)
    let box = CGRect(x: -w / 2, y: -h / 2, width: w, height: h)
    var sampled = LayerProperties()
    sampled.minificationFilter = particle.minificationFilter
    sampled.magnificationFilter = particle.magnificationFilter
    sampled.minificationFilterBias = particle.minificationFilterBias
    return piece(picture, box, plane, particle.color, inside, sampled)
  }

  private func piece(
    _ picture: Bitmap, _ box: CGRect, _ plane: ReferencePlane, _ c: Color,
    _ inside: ReferenceSpace, _ sampled: LayerProperties = LayerProperties()
  ) -> Piece? {
    let tint = product(c, inside.tint)
    guard tint.pixel.alpha > 0, !box.isEmpty, !plane.project(Rect(box).corners).isEmpty else {
      return nil
    }
    var sampled = sampled
    sampled.contents = picture
    return (picture, Rect(box), plane, tint, sampled)
  }
}
