import LayerTree
import VSync

/// Asks the trees of a scene what its expectations want to know, as its time passes.
struct ProbeReader {
  /// A question, and when it is asked.
  private struct Probe {
    var expectation: Expectation
    var time: Instant
  }

  private var waiting: ArraySlice<Probe>
  /// What was seen instead of what was expected, by the index of the expectation.
  private(set) var failures: [Int: String] = [:]

  init(_ scene: Scene) {
    waiting =
      scene.expectations.compactMap { expectation in
        expectation.condition.askedFrame.map {
          Probe(expectation: expectation, time: scene.instant(of: $0))
        }
      }
      .sorted { ($0.time, $0.expectation.index) < ($1.time, $1.expectation.index) }[...]
  }

  /// Whether every question was asked.
  var isDone: Bool { waiting.isEmpty }

  /// Asks those before a moment. At the time of each, all that happens then has happened, a turn
  /// that begins there included as far as it costs no time.
  mutating func read(_ tree: SceneTree, before end: Instant, _ time: SimulatedTime) {
    while let probe = waiting.first, probe.time < end {
      waiting.removeFirst()
      time.run(through: probe.time)
      failures[probe.expectation.index] = tree.failure(
        of: probe.expectation.condition, at: probe.time)
    }
  }
}

extension Expectation.Condition {
  /// The frame at whose time the trees are asked; nil for what is not about them.
  fileprivate var askedFrame: FrameReference? {
    switch self {
    case .value(let frame, _, _, _, _, _), .hit(let frame, _, _, _, _),
      .contains(let frame, _, _, _, _), .convert(let frame, _, _, _, _, _, _):
      frame
    case .pixel, .image, .same, .differ, .order, .never, .count, .droppedFrames: nil
    }
  }
}

extension TimelineEvent.Verb {
  /// Whether it asks for new content; blocking the thread and marking the log do not.
  private var changesTree: Bool {
    switch self {
    case .busy, .mark, .flush, .commitHandler, .logValue: false
    default: true
    }
  }

  /// The layers that it hands pictures in to.
  var presentedLayers: Set<String> {
    switch self {
    case .present(let id, _, _): [id]
    case .transaction(_, let edits): edits.reduce(into: []) { $0.formUnion($1.presentedLayers) }
    default: []
    }
  }

  /// Whether it wants a commit, knowing of which layers pictures come with commits.
  func wantsCommit(_ isPresentedInCommits: (String) -> Bool) -> Bool {
    switch self {
    case .present(let id, _, _): isPresentedInCommits(id)
    case .transaction(_, let edits): edits.contains { $0.wantsCommit(isPresentedInCommits) }
    default: changesTree
    }
  }
}

extension SceneTree {
  /// Whether an event wants a commit. A picture from outside comes to the render side without one,
  /// unless its layer waits for the transaction.
  func isChanged(by event: TimelineEvent) -> Bool {
    event.verb.wantsCommit { isPresentedInCommits($0) }
  }

  /// Whether pictures that are handed in to a layer come with commits.
  func isPresentedInCommits(_ id: String) -> Bool {
    (layers[id] as? ExternalLayer)?.presentsWithTransaction ?? false
  }
}
