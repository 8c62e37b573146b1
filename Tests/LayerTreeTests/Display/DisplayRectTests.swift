import Foundation
import Graphics
import LayerTree
import Testing

/// core-animation 3.1: what is marked for display, and by what.
@Suite struct DisplayRectTests {
  struct Marks: Sendable, CustomTestStringConvertible {
    let name: String
    let displayed: CGRect?
    let marks: @Sendable (Layer) -> Void
    var testDescription: String { name }
  }

  @Test(arguments: [
    Marks(name: "whole", displayed: square(100)) { $0.setNeedsDisplay() },
    Marks(name: "a part", displayed: CGRect(x: 1, y: 2, width: 3, height: 4)) {
      $0.setNeedsDisplay(CGRect(x: 1, y: 2, width: 3, height: 4))
    },
    Marks(name: "two parts", displayed: CGRect(x: 0, y: 0, width: 50, height: 30)) {
      $0.setNeedsDisplay(square(10))
      $0.setNeedsDisplay(CGRect(x: 40, y: 20, width: 10, height: 10))
    },
    Marks(name: "a part, then whole", displayed: square(100)) {
      $0.setNeedsDisplay(square(10))
      $0.setNeedsDisplay()
    },
    Marks(name: "whole, then a part", displayed: square(100)) {
      $0.setNeedsDisplay()
      $0.setNeedsDisplay(square(10))
    },
    Marks(name: "beyond the bounds", displayed: CGRect(x: 90, y: 90, width: 10, height: 10)) {
      $0.setNeedsDisplay(CGRect(x: 90, y: 90, width: 50, height: 50))
    },
    Marks(name: "a negative size", displayed: square(10)) {
      $0.setNeedsDisplay(CGRect(x: 10, y: 10, width: -10, height: -10))
    },
    Marks(name: "an empty part", displayed: nil) { $0.setNeedsDisplay(.zero) },
    Marks(name: "whole, resized before it displays", displayed: square(40)) {
      $0.setNeedsDisplay()
      $0.bounds = square(40)
    },
  ])
  func partsAddUpUntilTheLayerDisplays(_ row: Marks) {
    let harness = Harness()
    let puppet = Puppet()
    var drawn: [CGRect] = []
    puppet.onDraw = { layer, _ in drawn.append(layer.displayRect) }
    harness.root.delegate = puppet
    harness.root.bounds = square(100)
    harness.turn()
    #expect(harness.root.displayRect == .null)
    row.marks(harness.root)
    #expect(harness.root.displayRect == row.displayed ?? .null)
    harness.turn()
    #expect(drawn == (row.displayed.map { [$0] } ?? []))
    #expect(harness.root.displayRect == .null)
  }

  @Test func whatIsMarkedWhileDisplayingIsForTheNextTime() {
    let harness = Harness()
    harness.root.bounds = square(100)
    let puppet = Puppet()
    var drawn: [CGRect] = []
    puppet.onDraw = { layer, _ in
      if drawn.isEmpty { layer.setNeedsDisplay(square(5)) }
      drawn.append(layer.displayRect)
    }
    harness.root.delegate = puppet
    harness.turn { harness.root.setNeedsDisplay() }
    #expect(harness.root.displayRect == square(5))
    harness.turn()
    #expect(drawn == [square(100), square(5)])
  }

  @Test func anAsynchronousDrawingSeesItsPart() {
    let layer = AsyncLayer()
    let harness = Harness(layer)
    layer.bounds = square(100)
    let puppet = Puppet()
    var asked: [CGRect] = []
    puppet.onTask = { layer in
      asked.append(layer.displayRect)
      return nil
    }
    layer.delegate = puppet
    harness.turn { layer.setNeedsDisplay(square(5)) }
    #expect(asked == [square(5)])
  }

  private final class Gauge: Layer {
    var drawings = 0
    override class func needsDisplay(forKey key: String) -> Bool {
      ["cornerRadius", "contents", "hidden"].contains(key)
    }
    override func draw(in canvas: Canvas) {
      drawings += 1
      canvas.fillEverything(color: .black)
    }
  }

  @Test func aClassSaysWhichKeysDisplayAnew() {
    let gauge = Gauge()
    let harness = Harness(gauge)
    gauge.bounds = square(10)
    harness.turn()
    #expect(gauge.drawings == 0)
    harness.turn { gauge.cornerRadius = 3 }
    #expect(gauge.drawings == 1)
    harness.turn { gauge.cornerRadius = 3 }
    harness.turn { gauge.borderWidth = 1 }
    #expect(gauge.drawings == 1)
    harness.turn { gauge.isHidden = true }
    #expect(gauge.drawings == 2)
    #expect(harness.stage.isSettled, "displaying sets the contents and does not begin anew")
  }

  private final class Witness: LayerDelegate {
    var calls: [String] = []
    func layerWillDraw(_ layer: Layer) { calls.append("willDraw") }
    func draw(_ layer: Layer, in canvas: Canvas) { calls.append("draw") }
  }

  @Test func theDelegateIsToldBeforeItDraws() {
    let harness = Harness()
    let witness = Witness()
    harness.root.delegate = witness
    harness.root.bounds = square(10)
    harness.turn { harness.root.setNeedsDisplay() }
    #expect(witness.calls == ["willDraw", "draw"])
  }
}
