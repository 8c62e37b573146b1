import Foundation
import LayerModel
import LayerTree
import VSync

/// Something that an expectation asks of the tree at a moment of the replay.
struct Probe {
  enum Question {
    case value(layer: String, LayerKeyPath, Expectation.Tree)
    case hit(CGPoint, Expectation.Tree)
  }

  /// The index of the expectation.
  var expectation: Int
  var time: Instant
  var question: Question

  /// The probes of a scene in the order of their time.
  static func probes(of scene: Scene) -> [Probe] {
    let found = scene.expectations.compactMap { expectation -> Probe? in
      let (frame, question): (FrameReference, Question)
      switch expectation.condition {
      case .value(let at, let layer, let keyPath, _, _, let tree):
        (frame, question) = (at, .value(layer: layer, keyPath, tree))
      case .hit(let at, let point, _, let tree): (frame, question) = (at, .hit(point, tree))
      default: return nil
      }
      return Probe(
        expectation: expectation.index, time: scene.instant(of: frame), question: question)
    }
    return found.sorted { ($0.time, $0.expectation) < ($1.time, $1.expectation) }
  }
}

/// Reads the probes of a scene as its time passes.
struct ProbeReader {
  private var waiting: ArraySlice<Probe>
  /// What was read, by the index of the expectation.
  private(set) var values: [Int: AnimatableValue] = [:]
  /// What was hit, by the index of the expectation; absent where nothing was.
  private(set) var hits: [Int: String] = [:]

  init(_ scene: Scene) { waiting = Probe.probes(of: scene)[...] }

  /// Whether every probe was read.
  var isDone: Bool { waiting.isEmpty }

  /// Reads those before a moment. At the time of each, all that happens then has happened, a turn
  /// that begins there included as far as it costs no time.
  mutating func read(_ tree: SceneTree, before end: Instant, _ time: SimulatedTime) {
    while let probe = waiting.first, probe.time < end {
      waiting.removeFirst()
      time.run(through: probe.time)
      switch probe.question {
      case .value(let layer, let keyPath, let which):
        values[probe.expectation] = tree.value(of: layer, keyPath, in: which, at: probe.time)
      case .hit(let point, let which):
        hits[probe.expectation] = tree.hit(at: point, in: which, at: probe.time)
      }
    }
  }
}

extension TimelineEvent {
  /// Whether it asks for new content; blocking the thread and marking the log do not.
  fileprivate var changesTree: Bool {
    switch verb {
    case .busy, .mark: false
    default: true
    }
  }
}

extension SceneTree {
  /// Whether an event wants a commit. A picture from outside comes to the render side without one,
  /// unless its layer waits for the transaction.
  func isChanged(by event: TimelineEvent) -> Bool {
    if case .present(let id, _, _) = event.verb {
      return (layers[id] as? ExternalLayer)?.presentsWithTransaction ?? false
    }
    return event.changesTree
  }
}
