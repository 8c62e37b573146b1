internal import Graphics

/// The colours of a gradient by their number, worked out once for all pixels of all layers that have
/// these colours: the same bytes as ``GradientFill/pixel(at:)`` gives, sooner.
///
/// A cell stands for one of 2,048 equal parts of 0..<1. In nearly all of them the pixel changes once at
/// most, at a number that is searched for until it lies in 1/4096 of the cell. Numbers in that
/// part, and those in cells with more than one change, are worked out as ever.
final class GradientRamp: Sendable {
  /// What decides the colours.
  struct Recipe: Hashable, Sendable {
    let stops: [GradientFill.Stop]
  }

  private struct Cell {
    /// Up to here the pixel is `first`; from `high` on it is `last`. Not a number where neither is known.
    var low, high: Double
    var first, last: UInt32

    static let unknown = Cell(low: .nan, high: .nan, first: 0, last: 0)
  }

  /// A power of two: the cell of a number is exact.
  private static let cellCount = 2048
  /// How often the part of a cell is halved in which a pixel changes.
  private static let halvings = 12

  /// Bytes of any.
  static let byteCount = cellCount * MemoryLayout<Cell>.stride
  /// Gradients over fewer pixels are worked out pixel by pixel: a ramp has to be worth it.
  static let leastArea = 1 << 14

  private let stops: [GradientFill.Stop]
  private let cells: [Cell]
  /// Below 0, and from 1 on.
  private let before, after: UInt32

  init(_ recipe: Recipe) {
    let stops = recipe.stops
    self.stops = stops
    (before, after) = stops.withUnsafeBufferPointer {
      (GradientFill.pixel(-1, $0).argb, GradientFill.pixel(1, $0).argb)
    }
    cells = stops.withUnsafeBufferPointer { stops in
      (0..<Self.cellCount).map { Self.cell($0, stops) }
    }
  }

  private static func cell(_ index: Int, _ stops: UnsafeBufferPointer<GradientFill.Stop>) -> Cell {
    let (start, end) = (
      Double(index) / Double(cellCount), Double(index + 1) / Double(cellCount)
    )
    guard isMonotonic(start, end, stops) else { return .unknown }
    func pixel(_ number: Double) -> UInt32 { GradientFill.pixel(number, stops).argb }
    let (first, last) = (pixel(start), pixel(end.nextDown))
    // Where no channel turns round, equal ends mean equal pixels between them.
    if first == last { return Cell(low: end, high: end, first: first, last: last) }
    var (low, high) = (start, end.nextDown)
    for _ in 0..<halvings {
      let middle = (low + high) / 2
      if pixel(middle) == first { low = middle } else { high = middle }
    }
    guard pixel(high) == last else { return .unknown }
    return Cell(low: low, high: high, first: first, last: last)
  }

  /// Whether no channel goes both up and down in a part: products of a colour and an alpha do where one
  /// of them grows and the other does not.
  private static func isMonotonic(
    _ start: Double, _ end: Double, _ stops: UnsafeBufferPointer<GradientFill.Stop>
  ) -> Bool {
    guard let next = stops.firstIndex(where: { $0.location > start }) else { return true }
    guard stops[next].location >= end else { return false }
    if next == 0 { return true }
    let (a, b) = (stops[next - 1].color, stops[next].color)
    let alpha = b.w - a.w
    return (0..<3).allSatisfy { (b[$0] - a[$0]) * alpha >= 0 && a[$0] >= 0 && b[$0] >= 0 }
      && a.w >= 0 && b.w >= 0
  }

  /// The pixel at a number.
  @inline(__always)
  func pixel(at number: Double) -> UInt32 {
    cells.withUnsafeBufferPointer { cells in
      guard number >= 0 else { return number < 0 ? before : slowPixel(0) }
      guard number < 1 else { return after }
      let cell = cells[Int(number * Double(Self.cellCount))]
      if number <= cell.low { return cell.first }
      if number >= cell.high { return cell.last }
      return slowPixel(number)
    }
  }

  @inline(never)
  private func slowPixel(_ number: Double) -> UInt32 {
    stops.withUnsafeBufferPointer { GradientFill.pixel(number, $0).argb }
  }
}

extension GradientFill {
  /// What its ramp is found by; nil where pixels are few, or a row has one colour.
  ///
  /// - Parameter bounds: The pixels that it is drawn on.
  func ramp(over bounds: PixelRect) -> GradientRamp.Recipe? {
    isLevel || bounds.area < GradientRamp.leastArea ? nil : GradientRamp.Recipe(stops: stops)
  }
}
