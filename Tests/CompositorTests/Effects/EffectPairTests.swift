import Foundation
import Graphics
import LayerModel
import Testing

@testable import Compositor

/// Trees that must look the same, and trees that must not, for the rules of core-animation 2.2 and
/// 2.3. No stored picture: one tree is the other's proof.
@Suite struct EffectPairTests {
  struct Pair: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var same = true
    var one: SceneLayer
    var other: SceneLayer
    /// How far channels of the two may lie apart.
    var tolerance = 0

    static func same(
      _ text: String, _ one: SceneLayer, _ other: SceneLayer, within tolerance: Int = 0
    ) -> Pair {
      Pair(testDescription: text, one: one, other: other, tolerance: tolerance)
    }

    static func differ(_ text: String, _ one: SceneLayer, _ other: SceneLayer) -> Pair {
      Pair(testDescription: text, same: false, one: one, other: other)
    }
  }

  // MARK: Trees

  static let glass = Color(red: 0, green: 0.4, blue: 1, alpha: 0.5)

  static func box(
    _ x: Double, _ y: Double, _ w: Double, _ h: Double, _ color: Color? = .red,
    sublayers: [SceneLayer] = [], mask: SceneLayer? = nil,
    _ change: (inout LayerProperties) -> Void = { _ in }
  ) -> SceneLayer {
    var layer = SceneLayer("box", CGRect(x: x, y: y, width: w, height: h), sublayers: sublayers) {
      $0.backgroundColor = color
      change(&$0)
    }
    layer.mask = mask
    return layer
  }

  /// A root over the whole display, without a colour of its own.
  static func scene(_ layers: SceneLayer...) -> SceneLayer {
    box(0, 0, 60, 60, nil, sublayers: layers)
  }

  /// Something to see through to: four squares.
  static let ground = box(
    0, 0, 60, 60, .white,
    sublayers: [
      box(0, 0, 30, 30, .red), box(30, 0, 30, 30, .green), box(0, 30, 30, 30, .blue),
    ])

  /// A layer at 20, 20 that is 20 by 20.
  static func card(
    _ color: Color? = .red, sublayers: [SceneLayer] = [], mask: SceneLayer? = nil,
    _ change: (inout LayerProperties) -> Void = { _ in }
  ) -> SceneLayer {
    box(20, 20, 20, 20, color, sublayers: sublayers, mask: mask, change)
  }

  static func shadow(
    _ p: inout LayerProperties, x: Double = 10, y: Double = 0, radius: Double = 0,
    opacity: Double = 1
  ) {
    p.shadowOpacity = opacity
    p.shadowOffset = CGSize(width: x, height: y)
    p.shadowRadius = CGFloat(radius)
  }

  static func path(_ x: Double, _ y: Double, _ w: Double, _ h: Double) -> Path {
    .roundedRect(CGRect(x: x, y: y, width: w, height: h), radius: 0)
  }

  static let black = Color.black

  /// Seen from the side, its left edge nearer to the eye.
  static let leaning = Transform3D.rotationY(0.9).concatenating(.perspective(distance: 60))

  static let all =
    parts + order + composition + clips + table + shadows + rasterising + blending

  /// Every step of 2.2 and every row of 2.3 is named by some pair.
  @Test func everyRuleHasPairs() {
    let names = Self.all.map(\.testDescription)
    #expect(names.count >= 150 && Set(names).count == names.count)
    #expect(Self.all.contains { !$0.same } && Self.all.contains { $0.same })
    for step in 1...12 {
      #expect(
        names.contains {
          $0.hasPrefix("2.2 step") && $0.contains(" \(step):")
            || $0.hasPrefix("2.2 steps") && $0.contains(" \(step)")
        }, "step \(step)")
    }
    for row in [
      "background", "gradient", "border", "contents", "shape", "sublayers", "shadow", "mask",
    ] {
      #expect(names.contains { $0.hasPrefix("2.3") && $0.contains(row) }, "\(row)")
    }
  }

  @Test(arguments: all)
  func twoTreesLookAsTheyMust(_ pair: Pair) {
    let display = DisplayGeometry.pixels(60, 60)
    let worst = worstDifference(draw(pair.one, on: display), draw(pair.other, on: display))
    if pair.same {
      #expect(worst <= pair.tolerance)
    } else {
      #expect(worst > 8)
    }
  }
}

/// How far the channels of two pictures of one size lie apart at most.
func worstDifference(_ one: Bitmap, _ other: Bitmap) -> Int {
  var worst = 0
  for (a, b) in zip(one.pixels, other.pixels) where a != b {
    for shift: UInt32 in [0, 8, 16, 24] {
      worst = max(worst, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
    }
  }
  return worst
}
