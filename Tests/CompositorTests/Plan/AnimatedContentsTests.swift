import Foundation
import Graphics
import LayerModel
import Testing
import VSync

@testable import Compositor

/// Pictures that only animations show: drawn, and uploaded where they first show.
@Suite struct AnimatedContentsTests {
  private static func picture(_ argb: UInt32, side: Int) -> Bitmap {
    .rows(Array(repeating: Array(repeating: argb, count: side), count: side))
  }

  private let model = Self.picture(0xFFFF_FFFF, side: 1)
  private let pictures = [
    picture(0xFFFF_0000, side: 1), picture(0xFF00_FF00, side: 2), picture(0xFF00_00FF, side: 3),
  ]

  private func root(isAnimated: Bool, id: LayerID) throws -> SceneLayer {
    var root = SceneLayer("root", CGRect(x: 0, y: 0, width: 4, height: 4), id: id) {
      $0.contents = model
    }
    guard isAnimated else { return root }
    var timing = MediaTiming()
    timing.duration = 3
    timing.repeatCount = 2
    // The model's own picture comes second.
    let values = [pictures[0], model, pictures[1], pictures[2], pictures[0]].map {
      AnimatableValue.contents($0)
    }
    let keyframes = try KeyframeAnimation(
      keyPath: .contents, values: values, keyTimes: [0, 0.2, 0.4, 0.6, 0.8],
      calculationMode: .discrete, timing: timing)
    root.animations = [AttachedAnimation(key: "contents", animation: keyframes)]
    return root
  }

  @Test func eachPictureIsUploadedOnceWhereItFirstShows() throws {
    let id = LayerID.next()
    var tree = RenderTree()
    let display = DisplayGeometry.pixels(4, 4)
    var root = try root(isAnimated: true, id: id)
    tree.apply(root.commit())
    var plan: FramePlan?
    func show(_ seconds: Double) -> (color: UInt32, bytes: Int) {
      let moment = Instant.zero + (Nanoseconds(seconds: seconds) ?? .zero)
      let next = FramePlan(tree: tree, at: moment, display: display, previous: plan)
      plan = next
      let picture = Rasterizer(threads: 1).draw(next, over: nil)
      return (picture[1, 1].argb, next.counters.uploadBytes)
    }
    // The model's picture is the tree's own: it comes with the first frame.
    #expect(show(0) == (0xFFFF_0000, 4 + 4))
    #expect(show(0.7) == (0xFFFF_FFFF, 0))
    #expect(show(1.3) == (0xFF00_FF00, 16))
    #expect(show(1.4) == (0xFF00_FF00, 0))
    #expect(show(1.9) == (0xFF00_00FF, 36))
    #expect(show(2.5) == (0xFFFF_0000, 0))
    #expect(show(4.3) == (0xFF00_FF00, 0), "nor in the next cycle")
    let still = try self.root(isAnimated: false, id: id)
    tree.apply(still.commit(after: root))
    #expect(show(4.4) == (0xFFFF_FFFF, 0))
    root = try self.root(isAnimated: true, id: id)
    tree.apply(root.commit(after: still))
    #expect(show(4.5) == (0xFF00_FF00, 16), "it was let go")
  }

  @Test func picturesCanBeReplacedInAnimations() throws {
    let other = Self.picture(0xFF12_3456, side: 1)
    let root = try root(isAnimated: true, id: .next())
    let animation = try #require(root.animations.first?.animation)
    #expect(animation.pictures.count == 5)
    let group = Animation.group(
      AnimationGroup([
        animation, BasicAnimation(keyPath: .contents, from: .contents(model), to: .contents(nil)),
      ]))
    let replaced = group.replacingPictures { $0 === model ? other : $0 }
    #expect(replaced.pictures.filter { $0 === other }.count == 2)
    #expect(replaced.pictures.count == 6 && !replaced.pictures.contains { $0 === model })
    var timing = MediaTiming()
    timing.duration = 3
    let shown = Presentation.properties(
      LayerProperties(),
      animations: [
        AttachedAnimation(
          key: "a", animation: animation.replacingPictures { $0 === model ? other : $0 })
      ],
      at: .zero + .milliseconds(700))
    #expect(shown.contents === other)
  }
}
