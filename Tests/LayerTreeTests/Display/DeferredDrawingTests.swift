import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing
import VSync

/// `drawsAsynchronously` (core-animation 1.1): the commands of a drawing are run by a worker.
@Suite struct DeferredDrawingTests {
  private let layer = named("drawn")
  private let puppet = Puppet()
  private let harness: Harness

  init() {
    harness = Harness(named("root", layer))
    layer.bounds = CGRect(x: 3, y: 5, width: 8, height: 8)
    layer.contentsScale = 2
    layer.delegate = puppet
    puppet.onDraw = { layer, canvas in Self.paint(layer, canvas, .white) }
    layer.drawsAsynchronously = true
    harness.turn()
  }

  /// All that a canvas can be told.
  private static func paint(_ layer: Layer, _ canvas: Canvas, _ color: Color) {
    let box = layer.bounds
    canvas.save()
    canvas.clip(to: .oval(in: box))
    canvas.fillLinearGradient(
      .rect(box), colors: [color, .black], from: box.origin, to: CGPoint(x: box.maxX, y: box.maxY))
    canvas.restore()
    canvas.concatenate(.translation(x: 0.25, y: 0))
    canvas.fill(.rect(CGRect(x: 4, y: 6, width: 2, height: 2)), color: color)
    canvas.stroke(.rect(box), color: color, width: 1)
    if let size = PixelSize(width: 1, height: 1) {
      canvas.draw(
        Bitmap(PixelBuffer(size: size, filledWith: color.pixel)),
        in: CGRect(x: 8, y: 8, width: 2, height: 2))
    }
    let text = TextLayout("a", style: TextStyle(size: 6), width: nil)
    canvas.count(DrawingCounts(glyphsShaped: text.glyphCount))
    canvas.draw(text, at: box.origin)
  }

  @Test func theMethodIsCalledAtOnceAndAWorkerDraws() throws {
    let charges = harness.turn { layer.setNeedsDisplay() }
    #expect(puppet.calls == ["display", "draw"], "on the main thread, in its turn")
    #expect(layer.contents == nil)
    #expect(harness.logged(.draw) == [], "the main thread draws nothing")
    #expect(charges.contains { $0.cause == .textLayout && $0.work.glyphsShaped == 1 })
    #expect(!charges.contains { $0.cause == .display })
    #expect(!harness.stage.isSettled)
    harness.pool.runAll()
    #expect(layer.contents == nil, "only a commit sets it")
    harness.turn()
    #expect(harness.logged(.drawStart, .contents) == ["drawStart drawn", "contents drawn"])

    let drawn = try #require(layer.contents)
    layer.drawsAsynchronously = false
    harness.turn { layer.setNeedsDisplay() }
    #expect(layer.contents !== drawn)
    #expect(layer.contents?.pixels == drawn.pixels, "the same pixels")
    #expect(harness.stage.isSettled)
  }

  @Test func oldContentsStayUntilThen() {
    harness.turn { layer.setNeedsDisplay() }
    harness.pool.runAll()
    harness.turn()
    let first = layer.contents
    harness.turn { layer.setNeedsDisplay() }
    #expect(layer.contents === first && first != nil)
  }

  @Test func aNewerDrawingTakesThePlaceOfAnOlder() throws {
    harness.turn { layer.setNeedsDisplay() }
    puppet.onDraw = { _, canvas in canvas.fillEverything(color: .black) }
    harness.turn { layer.setNeedsDisplay() }
    #expect(harness.logged(.drawCancel) == ["drawCancel drawn superseded"])
    harness.pool.runAll()
    harness.turn()
    let contents = try #require(layer.contents)
    #expect(contents.pixels.allSatisfy { $0 == Color.black.pixel.argb })
    #expect(harness.logged(.contents).count == 1)
  }

  @Test func anotherSizeDrawsAnew() {
    harness.turn { layer.setNeedsDisplay() }
    harness.turn { layer.bounds.size = CGSize(width: 4, height: 4) }
    #expect(harness.logged(.drawCancel) == ["drawCancel drawn resized"])
    harness.pool.runAll()
    harness.turn()
    #expect(layer.contents?.size == PixelSize(width: 8, height: 8))
  }

