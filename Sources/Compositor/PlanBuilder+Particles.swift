internal import Foundation
internal import Graphics
internal import LayerModel
internal import VSync

// Emitters (core-animation 1.2): their particles are drawn between contents and sublayers, in the
// emitter's plane.

extension PlanBuilder {
  /// Writes down the particles of an emitter.
  @inline(never)
  mutating func noteParticles(
    _ visit: Visit, _ limit: PixelRect, _ things: inout Things
  ) {
    guard case .emitter(let values) = visit.layer.properties.kind else { return }
    let blend = values.renderMode == .additive ? BlendMode.plusLighter : .normal
    for particle in particles(visit.id, at: visit.time) {
      var draw = visit.layer.particle(visit.id, particle, in: tint, limit: limit)
      draw?.blend = blend
      note(draw, visit, limit, &things)
    }
  }

  /// Whether an emitter has a particle to show, seen or not; false of other layers.
  func showsParticles(_ layer: PlacedLayer, _ id: LayerID, at time: Instant) -> Bool {
    guard case .emitter = layer.properties.kind else { return false }
    return particles(id, at: time).contains {
      layer.particle(id, $0, in: tint, limit: .empty) != nil
    }
  }

  private func particles(_ id: LayerID, at time: Instant) -> [Particle] {
    guard let entry = tree.layers[id] else { return [] }
    return ParticleSystem.particles(of: entry.properties, animations: entry.animations, at: time)
  }
}

extension PlacedLayer {
  /// A particle's picture about its middle; nil where it has none, or no area.
  func particle(
    _ id: LayerID, _ particle: Particle, in tint: Tint, limit: PixelRect
  ) -> FramePlan.Draw? {
    let tinted = tint.multiplied(by: particle.color)
    guard let picture = particle.picture, tinted.color.pixel.alpha > 0 else { return nil }
    let (width, height) = (Double(particle.size.width), Double(particle.size.height))
    let box = Box(minX: -width / 2, minY: -height / 2, maxX: width / 2, maxY: height / 2)
    guard let map = PlaneMap(Homography(particle.place), in: map),
      let sampler = Sampler(size: picture.size, box: box, map: map),
      let shape = Shape(box, .square, map: map, softEdges: softEdges)
    else { return nil }
    return FramePlan.Draw(
      layer: id, name: properties.name, part: .particle,
      bounds: limit.intersection(shape.bounds), source: .picture(picture, sampler),
      shape: shape.isWhole ? nil : shape, hole: nil, tint: tinted.pixel,
      piece: Int(truncatingIfNeeded: particle.identity))
  }
}

extension Particle {
  /// From the particle's own plane, about its middle, to the emitter's.
  var place: Transform2D {
    Transform2D.scale(x: scale, y: scale).concatenating(.rotation(rotation))
      .concatenating(.translation(x: Double(position.x), y: Double(position.y)))
  }
}
