extension LayerFilter {
  /// The numbers that say how much, in a fixed order.
  var numbers: [Double] {
    switch self {
    case .gaussianBlur(let radius): [radius]
    case .colorMatrix(let matrix): matrix
    case .saturate(let amount), .brightness(let amount), .contrast(let amount),
      .invert(let amount), .hueRotate(let amount), .grayscale(let amount), .sepia(let amount):
      [amount]
    }
  }

  /// Whether no number in it is NaN or infinite.
  var isFinite: Bool { numbers.allSatisfy(\.isFinite) }

  /// A filter of this kind with other numbers, as many as ``numbers`` has.
  private func with(_ n: [Double]) -> LayerFilter {
    switch self {
    case .gaussianBlur: .gaussianBlur(radius: max(n[0], 0))
    case .colorMatrix: .colorMatrix(n)
    case .saturate: .saturate(n[0])
    case .brightness: .brightness(n[0])
    case .contrast: .contrast(n[0])
    case .invert: .invert(n[0])
    case .hueRotate: .hueRotate(n[0])
    case .grayscale: .grayscale(n[0])
    case .sepia: .sepia(n[0])
    }
  }

  /// The filter `progress` of the way to `end`; nil when they are of two kinds.
  func interpolated(to end: LayerFilter, _ progress: Double) -> LayerFilter? {
    let (mine, theirs) = (numbers, end.numbers)
    guard with(theirs) == end, mine.count == theirs.count else { return nil }
    return with(zip(mine, theirs).map { $0 + ($1 - $0) * progress })
  }
}
