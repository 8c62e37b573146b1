import Foundation
import LayerModel
import LayerTree
import Testing
import VSync

@testable import Nodes

/// Fingers, throws, edges and pages.
@Suite struct ScrollNodeTests {
  /// Writes down what it is told.
  final class Ear: ScrollNodeDelegate {
    var notes: [String] = []
    var target: CGPoint?
    var allowsTop = true
    func scrollNodeWillBeginDragging(_ node: ScrollNode) { notes.append("willBeginDragging") }
    func scrollNode(
      _ node: ScrollNode, willEndDraggingWithVelocity velocity: CGPoint,
      targetContentOffset target: inout CGPoint
    ) {
      notes.append("willEndDragging \(Int(velocity.y.rounded())) \(Int(target.y.rounded()))")
      if let own = self.target { target = own }
    }
    func scrollNode(_ node: ScrollNode, didEndDragging willDecelerate: Bool) {
      notes.append("didEndDragging \(willDecelerate)")
    }
    func scrollNodeWillBeginDecelerating(_ node: ScrollNode) {
      notes.append("willBeginDecelerating")
    }
    func scrollNodeDidEndDecelerating(_ node: ScrollNode) { notes.append("didEndDecelerating") }
    func scrollNodeDidEndScrollingAnimation(_ node: ScrollNode) {
      notes.append("didEndScrollingAnimation")
    }
    func scrollNodeShouldScrollToTop(_ node: ScrollNode) -> Bool { allowsTop }
    func scrollNodeDidScrollToTop(_ node: ScrollNode) { notes.append("didScrollToTop") }
  }

  /// A scroll node of 100 by 100 points with 1000 of content, at 60 turns a second.
  final class World {
    let harness: Harness
    let node: ScrollNode
    let ear = Ear()
    var slot = 0

    init(_ node: ScrollNode = ScrollNode(), scale: CGFloat = 1) {
      harness = Harness(scale: scale)
      self.node = node
      node.layer.name = "scroll"
      node.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      node.contentSize = CGSize(width: 100, height: 1000)
      node.scrollDelegate = ear
      harness.root.addSubnode(node)
      turn()
    }

    var y: CGFloat { node.contentOffset.y }

    func turn() {
      harness.turn(at: Double(slot) / 60)
      slot += 1
    }

    func touch(_ phase: Touch.Phase, _ y: CGFloat, x: CGFloat = 50) {
      harness.stage.send([TouchInput(phase, at: CGPoint(x: x, y: y))])
      turn()
    }

    /// The finger goes down, moves in steps of one turn, and stays there.
    func drag(from start: CGFloat, to places: [CGFloat]) {
      touch(.began, start)
      for place in places { touch(.moved, place) }
    }

    func untilRest() -> Int? {
      for count in 0..<1000 {
        if !node.isMoving { return count }
        turn()
      }
      return nil
    }
  }

  @Test func aFingerDragsOnceItHasGoneTenPoints() {
    let world = World()
    world.drag(from: 90, to: [81])
    #expect(world.y == 0 && !world.node.isDragging && world.node.isTracking)
    world.touch(.moved, 80)
    #expect(world.node.isDragging && world.y == 0)
    world.touch(.moved, 60)
    #expect(world.y == 20)
    world.touch(.moved, 75)
    #expect(world.y == 5)
  }

  @Test func aSidewaysFingerDoesNotDragUpAndDown() {
    let world = World()
    world.touch(.began, 50, x: 50)
    world.touch(.moved, 35, x: 20)
    #expect(!world.node.isDragging)
    world.touch(.moved, 10, x: 20)
    #expect(world.node.isDragging && world.node.contentOffset.x == 0)
  }

