import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing
import VSync

/// Pictures that are shown no more: a worker has the last of them, and not the main thread.
@Suite struct ReleasedPictureTests {
  /// Workers moved by hand that keep what they are to let go of, and note after how many commits it came.
  final class KeepingPool: WorkerPool {
    let pool: ManualWorkerPool
    var commits = 0
    private(set) var kept: [(object: any AnyObject & Sendable, commits: Int)] = []
    init(_ pool: ManualWorkerPool) { self.pool = pool }

    func submit(_ task: any WorkerTask, _ options: JobOptions) -> JobID {
      pool.submit(task, options)
    }
    func cancel(_ job: JobID) { pool.cancel(job) }
    func setPriority(_ priority: WorkerPriority, of job: JobID) {
      pool.setPriority(priority, of: job)
    }
    func hasRoom(for byteCount: Int, quality: WorkQuality) -> Bool {
      pool.hasRoom(for: byteCount, quality: quality)
    }
    func takeFinished() -> [FinishedJob] { pool.takeFinished() }
    var isIdle: Bool { pool.isIdle }
    func release(_ objects: [any AnyObject & Sendable]) {
      kept += objects.map { ($0, commits) }
    }

    /// After how many commits a picture came; nil when it did not.
    func commits(before picture: ObjectIdentifier) -> Int? {
      kept.first { ObjectIdentifier($0.object) == picture }?.commits
    }
    func letGo() { kept = [] }
  }

  /// A picture that nobody of the test holds.
  struct Trace {
    weak var picture: Bitmap?
    let id: ObjectIdentifier
    init?(_ layer: Layer) {
      guard let contents = layer.contents else { return nil }
      (picture, id) = (contents, ObjectIdentifier(contents))
    }
  }

  private let label = Label("label")
  private let harness: Harness
  private let pool: KeepingPool

  init() {
    harness = Harness(named("root", label.layer))
    pool = KeepingPool(harness.pool)
    harness.stage.workers = pool
    // Nobody keeps a commit but the stage.
    let pool = pool
    harness.stage.onCommit = { _ in pool.commits += 1 }
    label.text = "first"
    harness.drain()
    pool.letGo()
  }

  enum Way: String, CaseIterable {
    case newPicture, newSize, synchronous, refused, cleared, placeholder, forgotten
  }

  /// Whatever takes the place of a picture that was committed: the workers get it once the commit without it
  /// is sent, and nobody else holds it then.
  @Test(arguments: Way.allCases) func theWorkersHaveTheLastOfAPicture(_ way: Way) throws {
    let first = try #require(Trace(label.layer))
    let before = pool.commits
    switch way {
    case .newPicture: break
    case .newSize: label.layer.bounds.size.height = 9
    case .synchronous: label.layer.displaysAsynchronously = false
    case .refused: label.onTask = { $0.bounds = .zero }
    case .cleared: label.layer.contentsPolicy = .clear
    case .placeholder:
      label.layer.contentsPolicy = .placeholder
      label.layer.placeholder = .color(Color(red: 1, green: 0, blue: 0))
    case .forgotten: label.layer.forgetPicture()
    }
    if way != .forgotten { label.text = "second" }
    harness.drain()
    #expect(first.picture != nil, "only the workers have it now")
    let after = try #require(pool.commits(before: first.id))
    #expect(after > before && after <= pool.commits)
    pool.letGo()
    #expect(first.picture == nil, "nobody else had it")
  }

  /// What was drawn and replaced before it was sent.
  @Test func aPictureThatWasNeverSentGoesThereToo() throws {
    label.text = "second"
    label.layer.ensureDisplayed()
    let second = try #require(Trace(label.layer))
    label.text = "third"
    label.layer.ensureDisplayed()
    harness.turn()
    #expect(pool.commits(before: second.id) != nil && second.picture != nil)
    pool.letGo()
    #expect(second.picture == nil)
  }

  /// Displayed again and again without a commit a layer keeps no more than a few of its old pictures.
  @Test func withoutACommitOnlySoManyWait() throws {
    let first = try #require(Trace(label.layer))
    var traces: [Trace] = []
    for number in 0..<500 {
      label.text = "text \(number)"
      label.layer.ensureDisplayed()
      traces.append(try #require(Trace(label.layer)))
      pool.letGo()
      #expect(traces.count { $0.picture != nil } <= 70)
    }
    #expect(first.picture != nil, "the last commit shows it")
    harness.turn()
    pool.letGo()
    #expect(first.picture == nil && traces.count { $0.picture != nil } == 1)
  }
}
