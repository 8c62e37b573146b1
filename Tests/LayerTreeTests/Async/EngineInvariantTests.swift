import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing
import VSync

/// What holds in every order of things: generations that appear rise strictly, each start has one end,
/// nothing of a wrong size appears, nothing is lost.
@Suite struct EngineInvariantTests {
  /// Two layers, three requests each, the second of another size; every order of the turns that ask, and the
  /// steps of the drawings: of two steps where one turn asks for both, else of one, and then with one more turn
  /// in which what is drawn appears and nobody asks, too.
  @Test(arguments: [DisplayProgress.latestFinished, .newestOnly], [1, 2])
  func everyInterleavingOfTwoLayersAndThreeRequests(_ progress: DisplayProgress, steps: Int) {
    let last = 6 / steps
    // With more of them there are too many orders: 12,612 of one step with any number.
    let plainTurnLimit = steps == 1 ? 1 : 0
    var choices: [Int] = []
    var runs = 0
    repeat {
      var options: [Int] = []
      let play = EnginePlay(layers: 2, steps: steps, progress: progress)
      var (turns, plainTurns) = (0, 0)
      while turns < last || !play.newestJobs.isEmpty {
        // An older drawing of a layer was cancelled: its next step does nothing, whenever it comes.
        let jobs = play.newestJobs
        let main = turns < last ? 1 : 0
        // Any other turn in which nobody asks does nothing.
        let plain = plainTurns < plainTurnLimit && play.harness.stage.wantsTurn ? 1 : 0
        let choice = options.count < choices.count ? choices[options.count] : 0
        options.append(jobs.count + main + plain)
        if choice < main {
          play.turn { play in
            if steps == 1 { return play.request(turns % 2, resizes: turns / 2 == 1) }
            for layer in 0...1 { play.request(layer, resizes: turns == 1) }
          }
          turns += 1
        } else if choice < main + plain {
          play.turn { _ in }
          plainTurns += 1
        } else {
          play.pool.runStep(of: jobs[choice - main - plain])
        }
      }
      play.finish("\(choices)")
      #expect(play.startCount >= 6, "\(choices): three of each")
      runs += 1
      choices += Array(repeating: 0, count: options.count - choices.count)
      while let last = choices.last, last + 1 >= options[choices.count - 1] { choices.removeLast() }
      if let last = choices.popLast() { choices.append(last + 1) }
    } while !choices.isEmpty
    print("\(progress), \(steps): \(runs) interleavings")
    #expect(runs >= (steps == 1 ? 2000 : 4000), "\(runs) interleavings")
  }

  /// Fifty layers, at least twenty drawings of each that really begin, with all that can happen to them.
  @Test(arguments: 0..<8)
  func randomOrdersOfFiftyLayersAndTwentyRequests(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let play = EnginePlay(
      layers: 50, steps: 3, progress: seed % 2 == 0 ? .latestFinished : .newestOnly,
      limits: seed % 4 < 2 ? WorkerLimits() : WorkerLimits(waitingTasks: 12))
    for (index, layer) in play.layers.enumerated() {
      layer.waitsForSight = index % 5 == 0
      layer.contentsPolicy = ContentsPolicy.allCases[index % 4]
      play.keys[index] = index % 7 == 0
    }
    for (index, group) in play.groups.enumerated() {
      group.isDisplayContainer = index % 2 == 0
      group.displayBatchTimeout = index % 4 == 0 ? .milliseconds(30) : nil
    }
    // Marks of one turn are one request, and layers out of the tree or of sight begin none.
    while play.layers.indices.contains(where: { play.startCount(of: $0) < 20 }) {
      play.turn(at: play.now + 0.01) { play in
        for _ in 0..<Int.random(in: 0...9, using: &random) {
          let index = Int.random(in: 0..<50, using: &random)
          switch Int.random(in: 0..<12, using: &random) {
          case 0: play.leave(index)
          case 1: play.comeBack(index)
          case 2: play.scroll(to: CGFloat(Int.random(in: 0..<6, using: &random)) * 40)
          case 3 where Int.random(in: 0..<8, using: &random) == 0:
            play.harness.stage.memoryWarning()
          default:
            play.request(index, resizes: Int.random(in: 0..<4, using: &random) == 0)
          }
        }
      }
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        guard let job = play.pool.unfinished.randomElement(using: &random) else { break }
        play.pool.runStep(of: job)
      }
    }
    play.finish("seed \(seed)")
    #expect(play.startCount >= 1000)
  }

  /// The same bytes drawn on this thread, and by one, two and eight workers in simulated and in real time.
  @Test func thePicturesDoNotDependOnWhoDrawsThem() {
    func pictures(_ workers: (Harness) -> Void, isAsynchronous: Bool = true) -> [[UInt32]?] {
      let play = EnginePlay(layers: 12, steps: 3, progress: .latestFinished)
      workers(play.harness)
      for (index, layer) in play.layers.enumerated() {
        layer.displaysAsynchronously = isAsynchronous
        layer.bounds = square(12.5 + CGFloat(index))
        layer.contentsScale = 1.5
        layer.isOpaque = true
      }
      play.draws = { canvas in
        canvas.fill(
          .oval(in: square(11)), color: Color(red: 0.2, green: 0.7, blue: 0.3, alpha: 0.6))
        canvas.draw(TextLayout("Ag", style: TextStyle(size: 7), width: nil), at: .zero)
      }
      play.turn { play in for index in play.layers.indices { play.request(index, resizes: false) } }
      for _ in 0..<100_000 {
        if play.harness.stage.isSettled { break }
        _ = play.harness.time.runNext()
        play.harness.turn()
        usleep(100)
      }
      return play.layers.map { $0.contents?.pixels }
    }
    let expected = pictures({ _ in }, isAsynchronous: false)
    #expect(expected.allSatisfy { $0 != nil } && Set(expected).count == 12)
    for workers in [1, 2, 8] {
      let simulated = pictures { harness in
        harness.stage.workers = SimulatedWorkerPool(
          lanes: workers, time: harness.time, log: harness.log
        ) { Nanoseconds(Int64($0.pixelsDrawn)) }
      }
      #expect(simulated == expected, "\(workers) simulated workers")
      let live = pictures { harness in
        harness.stage.workers = LiveWorkerPool(
          workers: workers, time: MonotonicTime(), log: EventLog()
        ) {}
      }
      #expect(live == expected, "\(workers) threads")
    }
  }
}