  @Test func leavingTheTreeGivesUpAndComingBackDraws() {
    harness.turn { layer.setNeedsDisplay() }
    harness.turn { layer.removeFromSuperlayer() }
    #expect(harness.logged(.drawCancel) == ["drawCancel drawn hidden"])
    #expect(layer.needsDisplay)
    harness.turn { harness.root.addSublayer(layer) }
    harness.pool.runAll()
    harness.turn()
    #expect(layer.contents != nil)
  }

  @Test func whatTheDrawingIsSaidToCostTheWorkerPays() {
    let stated = Stated()
    layer.delegate = stated
    let charges = harness.turn { layer.setNeedsDisplay() }
    #expect(!charges.contains { $0.cause == .textLayout || $0.cause == .display })
    #expect(harness.pool.runAll().pixelsDrawn == 77)
  }

  private final class Stated: LayerDelegate {
    func draw(_ layer: Layer, in canvas: Canvas) {
      canvas.count(DrawingCounts(glyphsShaped: 5))
      canvas.fillEverything(color: .white)
    }
    func drawingCost(of layer: Layer) -> Work? {
      var work = Work()
      work.pixelsDrawn = 77
      return work
    }
  }

  private final class Silent: LayerDelegate {}

  @Test func whereNobodyDrawsContentsStay() {
    let silent = Silent()
    let picture = Bitmap(PixelBuffer(size: .one))
    layer.delegate = silent
    layer.contents = picture
    harness.turn { layer.setNeedsDisplay() }
    #expect(layer.contents === picture)
    #expect(harness.stage.isSettled)
  }

  @Test func withoutAStageItIsDrawnAtOnce() {
    let alone = named("alone")
    alone.bounds = square(2)
    alone.delegate = puppet
    alone.drawsAsynchronously = true
    alone.setNeedsDisplay()
    alone.displayIfNeeded()
    #expect(alone.contents != nil)
  }

  @Test func textLayersToo() throws {
    func picture(_ later: Bool) throws -> Bitmap {
      let text = TextLayer()
      text.string = "Ag"
      text.bounds = CGRect(x: 0, y: 0, width: 60, height: 40)
      text.drawsAsynchronously = later
      let harness = Harness(named("root", text))
      harness.turn()
      #expect((text.contents == nil) == later)
      harness.pool.runAll()
      harness.turn()
      return try #require(text.contents)
    }
    #expect(try picture(true).pixels == picture(false).pixels)
  }

  @Test func theEndOfTheStageGivesUp() {
    do {
      let other = Harness(named("root", layer))
      other.turn { layer.setNeedsDisplay() }
      #expect(!other.stage.isSettled)
    }
    #expect(layer.needsDisplay)
  }
}

/// Keys that display one layer, whatever its class says (core-animation 3.1, `needsDisplayForKey:`).
@Suite struct DisplayKeyTests {
  private let layer = named("dial")
  private let puppet = Puppet()
  private let harness: Harness

  init() {
    harness = Harness(named("root", layer))
    layer.bounds = square(4)
    layer.delegate = puppet
    puppet.onDraw = { _, canvas in canvas.fillEverything(color: .white) }
    harness.turn(at: 0)
    layer.needsDisplayKeys = ["cornerRadius"]
  }

  private var draws: Int { puppet.calls.count { $0 == "draw" } }

  @Test func aChangeDisplays() {
    harness.turn(at: 1) {
      Transaction.disableActions = true
      layer.borderWidth = 2
    }
    #expect(draws == 0)
    harness.turn(at: 2) {
      Transaction.disableActions = true
      layer.cornerRadius = 2
    }
    #expect(draws == 1)
  }

  @Test func anAnimationDisplaysInEachTurn() {
    var timing = MediaTiming()
    timing.duration = 1
    harness.turn(at: 1) {
      layer.add(
        BasicAnimation(keyPath: .cornerRadius, from: .number(0), to: .number(2), timing: timing),
        forKey: "round")
    }
    harness.turn(at: 1.25)
    harness.turn(at: 1.5)
    let count = draws
    #expect(count >= 2)
    layer.needsDisplayKeys = []
    harness.turn(at: 1.75)
    #expect(draws == count)
  }
}
