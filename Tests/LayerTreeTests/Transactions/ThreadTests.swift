import Foundation
import LayerModel
import LayerTree
import Testing

@testable import VSync

/// core-animation 3.3: transactions on other threads than the main one, on real threads.
@Suite struct ThreadTests {
  /// What threads leave for the test.
  final class Notes: @unchecked Sendable {
    // Only touched with the lock held.
    private let lock = NSLock()
    private var lines: [String] = []
    private var sent: [Commit] = []

    func add(_ line: String) { lock.withLock { lines.append(line) } }
    func add(_ commit: Commit) { lock.withLock { sent.append(commit) } }
    var all: [String] { lock.withLock { lines } }
    var commits: [Commit] { lock.withLock { sent } }
    /// The names of the layers in each commit.
    var names: [[String]] { commits.map { $0.changes.compactMap { $0.properties?.name } } }
  }

  /// A stage that belongs to the thread that makes it.
  private final class Worker {
    let root = named("root")
    let runLoop = VSync.RunLoop()
    let stage: Stage
    private let time: MonotonicTime
    private var turns = 0

    init(_ notes: Notes, _ time: MonotonicTime, _ log: EventLog) {
      self.time = time
      stage = Stage(
        root: root, scale: 1, runLoop: runLoop, time: time,
        workers: LiveWorkerPool(workers: 1, time: time, log: log) {}, log: log)
      stage.onCommit = { notes.add($0) }
    }

    func turn() {
      turns += 1
      runLoop.runTurn(.init(number: turns, clock: time.now))
    }
  }

  private let notes = Notes()
  private let time = MonotonicTime()
  private let log = EventLog()

  /// Runs `body` on a thread of its own, from its first moment to its last.
  private func thread(_ body: @escaping @Sendable (Notes, MonotonicTime, EventLog) -> Void) {
    let (notes, time, log) = (notes, time, log)
    JoinableThread { body(notes, time, log) }.join()
  }

  private var warnings: Int { log.entries.filter { $0.kind == .warning }.count }

  /// A delegate that says on which thread it was asked.
  private final class Asked: LayerDelegate {
    let notes: Notes
    let thread = pthread_self()
    init(_ notes: Notes) { self.notes = notes }
    func layoutSublayers(of layer: Layer) { note("layout") }
    func display(_ layer: Layer) -> Bool {
      note("display")
      return true
    }
    private func note(_ what: String) {
      notes.add("\(what) \(pthread_equal(thread, pthread_self()) != 0)")
    }
  }

  @Test func withARunLoopLayoutDisplayAndCommitRunThere() {
    thread { notes, time, log in
      let worker = Worker(notes, time, log)
      let asked = Asked(notes)
      worker.root.delegate = asked
      worker.root.setNeedsLayout()
      worker.root.setNeedsDisplay()
      worker.turn()
      notes.add("\(worker.root.presentation != nil)")
    }
    #expect(notes.all == ["layout true", "display true", "true"])
    #expect(notes.names == [["root"]])
    #expect(warnings == 0)
  }

  @Test func eachThreadHasItsOwnTransactions() {
    Transaction.begin()
    defer { Transaction.commit() }
    Transaction.animationDuration = 3
    Transaction.setValue("main", forKey: "name")
    thread { notes, _, _ in
      notes.add("\(Transaction.depth) \(Transaction.animationDuration)")
      notes.add("\(Transaction.value(forKey: "name") == nil)")
      Transaction.begin()
      Transaction.disableActions = true
      notes.add("\(Transaction.depth)")
    }
    #expect(notes.all == ["0 0.25", "true", "1"])
    #expect(Transaction.depth == 1 && !Transaction.disableActions)
  }

  @Test func withoutARunLoopChangesWaitForAFlush() {
    thread { notes, time, log in
      let worker = Worker(notes, time, log)
      worker.root.name = "pending"
      notes.add("\(notes.commits.count)")
      Transaction.flush()
      notes.add("\(notes.commits.count)")
      Transaction.perform { worker.root.name = "explicit" }
      notes.add("\(notes.commits.count)")
      worker.stage.commitNow()
    }
    #expect(notes.all == ["0", "1", "1"])
    #expect(notes.names == [["pending"], ["explicit"]])
    #expect(warnings == 0)
  }

