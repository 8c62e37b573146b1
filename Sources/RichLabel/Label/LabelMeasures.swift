internal import Foundation
internal import LayerTree
internal import Synchronization
internal import VSync

/// The layouts that a label has asked the workers of its stage for, told in the order in which it asked.
///
/// Workers may end them in another order: what has ended waits until all before it are told. Belongs to the
/// stage's thread.
final class LabelMeasures {
  private struct Entry {
    let measure: LabelMeasure
    weak var stage: Stage?
    var hasEnded = false
    let tell: (LaidOutLabel) -> Void
  }

  private var entries: [Entry] = []

  /// Asks for one.
  ///
  /// - Parameter tell: called in a turn of the stage; never where the stage goes away before.
  func add(_ measure: LabelMeasure, on stage: Stage, _ tell: @escaping (LaidOutLabel) -> Void) {
    entries.append(Entry(measure: measure, stage: stage, tell: tell))
    // What waits for its turn is told although the label has gone meanwhile.
    stage.run(measure) { [self] _ in
      if let index = entries.firstIndex(where: { $0.measure === measure }) {
        entries[index].hasEnded = true
      }
      tellEnded()
    }
  }

  private func tellEnded() {
    while let first = entries.first, first.hasEnded || first.stage == nil {
      entries.removeFirst()
      guard first.hasEnded, let stage = first.stage else { continue }
      // A pool that had no room for it leaves it to this thread.
      if let made = first.measure.made {
        first.tell(made)
      } else {
        stage.charge(first.measure.run(step: 0), .textLayout, first.measure.label)
        if let made = first.measure.made { first.tell(made) }
      }
    }
  }
}

/// A label's content that a worker lays out in a size.
final class LabelMeasure: WorkerTask {
  let label: String
  private let content: RichLabelContent
  private let size: CGSize
  private let scale: CGFloat
  private let known: KnownLines?
  private let stored = Mutex<LaidOutLabel?>(nil)

  /// - Parameter known: lines that may be its own.
  init(
    _ content: RichLabelContent, size: CGSize, scale: CGFloat, known: KnownLines?, label: String
  ) {
    (self.content, self.size, self.scale) = (content, size, scale)
    (self.known, self.label) = (known, label)
  }

  var stepCount: Int { 1 }

  func run(step index: Int) -> Work {
    let made = content.layout(size, scale: scale, known: known)
    stored.withLock { $0 = made }
    var work = Work()
    work.glyphsShaped = made.glyphsShaped
    return work
  }

  /// What it came to; nil before it has run.
  var made: LaidOutLabel? { stored.withLock { $0 } }
}
