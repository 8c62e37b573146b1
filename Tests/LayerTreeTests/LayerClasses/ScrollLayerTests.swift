import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing

/// Core-animation 1.2, scroll layers.
@Suite struct ScrollLayerTests {
  private func scroller(_ mode: ScrollProperties.Mode = .both) -> ScrollLayer {
    let layer = ScrollLayer()
    layer.frame = CGRect(x: 5, y: 5, width: 100, height: 50)
    layer.scrollMode = mode
    return layer
  }

  @Test func theDefaultsAreCoreAnimations() {
    let layer = ScrollLayer()
    #expect(layer.scrollMode == .both)
    #expect(layer.masksToBounds)
    #expect(layer.bounds.origin == .zero)
  }

  @Test(arguments: [
    (ScrollProperties.Mode.both, CGPoint(x: 30, y: 20)), (.horizontally, CGPoint(x: 30, y: 0)),
    (.vertically, CGPoint(x: 0, y: 20)), (.none, .zero),
  ])
  func aPointIsReachedAlongTheAxesOfTheMode(_ mode: ScrollProperties.Mode, _ origin: CGPoint) {
    let layer = scroller(mode)
    layer.scroll(to: CGPoint(x: 30, y: 20))
    #expect(layer.bounds == CGRect(origin: origin, size: CGSize(width: 100, height: 50)))
  }

  @Test(arguments: [
    ("inside", CGRect(x: 120, y: 110, width: 10, height: 10), CGPoint(x: 100, y: 100)),
    ("left", CGRect(x: 80, y: 110, width: 10, height: 10), CGPoint(x: 80, y: 100)),
    ("right", CGRect(x: 195, y: 110, width: 10, height: 10), CGPoint(x: 105, y: 100)),
    ("far below", CGRect(x: 120, y: 300, width: 10, height: 10), CGPoint(x: 100, y: 260)),
    ("negative size", CGRect(x: 90, y: 120, width: -10, height: -10), CGPoint(x: 80, y: 100)),
    ("around", CGRect(x: 0, y: 0, width: 500, height: 500), CGPoint(x: 100, y: 100)),
    ("larger, before", CGRect(x: -100, y: 100, width: 250, height: 9), CGPoint(x: 50, y: 100)),
    ("larger, after", CGRect(x: 150, y: 100, width: 250, height: 9), CGPoint(x: 150, y: 100)),
  ])
  func aRectangleIsShownWithTheLeastScroll(_ name: String, _ rect: CGRect, _ origin: CGPoint) {
    let layer = scroller()
    layer.scroll(to: CGPoint(x: 100, y: 100))
    layer.scroll(to: rect)
    #expect(layer.bounds.origin == origin, "\(name)")
  }

  @Test func aLayerScrollsTheNearestScrollLayerThatItIsIn() {
    let (outer, inner, middle, leaf) = (scroller(), scroller(), Layer(), Layer())
    outer.addSublayer(inner)
    inner.addSublayer(middle)
    middle.addSublayer(leaf)
    middle.frame = CGRect(x: 200, y: 100, width: 50, height: 50)
    leaf.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    leaf.scroll(CGPoint(x: 1, y: 2))
    #expect(inner.bounds.origin == CGPoint(x: 211, y: 112))
    #expect(outer.bounds.origin == .zero)
    inner.scroll(to: CGPoint.zero)
    leaf.scrollRectToVisible(leaf.bounds)
    #expect(inner.bounds.origin == CGPoint(x: 130, y: 80))
    Layer().scroll(CGPoint(x: 1, y: 1))
  }

  @Test func theVisibleRectIsWhatAllScrollLayersAroundShow() {
    let (outer, inner, leaf) = (scroller(), scroller(), Layer())
    #expect(leaf.visibleRect == leaf.bounds)
    outer.addSublayer(inner)
    inner.addSublayer(leaf)
    inner.frame = CGRect(x: 60, y: 0, width: 100, height: 50)
    leaf.frame = CGRect(x: -10, y: -10, width: 500, height: 30)
    #expect(leaf.visibleRect == CGRect(x: 10, y: 10, width: 40, height: 20))
    inner.scroll(to: CGPoint(x: 0, y: 25))
    #expect(leaf.visibleRect.isNull)
  }

  @Test func scrollingAnimatesAsAChangeOfTheBoundsDoes() {
    let layer = scroller()
    let harness = Harness(named("root", layer))
    harness.turn()
    harness.turn { layer.scroll(to: CGPoint(x: 0, y: 40)) }
    #expect(layer.animationKeys == ["bounds"])
  }

  @Test func aScrollInTimeStartsWhereTheLastOneIsShown() throws {
    let layer = scroller(.vertically)
    let harness = Harness(named("root", layer))
    harness.turn()
    harness.turn(at: 1) { layer.scroll(to: CGPoint(x: 9, y: 100), duration: 1) }
    #expect(layer.bounds.origin == CGPoint(x: 0, y: 100))
    let half = try #require(layer.presentation(at: at(1.5)))
    #expect(abs(half.bounds.minY - 50) < 1e-6)
    harness.turn(at: 1.5) { layer.scroll(to: CGPoint(x: 0, y: 0), duration: 1) }
    #expect(layer.animationKeys == [Layer.scrollKey])
    let shown = try #require(layer.presentation(at: at(1.5)))
    #expect(abs(shown.bounds.minY - 50) < 1e-6)
    #expect(layer.presentation(at: at(2.5))?.bounds.minY == 0)
  }

  @Test func aThrowSlowsDownByTheRateOfAMillisecond() throws {
    let layer = scroller()
    let harness = Harness(named("root", layer))
    harness.turn()
    let fling = try #require(ScrollDeceleration(velocity: CGPoint(x: -500, y: 1000)))
    harness.turn(at: 1) { layer.scroll(fling) }
    for t in [0.1, 0.5, 1, 2, 3] {
      let gone = (1 - pow(0.998, 1000 * t)) / (-1000 * log(0.998))
      let shown = try #require(layer.presentation(at: at(1 + t))?.bounds.origin)
      #expect(abs(shown.x + 500 * gone) < 1e-6 && abs(shown.y - 1000 * gone) < 1e-6, "at \(t)")
    }
    #expect(abs(layer.bounds.minY - 498.999833) < 1e-6)
    #expect(abs(fling.duration - 3.449923) < 1e-6)
  }

  @Test func aThrowTooWeakToMoveDoesNotAnimate() throws {
    let layer = scroller()
    _ = Harness(named("root", layer))
    let fling = try #require(ScrollDeceleration(velocity: CGPoint(x: 0.9, y: 0)))
    layer.scroll(fling)
    #expect(layer.animationKeys == [] && layer.bounds.origin == .zero)
    #expect(fling.timingFunction == nil && fling.duration == 0)
    #expect(ScrollDeceleration(velocity: .zero, rate: 1) == nil)
    #expect(ScrollDeceleration(velocity: CGPoint(x: CGFloat.nan, y: 0)) == nil)
  }
}
