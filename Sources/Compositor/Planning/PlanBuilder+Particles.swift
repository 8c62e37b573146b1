internal import Foundation
internal import Graphics
internal import LayerModel
internal import VSync

// Emitters (core-animation 1.2): their particles are drawn between contents and sublayers, in the
// emitter's plane; those of one that preserves depth lie in the space around it, like the layers in
// a transform layer.

extension PlanBuilder {
  /// Writes down the particles of an emitter.
  @inline(never)
  mutating func noteParticles(
    _ visit: Visit, _ limit: PixelRect, _ things: inout Things
  ) {
    guard case .emitter(let values) = visit.layer.properties.kind else { return }
    for particle in particles(visit.id, at: visit.time) {
      var draw = draw(particle, of: visit.id, visit.layer, limit: limit)
      draw?.blend = values.particleBlend
      note(draw, visit, limit, &things)
    }
  }

  /// The particles of an emitter that preserves depth, each with its depth in the space; seen ones
  /// are given to `body`.
  ///
  /// - Returns: Whether there is one to show, seen or not.
  mutating func visitParticles(
    of id: LayerID, _ properties: LayerProperties, at time: Instant, _ above: SublayerSpace,
    _ limit: PixelRect, _ body: (FramePlan.Draw, DepthOrder.Plane) -> Void
  ) -> Bool {
    guard case .emitter(let values) = properties.kind else { return false }
    let opacity = PixelRules.opacity(above.opacity)
    guard opacity > 0 else { return false }
    var shows = false
    for particle in particles(id, at: time) {
      guard var draw = draw(particle, of: id, properties, in: above, limit: limit) else { continue }
      shows = true
      guard !draw.bounds.isEmpty else { continue }
      draw.opacity = opacity
      draw.blend = values.particleBlend
      draw.piece ^= instance
      body(
        draw,
        DepthOrder.Plane(
          depth: Self.depth(of: particle.placeInSpace, in: above),
          area: Footprint.polygon(around: [.draw(draw)])))
    }
    return shows
  }

  /// Whether an emitter that preserves depth has a particle to show in a space, seen or not.
  func showsParticles(
    of id: LayerID, _ properties: LayerProperties, at time: Instant, in above: SublayerSpace
  ) -> Bool {
    guard case .emitter = properties.kind, PixelRules.opacity(above.opacity) > 0 else {
      return false
    }
    return particles(id, at: time).contains {
      draw($0, of: id, properties, in: above, limit: .empty) != nil
    }
  }

  /// A particle in a space.
  private func draw(
    _ particle: Particle, of id: LayerID, _ properties: LayerProperties,
    in above: SublayerSpace, limit: PixelRect
  ) -> FramePlan.Draw? {
    let own = particle.placeInSpace
    let space = above.toPlane.map { own.concatenating($0) } ?? own
    let softEdges =
      properties.allowsEdgeAntialiasing
      ? properties.edgeAntialiasingMask.intersection(above.softEdges) : []
    return PlaneMap(Homography(flattening: space), in: above.plane)
      .flatMap(PlacedLayer.collapsed)
      .flatMap {
        FramePlan.Draw(
          particle, of: id, properties, map: $0, softEdges: softEdges, in: tint, limit: limit)
      }
  }

  /// Whether an emitter has a particle to show, seen or not; false of other layers.
  func showsParticles(_ layer: PlacedLayer, _ id: LayerID, at time: Instant) -> Bool {
    guard case .emitter = layer.properties.kind else { return false }
    return particles(id, at: time).contains {
      draw($0, of: id, layer) != nil
    }
  }

  /// A particle in the emitter's plane.
  private func draw(
    _ particle: Particle, of id: LayerID, _ layer: PlacedLayer, limit: PixelRect = .empty
  ) -> FramePlan.Draw? {
    PlaneMap(Homography(particle.place), in: layer.map).flatMap {
      FramePlan.Draw(
        particle, of: id, layer.properties, map: $0, softEdges: layer.softEdges, in: tint,
        limit: limit)
    }
  }

  private func particles(_ id: LayerID, at time: Instant) -> [Particle] {
    guard let entry = tree.layers[id] else { return [] }
    return ParticleSystem.particles(of: entry.properties, animations: entry.animations, at: time)
  }
}

extension EmitterProperties {
  /// How particles come onto what is behind them.
  fileprivate var particleBlend: BlendMode { renderMode == .additive ? .plusLighter : .normal }
}

extension FramePlan.Draw {
  /// A particle's picture about its middle; nil where it has none, or no area.
  ///
  /// - Parameter map: From the particle's own plane to the display.
  fileprivate init?(
    _ particle: Particle, of id: LayerID, _ properties: LayerProperties, map: PlaneMap,
    softEdges: EdgeMask, in tint: Tint, limit: PixelRect
  ) {
    let tinted = tint.multiplied(by: particle.color)
    guard let picture = particle.picture, tinted.color.pixel.alpha > 0 else { return nil }
    let (width, height) = (Double(particle.size.width), Double(particle.size.height))
    let box = Box(minX: -width / 2, minY: -height / 2, maxX: width / 2, maxY: height / 2)
    guard let sampler = Sampler(size: picture.size, box: box, map: map),
      let shape = Shape(box, .square, map: map, softEdges: softEdges)
    else { return nil }
    let (along, down) = map.scales(x: 0, y: 0)
    let columns = Double(picture.size.width)
    let rows = Double(picture.size.height)
    let texels = (x: columns / (width * along), y: rows / (height * down))
    let filter = particle.sampling.filter(texels)
    let source: FramePlan.Source =
      filter == .linear
      ? .picture(picture, sampler)
      : .texture(
        Texture(
          bitmap: picture, filter: filter, window: Box(picture.size).texels(of: picture.size),
          place: map.toLayer.concatenating(.translation(x: -box.minX, y: -box.minY)),
          x: Texture.Axis(length: width, texels: 0..<columns),
          y: Texture.Axis(length: height, texels: 0..<rows), texelsPerPixel: texels.x * texels.y))
    self.init(
      layer: id, name: properties.name, part: .particle,
      bounds: limit.intersection(shape.bounds), source: source,
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

  /// The same to the emitter's space.
  var placeInSpace: Transform3D {
    Transform3D.scale(x: scale, y: scale).concatenating(.rotation(rotation))
      .concatenating(.translation(x: position.x, y: position.y, z: z))
  }
}
