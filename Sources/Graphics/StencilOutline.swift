internal import CCairo
internal import Foundation

/// A path in pixels as Cairo can hold it: whole where its coordinates are small enough, else cut
/// to what can reach the stencil.
///
/// Far parts are cut before curves become chords, so that a path of a thousand million points
/// costs what of it is near, and no coordinate is moved to where it would tilt a visible line.
struct StencilOutline {
  /// Some subpaths that are drawn by one command.
  struct Piece {
    /// Steps in pixels.
    var elements: [Path.Element]
    /// The length of the path before it, in the path's units: where in a pattern of dashes it is.
    var skipped = 0.0
  }

  private(set) var pieces: [Piece] = []
  var isEmpty: Bool { pieces.isEmpty }

  init(_ content: StencilRecipe.Content) {
    let box = content.path.boundingBox(applying: content.matrix)
    var limit = StencilRecipe.coordinateLimit
    if case .stroke(let style) = content.outline, !style.validDashes.isEmpty {
      limit = StencilRecipe.dashedLimit
    }
    let controls = Self.reach(of: content)
    if max(-box.minX, -box.minY, box.maxX, box.maxY, controls) <= limit {
      pieces = [Piece(elements: content.path.elements.map { $0.applying(content.matrix) })]
      return
    }
    switch content.outline {
    case .fill: pieces = [Self.inside(content)]
    case .stroke(let style): pieces = Self.near(content, style)
    }
  }

  /// The farthest control point from the stencil's corner, in pixels.
  private static func reach(of content: StencilRecipe.Content) -> Double {
    func far(_ point: CGPoint) -> Double {
      let place = content.matrix.apply(point)
      return max(abs(Double(place.x)), abs(Double(place.y)))
    }
    return content.path.elements.reduce(0) {
      switch $1 {
      case .move(let p), .line(let p): max($0, far(p))
      case .cubic(let c1, let c2, let p): max($0, far(c1), far(c2), far(p))
      case .close: $0
      }
    }
  }

  // MARK: Fills

  /// The polygon with everything outside a box around the stencil moved to its sides: inside, it
  /// winds around each place as often as before.
  private static func inside(_ content: StencilRecipe.Content) -> Piece {
    let box = Near(content, reach: 16)
    var elements: [Path.Element] = []
    for subpath in content.path.subpaths {
      var points: [CGPoint] = []
      for segment in subpath.segments {
        let placed = segment.points(through: content.matrix)
        if points.isEmpty { points.append(placed.0) }
        box.flatten(placed, isLine: segment.isLine) { points.append($0) }
      }
      guard let first = points.first else { continue }
      elements.append(.move(box.clamped(first)))
      for (a, b) in zip(points, points.dropFirst() + [first]) {
        for point in box.crossings(from: a, to: b) { elements.append(.line(box.clamped(point))) }
        elements.append(.line(box.clamped(b)))
      }
      elements.append(.close)
    }
    return Piece(elements: elements)
  }

  // MARK: Strokes

  /// The runs of lines that come near enough for the pen to reach the stencil.
  private static func near(_ content: StencilRecipe.Content, _ style: StrokeStyle) -> [Piece] {
    let m = content.matrix
    let scale = max(hypot(m.a, m.b), hypot(m.c, m.d))
    let half = min(style.width / 2 * scale, StencilRecipe.coordinateLimit / 2)
    let reach = half * (style.join == .miter ? min(max(style.miterLimit, 2), 16) : 2) + 16
    let box = Near(content, reach: min(reach, StencilRecipe.coordinateLimit / 2))
    return content.path.subpaths.flatMap { runs(of: $0, m, box) }
  }

  private static func runs(
    of subpath: Path.Subpath, _ matrix: Transform2D, _ box: Near
  ) -> [Piece] {
    var runs: [Piece] = []
    var walked = 0.0
    var isOpen = false
    var startsAtStart = false
    var endsAtEnd = false
    for segment in subpath.segments {
      let placed = segment.points(through: matrix)
      var chords = [placed.0]
      box.flatten(placed, isLine: segment.isLine) { chords.append($0) }
      let lengths = zip(chords, chords.dropFirst()).map {
        Double(hypot($1.x - $0.x, $1.y - $0.y))
      }
      // What a chord is long in the path's own units follows from its share of the segment.
      let whole = lengths.reduce(0, +)
      let ownLength = segment.length
      var before = 0.0
      for (index, length) in lengths.enumerated() {
        let (a, b) = (chords[index], chords[index + 1])
        defer { before += length }
        guard let part = box.part(from: a, to: b) else {
          isOpen = false
          continue
        }
        if part.from > 0 || !isOpen {
          let at = whole > 0 ? (before + part.from * length) / whole : 0
          runs.append(
            Piece(
              elements: [.move(Path.mix(a, b, part.from))],
              skipped: walked + at * ownLength))
          if runs.count == 1 { startsAtStart = walked == 0 && at == 0 }
        }
        runs[runs.count - 1].elements.append(
          .line(part.to < 1 ? Path.mix(a, b, part.to) : b))
        isOpen = part.to >= 1
      }
      walked += ownLength
      endsAtEnd = isOpen
    }
    guard subpath.isClosed, startsAtStart, endsAtEnd, let first = runs.first else { return runs }
    if runs.count == 1 {
      runs[0].elements.append(.close)
    } else {
      runs[runs.count - 1].elements += first.elements.dropFirst()
      runs.removeFirst()
    }
    return runs
  }
}

extension StencilOutline.Piece {
  /// Makes the steps Cairo's, after what is there already.
  func append(to context: OpaquePointer, through transform: Transform2D) {
    for element in elements {
      switch element.applying(transform) {
      case .move(let point): cairo_move_to(context, Double(point.x), Double(point.y))
      case .line(let point): cairo_line_to(context, Double(point.x), Double(point.y))
      case .cubic(let c1, let c2, let point):
        cairo_curve_to(
          context, Double(c1.x), Double(c1.y), Double(c2.x), Double(c2.y), Double(point.x),
          Double(point.y))
      case .close: cairo_close_path(context)
      }
    }
  }
}

extension Path.Element {
  /// The element with its points moved.
  func applying(_ transform: Transform2D) -> Path.Element {
    switch self {
    case .move(let point): .move(transform.apply(point))
    case .line(let point): .line(transform.apply(point))
    case .cubic(let c1, let c2, let point):
      .cubic(transform.apply(c1), transform.apply(c2), to: transform.apply(point))
    case .close: .close
    }
  }
}

extension CubicSegment {
  /// The four points of the curve in pixels.
  func points(through matrix: Transform2D) -> (CGPoint, CGPoint, CGPoint, CGPoint) {
    (matrix.apply(start), matrix.apply(control1), matrix.apply(control2), matrix.apply(end))
  }
}
