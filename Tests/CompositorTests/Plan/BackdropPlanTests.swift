import Foundation
import Graphics
import LayerModel
import Testing

@testable import Compositor

/// What a background filter is planned to see: as little of the list as lies behind it.
@Suite struct BackdropPlanTests {
  static func box(
    _ name: String, _ frame: CGRect, _ color: Color? = nil,
    _ change: (inout LayerProperties) -> Void = { _ in }
  ) -> SceneLayer {
    SceneLayer(name, frame) {
      $0.backgroundColor = color
      change(&$0)
    }
  }

  static func glass(_ name: String, _ frame: CGRect) -> SceneLayer {
    box(name, frame) { $0.backgroundFilters = [.invert(1)] }
  }

  /// What the pass of each backdrop is drawn from, by the names of what is in it.
  static func seen(_ layers: [SceneLayer]) -> [String] {
    let root = SceneLayer("root", CGRect(x: 0, y: 0, width: 100, height: 50), sublayers: layers)
    let plan = FramePlan(root, .pixels(100, 50))
    return plan.passes.filter { $0.reason == .backdropFilter }.map { pass in
      let names = pass.content.items.map { item in
        switch item {
        case .draw(let draw): draw.name
        case .beginGroup(let group): "(\(group.name)"
        case .endGroup: ")"
        }
      }
      return "\(pass.name): " + names.joined(separator: " ")
    }
  }

  static let left = CGRect(x: 0, y: 0, width: 40, height: 50)
  static let right = CGRect(x: 60, y: 0, width: 40, height: 50)
  static let middle = CGRect(x: 30, y: 10, width: 40, height: 20)

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var layers: [SceneLayer]
    var seen: [String]
  }

  static let cases = [
    Case(
      testDescription: "what lies beside is not seen",
      layers: [
        box("red", left, .red), box("blue", right, .blue),
        glass("glass", CGRect(x: 5, y: 5, width: 20, height: 20)),
      ], seen: ["glass: red"]),
    Case(
      testDescription: "a group lies behind as far as it reaches into the glass",
      layers: [
        SceneLayer(
          "pair", left,
          sublayers: [
            box("near", CGRect(x: 0, y: 0, width: 30, height: 30), .red),
            box("far", CGRect(x: 0, y: 20, width: 30, height: 30), .blue),
            box("under", CGRect(x: 0, y: 10, width: 30, height: 15), .green),
          ]
        ) {
          $0.opacity = 0.5
        },
        glass("glass", CGRect(x: 2, y: 2, width: 10, height: 5)),
      ], seen: ["glass: near"]),
    Case(
      testDescription: "nothing is seen through a glass that takes all of it",
      layers: [
        box("red", left, .red), glass("lower", CGRect(x: 0, y: 0, width: 80, height: 50)),
        box("dot", CGRect(x: 32, y: 12, width: 4, height: 4), .blue), glass("upper", middle),
      ], seen: ["lower: red", "upper: lower dot"]),
    Case(
      testDescription: "a glass that takes a part leaves the rest",
      layers: [
        box("red", left, .red), glass("lower", CGRect(x: 0, y: 0, width: 50, height: 50)),
        glass("upper", middle),
      ], seen: ["lower: red", "upper: red lower"]),
    Case(
      testDescription: "a translucent glass leaves what is behind it",
      layers: [
        box("red", left, .red),
        box("lower", CGRect(x: 0, y: 0, width: 80, height: 50)) {
          $0.backgroundFilters = [.invert(1)]
          $0.opacity = 0.5
        }, glass("upper", middle),
      ], seen: ["lower: red", "upper: red lower"]),
    Case(
      testDescription: "a glass in a group sees the group",
      layers: [
        box("red", left, .red),
        SceneLayer("pair", left, sublayers: [box("in", left, .green), glass("glass", left)]) {
          $0.opacity = 0.5
        },
      ], seen: ["glass: in"]),
    Case(
      testDescription: "the group after a group of the same place in the list is another one",
      layers: [
        SceneLayer(
          "clear", left, sublayers: [box("in", left) { $0.backgroundFilters = [.invert(1)] }]
        ) { $0.opacity = 0.5 },
        SceneLayer(
          "full", left, sublayers: [box("out", left, .green), glass("glass", left)]
        ) { $0.opacity = 0.5 },
      ], seen: ["in: ", "glass: out"]),
  ]

  @Test(arguments: cases)
  func passesHoldWhatLiesBehind(_ c: Case) {
    #expect(Self.seen(c.layers) == c.seen)
  }

  /// What is looked at does not grow with the layers before: of a grid of glasses each sees its neighbours.
  @Test func aGlassAmongManySeesItsNeighbours() {
    var layers: [SceneLayer] = []
    for row in 0..<10 {
      for column in 0..<20 {
        layers.append(
          Self.glass("g", CGRect(x: 5 * column, y: 5 * row, width: 5, height: 5)))
        layers.append(
          Self.box("d", CGRect(x: 5 * column, y: 5 * row, width: 6, height: 6), .red) {
            $0.opacity = 0.5
          })
      }
    }
    let seen = Self.seen(layers)
    #expect(seen.count == 200)
    // Its own pass is drawn before what stands on it; two rows meet in a corner.
    #expect(seen.allSatisfy { $0.split(separator: " ").count <= 4 })
  }

  @Test func theIndexFindsWhatLookingAtAllFinds() {
    var generator = SplitMix64(seed: 7)
    func rect() -> PixelRect {
      let (x, y) = (
        Int.random(in: 0..<90, using: &generator), Int.random(in: 0..<40, using: &generator)
      )
      return PixelRect(
        minX: x, minY: y, maxX: x + Int.random(in: 1...12, using: &generator),
        maxY: y + Int.random(in: 1...12, using: &generator))
    }
    func item(_ rect: PixelRect) -> FramePlan.Item {
      .draw(
        FramePlan.Draw(
          layer: LayerID.next(), name: "", part: .background, bounds: rect, source: .color(.clear),
          shape: nil, hole: nil))
    }
    var items: [FramePlan.Item] = []
    var index = BehindIndex(from: 0)
    for round in 0..<60 {
      for _ in 0..<Int.random(in: 0...9, using: &generator) { items.append(item(rect())) }
      if round % 7 == 3 {
        let start = items.count
        var group = FramePlan.Group(
          layer: LayerID.next(), name: "", bounds: rect(), opacity: 9, clip: nil, end: start + 2)
        group.end = start + 2
        items += [.beginGroup(group), item(rect()), .endGroup]
      }
      index.extend(over: items, to: items.count)
      let asked = rect()
      var expected: [Int] = []
      var next = 0
      while next < items.count {
        if items[next].bounds.intersects(asked) { expected.append(next) }
        if case .beginGroup(let group) = items[next] { next = group.end }
        next += 1
      }
      #expect(index.firsts(touching: asked) == expected, "round \(round)")
    }
  }
}
