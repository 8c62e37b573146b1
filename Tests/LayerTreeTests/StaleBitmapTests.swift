import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing
import VSync

/// A stale bitmap never appears: three requests on one layer, in every interleaving of the main
/// thread (display, commit, a further commit, three times) with the steps of the three drawings.
@Suite struct StaleBitmapTests {
  /// Main-thread events, in this order; the workers' steps go anywhere between them.
  private enum Event { case display, commit, turn }
  private static let script: [Event] = [
    .display, .commit, .turn, .display, .commit, .turn, .display, .commit,
  ]

  @Test func everyInterleavingOfThreeRequests() {
    var choices: [Int] = []
    var runs = 0
    repeat {
      var options: [Int] = []
      run(choices, &options)
      runs += 1
      // The next interleaving: the last choice that has an alternative takes it.
      choices += Array(repeating: 0, count: options.count - choices.count)
      while let last = choices.last, last + 1 >= options[choices.count - 1] {
        choices.removeLast()
      }
      if let last = choices.popLast() { choices.append(last + 1) }
    } while !choices.isEmpty
    // A floor, so that an enumeration that stops early cannot pass.
    #expect(runs >= 1900, "\(runs) interleavings")
  }

  /// Plays one interleaving and notes how many choices there were at each point.
  private func run(_ choices: [Int], _ options: inout [Int]) {
    let layer = AsyncLayer()
    layer.bounds = square(1)
    let puppet = Puppet()
    layer.delegate = puppet
    let harness = Harness(layer)
    var requested = 0
    var shown = 0
    puppet.onTask = { layer in
      // The picture says whose it is: the red of its pixel is the number of the request.
      let color = Color(red: Double(requested) / 255, green: 0, blue: 0)
      return DisplayTask(
        for: layer, steps: [DisplayStep { _ in }, DisplayStep { $0.fillEverything(color: color) }])
    }
    harness.stage.onCommit = { commit in
      guard let bitmap = commit.changes.first?.properties?.contents else { return }
      let number = Int(bitmap[0, 0].red)
      #expect(number == requested || number == shown, "\(number) after \(requested): \(choices)")
      shown = number
    }
    var next = 0
    while next < Self.script.count || !harness.pool.unfinished.isEmpty {
      let jobs = harness.pool.unfinished
      let main = next < Self.script.count ? 1 : 0
      let choice = options.count < choices.count ? choices[options.count] : 0
      options.append(jobs.count + main)
      guard choice < main else {
        harness.pool.runStep(of: jobs[choice - main])
        continue
      }
      switch Self.script[next] {
      case .display:
        requested += 1
        layer.setNeedsDisplay()
        harness.runLoop.beginTurn(.init(number: next, clock: .zero))
        // The display phase has an observer; the steps up to it are the first part.
        while let step = harness.runLoop.runNextStep(), step.phase != .display {}
      case .commit: while harness.runLoop.runNextStep() != nil {}
      case .turn: harness.turn()
      }
      next += 1
    }
    harness.turn()
    #expect(shown == 3, "\(choices)")
    #expect(puppet.started == [1, 2, 3])
    #expect(puppet.finished.map { $0.prefix(1) }.sorted() == ["1", "2", "3"], "\(choices)")
    #expect(puppet.finished.last == "3 shown")
  }
}
