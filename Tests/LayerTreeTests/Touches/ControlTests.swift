import Foundation
import LayerTree
import Testing
import VSync

/// Controls make events of touches and call their actions.
@Suite struct ControlTests {
  final class Button: Control {
    var states: [String] = []
    override func stateDidChange() {
      states.append("\(isEnabled ? "enabled" : "disabled")\(isHighlighted ? " highlighted" : "")")
    }
  }

  static let names: [(Control.Event, String)] = [
    (.touchDown, "down"), (.touchDragInside, "inside"), (.touchDragOutside, "outside"),
    (.touchDragEnter, "enter"), (.touchDragExit, "exit"), (.touchUpInside, "upInside"),
    (.touchUpOutside, "upOutside"), (.touchCancel, "cancel"),
  ]

  /// A control of 20 x 20 in the corner of a node of 100 x 100, and what it says.
  final class Fixture {
    let button = Button()
    let root = Node()
    let harness: Harness
    var said: [String] = []

    init() {
      root.frame = square(100)
      button.frame = square(20)
      root.addSubnode(button)
      harness = Harness(root.layer)
      for (event, name) in ControlTests.names {
        button.addAction(for: event) { [unowned self] _ in said.append(name) }
      }
      harness.turn()
    }

    func touch(_ phase: Touch.Phase, _ x: CGFloat, _ y: CGFloat = 5, id: Int = 0) {
      harness.stage.send([TouchInput(phase, at: CGPoint(x: x, y: y), id: id)])
      harness.turn()
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let touches: [(Touch.Phase, CGFloat)]
    let said: [String]
    var testDescription: String { name }
  }

  @Test(arguments: [
    Row(name: "a tap", touches: [(.began, 5), (.ended, 5)], said: ["down", "upInside"]),
    Row(
      name: "a touch that ends outside", touches: [(.began, 5), (.moved, 50), (.ended, 50)],
      said: ["down", "outside", "exit", "upOutside"]),
    Row(
      name: "out and in again",
      touches: [(.began, 5), (.moved, 6), (.moved, 50), (.moved, 60), (.moved, 7), (.ended, 7)],
      said: ["down", "inside", "outside", "exit", "outside", "inside", "enter", "upInside"]),
    Row(
      name: "a cancelled touch", touches: [(.began, 5), (.cancelled, 5)], said: ["down", "cancel"]),
    Row(
      name: "a touch that began outside", touches: [(.began, 50), (.moved, 5), (.ended, 5)],
      said: []),
  ])
  func touchesBecomeEvents(_ row: Row) {
    let fixture = Fixture()
    for (phase, x) in row.touches { fixture.touch(phase, x) }
    #expect(fixture.said == row.said)
    #expect(!fixture.button.isTracking && !fixture.button.isHighlighted)
  }

  @Test func itIsHighlightedWhileTheTouchIsInside() {
    let fixture = Fixture()
    let button = fixture.button
    fixture.touch(.began, 5)
    #expect(button.isTracking && button.isHighlighted && button.isTouchInside)
    fixture.touch(.moved, 50)
    #expect(button.isTracking && !button.isHighlighted && !button.isTouchInside)
    fixture.touch(.moved, 5)
    #expect(button.isHighlighted)
    fixture.touch(.ended, 5)
    #expect(
      button.states == ["enabled highlighted", "enabled", "enabled highlighted", "enabled"])
  }

  @Test func aControlThatIsNotEnabledSwallowsTouches() {
    final class Listener: Node {
      var heard = 0
      override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { heard += 1 }
    }
    let fixture = Fixture()
    let listener = Listener()
    listener.frame = square(100)
    fixture.root.addSubnode(listener)
    listener.addSubnode(fixture.button)
    fixture.button.isEnabled = false
    fixture.touch(.began, 5)
    fixture.touch(.ended, 5)
    #expect(fixture.said == [] && listener.heard == 0)
    fixture.button.isEnabled = true
    #expect(fixture.button.states == ["disabled", "enabled"])
  }

  @Test func disablingCancelsTheTouch() {
    let fixture = Fixture()
    fixture.touch(.began, 5)
    fixture.button.isEnabled = false
    #expect(!fixture.button.isTracking && !fixture.button.isHighlighted)
    fixture.touch(.ended, 5)
    #expect(fixture.said == ["down", "cancel"])
  }

  @Test func aSecondFingerIsLeftAlone() {
    let fixture = Fixture()
    fixture.touch(.began, 5, id: 1)
    fixture.touch(.began, 6, id: 2)
    fixture.touch(.ended, 6, id: 2)
    #expect(fixture.said == ["down"] && fixture.button.isTracking)
    fixture.touch(.ended, 5, id: 1)
    #expect(fixture.said == ["down", "upInside"])
  }

  @Test func anActionIsCalledOnceForWhatHappensAtOneTime() {
    let fixture = Fixture()
    var calls = 0
    let action = fixture.button.addAction(for: .allTouchEvents) { _ in calls += 1 }
    fixture.touch(.began, 5)
    fixture.touch(.moved, 50)
    #expect(calls == 2)
    fixture.button.removeAction(action)
    fixture.touch(.ended, 50)
    #expect(calls == 2)
  }

  @Test func aTargetIsNotRetained() {
    final class Target {
      var pressed = 0
    }
    let fixture = Fixture()
    var target: Target? = Target()
    weak let weakTarget = target
    if let target {
      fixture.button.addTarget(target, for: [.touchUpInside, .touchDown]) { target, control in
        #expect(control === fixture.button)
        target.pressed += 1
      }
      fixture.touch(.began, 5)
      fixture.touch(.ended, 5)
      #expect(target.pressed == 2)
      fixture.button.removeTarget(target, for: .touchDown)
      fixture.button.sendActions(for: .touchDown)
      fixture.button.sendActions(for: .touchUpInside)
      #expect(target.pressed == 3)
    }
    target = nil
    #expect(weakTarget == nil)
    fixture.button.sendActions(for: .touchUpInside)
  }

  @Test func anActionMayTakeALaterOneAway() {
    let button = Button()
    var said: [String] = []
    var later: Control.Action?
    button.addAction(for: .valueChanged) { control in
      said.append("first")
      if let later { control.removeAction(later) }
    }
    later = button.addAction(for: .valueChanged) { _ in said.append("later") }
    button.sendActions(for: .valueChanged)
    #expect(said == ["first"])
  }
}
