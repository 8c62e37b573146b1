internal import Foundation
internal import Graphics

extension KeyframeTrack {
  /// Through values; nil when fewer than two of them count.
  init?(
    _ values: [AnimatableValue], _ mode: KeyframeAnimation.CalculationMode, _ keyTimes: [Double]?,
    _ functions: [TimingFunction], _ shape: KeyframeAnimation.CurveShape
  ) {
    // Values and times that have no partner are left out (core-animation 1.7).
    let count = min(values.count, keyTimes?.count ?? values.count)
    guard count > 1 else { return nil }
    let values = Array(values.prefix(count))
    let even = (0..<count).map { Double($0) / Double(count - 1) }
    switch mode {
    case .discrete:
      self.init(
        .steps(values),
        times: keyTimes ?? values.indices.map { Double($0) / Double(count) })
    case .paced where keyTimes == nil:
      self.init(.lines(values), times: Self.times(byLength: Self.distances(values)))
    case .linear, .paced:
      self.init(
        .lines(values), times: keyTimes.map { Array($0.prefix(count)) } ?? even,
        timingFunctions: functions)
    case .cubic, .cubicPaced:
      let times = keyTimes.map { Array($0.prefix(count)) } ?? even
      let places = values.compactMap(\.numbers)
      guard places.count == count else {
        self.init(.lines(values), times: times, timingFunctions: functions)
        return
      }
      let curves = Self.curves(through: places, times, shape)
      guard mode == .cubicPaced, keyTimes == nil else {
        self.init(.curves(curves, like: values[0]), times: times, timingFunctions: functions)
        return
      }
      self.init(
        .curves(curves, like: values[0]), times: Self.times(byLength: curves.map(\.length)),
        isPaced: true)
    }
  }

  /// Along a path; nil when it has no line or curve, or when the times leave none.
  init?(
    _ path: Path, _ kind: AnimatableValue.Kind, _ mode: KeyframeAnimation.CalculationMode,
    _ keyTimes: [Double]?, _ functions: [TimingFunction]
  ) {
    var curves = Self.curves(of: path)
    if let keyTimes { curves = Array(curves.prefix(keyTimes.count - (mode == .discrete ? 0 : 1))) }
    guard !curves.isEmpty else { return nil }
    let example = AnimatableValue.point(.zero)
    let even = (0...curves.count).map { Double($0) / Double(curves.count) }
    switch mode {
    case .discrete:
      self.init(
        .curves(curves, like: example), times: keyTimes ?? Array(even.dropLast()), isStepped: true)
    case .paced where keyTimes == nil, .cubicPaced where keyTimes == nil:
      self.init(
        .curves(curves, like: example), times: Self.times(byLength: curves.map(\.length)),
        isPaced: true)
    default:
      self.init(
        .curves(curves, like: example),
        times: keyTimes.map { Array($0.prefix(curves.count + 1)) } ?? even,
        timingFunctions: functions)
    }
  }

  /// Times in proportion to lengths; even ones when nothing has a length.
  private static func times(byLength lengths: [Double]) -> [Double] {
    let total = lengths.reduce(0, +)
    guard total > 0, total.isFinite else {
      return (0...lengths.count).map { Double($0) / Double(lengths.count) }
    }
    var times = [0.0]
    var sum = 0.0
    for length in lengths {
      sum += length
      times.append(sum / total)
    }
    times[lengths.count] = 1
    return times
  }

  /// How far each value is from the next: in a straight line over all its numbers. Values
  /// without numbers are all equally far.
  private static func distances(_ values: [AnimatableValue]) -> [Double] {
    let places = values.compactMap(\.numbers)
    guard places.count == values.count else { return Array(repeating: 1, count: values.count - 1) }
    return zip(places, places.dropFirst()).map { a, b in
      zip(a, b).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
    }
  }

  private static func curves(of path: Path) -> [CubicCurve] {
    var (current, start) = (CGPoint.zero, CGPoint.zero)
    var curves: [CubicCurve] = []
    for element in path.elements {
      switch element {
      case .move(let point): (current, start) = (point, point)
      case .line(let point):
        curves.append(CubicCurve(from: current, to: point))
        current = point
      case .cubic(let control1, let control2, let point):
        curves.append(CubicCurve(from: current, control1, control2, to: point))
        current = point
      case .close:
        curves.append(CubicCurve(from: current, to: start))
        current = start
      }
    }
    return curves
  }
}

// The curve of Kochanek and Bartels (core-animation 1.7).

extension KeyframeTrack {
  /// Hermite curves through places; their ends leave and arrive as the neighbours and the shape
  /// say, each neighbour weighted by its share of time.
  private static func curves(
    through places: [[Double]], _ times: [Double], _ shape: KeyframeAnimation.CurveShape
  ) -> [CubicCurve] {
    let last = places.count - 1
    func span(_ way: Int) -> Double {
      // Beyond the ends the curve goes on as it came.
      let way = min(max(way, 0), last - 1)
      return times[way + 1] - times[way]
    }
    func step(_ way: Int) -> [Double] {
      let way = min(max(way, 0), last - 1)
      return zip(places[way], places[way + 1]).map { $1 - $0 }
    }
    func tangent(_ key: Int, isLeaving: Bool) -> [Double] {
      func number(_ list: [Double]) -> Double { key < list.count ? list[key] : 0 }
      let (t, c, b) = (number(shape.tension), number(shape.continuity), number(shape.bias))
      let turn = isLeaving ? c : -c
      let before = (1 - t) * (1 + b) * (1 + turn) / 2
      let after = (1 - t) * (1 - b) * (1 - turn) / 2
      let both = span(key - 1) + span(key)
      let own = isLeaving ? span(key) : span(key - 1)
      let scale = both > 0 ? 2 * own / both : 1
      return zip(step(key - 1), step(key)).map { scale * (before * $0 + after * $1) }
    }
    return (0..<last).map { way in
      CubicCurve(
        from: places[way], to: places[way + 1], leaving: tangent(way, isLeaving: true),
        arriving: tangent(way + 1, isLeaving: false))
    }
  }
}
