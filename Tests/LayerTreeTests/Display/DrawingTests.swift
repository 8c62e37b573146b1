import Foundation
import Graphics
import LayerTree
import Testing
import VSync

/// The branch of article 001: who is asked to draw, and what becomes the contents.
@Suite struct DrawingTests {
  private func layer(_ side: CGFloat = 4) -> Layer {
    let layer = named("card")
    layer.bounds = square(side)
    return layer
  }

  @Test func aDelegateThatDisplaysIsAskedNothingElse() {
    let harness = Harness(layer())
    let puppet = Puppet()
    harness.root.delegate = puppet
    let picture = Bitmap(PixelBuffer(size: PixelSize(width: 1, height: 1) ?? .one))
    puppet.onDisplay = {
      $0.contents = picture
      return true
    }
    harness.turn { harness.root.setNeedsDisplay() }
    #expect(puppet.calls == ["display"])
    #expect(harness.root.contents === picture)
    #expect(harness.logged(.display, .draw) == ["display card"])
    #expect(harness.commits.last?.changes.first?.properties?.contents === picture)
  }

  @Test func otherwiseABackingStoreIsDrawnAndCommitted() throws {
    let harness = Harness(layer(2.5))
    harness.root.contentsScale = 2
    let puppet = Puppet()
    harness.root.delegate = puppet
    puppet.onDraw = { $1.fill(.rect(square(1)), color: .white) }
    let charges = harness.turn { harness.root.setNeedsDisplay() }
    #expect(puppet.calls == ["display", "draw"])
    #expect(harness.logged(.display, .draw) == ["display card", "draw card"])
    let contents = try #require(harness.root.contents)
    #expect(contents.size == PixelSize(width: 5, height: 5))
    #expect(contents[1, 1] == Color.white.pixel)
    #expect(contents[2, 2] == .clear)
    #expect(harness.commits.last?.changes.first?.properties?.contents === contents)
    let drawing = try #require(charges.first { $0.cause == .display })
    #expect(drawing.subject == "card")
    #expect(drawing.work.pixelsDrawn == 4)
  }

  /// 2.5 (D): the bounds times the scale, rounded up.
  @Test(arguments: [
    (CGSize(width: 10.2, height: 3.5), 2.0, 21, 7), (CGSize(width: 4, height: 3), 1, 4, 3),
    (CGSize(width: 4.01, height: 3.99), 1, 5, 4), (CGSize(width: 3, height: 1), 1.5, 5, 2),
  ])
  func aBackingStoreHoldsAllOfTheBounds(
    _ size: CGSize, _ scale: Double, _ width: Int, _ height: Int
  ) throws {
    let layer = layer()
    layer.bounds.size = size
    layer.contentsScale = scale
    let puppet = Puppet()
    layer.delegate = puppet
    puppet.onDraw = { $1.fill(.rect(square(1)), color: .white) }
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    let contents = try #require(layer.contents)
    #expect(contents.size == PixelSize(width: width, height: height))
    #expect(contents[width - 1, height - 1] == .clear, "and is cleared")
  }

  @Test func asBoundsOriginMovesWhatIsDrawn() throws {
    let layer = layer()
    layer.bounds.origin = CGPoint(x: 10, y: 20)
    let puppet = Puppet()
    layer.delegate = puppet
    puppet.onDraw = {
      $1.fill(.rect(CGRect(x: 11, y: 20, width: 1, height: 1)), color: .white)
    }
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    let contents = try #require(layer.contents)
    #expect(contents[1, 0] == Color.white.pixel)
    #expect(contents[0, 0] == .clear)
  }

  struct Ground: Sendable, CustomTestStringConvertible {
    let name: String
    let background: Color?
    let expected: String
    var testDescription: String { name }
  }

  @Test(arguments: [
    Ground(name: "none", background: nil, expected: "#FFFFFFFF"),
    Ground(name: "opaque", background: .black, expected: "#FF000000"),
    Ground(
      name: "translucent", background: Color(red: 0, green: 0, blue: 0, alpha: 0.2),
      expected: "#FFCCCCCC"),
  ])
  func anOpaqueStoreIsFilledWithWhiteAndTheBackground(_ row: Ground) throws {
    let layer = layer()
    layer.isOpaque = true
    layer.backgroundColor = row.background
    let puppet = Puppet()
    layer.delegate = puppet
    puppet.onDraw = { _, _ in }
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    let contents = try #require(layer.contents)
    #expect(contents.isOpaque)
    #expect("\(contents[0, 0])" == row.expected)
  }

  @Test func aSubclassCanDraw() {
    final class Dot: Layer {
      override func draw(in canvas: Canvas) { canvas.fillEverything(color: .black) }
    }
    let dot = Dot()
    dot.bounds = square(1)
    dot.setNeedsDisplay()
    dot.displayIfNeeded()
    #expect(dot.contents?[0, 0] == Color.black.pixel)
  }

  @Test(arguments: [CGSize.zero, CGSize(width: 0, height: 4), CGSize(width: 20_000, height: 1)])
  func withoutAPossibleSizeContentsBecomeNil(_ size: CGSize) {
    let layer = layer()
    layer.contents = Bitmap(PixelBuffer(size: .one))
    layer.bounds.size = size
    let puppet = Puppet()
    layer.delegate = puppet
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    #expect(layer.contents == nil)
    #expect(puppet.calls == ["display"])
  }

  @Test func whereNobodyDrawsContentsStay() {
    final class Mute: LayerDelegate {}
    let mute = Mute()
    let picture = Bitmap(PixelBuffer(size: .one))
    for layer in [layer(), Node().layer, AsyncLayer()] {
      for delegate in [layer.delegate, mute, nil] {
        layer.bounds = square(3)
        layer.delegate = delegate
        layer.contents = picture
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        #expect(layer.contents === picture)
      }
    }
  }

  @Test func aChangeOfTheBoundsRedrawsOnlyOnRequest() {
    let layer = layer()
    layer.bounds = square(5)
    #expect(!layer.needsDisplay)
    layer.needsDisplayOnBoundsChange = true
    layer.bounds = square(5)
    #expect(!layer.needsDisplay)
    layer.bounds = square(6)
    #expect(layer.needsDisplay)
  }
}

extension PixelSize {
  /// One pixel.
  static var one: PixelSize {
    guard let size = PixelSize(width: 1, height: 1) else { preconditionFailure("1 x 1") }
    return size
  }
}
