import Compositor
import Graphics
import Testing
import Workloads

/// What planning makes of the workloads that benchmarks draw, counted: no clock is needed to see that
/// more is drawn than was. Plans only; pictures are of one colour.
///
/// A number that became smaller is good news, and is written down here. One that became larger needs a
/// reason.
@Suite struct GoldenCountTests {
  @Test(arguments: GoldenCounts.all)
  func countsAreAsWrittenDown(_ golden: GoldenCounts) throws {
    let counts = try Counts(of: golden.workload, golden.frame)
    #expect(counts == golden.counts, "\(golden): \(counts)")
  }

  @Test func everyWorkloadHasAFirstAndALaterFrame() {
    for workload in Workload.all {
      let frames = GoldenCounts.all.filter { $0.workload == workload.name }.map(\.frame)
      #expect(frames == [.first, workload.frames > 1 ? .later : .shifted], "\(workload.name)")
    }
  }

  @Test(arguments: Workload.all.map(\.name))
  func whatDidNotChangeIsNotDrawn(_ name: String) throws {
    let counts = try Counts(of: name, .same)
    #expect(counts.written == 0 && counts.blended == 0 && counts.read == 0)
    #expect(counts.passes == 0 && counts.misses == 0 && counts.tiles == 0)
  }

  @Test func countsDoNotFollowFromThreads() throws {
    #expect(try Counts(of: "W5", .later, threads: 1) == Counts(of: "W5", .later, threads: 4))
  }
}

/// The counts of one frame.
struct Counts: Equatable, Sendable, CustomStringConvertible {
  /// Pixels written, blended, read and damaged.
  var written, blended, read, damaged: Int
  /// Layers that drew, that were covered, and that were out of sight.
  var drawn, covered, culled: Int
  /// Pictures drawn apart, those of them that were there, and those that were not.
  var passes, hits, misses: Int
  /// What drawing makes and keeps: what was there, and what was not.
  var kept, made: Int
  var tiles: Int

  init(
    written: Int, blended: Int, read: Int, damaged: Int, drawn: Int, covered: Int = 0,
    culled: Int = 0, passes: Int = 0, hits: Int = 0, misses: Int = 0, kept: Int = 0, made: Int = 0,
    tiles: Int
  ) {
    (self.written, self.blended, self.read, self.damaged) = (written, blended, read, damaged)
    (self.drawn, self.covered, self.culled) = (drawn, covered, culled)
    (self.passes, self.hits, self.misses) = (passes, hits, misses)
    (self.kept, self.made) = (kept, made)
    self.tiles = tiles
  }

  /// Plans a frame after those before it.
  init(of name: String, _ frame: GoldenCounts.Frame, threads: Int = 1) throws {
    let workload = try #require(Workload.all.first { $0.name == name })
    var scene = WorkloadTree(workload) { $0.makeStandIn() }
    var plan: FramePlan?
    var ledger = KeptLedger()
    var kept: KeptLedger.Counts?
    func show() {
      let next = FramePlan(tree: scene.tree, at: .zero, display: scene.display, previous: plan)
      kept = ledger.count(next)
      plan = next
    }
    show()
    switch frame {
    case .first: break
    case .same: show()
    case .shifted:
      scene.shift(down: 1)
      show()
    case .later:
      for number in 1...30 {
        scene.show(frame: number)
        show()
      }
    }
    let last = try #require(plan)
    let counters = last.counters
    self.init(
      written: counters.pixelsWritten, blended: counters.pixelsBlended, read: counters.pixelsRead,
      damaged: counters.damagedPixels, drawn: counters.layersDrawn,
      covered: counters.layersCovered, culled: counters.layersCulled,
      passes: counters.offscreenPasses, hits: counters.passHits, misses: counters.passMisses,
      kept: kept?.hits ?? 0, made: kept?.misses ?? 0,
      tiles: Rasterizer(threads: threads).tiles(of: last).count)
  }

  /// As the table has it.
  var description: String {
    "written: \(written), blended: \(blended), read: \(read), damaged: \(damaged), "
      + "drawn: \(drawn), covered: \(covered), culled: \(culled), "
      + "passes: \(passes), hits: \(hits), misses: \(misses), "
      + "kept: \(kept), made: \(made), tiles: \(tiles)"
  }
}
