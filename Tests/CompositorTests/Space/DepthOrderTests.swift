import Foundation
import Graphics
import LayerModel
import Testing

@testable import Compositor

/// The order of planes in a space, and what is split (core-animation 2.7). No pixels.
@Suite struct DepthOrderTests {
  static let square: [(x: Double, y: Double)] = [(0, 0), (100, 0), (100, 100), (0, 100)]

  static func plane(
    _ a: Double, _ b: Double, _ c: Double, _ area: [(x: Double, y: Double)] = square
  ) -> DepthOrder.Plane {
    DepthOrder.Plane(depth: Line(a: a, b: b, c: c), area: area)
  }

  static func order(_ planes: [DepthOrder.Plane]) -> [Int] {
    DepthOrder.pieces(of: planes).map(\.plane)
  }

  @Test func parallelPlanesAreDrawnBackToFront() {
    let planes = [3.0, -1, 2, 0].map { Self.plane(0, 0, $0) }
    #expect(Self.order(planes) == [1, 3, 2, 0])
    let many = (0..<1000).map { Self.plane(0.5, 0, Double($0 * 7919 % 1000)) }
    #expect(Self.order(many).map { $0 * 7919 % 1000 } == Array(0..<1000))
  }

  @Test func equalPlanesKeepTheirOrder() {
    #expect(Self.order(Array(repeating: Self.plane(1, 2, 3), count: 5)) == Array(0..<5))
    // Also with another in between that is nearer.
    #expect(
      Self.order([Self.plane(0, 0, 0), Self.plane(0, 0, 1), Self.plane(0, 0, 0)]) == [0, 2, 1])
  }

  @Test func whatDiffersByRoundingIsEqual() {
    let planes = [Self.plane(0, 0, 1e-9), Self.plane(1e-12, 0, 0), Self.plane(0, 0, -1e-9)]
    #expect(Self.order(planes) == [0, 1, 2])
    // A thousandth of a point is told apart.
    #expect(Self.order([Self.plane(0, 0, 0.001), Self.plane(0, 0, 0)]) == [1, 0])
  }

  @Test func onePlaneOfTwoThatCrossIsSplit() {
    let pieces = DepthOrder.pieces(of: [Self.plane(1, 0, -50), Self.plane(-1, 0, 50)])
    #expect(pieces.map(\.plane) == [1, 0, 1])
    #expect(pieces.map { $0.cut == nil } == [false, true, false])
    // Each pixel is in one of the two pieces of the plane.
    for y in 0..<100 {
      for x in 0..<100 {
        #expect(pieces[0].cut?.contains(x, y) != pieces[2].cut?.contains(x, y))
        #expect(pieces[0].cut?.contains(x, y) == (x >= 50))
      }
    }
  }

  @Test func aModeThatReachesBeyondItsSourceIsAsDeepAsItsPlaneEverywhere() {
    let red = SceneLayer("red", CGRect(x: 0, y: 0, width: 20, height: 20)) {
      $0.backgroundColor = .red
    }
    let clearing = SceneLayer("clearing", CGRect(x: 8, y: 8, width: 4, height: 4)) {
      $0.backgroundColor = .black
      $0.compositingFilter = .clear
      $0.transform = .rotation(0.5, x: 0, y: 1, z: 0)
    }
    let root = SceneLayer(
      "root", CGRect(x: 0, y: 0, width: 20, height: 20), sublayers: [red, clearing]
    ) {
      $0.kind = .transform
    }
    let rows = Rasterizer(threads: 1).draw(FramePlan(root, .pixels(20, 20)), over: nil).rows
    // Left of the line where they cross one is in front, right of it the other.
    for row in rows {
      #expect(Set(row[..<10]).count == 1 && Set(row[10...]).count == 1)
      #expect(Set([row[0], row[19]]) == [0, 0xFFFF_0000])
    }
  }

  @Test func planesThatOnlyWouldCrossOutsideAreLeftWhole() {
    let (left, right) = ([(0.0, 0.0), (40, 0), (40, 100)], [(60.0, 0.0), (100, 0), (100, 100)])
    let planes = [Self.plane(1, 0, -50, left), Self.plane(-1, 0, 50, right)]
    #expect(Self.order(planes).count == 2)
  }

  /// Three that overlap in a ring have no order: one of them must be split.
  @Test func aRingIsSplit() {
    let planes = [
      Self.plane(0.1, 0, 0), Self.plane(-0.05, 0.0866, 5), Self.plane(-0.05, -0.0866, 10),
    ]
    let pieces = DepthOrder.pieces(of: planes)
    for y in stride(from: 0, to: 100, by: 3) {
      for x in stride(from: 0, to: 100, by: 3) {
        let order = pieces.filter { $0.cut?.contains(x, y) ?? true }.map(\.plane)
        let depths = order.map { planes[$0].depth.value(Double(x) + 0.5, Double(y) + 0.5) }
        #expect(depths.count == 3 && depths == depths.sorted(), "(\(x), \(y)): \(order)")
      }
    }
  }

  /// Random planes: at every pixel each is there once, and they are in the order of their depth.
  @Test(arguments: 0..<20)
  func everyPixelHasEveryPlaneOnceBackToFront(_ seed: Int) {
    var random = SplitMix64(scattering: seed)
    let planes = (0..<(2 + seed)).map { _ in
      Self.plane(
        .random(in: -1...1, using: &random), .random(in: -1...1, using: &random),
        .random(in: -50...50, using: &random))
    }
    let pieces = DepthOrder.pieces(of: planes)
    for _ in 0..<300 {
      let x = Int.random(in: 0..<100, using: &random)
      let y = Int.random(in: 0..<100, using: &random)
      let order = pieces.filter { $0.cut?.contains(x, y) ?? true }.map(\.plane)
      #expect(order.sorted() == Array(planes.indices))
      let depths = order.map { planes[$0].depth.value(Double(x) + 0.5, Double(y) + 0.5) }
      #expect(depths == depths.sorted())
    }
  }

  /// Whatever crosses whatever, a frame ends.
  @Test func thereIsAnEndToSplitting() {
    var random = SplitMix64(scattering: 1)
    let planes = (0..<300).map { _ in
      Self.plane(
        .random(in: -1...1, using: &random), .random(in: -1...1, using: &random),
        .random(in: -50...50, using: &random))
    }
    let pieces = DepthOrder.pieces(of: planes)
    #expect(pieces.count < 5000)
    #expect(Set(pieces.map(\.plane)).count == 300)
  }

  @Test func linesThatAreNoNumbersSplitNothing() {
    let planes = [
      Self.plane(.nan, 0, 0), Self.plane(0, .infinity, 1), Self.plane(0, 0, 0),
      Self.plane(1, 0, -50),
    ]
    #expect(Set(Self.order(planes)) == [0, 1, 2, 3])
  }

  // MARK: Cuts

  /// Both sides of any line share no pixel and leave none out.
  @Test(arguments: 0..<50)
  func theSidesOfALineMeetWithoutASeam(_ seed: Int) {
    var random = SplitMix64(scattering: seed)
    func number() -> Double {
      [0, 1, -1, 0.5, .random(in: -3...3, using: &random)].randomElement(using: &random) ?? 0
    }
    let line = Line(a: number(), b: number(), c: number() * 20)
    let (one, other) = (
      Cut(sides: [.init(line, positive: true)]), Cut(sides: [.init(line, positive: false)])
    )
    for y in -30..<30 {
      let (a, b) = (one.columns(y, -30..<30), other.columns(y, -30..<30))
      #expect(a.count + b.count == 60)
      #expect(a.clamped(to: b).isEmpty)
      for x in -30..<30 {
        let value = line.value(Double(x) + 0.5, Double(y) + 0.5)
        if abs(value) > 1e-9 { #expect(one.contains(x, y) == (value > 0)) }
        #expect(one.contains(x, y) != other.contains(x, y))
      }
    }
  }

  @Test func theBoxOfACutHoldsAllItsPixels() {
    let cut = Cut(sides: [
      .init(Line(a: 1, b: 1, c: -20), positive: true),
      .init(Line(a: -1, b: 2, c: 0), positive: false),
    ])
    let rect = PixelRect(minX: 0, minY: 0, maxX: 30, maxY: 30)
    let box = cut.box(in: rect)
    #expect(rect.contains(box) && box != rect)
    for y in 0..<30 {
      for x in 0..<30 where cut.contains(x, y) {
        #expect(box.contains(PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1)))
      }
    }
    #expect(Cut(sides: [.init(Line(a: 1, b: 0, c: 5), positive: false)]).box(in: rect).isEmpty)
  }

  @Test func aHullIsTheSmallestConvexPolygon() {
    let points: [(x: Double, y: Double)] = [(0, 0), (4, 0), (2, 1), (4, 4), (0, 4), (2, 2), (2, 0)]
    let hull = Footprint.hull(points)
    #expect(hull.map { "\($0.x),\($0.y)" } == ["0.0,0.0", "4.0,0.0", "4.0,4.0", "0.0,4.0"])
  }

  /// The random trees of the other suite do split planes.
  @Test func randomTreesHavePlanesThatAreSplit() {
    var count = 0
    for seed in 0..<480 {
      var scene = RandomScene(seed: seed, size: CGSize(width: 32, height: 26))
      let plan = FramePlan(scene.tree(), .pixels(32, 26))
      let isSplit = plan.items.contains {
        switch $0 {
        case .draw(let draw): draw.cut != nil
        case .beginGroup(let group): group.cut != nil
        case .endGroup: false
        }
      }
      if isSplit { count += 1 }
    }
    #expect(count >= 10, "\(count) trees")
  }
}
