import Foundation
import Graphics
import LayerModel

@testable import Compositor

// Core-animation 2.8: every blend mode.

extension EffectPairTests {
  /// In a picture of its own, so that modes that reach beyond their layer stay in it.
  static func apart(_ layers: SceneLayer...) -> SceneLayer {
    scene(
      box(0, 0, 60, 60, .white),
      box(0, 0, 60, 60, nil, sublayers: layers) { $0.shouldRasterize = true })
  }

  static let blending: [Pair] = BlendMode.allCases.flatMap { mode -> [Pair] in
    [
      .same(
        "2.8: one thing is blended by \(mode) as a group of it is",
        apart(box(10, 10, 20, 20, .blue), card(glass) { $0.compositingFilter = mode }),
        apart(
          box(10, 10, 20, 20, .blue),
          card(nil, sublayers: [box(0, 0, 20, 20, glass)]) { $0.compositingFilter = mode })),
      .same(
        "2.2 steps 10 and 11: by \(mode) an opacity is an alpha",
        apart(
          box(10, 10, 20, 20, .blue),
          card(.red) {
            $0.compositingFilter = mode
            $0.opacity = 0.5
          }),
        apart(
          box(10, 10, 20, 20, .blue),
          card(Color(red: 1, green: 0, blue: 0, alpha: 0.5)) { $0.compositingFilter = mode }),
        within: 1),
      .same(
        "2.2 steps 11 and 12: by \(mode) a mask is an alpha",
        apart(
          box(10, 10, 20, 20, .blue),
          card(glass, mask: box(0, 0, 12, 20, black)) { $0.compositingFilter = mode }),
        apart(
          box(10, 10, 20, 20, .blue), box(20, 20, 12, 20, glass) { $0.compositingFilter = mode })),
    ]
  }
}