  @Test func aRestingFingerThrowsNothing() {
    let world = World()
    world.drag(from: 90, to: [70, 50])
    for _ in 0..<8 { world.turn() }
    world.touch(.ended, 50)
    #expect(world.y == 30 && !world.node.isMoving)
    #expect(
      world.ear.notes == ["willBeginDragging", "willEndDragging 0 30", "didEndDragging false"])
  }

  /// 20 points a turn are 1200 a second; the law of `ScrollDeceleration` from there.
  @Test func aThrowGoesAsFarAsTheLawSays() throws {
    let world = World()
    world.drag(from: 90, to: [70, 50, 30])
    #expect(world.y == 50)
    world.touch(.ended, 10)
    #expect(world.y == 70 && world.node.isDecelerating)
    let law = try #require(ScrollDeceleration(velocity: CGPoint(x: 0, y: 1200)))
    let began = Double(world.slot - 1) / 60
    for _ in 0..<400 where world.node.isMoving {
      world.turn()
      let time = Double(world.slot - 1) / 60 - began
      let share = try #require(law.timingFunction).progress(at: min(1, time / law.duration))
      #expect(abs(world.y - (70 + law.distance.y * share)) <= 0.51, "at \(time) s")
    }
    #expect(!world.node.isMoving)
    #expect(abs(world.y - (70 + law.distance.y)) <= 0.5)
    #expect(
      world.ear.notes == [
        "willBeginDragging", "willEndDragging 1200 \(Int((70 + law.distance.y).rounded()))",
        "didEndDragging true", "willBeginDecelerating", "didEndDecelerating",
      ])
  }

  /// What shows at a moment follows from the moment alone.
  @Test func aBusyThreadSkipsPlacesAndNothingElse() {
    let (smooth, busy) = (World(), World())
    for world in [smooth, busy] { world.node.fling(velocity: CGPoint(x: 0, y: 1500)) }
    for _ in 0..<60 { smooth.turn() }
    busy.slot += 59
    busy.turn()
    #expect(smooth.slot == busy.slot && smooth.y == busy.y && smooth.y > 300)
  }

  @Test func contentFollowsAFingerLessAndLessBeyondItsEdge() {
    let world = World()
    world.touch(.began, 10)
    var last: CGFloat = 0
    var lastStep = CGFloat.infinity
    for step in 1...7 {
      world.touch(.moved, 20 + CGFloat(step) * 10)
      let way = CGFloat(step) * 10
      let wanted = -(1 - 1 / (way * 0.55 / 100 + 1)) * 100
      #expect(abs(world.y - wanted) <= 0.5, "after \(way)")
      #expect(last - world.y <= lastStep + 1)
      (lastStep, last) = (last - world.y, world.y)
    }
    world.touch(.ended, 90)
    #expect(world.node.isDecelerating)
    #expect(world.untilRest() != nil && world.y == 0)
  }

  @Test func aThrowSpringsBackFromTheEdge() {
    let world = World()
    world.node.contentOffset = CGPoint(x: 0, y: 100)
    world.node.fling(velocity: CGPoint(x: 0, y: -3000))
    var least = world.y
    var crossings = 0
    for _ in 0..<600 where world.node.isMoving {
      let before = world.y
      world.turn()
      least = min(least, world.y)
      if before < 0, world.y > 0 { crossings += 1 }
    }
    #expect(least < -20 && world.y == 0 && crossings == 0)
    #expect(world.ear.notes.last == "didEndDecelerating")
  }

  @Test func withoutBouncesItStopsAtTheEdge() {
    let world = World()
    world.node.bounces = false
    world.node.fling(velocity: CGPoint(x: 0, y: 9000))
    for _ in 0..<600 where world.node.isMoving {
      world.turn()
      #expect(world.y <= 900)
    }
    #expect(world.y == 900)
    world.drag(from: 20, to: [40, 60])
    world.touch(.moved, 0)
    #expect(world.y <= 900)
  }

  @Test(arguments: [(900.0, 1.0), (-900, 0), (100, 0), (0, 0)])
  func pagesTurnForAQuickFinger(velocity: Double, page: Double) {
    let world = World()
    world.node.isPagingEnabled = true
    world.node.contentOffset = CGPoint(x: 0, y: 30)
    world.node.fling(velocity: CGPoint(x: 0, y: velocity))
    #expect(world.untilRest() != nil)
    #expect(Double(world.y) == page * 100)
  }

  @Test func theDelegateMayMoveTheTarget() {
    let world = World()
    world.ear.target = CGPoint(x: 0, y: 250)
    world.drag(from: 90, to: [70, 50, 30])
    world.touch(.ended, 10)
    #expect(world.untilRest() != nil && world.y == 250)
  }

  @Test func aTouchStopsWhatMovesAndTakesIt() {
    let world = World()
    let button = Control()
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 1000)
    var pressed = 0
    button.addAction(for: .touchUpInside) { _ in pressed += 1 }
    world.node.addSubnode(button)
    world.touch(.began, 50)
    world.touch(.ended, 50)
    #expect(pressed == 1)
    world.node.fling(velocity: CGPoint(x: 0, y: 2000))
    for _ in 0..<5 { world.turn() }
    let moving = world.y
    world.touch(.began, 50)
    #expect(!world.node.isMoving && abs(world.y - moving) < 40)
    world.touch(.ended, 50)
    #expect(pressed == 1)
    #expect(
      world.ear.notes == [
        "willEndDragging 2000 900", "willBeginDecelerating", "didEndDecelerating",
      ])
  }

  @Test func aDragTakesTheTouchFromWhoHasIt() {
    let world = World()
    let button = Control()
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 1000)
    var events: [String] = []
    button.addAction(for: .allTouchEvents) { _ in events.append("event") }
    button.addAction(for: .touchCancel) { _ in events.append("cancel") }
    world.node.addSubnode(button)
    world.drag(from: 90, to: [85, 60, 40])
    #expect(world.y == 40 && !button.isTracking)
    world.touch(.ended, 40)
    #expect(events.last == "cancel" && events.count { $0 == "cancel" } == 1)
  }

  @Test func theInnerOfTwoTakesTheFinger() {
    let world = World()
    let inner = ScrollNode()
    inner.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    inner.contentSize = CGSize(width: 100, height: 400)
    world.node.addSubnode(inner)
    world.drag(from: 40, to: [20, 0])
    #expect(inner.contentOffset.y == 30 && world.y == 0)
  }

  @Test func theProgramScrolls() {
    let world = World()
    world.node.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
    world.turn()
    #expect(world.node.isMoving && world.y < 300)
    #expect(world.untilRest().map { $0 <= 20 } == true)
    #expect(world.y == 300 && world.ear.notes == ["didEndScrollingAnimation"])
    world.node.setContentOffset(CGPoint(x: 0, y: 10), animated: false)
    #expect(world.y == 10 && !world.node.isMoving)
    world.node.scrollRectToVisible(CGRect(x: 0, y: 200, width: 10, height: 10), animated: false)
    #expect(world.y == 110)
  }

  @Test func toTheTopAndForbidden() {
    let world = World()
    world.node.contentInset = LayoutInsets(top: 20)
    world.node.contentOffset = CGPoint(x: 0, y: 500)
    world.ear.allowsTop = false
    world.node.scrollToTop()
    #expect(!world.node.isMoving)
    world.ear.allowsTop = true
    world.node.scrollToTop()
    #expect(world.untilRest() != nil && world.y == -20)
    #expect(world.ear.notes == ["didScrollToTop"])
  }

  @Test func aNewScrollTakesOver() {
    let world = World()
    world.node.fling(velocity: CGPoint(x: 0, y: 3000))
    for _ in 0..<10 { world.turn() }
    world.node.setContentOffset(.zero, animated: true)
    #expect(world.ear.notes.last == "didEndDecelerating" && !world.node.isDecelerating)
    #expect(world.untilRest() != nil && world.y == 0)
  }

  @Test func offsetsAreWholePixels() {
    let world = World()
    world.node.fling(velocity: CGPoint(x: 0, y: 777))
    for _ in 0..<100 {
      world.turn()
      #expect(world.y == world.y.rounded())
    }
  }

  /// As `UIScrollView` does it: content lies on the display's pixels. What moves it is not rounded: at
  /// any scale it is within half a pixel of where it would be, and comes to rest at the same place.
  @Test(arguments: [1, 2, 3, 1.5] as [CGFloat])
  func contentLiesOnPixelsOfTheDisplay(_ scale: CGFloat) {
    let (world, exact) = (World(scale: scale), World(scale: 1_048_576))
    for each in [world, exact] { each.node.fling(velocity: CGPoint(x: 0, y: 777)) }
    var offsets: Set<CGFloat> = []
    while exact.node.isMoving {
      for each in [world, exact] { each.turn() }
      let pixels = world.y * scale
      #expect(abs(pixels - pixels.rounded()) < 1e-9)
      #expect(abs(world.y - exact.y) <= 0.5 / scale + 1e-5)
      offsets.insert(world.y)
    }
    #expect(!world.node.isMoving)
    #expect(offsets.count > 50)
  }

  @Test func contentThatShrinksComesBack() {
    let world = World()
    world.node.contentOffset = CGPoint(x: 0, y: 900)
    world.node.contentSize = CGSize(width: 100, height: 300)
    #expect(world.y == 200)
    world.node.fling(velocity: CGPoint(x: 0, y: -300))
    world.turn()
    world.node.contentSize = CGSize(width: 100, height: 120)
    #expect(world.untilRest() != nil && world.y == 20)
  }

  @Test func nothingMovesOnWhenItIsTakenOut() {
    let world = World()
    world.node.fling(velocity: CGPoint(x: 0, y: 3000))
    world.turn()
    world.node.removeFromSupernode()
    world.turn()
    world.turn()
    #expect(!world.node.isMoving && world.harness.stage.nextWake == nil)
    #expect(world.ear.notes.last == "didEndDecelerating")
  }

  @Test func atRestNobodyIsWoken() {
    let world = World()
    world.node.fling(velocity: CGPoint(x: 0, y: 500))
    #expect(world.harness.stage.nextWake != nil)
    #expect(world.untilRest() != nil)
    #expect(world.harness.stage.nextWake == nil && !world.harness.stage.wantsTurn)
  }
}
