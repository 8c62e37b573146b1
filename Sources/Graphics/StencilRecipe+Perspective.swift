public import Foundation
internal import WrongUse

extension StencilRecipe {
  /// How device pixels look onto the plane of a path.
  public struct Perspective: Hashable, Sendable {
    /// From device pixels to the path's space, for row vectors: a, b, p, c, d, q, tx, ty, r of
    /// `((a x + c y + tx) / w, (b x + d y + ty) / w)` with `w = p x + q y + r`.
    public var toPath: [Double]
    /// Functions `a x + b y + c` of the path's space that are not negative before the eye.
    public var horizons: [[Double]]
    /// Where the pixels of the stencil in the plane begin, in its own pixels.
    var originX = 0, originY = 0
    /// Columns and rows of it.
    var width = 0, height = 0
    /// Places in a pixel that are looked at, along each side.
    var samples = 4

    /// - Precondition: nine numbers, and three for each horizon.
    public init(toPath: [Double], horizons: [[Double]]) {
      require(toPath.count == 9, "\(toPath.count) numbers of a projective mapping")
      require(horizons.allSatisfy { $0.count == 3 }, "horizons \(horizons)")
      self.toPath = toPath
      self.horizons = horizons
    }
  }

  /// A corner of what is seen of a rectangle.
  public struct Corner: Sendable {
    /// In the path's space.
    var inPath: CGPoint
    /// In device pixels.
    var onDisplay: CGPoint
    /// Device pixels in a unit of the path there, along the axis that grows most.
    var scale: Double

    /// A corner.
    public init(inPath: CGPoint, onDisplay: CGPoint, scale: Double) {
      self.inPath = inPath
      self.onDisplay = onDisplay
      self.scale = scale
    }
  }

  /// The longest side of the stencil in the plane that is sampled, in pixels.
  private static let planeLimit = 4096.0

  /// A path seen in perspective: a stencil is made in its own plane, as fine as the nearest part
  /// that is seen asks for, and looked at from each device pixel.
  ///
  /// - Parameter seen: What is seen of a rectangle of the path's space, a convex polygon.
  public init?(
    _ path: Path, _ outline: Outline, within limit: PixelRect, through perspective: Perspective,
    seen: (CGRect) -> [Corner]
  ) {
    guard !path.isEmpty, !limit.isEmpty, let all = Self.box(of: path, outline, .identity),
      all.width.isFinite, all.height.isFinite
    else { return nil }
    // A line has no area; half a unit around it loses nothing.
    let corners = seen(all.insetBy(dx: -0.5, dy: -0.5))
    guard let inPath = Self.box(around: corners.map(\.inPath)),
      let onDisplay = Self.box(around: corners.map(\.onDisplay))
    else { return nil }
    let rect = Self.pixels(around: onDisplay).intersection(limit)
    guard !rect.isEmpty else { return nil }
    let finest = corners.map(\.scale).max() ?? 1
    let longest = Double(max(inPath.width, inPath.height))
    // Twice as fine, so that taking it linearly softens edges by a quarter of a pixel only.
    let scale = min(2 * finest, Self.planeLimit / max(longest, 1e-9))
    guard scale > 0, scale.isFinite else { return nil }
    let matrix = Transform2D.scale(x: scale, y: scale)
    let plane = Self.pixels(
      around: CGRect(
        x: inPath.minX * scale, y: inPath.minY * scale, width: inPath.width * scale,
        height: inPath.height * scale))
    var perspective = perspective
    (perspective.originX, perspective.originY) = (plane.minX, plane.minY)
    (perspective.width, perspective.height) = (plane.width, plane.height)
    // As many places as the plane has pixels in one of the display where it is farthest.
    let farthest = max(corners.map(\.scale).min() ?? 1, scale / 1e6)
    perspective.samples = Int(min(max((scale / farthest).rounded(.up), 2), 4))
    // From pixels of this stencil, not of the display.
    let m = perspective.toPath
    let (x, y) = (Double(rect.minX), Double(rect.minY))
    for column in 0..<3 { perspective.toPath[6 + column] += x * m[column] + y * m[3 + column] }
    self.init(
      content: Content(
        path: path, outline: outline,
        matrix: matrix.concatenating(
          .translation(x: Double(-plane.minX), y: Double(-plane.minY))),
        width: rect.width, height: rect.height, perspective: perspective),
      rect: rect)
  }

  private static func box(around points: [CGPoint]) -> CGRect? {
    guard let minX = points.map(\.x).min(), let maxX = points.map(\.x).max(),
      let minY = points.map(\.y).min(), let maxY = points.map(\.y).max(),
      minX.isFinite, maxX.isFinite, minY.isFinite, maxY.isFinite
    else { return nil }
    return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
}

extension StencilRecipe.Perspective {
  /// Looks at the plane from 4 to 16 places of each pixel: the mean of what is there, each taken
  /// linearly from the four nearest bytes, halves up. What is behind the eye is not covered.
  func draw(_ content: StencilRecipe.Content, into bytes: inout [UInt8]) {
    guard width > 0, height > 0 else { return }
    let plane = Stencil(
      StencilRecipe.Content(
        path: content.path, outline: content.outline, matrix: content.matrix, width: width,
        height: height))
    let n = samples
    for y in 0..<content.height {
      for x in 0..<content.width {
        var sum = 0.0
        for sample in 0..<n * n {
          let (i, j) = (Double(sample % n) + 0.5, Double(sample / n) + 0.5)
          sum += look(
            from: Double(x) + i / Double(n), Double(y) + j / Double(n), at: plane, content.matrix)
        }
        bytes[y * content.width + x] = UInt8(min(255, sum / Double(n * n) + 0.5))
      }
    }
  }

  private func look(
    from x: Double, _ y: Double, at plane: Stencil, _ matrix: Transform2D
  ) -> Double {
    let m = toPath
    let w = m[2] * x + (m[5] * y + m[8])
    let place = (
      x: (m[0] * x + (m[3] * y + m[6])) / w, y: (m[1] * x + (m[4] * y + m[7])) / w
    )
    for line in horizons where !(line[0] * place.x + line[1] * place.y + line[2] >= 0) { return 0 }
    let (u, v) = matrix.apply(x: place.x, y: place.y)
    guard u > -1, v > -1, u < Double(plane.width + 1), v < Double(plane.height + 1) else {
      return 0
    }
    let (left, top) = ((u - 0.5).rounded(.down), (v - 0.5).rounded(.down))
    let (fx, fy) = (u - 0.5 - left, v - 0.5 - top)
    func byte(_ dx: Int, _ dy: Int) -> Double {
      let (column, row) = (Int(left) + dx, Int(top) + dy)
      guard (0..<plane.width).contains(column), (0..<plane.height).contains(row) else { return 0 }
      return Double(plane.bytes[row * plane.width + column])
    }
    let upper = byte(0, 0) * (1 - fx) + byte(1, 0) * fx
    let lower = byte(0, 1) * (1 - fx) + byte(1, 1) * fx
    return upper * (1 - fy) + lower * fy
  }
}
