import Foundation
import Graphics
import LayerTree
import Testing
import VSync

/// Touches go through hit testing to a node, and from there up the chain of responders.
@Suite struct TouchTests {
  /// Writes down what it gets; handles it, or passes it on.
  final class Ear: Node {
    let name: String
    let handles: Bool
    let notes: Notes
    init(_ name: String, _ frame: CGRect, handles: Bool = true, _ notes: Notes) {
      (self.name, self.handles, self.notes) = (name, handles, notes)
      super.init(layer: Layer())
      self.frame = frame
    }
    private func note(_ kind: String, _ touches: [Touch]) {
      let places = touches.map { touch in
        let place = touch.location(in: self)
        return "\(touch.id)@\(Int(place.x)),\(Int(place.y))"
      }
      notes.lines.append("\(name) \(kind) \(places.joined(separator: " "))")
    }
    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
      note("began", touches)
      if !handles { super.touchesBegan(touches, with: event) }
    }
    override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
      note("moved", touches)
      if !handles { super.touchesMoved(touches, with: event) }
    }
    override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
      note("ended", touches)
      if !handles { super.touchesEnded(touches, with: event) }
    }
    override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
      note("cancelled", touches)
      if !handles { super.touchesCancelled(touches, with: event) }
    }
  }

  final class Notes { var lines: [String] = [] }

  /// `root` of 100 x 100 with `a` at the left and `b` at the right, 40 wide.
  private func nodes(passing: Bool = false) -> (Harness, Notes, root: Ear, a: Ear, b: Ear) {
    let notes = Notes()
    let root = Ear("root", square(100), notes)
    let a = Ear("a", CGRect(x: 0, y: 0, width: 40, height: 100), handles: !passing, notes)
    let b = Ear("b", CGRect(x: 60, y: 0, width: 40, height: 100), notes)
    root.addSubnode(a)
    root.addSubnode(b)
    let harness = Harness(root.layer)
    harness.turn()
    return (harness, notes, root, a, b)
  }

  private func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

  @Test func aTouchStaysWithTheNodeThatItBeganIn() {
    let (harness, notes, _, _, _) = nodes()
    for input in [
      TouchInput(.began, at: point(70, 10)), TouchInput(.moved, at: point(10, 10)),
      TouchInput(.ended, at: point(50, 200)),
    ] {
      harness.stage.send([input])
      harness.turn()
    }
    #expect(notes.lines == ["b began 0@10,10", "b moved 0@-50,10", "b ended 0@-10,200"])
  }

  @Test func touchesAreDeliveredInTheInputPhaseOfATurn() {
    let (harness, notes, _, a, _) = nodes()
    var phases: [VSync.RunLoop.Phase?] = []
    #expect(!harness.stage.wantsTurn)
    harness.stage.send([TouchInput(.began, at: point(1, 1))])
    #expect(notes.lines == [])
    #expect(harness.stage.wantsTurn && !harness.stage.isSettled)
    _ = harness.runLoop.addObserver(of: .input) { phases.append(harness.runLoop.runningPhase) }
    harness.turn(at: 3) {
      #expect(notes.lines == ["a began 0@1,1"])
      // The input phase of this turn is over.
      harness.stage.send([TouchInput(.ended, at: self.point(2, 2))])
    }
    #expect(notes.lines.count == 1 && phases == [.input])
    harness.turn()
    #expect(notes.lines.last == "a ended 0@2,2")
    #expect(!harness.stage.wantsTurn)
    _ = a
  }

  @Test func whoDoesNothingPassesOn() {
    let (harness, notes, root, a, _) = nodes(passing: true)
    #expect(a.next === root && root.next == nil)
    harness.stage.send([TouchInput(.began, at: point(5, 5))])
    harness.stage.send([TouchInput(.cancelled, at: point(6, 5))])
    harness.turn()
    #expect(
      notes.lines == [
        "a began 0@5,5", "root began 0@5,5", "a cancelled 0@6,5", "root cancelled 0@6,5",
      ])
  }

  @Test func plainNodesPassEverythingOn() {
    let notes = Notes()
    let root = Ear("root", square(100), notes)
    let plain = Node()
    plain.frame = square(50)
    root.addSubnode(plain)
    let harness = Harness(root.layer)
    for phase in Touch.Phase.allCases {
      harness.stage.send([TouchInput(phase, at: point(1, 1))])
    }
    harness.turn()
    #expect(notes.lines.map { $0.split(separator: " ")[1] } == ["began", "moved", "ended"])
    plain.removeFromSupernode()
    #expect(plain.next == nil)
  }

  @Test func oneEventIsToldNodeByNodeAndPhaseByPhase() {
    let (harness, notes, _, _, _) = nodes()
    harness.stage.send([
      TouchInput(.began, at: point(70, 1), id: 1), TouchInput(.began, at: point(1, 1), id: 2),
      TouchInput(.began, at: point(71, 1), id: 3),
    ])
    harness.stage.send([
      TouchInput(.ended, at: point(70, 2), id: 1), TouchInput(.moved, at: point(1, 2), id: 2),
      TouchInput(.began, at: point(2, 2), id: 4),
    ])
    harness.turn()
    #expect(
      notes.lines == [
        "b began 1@10,1 3@11,1", "a began 2@1,1", "a began 4@2,2", "a moved 2@1,2",
        "b ended 1@10,2",
      ])
  }

  @Test func unknownFingersAreIgnoredAndDoubledOnesCancelled() {
    let (harness, notes, _, _, _) = nodes()
    harness.stage.send([TouchInput(.moved, at: point(1, 1)), TouchInput(.ended, at: point(1, 1))])
    harness.stage.send([TouchInput(.began, at: point(500, 1))])
    harness.stage.send([TouchInput(.moved, at: point(1, 1))])
    harness.turn()
    #expect(notes.lines == [])
    harness.stage.send([
      TouchInput(.began, at: point(1, 1)), TouchInput(.moved, at: point(2, 1)),
      TouchInput(.began, at: point(70, 1)), TouchInput(.ended, at: point(70, 1)),
      TouchInput(.ended, at: point(70, 1)),
    ])
    harness.turn()
    #expect(
      notes.lines == [
        "a began 0@1,1", "a moved 0@2,1", "a cancelled 0@2,1", "b began 0@10,1", "b ended 0@10,1",
      ])
  }

  @Test func aTouchKnowsWhereItIsAndWas() throws {
    final class Keeper: Node {
      var touch: Touch?
      var events: [TouchEvent] = []
      override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
        touch = touches.first
        events.append(event)
      }
      override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
        events.append(event)
      }
    }
    let keeper = Keeper()
    keeper.bounds = square(100)
    keeper.layer.transform = .scale(x: 2, y: 2)
    keeper.layer.position = point(100, 100)
    let harness = Harness(keeper.layer)
    harness.stage.send([TouchInput(.began, at: point(100, 100))])
    harness.turn(at: 1)
    let touch = try #require(keeper.touch)
    #expect(touch.node === keeper && touch.phase == .began)
    #expect(touch.location(in: keeper) == point(50, 50))
    #expect(touch.previousLocation(in: keeper) == point(50, 50))
    harness.stage.send([TouchInput(.moved, at: point(120, 100))])
    harness.turn(at: 2)
    #expect(touch.phase == .moved && touch.time == at(2))
    #expect(touch.location(in: nil) == point(120, 100))
    #expect(touch.location(in: keeper) == point(60, 50))
    #expect(touch.previousLocation(in: keeper) == point(50, 50))
    #expect(keeper.events.map(\.time) == [at(1), at(2)])
    #expect(keeper.events.allSatisfy { $0.touches.map(\.id) == [0] })
  }

  @Test func aNodeThatLeavesTheTreeGetsTheRestOfItsTouch() {
    let (harness, notes, _, a, _) = nodes()
    harness.stage.send([TouchInput(.began, at: point(1, 1))])
    harness.turn { a.removeFromSupernode() }
    harness.stage.send([TouchInput(.ended, at: point(1, 1))])
    harness.turn()
    #expect(notes.lines == ["a began 0@1,1", "a ended 0@1,1"])
  }

  @Test func aTreeOfLayersHearsNothing() {
    let layer = named("root")
    layer.frame = square(10)
    let harness = Harness(layer)
    harness.stage.send([TouchInput(.began, at: .zero)])
    harness.turn()
    #expect(harness.stage.isSettled)
  }

  @Test func aTouchAtNoPlaceTraps() async {
    await #expect(processExitsWith: .failure) {
      Harness().stage.send([TouchInput(.began, at: CGPoint(x: CGFloat.nan, y: 0))])
    }
  }
}
