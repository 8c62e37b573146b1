internal import Graphics

/// Pixels that opaque things hide whatever is below them: rectangles, which may share pixels.
///
/// At most ``limit`` of them are kept, the largest; a question costs one comparison with each, and
/// where several of them could hide something together a division into at most ``pieceLimit``
/// pieces. Beyond either bound something hidden counts as seen: it is drawn for nothing.
struct OpaqueRegion {
  /// The most rectangles that are kept.
  static let limit = 64
  /// The most pieces that a rectangle is divided into.
  static let pieceLimit = 32

  private(set) var rects: [PixelRect] = []
  /// What is left of a rectangle, and what will be: for their memory.
  private var pieces: [PixelRect] = []
  private var next: [PixelRect] = []

  /// How many rectangles there are.
  var count: Int { rects.count }

  /// Adds a rectangle; when there is no room, in place of a smaller one.
  ///
  /// - Parameter base: Those before it stay.
  mutating func insert(_ rect: PixelRect, from base: Int) {
    guard !rect.isEmpty else { return }
    guard rects.count >= Self.limit else { return rects.append(rect) }
    var smallest: Int?
    for index in base..<rects.count where rects[index].area < rect.area {
      if rects[index].area < smallest.map({ rects[$0].area }) ?? .max { smallest = index }
    }
    if let smallest { rects[smallest] = rect }
  }

  /// Takes out all rectangles from an index on.
  mutating func removeAll(from base: Int) { rects.removeLast(rects.count - base) }

  /// A box around what of a rectangle is not hidden; empty when all of it is.
  mutating func seen(of rect: PixelRect) -> PixelRect {
    var left = rect
    var shared = 0
    // What one rectangle leaves of the box can be the side that another one takes.
    var isSmaller = true
    while isSmaller && !left.isEmpty {
      isSmaller = false
      shared = 0
      for cover in rects where cover.intersects(left) {
        let rest = left.without(cover)
        if rest != left {
          if rest.isEmpty { return .empty }
          left = rest
          isSmaller = true
        } else {
          shared += cover.intersection(left).area
        }
      }
    }
    // Few pixels in its midst make no smaller box.
    return shared < left.area / 2 ? left : divided(left)
  }

  /// The same, by pieces that are cut out of each other.
  private mutating func divided(_ rect: PixelRect) -> PixelRect {
    // Taken out while they are used, so that they are not copied.
    var (pieces, next) = (self.pieces, self.next)
    (self.pieces, self.next) = ([], [])
    defer { (self.pieces, self.next) = (pieces, next) }
    pieces.removeAll(keepingCapacity: true)
    pieces.append(rect)
    for cover in rects where cover.intersects(rect) {
      next.removeAll(keepingCapacity: true)
      for piece in pieces { piece.subtract(cover) { next.append($0) } }
      if next.isEmpty { return .empty }
      if next.count > Self.pieceLimit { break }
      swap(&pieces, &next)
    }
    return pieces.reduce(.empty) { $0.union($1) }
  }
}

extension PixelRect {
  /// What is left when another one takes whole rows or columns off a side; else all of it.
  fileprivate func without(_ cover: PixelRect) -> PixelRect {
    var (left, top, right, bottom) = (minX, minY, maxX, maxY)
    if cover.minX <= minX && maxX <= cover.maxX {
      if cover.minY <= minY { top = max(top, cover.maxY) }
      if maxY <= cover.maxY { bottom = min(bottom, cover.minY) }
    }
    if cover.minY <= minY && maxY <= cover.maxY {
      if cover.minX <= minX { left = max(left, cover.maxX) }
      if maxX <= cover.maxX { right = min(right, cover.minX) }
    }
    guard left < right, top < bottom else { return .empty }
    return PixelRect(minX: left, minY: top, maxX: right, maxY: bottom)
  }

  /// Calls `body` with what another one leaves of it: up to four rectangles that share no pixel.
  func subtract(_ other: PixelRect, _ body: (PixelRect) -> Void) {
    let common = intersection(other)
    guard !common.isEmpty else { return body(self) }
    func add(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) {
      if x0 < x1 && y0 < y1 { body(PixelRect(minX: x0, minY: y0, maxX: x1, maxY: y1)) }
    }
    add(minX, minY, maxX, common.minY)
    add(minX, common.minY, common.minX, common.maxY)
    add(common.maxX, common.minY, maxX, common.maxY)
    add(minX, common.maxY, maxX, maxY)
  }
}
