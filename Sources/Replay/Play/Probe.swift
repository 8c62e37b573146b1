import LayerTree
import VSync

/// Asks the trees of a scene what its expectations want to know, as its time passes.
struct ProbeReader {
  /// A question, and when it is asked: one of a scene's expectations, or a block of a program.
  private struct Probe {
    enum Question {
      case expectation(Expectation)
      case block(() -> Void)
    }

    var question: Question
    var time: Instant
    /// At one time, in this order.
    var index: Int
  }

  private var waiting: ArraySlice<Probe>
  /// What was seen instead of what was expected, by the index of the expectation.
  private(set) var failures: [Int: String] = [:]

  init(_ scene: Scene, script: StageScript? = nil) {
    let asked = scene.expectations.compactMap { expectation in
      expectation.condition.askedFrame.map {
        Probe(
          question: .expectation(expectation), time: scene.instant(of: $0),
          index: expectation.index)
      }
    }
    let blocks = (script?.looks ?? []).enumerated().map {
      Probe(question: .block($1.body), time: $1.time, index: $0)
    }
    waiting = (asked + blocks).sorted { ($0.time, $0.index) < ($1.time, $1.index) }[...]
  }

  /// Whether every question was asked.
  var isDone: Bool { waiting.isEmpty }

  /// Asks those before a moment. At the time of each, all that happens then has happened, a turn
  /// that begins there included as far as it costs no time.
  mutating func read(_ tree: SceneTree, before end: Instant, _ time: SimulatedTime) {
    while let probe = waiting.first, probe.time < end {
      waiting.removeFirst()
      time.run(through: probe.time)
      switch probe.question {
      case .expectation(let expectation):
        failures[expectation.index] = tree.failure(of: expectation.condition, at: probe.time)
      case .block(let body): body()
      }
    }
  }
}

extension Expectation.Condition {
  /// The frame at whose time the trees are asked; nil for what is not about them.
  fileprivate var askedFrame: FrameReference? {
    switch self {
    case .value(let frame, _, _, _, _, _), .hit(let frame, _, _, _, _),
      .contains(let frame, _, _, _, _), .convert(let frame, _, _, _, _, _, _),
      .textAt(let frame, _, _, _), .textRects(let frame, _, _, _, _):
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
