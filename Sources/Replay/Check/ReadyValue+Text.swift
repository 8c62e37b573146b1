import Nodes
import PlainText

extension ReadyValue {
  /// Whether every number is within `tolerance` of the other value's, and all else is the same.
  func isWithin(_ tolerance: Double, of other: ReadyValue) -> Bool {
    switch (self, other) {
    case (.number(let mine?), .number(let theirs?)): abs(mine - theirs) <= tolerance
    case (.series(let mine), .series(let theirs)):
      mine.count == theirs.count
        && zip(mine, theirs).allSatisfy { $0.isWithin(tolerance, of: $1) }
    default: self == other
    }
  }

  /// For messages.
  var text: String {
    switch self {
    case .series(let series):
      "[" + series.map { "\(quoted($0.name)) of \($0.values.count)" }.joined(separator: ", ") + "]"
    case .axes(let axes): axes.map { "axes of \($0.steps) steps" } ?? "none"
    case .name(let name): name.map(quoted) ?? "none"
    case .flag(let flag): "\(flag)"
    case .number(let number): number.map(numeral) ?? "none"
    }
  }
}

extension ChartSeries {
  fileprivate func isWithin(_ tolerance: Double, of other: ChartSeries) -> Bool {
    name == other.name && color == other.color && fill == other.fill
      && lineWidth == other.lineWidth && values.count == other.values.count
      && zip(values, other.values).allSatisfy {
        $0.isFinite ? abs($0 - $1) <= tolerance : !$1.isFinite
      }
  }
}
