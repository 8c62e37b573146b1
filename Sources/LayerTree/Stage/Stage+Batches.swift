internal import LayerModel
internal import VSync

// Pictures that appear together: those that the layers of one display container ask for in one turn
// (async-richlabel 1.9).

/// Drawings that were asked for in one turn below one display container.
struct DisplayBatch {
  let container: LayerID
  /// Whose pictures are not there yet.
  var waiting: Set<LayerID> = []
  /// What is there, in the order of coming.
  var ready: [(FinishedJob, WeakLayer)] = []
  /// When it stops waiting for the others; nil is never.
  let deadline: Instant?
}

extension Stage {
  /// Has a layer's next picture wait for those of the layers around it; nil when nothing around it
  /// holds a batch together.
  func joinBatch(_ layer: Layer) -> Int? {
    guard
      let container = layer.isDisplayContainer
        ? layer : layer.ancestors.first(where: \.isDisplayContainer)
    else { return nil }
    let number =
      openBatches[container.id]
      ?? {
        batchesMade += 1
        let deadline = container.displayBatchTimeout.map { clock + $0 }
        batches[batchesMade] = DisplayBatch(container: container.id, deadline: deadline)
        openBatches[container.id] = batchesMade
        return batchesMade
      }()
    batches[number]?.waiting.insert(layer.id)
    return number
  }

  func leaveBatch(_ request: DisplayRequest, _ layer: Layer) {
    guard let number = request.batch else { return }
    batches[number]?.waiting.remove(layer.id)
    batches[number]?.ready.removeAll { $0.1.id == layer.id }
  }

  /// A drawing has ended: its layer takes it in the next commit, or with the batch that it is in.
  func arrive(_ finished: FinishedJob, for layer: Layer) {
    guard let number = layer.request?.batch, layer.request?.id == finished.id,
      batches[number] != nil
    else { return arrivals.append((finished, WeakLayer(layer))) }
    batches[number]?.waiting.remove(layer.id)
    batches[number]?.ready.append((finished, WeakLayer(layer)))
  }

  /// The batches of this turn are whole; those that have all their pictures, or have waited long
  /// enough, let go of what they have.
  func closeBatches() {
    openBatches = [:]
    guard !batches.isEmpty else { return }
    let clock = clock
    for (number, batch) in batches.sorted(by: { $0.key < $1.key }) {
      let isLate = batch.deadline.map { $0 <= clock } == true
      guard batch.waiting.isEmpty || isLate else { continue }
      arrivals += batch.ready
      // What comes later comes by itself: there is no such batch any more.
      batches[number] = nil
    }
  }

  /// Whether a batch is whole or has waited long enough.
  var hasCompleteBatch: Bool {
    batches.values.contains { $0.waiting.isEmpty }
  }

  /// When the next batch stops waiting.
  var batchDeadline: Instant? { batches.values.compactMap(\.deadline).min() }
}
