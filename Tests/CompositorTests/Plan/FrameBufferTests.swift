import Foundation
import Graphics
import LayerModel
import Testing
import VSync

@testable import Compositor

/// Frames are drawn into the memory of older ones; which of those somebody still holds changes no
/// pixel, of the new frame or of the old ones.
@Suite struct FrameBufferTests {
  static let display = DisplayGeometry.pixels(40, 40)

  /// A tree in which a box moves, and one stands still that sometimes has another colour.
  static func tree(_ x: Double, _ y: Double, _ color: Color) -> SceneLayer {
    let all = CGRect(x: 0, y: 0, width: 40, height: 40)
    return SceneLayer(
      "root", all, id: LayerID(rawValue: 1),
      sublayers: [
        SceneLayer("still", CGRect(x: 20, y: 20, width: 10, height: 10), id: LayerID(rawValue: 2)) {
          $0.backgroundColor = color
        },
        SceneLayer("box", CGRect(x: x, y: y, width: 9, height: 7), id: LayerID(rawValue: 3)) {
          $0.backgroundColor = .blue
        },
      ])
  }

  @Test(arguments: UInt64(0)..<40)
  func chainsOfFramesAreWholeFrames(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let rasterizer = Rasterizer(threads: 1, tileSize: .init(width: 16, height: 8))
    var tree = RenderTree()
    var old: SceneLayer?
    var plan: FramePlan?
    var picture: Bitmap?
    // Frames that somebody holds, and what they showed.
    var held: [(Bitmap, [[UInt32]])] = []
    for step in 0..<30 {
      let next = Self.tree(
        Double(random.next() % 36), Double(random.next() % 120) / 3 - 2,
        random.next() % 3 == 0 ? .red : .green)
      tree.apply(next.commit(after: old))
      old = next
      // Now and then a frame is made as the first one.
      let isFirst = random.next() % 8 == 0
      let made = FramePlan(
        tree: tree, at: .zero, display: Self.display, previous: isFirst ? nil : plan)
      // Sometimes the frame before is given away, and sometimes nobody else holds it.
      let before = isFirst ? nil : picture
      if random.next() % 2 == 0 { picture = nil }
      let bitmap = rasterizer.draw(made, over: consume before)
      let whole = FramePlan(tree: tree, at: .zero, display: Self.display, previous: nil)
      let expected = Rasterizer(threads: 1).draw(whole, over: nil).rows
      #expect(bitmap.rows == expected, "frame \(step) of seed \(seed)")
      (plan, picture) = (made, bitmap)
      if random.next() % 3 == 0 { held.append((bitmap, expected)) }
      if random.next() % 3 == 0, !held.isEmpty { held.removeFirst() }
      // A frame of another size in between takes no part.
      if random.next() % 5 == 0 {
        let other = FramePlan(
          tree: tree, at: .zero, display: .pixels(20, 30), previous: nil)
        _ = rasterizer.draw(other, over: nil)
      }
    }
    for (bitmap, expected) in held { #expect(bitmap.rows == expected, "seed \(seed)") }
  }

  @Test func memoryOfAFrameThatNobodyHoldsIsUsedAgain() {
    var tree = RenderTree()
    let first = Self.tree(0, 0, .red)
    tree.apply(first.commit())
    let plan = FramePlan(tree: tree, at: .zero, display: Self.display, previous: nil)
    let rasterizer = Rasterizer(threads: 1)
    func place(_ bitmap: Bitmap) -> UnsafePointer<UInt32>? {
      bitmap.pixels.withUnsafeBufferPointer(\.baseAddress)
    }
    let a = place(rasterizer.draw(plan, over: nil))
    let held = rasterizer.draw(plan, over: nil)
    #expect(place(held) == a)
    let b = rasterizer.draw(plan, over: nil)
    #expect(place(b) != a)
  }

  /// Frames that are given away, one after the other; a frame that is held is left as it is.
  @Test func aFrameThatIsGivenAwayIsDrawnOverItself() {
    var tree = RenderTree()
    let rasterizer = Rasterizer(threads: 1)
    var (root, plan, picture): (SceneLayer?, FramePlan?, Bitmap?) = (nil, nil, nil)
    var places: [UnsafePointer<UInt32>?] = []
    var held: (Bitmap, [[UInt32]])?
    for step in 0..<8 {
      let next = Self.tree(Double(step), 3, .red)
      tree.apply(next.commit(after: root))
      let made = FramePlan(tree: tree, at: .zero, display: Self.display, previous: plan)
      picture = rasterizer.draw(made, over: picture.take())
      (root, plan) = (next, made)
      #expect(picture?.rows == draw(next, on: Self.display).rows, "step \(step)")
      places.append(picture?.pixels.withUnsafeBufferPointer(\.baseAddress))
      if step == 3, let picture { held = (picture, picture.rows) }
    }
    #expect(Set(places[0...3]).count == 1 && Set(places[4...]).count == 1)
    #expect(places[3] != places[4])
    #expect(held?.0.rows == held?.1)
  }
}
