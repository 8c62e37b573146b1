import Foundation
import LayerTree
import Testing

@Suite struct TreeTests {
  private func names(_ layer: Layer) -> String { layer.sublayers.map(\.name).joined() }

  struct Edit: Sendable, CustomTestStringConvertible {
    let name: String
    let result: String
    let edit: @Sendable (_ parent: Layer, _ sublayers: [Layer]) -> Void
    var testDescription: String { name }
  }

  @Test(arguments: [
    Edit(name: "add moves to the front", result: "bcda") { $0.addSublayer($1[0]) },
    Edit(name: "at 0", result: "dabc") { $0.insertSublayer($1[3], at: 0) },
    Edit(name: "at a later place", result: "bcad") { $0.insertSublayer($1[0], at: 2) },
    Edit(name: "at its own place", result: "abcd") { $0.insertSublayer($1[1], at: 1) },
    Edit(name: "above a later one", result: "bcad") { $0.insertSublayer($1[0], above: $1[2]) },
    Edit(name: "above an earlier one", result: "adbc") { $0.insertSublayer($1[3], above: $1[0]) },
    Edit(name: "below a later one", result: "bacd") { $0.insertSublayer($1[0], below: $1[2]) },
    Edit(name: "below an earlier one", result: "adbc") { $0.insertSublayer($1[3], below: $1[1]) },
    Edit(name: "a new one above", result: "abxcd") { $0.insertSublayer(named("x"), above: $1[1]) },
    Edit(name: "replaced by a new one", result: "axcd") {
      $0.replaceSublayer($1[1], with: named("x"))
    },
    Edit(name: "replaced by another sublayer", result: "acd") {
      $0.replaceSublayer($1[1], with: $1[2])
    },
    Edit(name: "removed", result: "acd") { $1[1].removeFromSuperlayer() },
  ])
  func sublayersAreEdited(_ row: Edit) {
    for inStage in [false, true] {
      let layers = ["a", "b", "c", "d"].map { named($0) }
      let parent = named("parent")
      for layer in layers { parent.addSublayer(layer) }
      let harness = inStage ? Harness(parent) : nil
      harness?.turn()
      row.edit(parent, layers)
      #expect(names(parent) == row.result)
      for layer in parent.sublayers { #expect(layer.superlayer === parent) }
      guard let harness else { continue }
      harness.turn()
      // An edit that changes nothing sends nothing.
      #expect(harness.commits.count == (row.result == "abcd" ? 1 : 2))
      #expect(harness.commits.last?.changes.first?.sublayers == parent.sublayers.map(\.id))
    }
  }

  @Test func aLayerThatIsInsertedElsewhereLeavesWhereItWas() {
    let (child, other) = (named("child"), named("other"))
    let parent = named("parent", child)
    other.addSublayer(child)
    #expect(parent.sublayers.isEmpty)
    #expect(child.superlayer === other)
  }

  @Test func cyclesAndRootsAreRefusedWithTheirNames() {
    let leaf = named("leaf")
    let middle = named("middle", leaf)
    let harness = Harness(named("root", middle))
    #expect(!leaf.canInsert(middle))
    #expect(!leaf.canInsert(leaf))
    #expect(harness.root.canInsert(leaf))
    #expect(throws: LayerTreeError.cycle(layer: "middle", into: "leaf")) {
      try leaf.checkInsertion(of: middle)
    }
    #expect(throws: LayerTreeError.isRoot(layer: "root")) {
      try named("elsewhere").checkInsertion(of: harness.root)
    }
    #expect(
      "\(LayerTreeError.cycle(layer: "middle", into: "leaf"))"
        == "layer 'middle' cannot be put into 'leaf', which is inside it")
    #expect(
      "\(LayerTreeError.cycle(layer: "leaf", into: "leaf"))"
        == "layer 'leaf' cannot be inside itself")
  }

  @Test func aCycleTraps() async {
    await #expect(processExitsWith: .failure) {
      let leaf = named("leaf")
      let top = named("top", leaf)
      leaf.addSublayer(top)
    }
  }
}

@Suite struct LayerGeometryTests {
  @Test func settingTheFrameSetsPositionAndBounds() {
    let layer = Layer()
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    #expect(layer.position == CGPoint(x: 60, y: 45))
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 100, height: 50))
    layer.anchorPoint = .zero
    #expect(layer.frame == CGRect(x: 60, y: 45, width: 100, height: 50))
  }

  @Test func negativeBoundsAreStandardised() {
    let layer = Layer()
    layer.bounds = CGRect(x: 5, y: 5, width: -10, height: -20)
    #expect(layer.bounds == CGRect(x: -5, y: -15, width: 10, height: 20))
  }

  @Test func pointsConvertThroughTheCommonAncestor() {
    let (a, b) = (named("a"), named("b"))
    let parent = named("parent", a, b)
    let root = named("root", parent)
    root.frame = square(200)
    parent.frame = CGRect(x: 10, y: 10, width: 100, height: 100)
    parent.bounds.origin = CGPoint(x: 0, y: 20)
    a.frame = CGRect(x: 5, y: 30, width: 10, height: 10)
    b.frame = CGRect(x: 50, y: 60, width: 20, height: 20)
    #expect(a.convert(CGPoint(x: 1, y: 2), to: b) == CGPoint(x: -44, y: -28))
    #expect(a.convert(.zero, to: root) == CGPoint(x: 15, y: 20))
    #expect(a.convert(.zero, to: nil) == CGPoint(x: 15, y: 20))
    #expect(a.convert(CGPoint(x: 15, y: 20), from: root) == .zero)
    #expect(a.convert(CGPoint(x: 3, y: 4), to: a) == CGPoint(x: 3, y: 4))
  }

  @Test func layersOfDifferentTreesConvertAsIfTheirRootsSharedASpace() {
    let (a, b) = (named("a"), named("b"))
    a.frame = CGRect(x: 10, y: 10, width: 10, height: 10)
    b.frame = CGRect(x: 30, y: 40, width: 10, height: 10)
    #expect(a.convert(.zero, to: b) == CGPoint(x: -20, y: -30))
  }
}
