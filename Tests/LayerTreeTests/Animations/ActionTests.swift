import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing
import VSync

/// core-animation 1.12 and the column Impl. of 1.1: who is asked for an action, and what runs.
@Suite struct ActionTests {
  struct Implicit: Sendable, CustomTestStringConvertible {
    let key: String
    let animates: Bool
    var testDescription: String { key }
  }

  /// A layer that the render side knows, with no colour behind it.
  @Test(
    arguments: [
      "bounds", "position", "zPosition", "anchorPoint", "transform", "cornerRadius",
      "borderWidth", "borderColor", "opacity", "transform.scale", "anchorPointZ",
      "sublayerTransform", "contents", "contentsRect", "contentsScale", "contentsCenter",
      "shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius",
    ].map { Implicit(key: $0, animates: true) }
      + [
        "frame", "name", "onOrderIn", "onOrderOut", "onLayout", "position.x",
        "doubleSided", "contentsGravity", "cornerCurve", "speed", "custom", "backgroundColor",
        "shadowPath", "opaque", "needsDisplayOnBoundsChange", "contentsFormat",
      ].map { Implicit(key: $0, animates: false) })
  func theDefaultActionsAreThoseOfTheTable(_ row: Implicit) {
    let harness = Harness()
    #expect(harness.root.action(forKey: row.key) == nil, "not before it is committed")
    harness.turn()
    let action = harness.root.action(forKey: row.key)
    guard row.animates else {
      #expect(action == nil)
      return
    }
    guard case .animation(.basic(let animation))? = action else {
      Issue.record("no animation for \(row.key)")
      return
    }
    #expect(animation.keyPath.text == row.key)
    #expect(Layer.defaultAction(forKey: row.key) == nil, "the class has none")
  }

  /// A layer whose class has actions of its own.
  private final class Themed: Layer {
    static let keys = ["cornerRadius", "zPosition"]
    override class func defaultAction(forKey key: String) -> LayerAction? {
      keys.contains(key) ? .null : nil
    }
  }

  @Test func theOrderIsDelegateActionsStyleClassDefault() {
    let harness = Harness(Themed())
    let root = harness.root
    harness.turn()
    func witness(_ place: String) -> LayerAction {
      .custom(ClosureAction { key, _ in ran.append("\(key) \(place)") })
    }
    var ran: [String] = []
    let puppet = Puppet()
    puppet.onAction = { $0 == "opacity" ? witness("delegate") : nil }
    root.delegate = puppet
    root.actions = ["opacity": witness("actions"), "position": witness("actions")]
    root.style = LayerStyle(
      actions: ["position": witness("style"), "bounds": witness("style")],
      style: LayerStyle(actions: [
        "bounds": witness("below"), "zPosition": witness("below"), "anchorPoint": .null,
      ]))
    root.opacity = 0
    root.position.x = 1
    root.bounds = square(1)
    root.zPosition = 1
    root.anchorPoint = .zero
    root.cornerRadius = 1
    root.borderWidth = 1
    #expect(ran == ["opacity delegate", "position actions", "bounds style", "zPosition below"])
    #expect(root.animationKeys == ["borderWidth"])
  }

  @Test(arguments: ["delegate", "actions", "style"])
  func nullEndsTheSearch(_ place: String) {
    let harness = Harness()
    let puppet = Puppet()
    harness.root.delegate = puppet
    switch place {
    case "delegate": puppet.onAction = { _ in .null }
    case "actions": harness.root.actions = ["opacity": .null]
    default: harness.root.style = LayerStyle(actions: ["opacity": .null])
    }
    harness.turn()
    #expect(harness.root.action(forKey: "opacity") == nil)
    harness.root.opacity = 0
    #expect(harness.root.animationKeys.isEmpty)
  }

  private final class Deciding: Layer {
    var asked: [String] = []
    override func action(forKey key: String) -> LayerAction? {
      asked.append(key)
      return key == "opacity" ? nil : super.action(forKey: key)
    }
  }

  @Test func aSubclassCanDecide() {
    let layer = Deciding()
    let harness = Harness(layer)
    harness.turn()
    layer.opacity = 0
    layer.zPosition = 1
    #expect(layer.asked == ["opacity", "zPosition"])
    #expect(layer.animationKeys == ["zPosition"])
  }

  @Test func anActionIsLookedUpBeforeTheChangeAndRunsAfterIt() {
    let harness = Harness()
    harness.turn()
    var seen: [Double] = []
    let puppet = Puppet()
    puppet.onAction = { _ in
      seen.append(harness.root.opacity)
      return .custom(ClosureAction { _, layer in seen.append(layer.opacity) })
    }
    harness.root.delegate = puppet
    harness.root.opacity = 0.25
    #expect(seen == [1, 0.25])
    #expect(harness.root.animationKeys.isEmpty)
  }

  struct Change: Sendable, CustomTestStringConvertible {
    let key: String
    let change: @Sendable (Layer) -> Void
    var testDescription: String { key }
  }

  @Test(arguments: [
    Change(key: "hidden") { $0.isHidden = true },
    Change(key: "masksToBounds") { $0.masksToBounds = true },
    Change(key: "contents") { $0.contents = Bitmap(PixelBuffer(size: .one)) },
    Change(key: "contentsGravity") { $0.contentsGravity = .center },
    Change(key: "contentsScale") { $0.contentsScale = 2 },
    Change(key: "backgroundColor") { $0.backgroundColor = .white },
  ])
  func whatDoesNotAnimateByItselfRunsTheActionThatIsSet(_ row: Change) {
    let harness = Harness()
    harness.turn()
    var ran: [String] = []
    harness.root.actions[row.key] = .custom(ClosureAction { key, _ in ran.append(key) })
    row.change(harness.root)
    row.change(harness.root)
    #expect(ran.first == row.key)
    #expect(ran.count == (row.key == "contents" ? 2 : 1), "an equal value is no change")
    #expect(harness.root.animationKeys.isEmpty)
  }
}
