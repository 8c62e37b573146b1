import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing
import VSync

/// A stale bitmap never appears, and an older one only where that is wanted: what happens to one layer in three turns, in every interleaving
/// of the main thread (what comes before the commit, the commit, a further turn) with the steps
/// of the drawings that are asked for.
@Suite struct StaleBitmapTests {
  struct Script: Sendable, CustomTestStringConvertible {
    let name: String
    /// What the three turns do.
    let turns: [@Sendable (Play) -> Void]
    /// A floor, so that an enumeration that stops early cannot pass.
    let interleavings: Int
    var testDescription: String { name }
  }

  @Test(arguments: [
    Script(
      name: "three requests", turns: [{ $0.request() }, { $0.request() }, { $0.request() }],
      interleavings: 1900),
    Script(
      name: "resized while it draws",
      turns: [{ $0.request() }, { $0.layer.bounds.size.width += 1 }, { $0.request() }],
      interleavings: 1500),
    Script(
      name: "rescaled while it draws, twice",
      turns: [{ $0.request() }, { $0.layer.contentsScale = 2 }, { $0.layer.contentsScale = 1 }],
      interleavings: 1500),
    Script(
      name: "removed while it draws, and put back",
      turns: [{ $0.request() }, { $0.layer.removeFromSuperlayer() }, { $0.putBack() }],
      interleavings: 50),
    Script(
      name: "moved and asked again, then resized",
      turns: [
        { $0.request() },
        {
          $0.layer.removeFromSuperlayer()
          $0.putBack()
          $0.request()
        },
        { $0.layer.bounds.size.height += 1 },
      ], interleavings: 1500),
    Script(
      name: "drawn at once in between",
      turns: [
        { $0.request() },
        {
          $0.layer.displaysAsynchronously = false
          $0.request()
        },
        {
          $0.layer.displaysAsynchronously = true
          $0.request()
        },
      ], interleavings: 100),
  ])
  func everyInterleaving(_ script: Script) {
    for progress in [DisplayProgress.newestOnly, .latestFinished] { play(script, progress) }
  }

  private func play(_ script: Script, _ progress: DisplayProgress) {
    var choices: [Int] = []
    var runs = 0
    repeat {
      var options: [Int] = []
      Play(progress).run(script, choices, &options)
      runs += 1
      // The next interleaving: the last choice that has an alternative takes it.
      choices += Array(repeating: 0, count: options.count - choices.count)
      while let last = choices.last, last + 1 >= options[choices.count - 1] {
        choices.removeLast()
      }
      if let last = choices.popLast() { choices.append(last + 1) }
    } while !choices.isEmpty
    #expect(runs >= script.interleavings, "\(runs) interleavings")
  }

  /// One interleaving.
  final class Play {
    let layer = AsyncLayer()
    private let puppet = Puppet()
    private let harness: Harness
    private var shown = 0

    init(_ progress: DisplayProgress) {
      layer.progress = progress
      layer.name = "label"
      layer.bounds = square(1)
      layer.delegate = puppet
      harness = Harness(named("root", layer))
      puppet.onTask = { layer in
        // The picture says whose it is: the red of its pixels is the number of the drawing.
        let color = Color(red: Double(layer.generation) / 255, green: 0, blue: 0)
        return DisplayTask(
          for: layer,
          steps: [DisplayStep { _ in }, DisplayStep { $0.fillEverything(color: color) }])
      }
    }

    func request() { layer.setNeedsDisplay() }
    func putBack() { harness.root.addSublayer(layer) }

    /// Plays it and notes how many choices there were at each point.
    func run(_ script: Script, _ choices: [Int], _ options: inout [Int]) {
      harness.stage.onCommit = { [unowned self] commit in check(commit, choices) }
      let events = script.turns.flatMap { body in
        [{ self.begin(body) }, finishTurn, turn]
      }
      var next = 0
      while next < events.count || !harness.pool.unfinished.isEmpty {
        let jobs = harness.pool.unfinished
        let main = next < events.count ? 1 : 0
        let choice = options.count < choices.count ? choices[options.count] : 0
        options.append(jobs.count + main)
        if choice < main {
          events[next]()
          next += 1
        } else {
          harness.pool.runStep(of: jobs[choice - main])
        }
      }
      settle()
      #expect(shown == layer.generation && layer.shownGeneration == shown, "\(choices)")
      #expect(puppet.started == Array(1...layer.generation), "\(choices)")
      let ends = puppet.finished.compactMap { Int($0.prefix { $0 != " " }) }
      #expect(ends.sorted() == puppet.started, "\(choices): \(puppet.finished)")
      #expect(puppet.finished.last == "\(shown) shown", "\(choices): \(puppet.finished)")
    }

    /// What a commit shows is whole, of the layer's size and no older than what was shown.
    private func check(_ commit: Commit, _ choices: [Int]) {
      guard let change = commit.changes.first(where: { $0.layer == layer.id }),
        let properties = change.properties, let bitmap = properties.contents
      else { return }
      let number = Int(bitmap[0, 0].red)
      if layer.progress == .newestOnly {
        #expect(number == layer.generation || number == shown, "\(number) is stale: \(choices)")
      }
      #expect(number >= shown, "\(number) after \(shown): \(choices)")
      if number > shown {
        let side = CGSize(
          width: properties.bounds.width * properties.contentsScale,
          height: properties.bounds.height * properties.contentsScale)
        #expect(Int(side.width) == bitmap.size.width, "\(choices)")
        #expect(Int(side.height) == bitmap.size.height, "\(choices)")
      }
      shown = number
    }

    /// The first part of a turn, up to and with the display phase.
    private func begin(_ body: @escaping (Play) -> Void) {
      harness.runLoop.perform(in: .callbacks) { [unowned self] in body(self) }
      harness.runLoop.beginTurn(.init(number: 0, clock: .zero))
      while let step = harness.runLoop.runNextStep(), step.phase != .display {}
    }

    private func finishTurn() { while harness.runLoop.runNextStep() != nil {} }

    private func turn() {
      begin { _ in }
      finishTurn()
    }

    private func settle() {
      for _ in 0..<9 where !harness.stage.isSettled {
        harness.pool.runAll()
        harness.turn()
      }
      #expect(harness.stage.isSettled)
    }
  }
}
