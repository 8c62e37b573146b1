internal import Graphics
internal import LayerModel

// What a layer draws itself, around its sublayers (core-animation 2.2, steps 1 to 6).

extension PlanBuilder {
  /// How much is shown, on the display or beside it.
  enum Showing {
    case nothing
    /// One thing, which no layer below has scaled or clipped softly.
    case one
    case several

    /// Of what nobody asks how many things they are.
    init(_ shows: Bool) { self = shows ? .several : .nothing }

    static func + (a: Showing, b: Showing) -> Showing {
      a == .nothing ? b : b == .nothing ? a : .several
    }
  }

  /// How many things a layer has, and how many of them can be seen.
  struct Things {
    var written = 0
    var seen = 0

    var showing: Showing { written == 0 ? .nothing : written == 1 ? .one : .several }

    static func += (a: inout Things, b: Things) {
      a.written += b.written
      a.seen += b.seen
    }
  }

  mutating func drawGround(_ visit: Visit, _ limit: PixelRect) -> Things {
    var things = Things()
    let (id, layer) = (visit.id, visit.layer)
    note(layer.background(id, limit: limit), visit, limit, &things)
    if case .gradient = layer.properties.kind {
      note(layer.gradient(id, limit: limit), visit, limit, &things)
    }
    note(layer.contents(id, limit: limit), visit, limit, &things)
    if case .shape = layer.properties.kind {
      note(layer.fill(id, limit: limit), visit, limit, &things)
      note(layer.stroke(id, limit: limit), visit, limit, &things)
    }
    switch layer.properties.kind.name {
    case .emitter: noteParticles(visit, limit, &things)
    case .tiled: noteTiles(visit, limit, &things)
    default: break
    }
    return things
  }

  mutating func drawBorder(_ visit: Visit, _ limit: PixelRect) -> Things {
    var things = Things()
    note(visit.layer.border(visit.id, limit: limit), visit, limit, &things)
    return things
  }

  mutating func note(
    _ draw: FramePlan.Draw?, _ visit: Visit, _ limit: PixelRect, _ things: inout Things
  ) {
    guard var draw else { return }
    things.written += 1
    draw.bounds = draw.bounds.intersection(limit)
    guard !draw.bounds.isEmpty else { return }
    things.seen += 1
    draw.opacity = visit.component
    // Particles and tiles have the product of both.
    if draw.part != .particle && draw.part != .tile { draw.tint = tintPixel }
    draw.piece ^= instance
    page.items.append(.draw(draw))
  }

  mutating func drawSublayers(_ visit: Visit, _ limit: PixelRect) -> Showing {
    var above = visit.layer.inside
    above.opacity = visit.inherited
    if visit.layer.properties.kind.name == .replicator {
      return Showing(
        visitInstances(of: visit.id, visit.layer.properties, at: visit.time, above, limit))
    }
    return visitSublayers(of: visit.id, at: visit.time, above: above, limit: limit)
  }
}
