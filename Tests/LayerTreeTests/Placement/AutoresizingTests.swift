import Foundation
import LayerModel
import LayerTree
import Testing

/// Autoresizing masks, by UIKit's arithmetic: what a change of the superlayer's size adds goes to
/// the flexible parts in proportion to them.
@Suite struct AutoresizingTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let mask: AutoresizingMask
    /// x and width of a layer that had 10 and 30 in 100, after that became ...
    let at200: [CGFloat]
    let at50: [CGFloat]
  }

  // Left margin 10, width 30, right margin 60.
  static let rows = [
    Row(testDescription: "none", mask: [], at200: [10, 30], at50: [10, 30]),
    Row(
      testDescription: "left", mask: .flexibleLeftMargin, at200: [110, 30], at50: [-40, 30]),
    Row(testDescription: "width", mask: .flexibleWidth, at200: [10, 130], at50: [10, 0]),
    Row(testDescription: "right", mask: .flexibleRightMargin, at200: [10, 30], at50: [10, 30]),
    // 10 : 30 of 100 more, of 50 less.
    Row(
      testDescription: "left, width", mask: [.flexibleLeftMargin, .flexibleWidth],
      at200: [35, 105], at50: [-2.5, 0]),
    // 10 : 60.
    Row(
      testDescription: "left, right", mask: [.flexibleLeftMargin, .flexibleRightMargin],
      at200: [10 + 100 / 7, 30], at50: [10 - 50 / 7, 30]),
    // 30 : 60.
    Row(
      testDescription: "width, right", mask: [.flexibleWidth, .flexibleRightMargin],
      at200: [10, 30 + 100 / 3], at50: [10, 30 - 50 / 3]),
    Row(
      testDescription: "all",
      mask: [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin], at200: [20, 60],
      at50: [5, 15]),
  ]

  private func vertical(_ mask: AutoresizingMask) -> AutoresizingMask {
    AutoresizingMask(rawValue: mask.rawValue << 3)
  }

  @Test(arguments: rows) func partsGrowInProportion(_ row: Row) {
    for (size, expected) in [(200.0, row.at200), (50, row.at50)] {
      let (node, child) = (Node(), Node())
      node.bounds = square(100)
      node.addSubnode(child)
      child.frame = CGRect(x: 10, y: 10, width: 30, height: 30)
      child.autoresizingMask = row.mask.union(vertical(row.mask))
      node.bounds = CGRect(x: 7, y: 7, width: size, height: size)
      let wanted = CGRect(x: expected[0], y: expected[0], width: expected[1], height: expected[1])
      #expect(isClose(child.frame, wanted), "\(child.frame)")
    }
  }

  private func isClose(_ a: CGRect, _ b: CGRect) -> Bool {
    zip([a.minX, a.minY, a.width, a.height], [b.minX, b.minY, b.width, b.height])
      .allSatisfy { abs($0 - $1) < 1e-9 }
  }

  @Test func lengthsOfZeroShareInEqualParts() {
    let (root, layer) = (named("root"), named("layer"))
    root.addSublayer(layer)
    layer.autoresizingMask = [.widthSizable, .maxXMargin]
    root.bounds = square(90)
    #expect(layer.bounds.width == 45)
    #expect(layer.frame.minX == 0)
  }

  @Test func theAnchorAndTheTransformStay() {
    let (root, layer) = (named("root"), named("layer"))
    root.bounds = square(100)
    layer.bounds = CGRect(x: 3, y: 4, width: 50, height: 50)
    layer.anchorPoint = CGPoint(x: 0, y: 1)
    layer.position = CGPoint(x: 0, y: 50)
    layer.transform = .rotation(1)
    root.addSublayer(layer)
    layer.autoresizingMask = [.widthSizable, .heightSizable]
    root.bounds = square(200)
    #expect(layer.bounds == CGRect(x: 3, y: 4, width: 150, height: 150))
    #expect(layer.position == CGPoint(x: 0, y: 150))
  }

  @Test func maskOfALayerThatComesLaterCounts() {
    let (root, layer) = (named("root"), named("layer"))
    root.bounds = square(100)
    layer.autoresizingMask = .widthSizable
    layer.bounds = square(100)
    root.addSublayer(layer)
    root.bounds = square(110)
    #expect(layer.bounds.width == 110)
    root.bounds = CGRect(x: 50, y: 0, width: 110, height: 110)
    #expect(layer.bounds.width == 110, "scrolling is no change of the size")
  }

  @Test func aNodeCanKeepItsSubnodesAsTheyAre() {
    let (node, child) = (Node(), Node())
    node.bounds = square(100)
    node.addSubnode(child)
    child.autoresizingMask = .flexibleWidth
    node.autoresizesSubnodes = false
    node.bounds = square(200)
    #expect(child.bounds.width == 0)
  }

  @Test func isAnimatedWithTheBounds() {
    let (root, node, child) = (Node(), Node(), Node())
    root.addSubnode(node)
    node.addSubnode(child)
    node.bounds = square(100)
    child.frame = square(100)
    child.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let harness = Harness(root.layer)
    harness.turn(at: 0)
    harness.turn(at: 1) {
      Node.animate(duration: 1, options: .curveLinear) { node.bounds = square(200) }
    }
    let shown = child.layer.presentation(at: at(1.5))
    #expect(shown?.bounds == square(150))
    #expect(shown?.position == CGPoint(x: 75, y: 75))
  }

  @Test func bothNamesAreTheSameBits() {
    #expect(AutoresizingMask.minXMargin.rawValue == 1 && AutoresizingMask.maxYMargin.rawValue == 32)
    #expect(AutoresizingMask.minXMargin == .flexibleLeftMargin)
    #expect(AutoresizingMask.widthSizable == .flexibleWidth)
    #expect(AutoresizingMask.maxXMargin == .flexibleRightMargin)
    #expect(AutoresizingMask.minYMargin == .flexibleTopMargin)
    #expect(AutoresizingMask.heightSizable == .flexibleHeight)
    #expect(AutoresizingMask.maxYMargin == .flexibleBottomMargin)
  }
}
