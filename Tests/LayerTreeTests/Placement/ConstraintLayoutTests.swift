import Foundation
import LayerTree
import Testing

@Suite struct ConstraintLayoutTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let constraints: [LayoutConstraint]
    let expected: CGRect

    init(_ name: String, _ constraints: [LayoutConstraint], _ expected: CGRect) {
      (testDescription, self.constraints, self.expected) = (name, constraints, expected)
    }
  }

  private static func to(
    _ attribute: LayoutConstraint.Attribute, _ source: LayoutConstraint.Attribute,
    scale: CGFloat = 1, offset: CGFloat = 0
  ) -> LayoutConstraint {
    LayoutConstraint(
      attribute, relativeTo: .superlayer, attribute: source, scale: scale, offset: offset)
  }

  /// The superlayer's bounds are (10, 20, 200, 100), the layer is 40 x 30 at (50, 60).
  @Test(arguments: [
    Row("none", [], CGRect(x: 50, y: 60, width: 40, height: 30)),
    Row(
      "in the middle", [to(.midX, .midX), to(.midY, .midY)],
      CGRect(x: 90, y: 55, width: 40, height: 30)),
    Row("a side", [to(.minX, .minX, offset: 5)], CGRect(x: 15, y: 60, width: 40, height: 30)),
    Row("the other side", [to(.maxX, .maxX)], CGRect(x: 170, y: 60, width: 40, height: 30)),
    Row(
      "both sides", [to(.minX, .minX), to(.maxX, .maxX, offset: -10)],
      CGRect(x: 10, y: 60, width: 190, height: 30)),
    Row(
      "half the width from the middle on", [to(.minX, .midX), to(.width, .width, scale: 0.5)],
      CGRect(x: 110, y: 60, width: 100, height: 30)),
    Row(
      "a side and the middle", [to(.minY, .minY), to(.midY, .midY)],
      CGRect(x: 50, y: 20, width: 40, height: 100)),
    Row(
      "the middle and the other side", [to(.midY, .midY), to(.maxY, .maxY, offset: -10)],
      CGRect(x: 50, y: 30, width: 40, height: 80)),
    Row("the width alone", [to(.width, .height)], CGRect(x: 50, y: 60, width: 100, height: 30)),
    Row(
      "the last of three count", [to(.width, .width), to(.minX, .minX), to(.maxX, .midX)],
      CGRect(x: 10, y: 60, width: 100, height: 30)),
    Row(
      "a later one about the same", [to(.minX, .maxX), to(.minX, .minX)],
      CGRect(x: 10, y: 60, width: 40, height: 30)),
    Row(
      "sides that cross", [to(.minX, .maxX), to(.maxX, .minX)],
      CGRect(x: 10, y: 60, width: 0, height: 30)),
  ])
  func aLayerFollowsItsSuperlayer(_ row: Row) {
    let (parent, layer) = (Layer(), Layer())
    parent.bounds = CGRect(x: 10, y: 20, width: 200, height: 100)
    parent.layoutManager = ConstraintLayoutManager()
    parent.addSublayer(layer)
    layer.frame = CGRect(x: 50, y: 60, width: 40, height: 30)
    layer.constraints = row.constraints
    parent.layoutIfNeeded()
    #expect(layer.frame == row.expected)
  }

  /// Each layer is right of the one that comes after it among the sublayers.
  @Test func whatOthersFollowIsPlacedFirst() {
    let (parent, layers) = Self.chain(1000)
    parent.layoutIfNeeded()
    for (index, layer) in layers.enumerated() {
      #expect(layer.frame.minX == CGFloat(999 - index) * 2)
    }
  }

  @Test func aRingAndWhatFollowsItStaysAndTheOthersAreFoundByName() {
    let (parent, layers) = Self.chain(4)
    layers[3].constraints = [
      LayoutConstraint(.minX, relativeTo: .sibling("2"), attribute: .maxX)
    ]
    layers[1].constraints = [
      LayoutConstraint(.minX, relativeTo: .sibling("nobody"), attribute: .maxX),
      LayoutConstraint(.minY, relativeTo: .superlayer, attribute: .minY, offset: 7),
    ]
    parent.layoutIfNeeded()
    #expect(layers.map(\.frame.minX) == [2, 0, 0, 0])
    #expect(layers[1].frame.minY == 7)
  }

  @Test func settingConstraintsMarksTheSuperlayer() {
    let (parent, layers) = Self.chain(1)
    parent.layoutIfNeeded()
    #expect(!parent.needsLayout)
    layers[0].constraints = [
      LayoutConstraint(.minX, relativeTo: .superlayer, attribute: .maxX)
    ]
    #expect(parent.needsLayout)
  }

  private static func chain(_ count: Int) -> (Layer, [Layer]) {
    let parent = Layer()
    parent.layoutManager = ConstraintLayoutManager()
    let layers = (0..<count).map { index in
      let layer = Layer()
      layer.name = "\(index)"
      layer.frame = CGRect(x: 0, y: 0, width: 2, height: 2)
      layer.constraints = [
        index == count - 1
          ? LayoutConstraint(.minX, relativeTo: .superlayer, attribute: .minX)
          : LayoutConstraint(.minX, relativeTo: .sibling("\(index + 1)"), attribute: .maxX)
      ]
      parent.addSublayer(layer)
      return layer
    }
    return (parent, layers)
  }
}
