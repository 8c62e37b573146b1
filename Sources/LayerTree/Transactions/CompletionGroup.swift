/// A transaction's completion block, and how many animations it waits for (core-animation 1.11).
final class CompletionGroup {
  let block: () -> Void
  private var waitingFor = 0
  private var isClosed = false

  init(_ block: @escaping () -> Void) { self.block = block }

  /// An animation was added while the block was in force.
  func enter() { waitingFor += 1 }

  /// Such an animation is over; true when the block is to be called for it.
  func leave() -> Bool {
    waitingFor -= 1
    return waitingFor == 0 && isClosed
  }

  /// The transaction has ended: nothing can be added any more. True when nothing is waited for.
  func close() -> Bool {
    isClosed = true
    return waitingFor == 0
  }
}
