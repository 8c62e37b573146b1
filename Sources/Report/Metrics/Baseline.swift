package import PlainText

/// The figures of scenes as they were, to hold new ones against. Runs are exact, so that nothing has
/// to be allowed for.
package struct Baseline: Sendable {
  /// The version of the file's form.
  package static let version = 1

  /// The figures of a replay: `droppedFrames`, `segments.scroll.droppedFrames`, ...; nil where there was
  /// nothing to say.
  package typealias Figures = [String: Double?]

  /// By the scene's name.
  package private(set) var scenes: [String: Figures]

  package init(_ scenes: [String: Figures] = [:]) { self.scenes = scenes }

  /// Adds a scene; false when there is another one of its name.
  package mutating func add(_ report: ReplayReport) -> Bool {
    guard scenes[report.recording.scene] == nil else { return false }
    scenes[report.recording.scene] = report.figures
    return true
  }

  /// How one figure has changed.
  package struct Change: Hashable, Sendable {
    package var name: String
    package var before: Double?
    package var after: Double?
    /// Nil when neither is the better one.
    package var isWorse: Bool?

    /// `droppedFrames was 3, is 5`.
    package var text: String {
      func show(_ value: Double?) -> String { value.map(numeral) ?? "nothing" }
      return "\(name) was \(show(before)), is \(show(after))"
    }
  }

  /// What has changed against the scene of the same name, in order of the names; nil when the
  /// baseline has no such scene.
  ///
  /// - Parameter tolerance: how much worse a figure may be, in percent of what it was; 0 is nothing.
  package func changes(of report: ReplayReport, tolerance: Double = 0) -> [Change]? {
    guard let before = scenes[report.recording.scene] else { return nil }
    let after = report.figures
    return Set(before.keys).union(after.keys).sorted().compactMap { name in
      let (old, new) = (before[name] ?? nil, after[name] ?? nil)
      guard !Self.isSame(old, new) else { return nil }
      return Change(
        name: name, before: old, after: new,
        isWorse: Metrics.direction(of: name).map { $0.isWorse(new, than: old, tolerance) })
    }
  }
}

extension Baseline {
  /// Whether two figures are the same but for how a mean of other values was rounded.
  private static func isSame(_ a: Double?, _ b: Double?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return abs(a - b) <= 1e-12 * max(abs(a), abs(b))
  }

  /// The file's text.
  package var text: String {
    let scenes = scenes.sorted { $0.key < $1.key }.map { name, figures in
      JSONValue.Member(
        key: name,
        value: .object(
          figures.sorted { $0.key < $1.key }.map { .init(key: $0.key, value: .number($0.value)) }))
    }
    let file: JSONValue = .object([
      .init(key: "scanoutBaseline", value: .integer(Self.version)),
      .init(key: "scenes", value: .object(scenes)),
    ])
    return file.text + "\n"
  }

  /// What is wrong with a file.
  package struct FormatError: Error, Hashable, Sendable, CustomStringConvertible {
    package var description: String
  }

  /// Reads what ``text`` wrote.
  package init(_ file: JSONValue) throws(FormatError) {
    guard case .number(Double(Self.version))? = file["scanoutBaseline"] else {
      throw FormatError(
        description: "is no baseline of version \(Self.version); what --write-baseline wrote")
    }
    guard case .object(let members)? = file["scenes"] else {
      throw FormatError(description: "scenes: is missing; an object of scenes")
    }
    scenes = [:]
    for scene in members {
      guard case .object(let figures) = scene.value else {
        throw FormatError(description: "scenes.\(scene.key): is no object; figures by their names")
      }
      var values: Figures = [:]
      for figure in figures {
        switch figure.value {
        case .number(let value): values[figure.key] = .some(value)
        case .null: values[figure.key] = .some(nil)
        default:
          throw FormatError(
            description: "scenes.\(scene.key).\(figure.key): is no number; a number or null")
        }
      }
      scenes[scene.key] = values
    }
  }
}

extension ReplayReport {
  /// Every figure by the name that budgets use, those of segments too.
  var figures: Baseline.Figures {
    var figures: Baseline.Figures = [:]
    func add(_ metrics: Metrics, _ prefix: String) {
      for leaf in Metrics.leaves { figures[prefix + leaf.name] = .some(leaf.value(metrics)) }
    }
    add(metrics, "")
    for (segment, metrics) in segments { add(metrics, "segments.\(segment.name).") }
    return figures
  }
}

extension Metrics {
  /// Which way a figure is better.
  package enum Direction: Hashable, Sendable {
    case lower, higher

    /// Whether a figure is worse than it was; nothing stands for the best there is.
    func isWorse(_ new: Double?, than old: Double?, _ tolerance: Double) -> Bool {
      switch self {
      case .lower: (new ?? 0) > (old ?? 0) + abs(old ?? 0) * tolerance / 100
      case .higher:
        (new ?? .infinity) < (old ?? .infinity) - abs(old ?? 0) * tolerance / 100
      }
    }
  }

  /// Which way a figure is better; nil where neither is.
  package static func direction(of name: String) -> Direction? {
    // A segment's name may have dots itself.
    let leaf =
      names.filter { name == $0 || name.hasSuffix(".\($0)") }.max { $0.count < $1.count } ?? name
    switch leaf.prefix(while: { $0 != "." }) {
    case "slots", "slotsActive", "slotsIdle", "framesPresented", "layersDrawn", "layersCovered":
      return nil
    case "fpsPresented", "leastCommitSlackNs", "leastRenderSlackNs": return .higher
    default: return .lower
    }
  }
}
