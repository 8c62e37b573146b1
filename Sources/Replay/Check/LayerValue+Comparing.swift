import Foundation
import Graphics
import LayerModel
import LayerTree
import PlainText

extension LayerValue {
  /// Whether every number is within `tolerance` of the other value's, and all else is the same.
  func isWithin(_ tolerance: Double, of other: LayerValue) -> Bool {
    switch (self, other) {
    case (.value(let mine), .value(let theirs)): mine.isWithin(tolerance, of: theirs)
    case (.ready(let mine), .ready(let theirs)): mine.isWithin(tolerance, of: theirs)
    case (.constraints(let mine), .constraints(let theirs)):
      mine.count == theirs.count && zip(mine, theirs).allSatisfy { $0.isWithin(tolerance, of: $1) }
    case (.style(let mine?), .style(let theirs?)):
      mine.actions == theirs.actions && mine.values.count == theirs.values.count
        && mine.values.allSatisfy { path, value in
          theirs.values[path].map { value.isWithin(tolerance, of: $0) } ?? false
        }
    default: self == other
    }
  }
}

extension LayoutConstraint {
  fileprivate func isWithin(_ tolerance: Double, of other: LayoutConstraint) -> Bool {
    attribute == other.attribute && source == other.source
      && sourceAttribute == other.sourceAttribute && abs(scale - other.scale) <= tolerance
      && abs(offset - other.offset) <= tolerance
  }

  fileprivate var text: String {
    let of =
      switch source {
      case .superlayer: "superlayer"
      case .sibling(let name): name
      }
    return "\(attribute) = \(numeral(scale)) * \(of).\(sourceAttribute) + \(numeral(offset))"
  }
}

extension EmitterCell {
  /// Whether every number of it, and of the cells in it, is within `tolerance` of the other one's.
  func isWithin(_ tolerance: Double, of other: EmitterCell) -> Bool {
    guard emitterCells.count == other.emitterCells.count,
      zip(emitterCells, other.emitterCells).allSatisfy({ $0.isWithin(tolerance, of: $1) })
    else { return false }
    return name == other.name && difference(from: other, tolerance) == nil
  }

  /// The name of the first value, in the order of their names, that is not within `tolerance` of
  /// the other cell's.
  fileprivate func difference(from other: EmitterCell, _ tolerance: Double) -> String? {
    EmitterCell.fields.sorted { $0.key < $1.key }.first { field in
      !field.value.read(self).isWithin(tolerance, of: field.value.read(other))
    }?.key
  }
}

extension ImageStore {
  /// An expected value with the pictures that it stands for.
  func value(_ value: LayerValue) -> LayerValue {
    switch value {
    case .value(let value): .value(picture(in: value))
    case .actions(let actions): .actions(actions.mapValues(action))
    case .style(let style?):
      .style(
        StyleValue(
          values: style.values.mapValues { picture(in: $0) },
          actions: style.actions.mapValues(action)))
    case .constraints, .runs, .style(nil), .layout, .ready: value
    }
  }

  private func action(_ action: ActionSpec) -> ActionSpec {
    guard case .animation(let animation) = action else { return action }
    return .animation(animation.replacingPictures { picture(for: $0) })
  }

  /// In what a value differs from the one that was expected: "is A, not B".
  func difference(_ seen: LayerValue, _ expected: LayerValue, _ tolerance: Double) -> String {
    switch (seen, expected) {
    case (.value(let seen), .value(let expected)): difference(seen, expected, tolerance)
    case (.constraints(let seen), .constraints(let expected)):
      "is \(list(seen.map(\.text))), not \(list(expected.map(\.text))) (tolerance \(tolerance))"
    case (.runs(let seen), .runs(let expected)): "is \(text(seen)), not \(text(expected))"
    case (.actions(let seen), .actions(let expected)): actionDifference(seen, expected)
    case (.style(let seen?), .style(let expected?)): styleDifference(seen, expected, tolerance)
    case (.style(let seen), .style(let expected)):
      "is \(seen == nil ? "none" : "a style"), not \(expected == nil ? "none" : "a style")"
    case (.layout(let seen), .layout(let expected)):
      seen == nil || expected == nil
        ? "is \(seen == nil ? "none" : "a layout"), not \(expected == nil ? "none" : "a layout")"
        : "is another layout"
    case (.ready(let seen), .ready(let expected)):
      seen.text == expected.text
        ? "is another one of that kind" : "is \(seen.text), not \(expected.text)"
    default: "is another kind of value"
    }
  }

