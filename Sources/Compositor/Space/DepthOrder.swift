internal import Graphics

/// Draws planes that share a space back to front, split where they cross: a binary space partition.
///
/// All of it happens on the display. A plane's depth is a linear function of device pixels, and one
/// is nearer than another where the difference is positive; where they cross there is a line, the
/// same for both. Coplanar ones are drawn in their own order. A plane splits others along its whole
/// line, also beyond its own edges: pieces meet without a seam (``Cut``), so that shows nowhere.
enum DepthOrder {
  /// One plane.
  struct Plane {
    /// Larger is nearer to the eye.
    var depth: Line
    /// A convex polygon around the centres of the pixels that it draws.
    var area: [(x: Double, y: Double)]
  }

  /// What is drawn of a plane in one go.
  struct Piece {
    /// Its index.
    var plane: Int
    /// The pixels; nil when it is all of them.
    var cut: Cut?
  }

  /// Depths that differ by less, in points, are the same.
  static let tolerance = 0x1p-16

  /// Beyond so many pieces nothing is split any more; what crosses goes where its middle is.
  private static let limit = 4096

  /// Of more planes than this at once only the middle one is tried.
  private static let candidateLimit = 64

  /// The pieces, back to front. Which planes are split follows from their order and places alone.
  static func pieces(of planes: [Plane]) -> [Piece] {
    var result: [Piece] = []
    var count = planes.count
    var waiting: [Step] = [
      .sort(planes.indices.map { Part(plane: $0, area: planes[$0].area, sides: []) })
    ]
    while let step = waiting.popLast() {
      switch step {
      case .draw(let parts):
        result += parts.map {
          Piece(plane: $0.plane, cut: $0.sides.isEmpty ? nil : Cut(sides: $0.sides))
        }
      case .sort(let parts) where parts.count < 2: waiting.append(.draw(parts))
      case .sort(let parts):
        let split = partition(
          parts, by: planes[splitter(of: parts, planes)].depth, planes,
          mayCut: count < limit)
        count += split.cuts
        waiting += [.sort(split.front), .draw(split.level), .sort(split.back)]
      }
    }
    return result
  }

  private enum Step {
    case sort([Part])
    case draw([Part])
  }

  private struct Part {
    var plane: Int
    var area: [(x: Double, y: Double)]
    var sides: [Cut.Side]

    func cut(by line: Line, positive: Bool) -> Part {
      let kept = positive ? line : Line(a: -line.a, b: -line.b, c: -line.c)
      return Part(
        plane: plane, area: Compositor.cut(area, where: kept),
        sides: sides + [Cut.Side(line, positive: positive)])
    }
  }

  private struct Partition {
    var back: [Part] = []
    var level: [Part] = []
    var front: [Part] = []
    var cuts = 0
  }

  /// The plane that cuts the fewest others; the first of those.
  private static func splitter(of parts: [Part], _ planes: [Plane]) -> Int {
    let middle = parts[parts.count / 2].plane
    guard parts.count <= candidateLimit else { return middle }
    var best = (plane: middle, cuts: Int.max)
    for part in parts where best.cuts > 0 {
      let depth = planes[part.plane].depth
      let cuts = parts.count {
        let (low, high) = extent(of: planes[$0.plane].depth - depth, over: $0.area)
        return low < -tolerance && high > tolerance
      }
      if cuts < best.cuts { best = (part.plane, cuts) }
    }
    return best.plane
  }

  private static func partition(
    _ parts: [Part], by depth: Line, _ planes: [Plane], mayCut: Bool
  ) -> Partition {
    var split = Partition()
    for part in parts {
      let difference = planes[part.plane].depth - depth
      let (low, high) = extent(of: difference, over: part.area)
      if !(low < -tolerance) && !(high > tolerance) {
        split.level.append(part)
      } else if !(low < -tolerance) {
        split.front.append(part)
      } else if !(high > tolerance) {
        split.back.append(part)
      } else if mayCut {
        split.cuts += 1
        split.front.append(part.cut(by: difference, positive: true))
        split.back.append(part.cut(by: difference, positive: false))
      } else if low + high > 0 {
        split.front.append(part)
      } else {
        split.back.append(part)
      }
    }
    split.level.sort { $0.plane < $1.plane }
    return split
  }

  private static func extent(
    of line: Line, over area: [(x: Double, y: Double)]
  ) -> (low: Double, high: Double) {
    var (low, high) = (Double.infinity, -Double.infinity)
    for point in area {
      let value = line.value(point.x, point.y)
      (low, high) = (min(low, value), max(high, value))
    }
    return (low, high)
  }
}