  @Test func aFlushLeavesTheStagesOfOtherThreadsAlone() {
    let harness = Harness()
    harness.root.name = "main"
    thread { notes, time, log in
      let worker = Worker(notes, time, log)
      Transaction.flush()
      notes.add("\(worker.root.presentation != nil)")
    }
    #expect(notes.all == ["true"])
    #expect(harness.commits.isEmpty && harness.root.presentation == nil)
    let other = Notes()
    thread { [other] notes, time, log in
      let worker = Worker(other, time, log)
      worker.root.name = "waits"
      notes.add("ready")
    }
    Transaction.flush()
    #expect(harness.commits.count == 1)
    #expect(other.commits.isEmpty, "and its stage is gone with its thread")
  }

  @Test func theEndOfTheThreadCommitsAndSaysSoOnce() {
    thread { notes, time, log in
      let worker = Worker(notes, time, log)
      worker.stage.staysUntilThreadEnds = true
      Transaction.flush()
      Transaction.begin()
      Transaction.disableActions = true
      worker.root.opacity = 0.5
      let asked = Asked(notes)
      worker.root.delegate = asked
      worker.root.setNeedsLayout()
      Transaction.completionBlock = { notes.add("block") }
      Transaction.addCommitHandler(in: .postCommit) {
        notes.add("post \(Transaction.disableActions)")
      }
      notes.add("end \(notes.commits.count)")
    }
    // The delegate is gone by then; the settings of the open transaction still hold.
    #expect(notes.all == ["end 1", "post true", "block"])
    #expect(notes.commits.last?.changes.first?.properties?.opacity == 0.5)
    #expect(notes.commits.last?.changes.first?.animations == nil)
    #expect(
      log.entries.map(\.text).filter { $0.hasPrefix("warning") }
        == ["warning thread ended with an uncommitted transaction"])
  }

  @Test func aThreadThatHasCommittedEndsInSilence() {
    thread { notes, time, log in
      let worker = Worker(notes, time, log)
      worker.stage.staysUntilThreadEnds = true
      worker.stage.commitNow()
    }
    #expect(notes.commits.count == 1)
    #expect(warnings == 0)
  }

  @Test func completionBlocksRunOnTheMainThreadsStage() {
    let harness = Harness()
    harness.turn()
    let queue = harness.stage.mainQueue
    let woken = Notes()
    queue.wake = { woken.add("wake") }
    let (called, main) = (Notes(), pthread_self())
    thread { notes, time, log in
      let worker = Worker(notes, time, log)
      Transaction.flush()
      Transaction.begin()
      Transaction.setCompletionBlock(on: queue) {
        called.add("called \(pthread_equal(main, pthread_self()) != 0)")
      }
      worker.root.opacity = 0
      Transaction.commit()
      Transaction.flush()
      worker.root.removeAllAnimations()
      worker.turn()
      worker.turn()
      notes.add("sent")
    }
    #expect(called.all == [])
    #expect(woken.all == ["wake"])
    #expect(harness.stage.wantsTurn)
    harness.turn()
    #expect(called.all == ["called true"])
    #expect(queue.isEmpty && !harness.stage.wantsTurn)
  }

  @Test func theSharedLockIsRecursive() {
    Transaction.lock()
    Transaction.lock()
    Transaction.unlock()
    let notes = notes
    let waiting = JoinableThread {
      Transaction.lock()
      notes.add("thread")
      Transaction.unlock()
    }
    notes.add("main")
    Transaction.unlock()
    waiting.join()
    #expect(notes.all == ["main", "thread"])
  }

  /// Many threads with stages at one time; what each one sends is its own tree.
  @Test func threadsDoNotMeet() {
    let (time, log) = (time, log)
    let all = (0..<4).map { _ in Notes() }
    let threads = all.enumerated().map { index, notes in
      JoinableThread {
        let worker = Worker(notes, time, log)
        worker.stage.staysUntilThreadEnds = true
        for round in 0..<50 {
          let child = named("\(index) \(round)")
          worker.root.addSublayer(child)
          child.opacity = 0.5
          if round % 3 == 0 { worker.root.sublayers.first?.removeFromSuperlayer() }
          if round % 4 != 3 { worker.turn() }
        }
      }
    }
    for thread in threads { thread.join() }
    for (index, notes) in all.enumerated() {
      let mirror = CommitMirror()
      for commit in notes.commits { mirror.apply(commit) }
      #expect(mirror.problems.isEmpty)
      #expect(mirror.layers.count == 1 + 50 - 17)
      let names = mirror.layers.values.map(\.properties.name).filter { $0 != "root" }
      #expect(names.allSatisfy { $0.hasPrefix("\(index) ") })
    }
  }
}
