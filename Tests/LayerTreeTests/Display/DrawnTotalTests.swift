import Foundation
import Graphics
import Testing
import VSync

@testable import LayerTree

/// All drawn contents of a tree together have a limit.
@Suite struct DrawnTotalTests {
  /// A stage with room for 40 pixels, and layers in it that draw.
  final class Fixture {
    let puppet = Puppet()
    let layers: [Layer]
    let harness: Harness

    init(_ layers: [Layer]) {
      for (index, layer) in layers.enumerated() {
        layer.name = "l\(index)"
        layer.bounds = square(4)
        layer.delegate = puppet
      }
      self.layers = layers
      let root = named("root")
      root.bounds = square(100)
      layers.forEach(root.addSublayer)
      harness = Harness(root)
      harness.stage.mostDrawnPixels = 40
      puppet.onDraw = { $1.fillEverything(color: .white) }
      puppet.onTask = { layer in
        DisplayTask(for: layer, steps: [DisplayStep { $0.fillEverything(color: .white) }])
      }
    }

    func display() { harness.turn { self.layers.forEach { $0.setNeedsDisplay() } } }

    var sides: [Int?] { layers.map { $0.contents?.size.width } }
  }

  @Test func whatDoesNotFitIsNotDrawnAndTheLogSaysSo() {
    let f = Fixture([Layer(), Layer(), Layer()])
    f.display()
    #expect(f.sides == [4, 4, nil])
    #expect(f.harness.logged(.drawCancel) == ["drawCancel l2 failed"])
    #expect(f.harness.logged(.draw) == ["draw l0", "draw l1"])
  }

  @Test func drawingAgainTakesThePlaceOfWhatWasThere() {
    let f = Fixture([Layer(), Layer()])
    for _ in 0..<5 { f.display() }
    #expect(f.sides == [4, 4])
    #expect(f.harness.logged(.drawCancel) == [])
  }

  @Test func whatLeavesTheTreeMakesRoom() {
    let f = Fixture([Layer(), Layer(), Layer()])
    f.display()
    f.harness.turn {
      f.layers[0].removeFromSuperlayer()
      f.layers[2].setNeedsDisplay()
    }
    #expect(f.sides == [4, 4, 4])
  }

  @Test func whatGrowsBeyondShowsNothingAndLeavesTheOthers() {
    let f = Fixture([Layer(), Layer()])
    f.display()
    f.harness.turn {
      f.layers[1].bounds = square(6)
      f.layers[1].setNeedsDisplay()
    }
    #expect(f.sides == [4, nil])
    f.harness.turn {
      f.layers[1].bounds = square(3)
      f.layers[1].setNeedsDisplay()
    }
    #expect(f.sides == [4, 3])
  }

  @Test func drawingsUnderWayCount() {
    let (first, second, third) = (AsyncLayer(), AsyncLayer(), Layer())
    let f = Fixture([first, second, third])
    f.harness.turn {
      first.setNeedsDisplay()
      second.setNeedsDisplay()
    }
    f.harness.turn { third.setNeedsDisplay() }
    f.harness.pool.runAll()
    f.harness.turn()
    #expect(f.sides == [4, 4, nil])
    f.harness.turn {
      second.bounds = square(6)
      second.setNeedsDisplay()
    }
    #expect(f.sides == [4, nil, nil])
    #expect(f.puppet.finished.last == "2 failed")
  }

  @Test func commandsThatAreKeptForAWorkerCount() {
    let f = Fixture([Layer(), Layer(), Layer()])
    f.layers.forEach { $0.drawsAsynchronously = true }
    f.display()
    f.harness.pool.runAll()
    f.harness.turn()
    #expect(f.sides == [4, 4, nil])
    #expect(f.harness.logged(.drawCancel) == ["drawCancel l2 failed"])
  }

  @Test func theLimitIsThatOfTheLargestPicture() {
    #expect(Stage.drawnPixelsLimit == 268_435_456)
  }
}
