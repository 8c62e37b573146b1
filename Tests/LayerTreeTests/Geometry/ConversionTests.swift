import Foundation
import Graphics
import LayerTree
import Testing
import VSync

/// Rectangles and times between layers (core-animation 1.4 and 2.1).
@Suite struct ConversionTests {
  private func isClose(_ a: CGRect, _ b: CGRect) -> Bool {
    abs(a.minX - b.minX) < 1e-6 && abs(a.minY - b.minY) < 1e-6
      && abs(a.width - b.width) < 1e-6 && abs(a.height - b.height) < 1e-6
  }

  @Test func rectanglesConvertThroughTheCommonAncestor() {
    let (a, b) = (named("a"), named("b"))
    let parent = named("parent", a, b)
    let root = named("root", parent)
    root.frame = square(200)
    parent.frame = CGRect(x: 10, y: 10, width: 100, height: 100)
    parent.bounds.origin = CGPoint(x: 0, y: 20)
    a.frame = CGRect(x: 5, y: 30, width: 10, height: 10)
    b.frame = CGRect(x: 50, y: 60, width: 20, height: 20)
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(a.convert(rect, to: b) == CGRect(x: -44, y: -28, width: 3, height: 4))
    #expect(a.convert(rect, to: root) == CGRect(x: 16, y: 22, width: 3, height: 4))
    #expect(a.convert(rect, to: nil) == CGRect(x: 16, y: 22, width: 3, height: 4))
    #expect(a.convert(CGRect(x: 16, y: 22, width: 3, height: 4), from: nil) == rect)
    #expect(b.convert(rect, from: a) == CGRect(x: -44, y: -28, width: 3, height: 4))
    #expect(a.convert(rect, to: a) == rect)
  }

  /// 2.1: a quarter turn by 45 degrees of 100 x 100 has a box of 141.42.
  @Test func aTurnedRectangleHasTheBoxOfItsCorners() {
    let (inner, turned) = (named("inner"), named("turned"))
    turned.addSublayer(inner)
    let root = named("root", turned)
    root.frame = square(400)
    turned.bounds = square(100)
    turned.position = .zero
    turned.transform = .rotation(.pi / 4)
    let half = 100 * 0.5.squareRoot()
    #expect(
      isClose(
        turned.convert(square(100), to: root),
        CGRect(x: -half, y: -half, width: 2 * half, height: 2 * half)))
    #expect(abs(turned.frame.minX - -70.71) < 0.005 && abs(turned.frame.width - 141.42) < 0.005)
    // Turned back inside, the corners and not the boxes add up.
    inner.bounds = square(100)
    inner.position = CGPoint(x: 50, y: 50)
    inner.transform = .rotation(-.pi / 4)
    #expect(
      isClose(
        inner.convert(square(100), to: root), CGRect(x: -50, y: -50, width: 100, height: 100)))
  }

  @Test func rectanglesOfDifferentTreesConvertThroughTheirRoots() {
    let (a, b) = (named("a"), named("b"))
    a.frame = CGRect(x: 10, y: 10, width: 10, height: 10)
    b.frame = CGRect(x: 30, y: 40, width: 10, height: 10)
    #expect(a.convert(square(5), to: b) == CGRect(x: -20, y: -30, width: 5, height: 5))
  }

  @Test func rectanglesWithoutCornersStay() {
    let (a, b) = (named("a"), named("b"))
    b.position = CGPoint(x: 5, y: 5)
    #expect(a.convert(CGRect.null, to: b).isNull)
    #expect(a.convert(CGRect.infinite, to: b).isInfinite)
    #expect(
      a.convert(CGRect(x: 10, y: 10, width: -4, height: -6), to: b)
        == CGRect(x: 1, y: -1, width: 4, height: 6))
  }

  /// 2.1: a singular matrix is used as it is.
  @Test func aCollapsedLayerConvertsByItsOwnMatrix() {
    let flat = named("flat")
    let root = named("root", flat)
    flat.bounds = square(10)
    flat.transform = .scale(x: 0, y: 2)
    #expect(flat.convert(CGPoint(x: 3, y: 1), from: root) == CGPoint(x: 0, y: -8))
  }

  /// 2.1: half open.
  @Test func aLayerContainsItsLowerEdgesOnly() {
    let layer = Layer()
    layer.bounds = CGRect(x: 10, y: 20, width: 30, height: 40)
    #expect(layer.contains(CGPoint(x: 10, y: 20)))
    #expect(layer.contains(CGPoint(x: 39.9, y: 59.9)))
    #expect(!layer.contains(CGPoint(x: 40, y: 30)))
    #expect(!layer.contains(CGPoint(x: 20, y: 60)))
    #expect(!Layer().contains(.zero))
  }

  /// 1.4 and row 20 of section 5.
  @Test func timesConvertByTheFormula() {
    let layer = named("layer")
    (layer.speed, layer.timeOffset, layer.beginTime) = (2, .milliseconds(1000), at(3))
    #expect(layer.convertTime(at(10), from: nil) == at(15))
    #expect(layer.convertTime(at(15), to: nil) == at(10))
  }

  @Test func timesConvertBetweenAnyTwoLayers() {
    let (a, b, other) = (named("a"), named("b"), named("other"))
    let parent = named("parent", a, b)
    parent.speed = 0.5
    a.speed = 2
    b.beginTime = at(1)
    other.timeOffset = .milliseconds(250)
    #expect(a.convertTime(at(4), to: parent) == at(2))
    #expect(a.convertTime(at(4), to: b) == at(1))
    #expect(a.convertTime(at(4), from: b) == at(10))
    #expect(a.convertTime(at(4), to: nil) == at(4))
    #expect(b.convertTime(at(4), to: nil) == at(10))
    #expect(b.convertTime(at(4), to: other) == at(10.25))
    #expect(a.convertTime(at(4), to: a) == at(4))
  }

  /// The paused layer is common to both: its time need not be left.
  @Test func timesConvertInsideAPausedLayer() {
    let (a, b) = (named("a"), named("b"))
    let parent = named("parent", a, b)
    (parent.speed, parent.timeOffset, parent.beginTime) = (0, .milliseconds(500), at(7))
    a.speed = 2
    #expect(a.convertTime(at(3), to: b) == at(1.5))
    #expect(a.convertTime(at(100), from: nil) == at(1))
    #expect(a.convertTime(at(3), to: nil) == at(7))
  }
}
