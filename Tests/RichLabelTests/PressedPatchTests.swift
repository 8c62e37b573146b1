import Foundation
import Graphics
import LayerTree
import Testing

@testable import RichLabel

/// A press draws what a drawing of all would, whatever form the text has.
@Suite struct PressedPatchTests {
  private func text() throws -> AttributedText {
    var text = try AttributedText(
      "春眠不覚暁 fjf 処処👍聞啼鳥", TextAttributes(family: "Noto Sans CJK JP", size: 18))
    try text.update(text.range(of: 1..<3)) {
      $0.action = TextAction(.link, "ruby")
      $0.ruby = TextRuby("みん")
    }
    try text.update(text.range(of: 6..<9)) {
      $0.action = TextAction(.link, "turned")
      $0.glyphTransform = .rotation(0.6)
      $0.isItalic = true
    }
    try text.update(text.range(of: 11..<14)) {
      $0.action = TextAction(.link, "sign")
      $0.underline = LineDecoration()
      $0.shadows = [TextShadow(color: .black, offset: CGSize(width: 3, height: 2), blur: 2)]
    }
    return text
  }

  @Test(arguments: WritingMode.allCases)
  func onlyTheRegionChanges(_ mode: WritingMode) throws {
    let harness = Harness(width: 200, height: 200)
    let label = RichLabel()
    label.frame = CGRect(x: 0, y: 0, width: 120, height: 130)
    label.writingMode = mode
    label.attributedText = try text()
    label.tappedTextColor = Color(red: 1, green: 0, blue: 0)
    harness.root.addSubnode(label)
    harness.turn()
    let plain = try #require(label.contents)
    let regions = label.layout.regions
    #expect(regions.map(\.action.value) == ["ruby", "turned", "sign"])
    for region in regions {
      let rect = region.rects[0]
      harness.finger(.began, rect.midX, rect.midY)
      let pressed = try #require(label.contents)
      let canvas = try #require(Canvas(size: label.bounds.size, scale: 1))
      label.layout.draw(on: canvas, at: .zero, highlights: [label.style.tapped(region)])
      let isSame = canvas.makeBitmap().pixels == pressed.pixels
      #expect(pressed !== plain && isSame, "\(region.action.value)")
      harness.finger(.ended, rect.midX, rect.midY)
      #expect(label.contents === plain)
    }
  }
}