  private func difference(
    _ seen: AnimatableValue, _ expected: AnimatableValue, _ tolerance: Double
  ) -> String {
    if case .cells(let cells) = seen, case .cells(let others) = expected,
      cells.count == others.count
    {
      let place = zip(cells, others).enumerated().first { !$1.0.isWithin(tolerance, of: $1.1) }
      guard let (index, (cell, other)) = place else { return "is the same" }
      let of = "[\(index)]\(cell.name.isEmpty ? "" : " (\(cell.name))")"
      if cell.name != other.name {
        return "\(of) is named \(quoted(cell.name)), not \(quoted(other.name))"
      }
      guard let key = cell.difference(from: other, tolerance), let field = EmitterCell.fields[key]
      else { return "\(of) has other cells in it" }
      return "\(of) \(key) \(difference(field.read(cell), field.read(other), tolerance))"
    }
    return "is \(text(seen)), not \(text(expected)) (tolerance \(tolerance))"
  }

  /// A value in words.
  func text(_ value: LayerValue) -> String {
    switch value {
    case .value(let value): text(value)
    case .constraints(let constraints): list(constraints.map(\.text))
    case .runs(let runs): text(runs)
    case .ready(let value): value.text
    case .actions(let actions): text(actions)
    case .style(nil), .layout(nil): "none"
    case .style(let style?):
      (style.values.sorted { $0.key.text < $1.key.text }.map { "\($0.key.text) \(text($0.value))" }
        + (style.actions.isEmpty ? [] : ["actions \(text(style.actions))"])).joined(separator: ", ")
    case .layout(let layout?): "of \(layout.layers.joined(separator: ", "))"
    }
  }

  private func text(_ actions: [String: ActionSpec]) -> String {
    let texts = actions.sorted { $0.key < $1.key }.map { "\($0.key): \(text($0.value))" }
    return "{\(texts.joined(separator: ", "))}"
  }

  private func text(_ value: AnimatableValue) -> String {
    guard case .contents(let bitmap?) = value else { return value.text }
    return name(ofPicture: bitmap).map { "the image \(quoted($0))" } ?? "a drawn picture"
  }

  private func text(_ runs: [TextRun]?) -> String {
    guard let runs else { return "none" }
    return list(
      runs.map { run in
        "\(quoted(run.string)) in \(run.family) \(numeral(Double(run.size))) "
          + AnimatableValue.color(run.color).text
      })
  }

  private func actionDifference(
    _ seen: [String: ActionSpec], _ expected: [String: ActionSpec]
  ) -> String {
    let keys = Set(seen.keys).union(expected.keys).sorted()
    guard let key = keys.first(where: { seen[$0] != expected[$0] }) else { return "is the same" }
    let (mine, theirs) = (text(seen[key]), text(expected[key]))
    return "of \(quoted(key)) is \(mine), not \(mine == theirs ? "the one expected" : theirs)"
  }

  private func text(_ action: ActionSpec?) -> String {
    switch action {
    case nil: "none"
    case .null?: "null"
    case .animation(let animation)?:
      "an animation of " + (animation.keyPaths.first?.text ?? "the layer") + " in "
        + "\(numeral(animation.timing.duration)) s"
    }
  }

  private func styleDifference(
    _ seen: StyleValue, _ expected: StyleValue, _ tolerance: Double
  ) -> String {
    let paths = Set(seen.values.keys).union(expected.values.keys).sorted { $0.text < $1.text }
    for path in paths {
      switch (seen.values[path], expected.values[path]) {
      case (let mine?, let theirs?) where mine.isWithin(tolerance, of: theirs): continue
      case (let mine?, let theirs?): return "of \(path.text) \(difference(mine, theirs, tolerance))"
      case (let mine?, nil): return "of \(path.text) is \(text(mine)), not unsaid"
      case (nil, let theirs?): return "of \(path.text) is unsaid, not \(text(theirs))"
      case (nil, nil): continue
      }
    }
    return "action \(actionDifference(seen.actions, expected.actions))"
  }

  private func list(_ texts: [String]) -> String { "[\(texts.joined(separator: ", "))]" }
}

extension Expectation.Converted {
  /// Whether every number is within `tolerance` of the other one's.
  func isWithin(_ tolerance: Double, of other: Expectation.Converted) -> Bool {
    guard kind == other.kind else { return false }
    return zip(numbers, other.numbers).allSatisfy { abs($0 - $1) <= tolerance }
  }

  private var numbers: [Double] {
    switch self {
    case .point(let point): [point.x, point.y].map(Double.init)
    case .rect(let rect):
      [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].map(Double.init)
    case .time(let seconds): [seconds]
    }
  }

  /// For messages: `(1, 2)`, or `1.5 s`.
  var text: String {
    if case .time(let seconds) = self { return "\(numeral(seconds)) s" }
    return "(\(numbers.map(numeral).joined(separator: ", ")))"
  }
}
