import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing
import VSync

/// core-animation 1.1: default values, and the values that a style supplies.
@Suite struct StyleTests {
  /// Measured: nil and not 0.
  @Test(arguments: [
    "bounds", "position", "transform", "cornerRadius", "backgroundColor", "zPosition",
    "shadowOpacity", "beginTime", "hidden", "contents", "no such key",
  ])
  func aDefaultOfNothingIsNil(_ key: String) {
    #expect(Layer.defaultValue(forKey: key) == nil)
  }

  @Test func otherDefaultsAreValues() {
    let rows: [(String, AnimatableValue)] = [
      ("opacity", .number(1)), ("anchorPoint", .point(CGPoint(x: 0.5, y: 0.5))),
      ("speed", .number(1)), ("duration", .number(.infinity)), ("doubleSided", .flag(true)),
      ("contentsGravity", .text("resize")), ("contentsScale", .number(1)),
      ("shadowRadius", .number(3)), ("borderColor", .color(.black)),
    ]
    for (key, value) in rows { #expect(Layer.defaultValue(forKey: key) == value, "\(key)") }
  }

  @Test func aStyleSuppliesWhatWasNeverSet() {
    let layer = named("layer")
    layer.opacity = 1
    layer.style = LayerStyle(values: [
      "opacity": .number(0.5), "cornerRadius": .number(4), "backgroundColor": .color(.white),
    ])
    #expect(layer.opacity == 1, "set, although to its default")
    #expect(layer.cornerRadius == 4 && layer.backgroundColor == .white)
    layer.cornerRadius = 2
    #expect(layer.cornerRadius == 2)
    layer.style = nil
    #expect(layer.cornerRadius == 2 && layer.backgroundColor == nil)
  }

  @Test func componentsAndFramesCountAsSettingTheWhole() {
    let layer = named("layer")
    layer.setValue(.number(3), forKeyPath: "position.x")
    layer.frame = square(10)
    layer.style = LayerStyle(values: [
      "position": .point(CGPoint(x: 9, y: 9)), "bounds": .rect(square(1)),
      "zPosition": .number(7),
    ])
    #expect(layer.position == CGPoint(x: 5, y: 5) && layer.bounds == square(10))
    #expect(layer.zPosition == 7)
  }

  @Test func stylesAddUp() {
    let below = LayerStyle(
      values: ["opacity": .number(0.25), "zPosition": .number(1)], actions: ["opacity": .null])
    let layer = named("layer")
    layer.style = LayerStyle(values: ["opacity": .number(0.75)], style: below)
    #expect(layer.opacity == 0.75 && layer.zPosition == 1)
    layer.style = below
    #expect(layer.opacity == 0.25 && layer.zPosition == 1)
    guard case .null? = layer.style?.actions["opacity"] else {
      Issue.record("the action is gone")
      return
    }
  }

  @Test func aStyleIsCommittedAndRunsNoAction() {
    let harness = Harness()
    harness.turn()
    harness.turn { harness.root.style = LayerStyle(values: ["opacity": .number(0.5)]) }
    #expect(harness.root.animationKeys == [])
    #expect(harness.root.presentation?.opacity == 0.5)
    #expect(harness.commits.count == 2)
  }

  @Test func itsBoundsLayOut() {
    let harness = Harness()
    harness.turn()
    harness.turn { harness.root.style = LayerStyle(values: ["bounds": .rect(square(8))]) }
    #expect(harness.logged(.layout) == ["layout root"])
  }
}
