import LayerModel
import VSync

/// A value that an expectation reads from the tree at a moment of the replay.
struct Probe {
  /// The index of the expectation.
  var expectation: Int
  var time: Instant
  var layer: String
  var keyPath: AnimationKeyPath
  var tree: Expectation.Tree

  /// The probes of a scene in the order of their time.
  static func probes(of scene: Scene) -> [Probe] {
    let found = scene.expectations.compactMap { expectation -> Probe? in
      guard case .value(let frame, let layer, let keyPath, _, _, let tree) = expectation.condition
      else { return nil }
      return Probe(
        expectation: expectation.index, time: scene.instant(of: frame), layer: layer,
        keyPath: keyPath, tree: tree)
    }
    return found.sorted { ($0.time, $0.expectation) < ($1.time, $1.expectation) }
  }
}

/// Reads the probes of a scene as its time passes.
struct ProbeReader {
  private var waiting: ArraySlice<Probe>
  /// What was read, by the index of the expectation.
  private(set) var values: [Int: AnimatableValue] = [:]

  init(_ scene: Scene) { waiting = Probe.probes(of: scene)[...] }

  /// Whether every probe was read.
  var isDone: Bool { waiting.isEmpty }

  /// Reads those before a moment. At the time of each, all that happens then has happened, a turn
  /// that begins there included as far as it costs no time.
  mutating func read(_ tree: SceneTree, before end: Instant, _ time: SimulatedTime) {
    while let probe = waiting.first, probe.time < end {
      waiting.removeFirst()
      time.run(through: probe.time)
      values[probe.expectation] = tree.value(of: probe)
    }
  }
}

extension TimelineEvent {
  /// Whether it asks for new content; blocking the thread and marking the log do not.
  var changesTree: Bool {
    switch verb {
    case .busy, .mark: false
    default: true
    }
  }
}
