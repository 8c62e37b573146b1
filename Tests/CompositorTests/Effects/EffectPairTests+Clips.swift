import Foundation
import Graphics
import LayerModel

@testable import Compositor

// Core-animation 2.3: what clips what.

extension EffectPairTests {
  static let clips: [Pair] = [
    .differ(
      "2.3: a corner radius rounds the background", scene(card { $0.cornerRadius = 8 }),
      scene(card())),
    .same(
      "2.3: a corner radius alone does not clip sublayers",
      scene(card(nil, sublayers: [box(0, 0, 20, 20)]) { $0.cornerRadius = 8 }), scene(card())),
    .same(
      "2.3: masksToBounds clips sublayers",
      scene(card(nil, sublayers: [box(-10, 5, 40, 5)]) { $0.masksToBounds = true }),
      scene(box(20, 25, 20, 5))),
    .same(
      "2.3: and to the rounded bounds",
      scene(
        card(nil, sublayers: [box(-10, -10, 40, 40)]) {
          $0.masksToBounds = true
          $0.cornerRadius = 8
        }), scene(card { $0.cornerRadius = 8 })),
    .same(
      "2.3: a mask of the same shape is the same clip",
      scene(
        ground,
        card(.red, sublayers: [box(5, 5, 40, 5, .blue)]) {
          $0.masksToBounds = true
          $0.cornerRadius = 8
        }),
      scene(
        ground,
        card(
          .red, sublayers: [box(5, 5, 40, 5, .blue)],
          mask: box(0, 0, 20, 20, black) { $0.cornerRadius = 8 }))),
    .same(
      "2.3: only a mask's alpha counts",
      scene(card(mask: box(0, 0, 10, 20, .white))), scene(card(mask: box(0, 0, 10, 20, black)))),
    .same(
      "2.3: outside a mask's drawing is nothing",
      scene(card(mask: box(0, 0, 10, 20, black))), scene(box(20, 20, 10, 20))),
    .same(
      "2.3: a mask lies in the space of its owner's bounds",
      scene(card(mask: box(100, 50, 10, 20, black)) { $0.bounds.origin = CGPoint(x: 100, y: 50) }),
      scene(box(20, 20, 10, 20))),
    .same(
      "2.3: all below a mask counts",
      scene(
        card(mask: box(0, 0, 1, 1, nil, sublayers: [box(0, 0, 5, 20), box(5, 0, 5, 20, .blue)]))),
      scene(box(20, 20, 10, 20))),
    .same(
      "2.3: a mask's opacity counts",
      scene(card(mask: box(0, 0, 20, 20, black) { $0.opacity = 0.5 })),
      scene(card { $0.opacity = 0.5 })),
    .same(
      "2.3: a mask outside of the layer leaves nothing",
      scene(card(mask: box(30, 30, 20, 20, black))), scene(box(0, 0, 1, 1, nil))),
    .same(
      "2.3: so does a hidden one",
      scene(card(mask: box(0, 0, 20, 20, black) { $0.isHidden = true })),
      scene(box(0, 0, 1, 1, nil))),
    .same(
      "2.3: and one without content",
      scene(card(mask: box(0, 0, 20, 20, nil))), scene(box(0, 0, 1, 1, nil))),
    .same(
      "2.3: a mask's blend mode is ignored",
      scene(card(mask: box(0, 0, 10, 20, black) { $0.compositingFilter = .sourceOut })),
      scene(box(20, 20, 10, 20))),
    .same(
      "2.3: and its background filters",
      scene(card(mask: box(0, 0, 10, 20, black) { $0.backgroundFilters = [.invert(1)] })),
      scene(box(20, 20, 10, 20))),
    .same(
      "2.3: its filters are not",
      scene(
        card(
          mask: box(0, 0, 20, 20, black) {
            $0.filters = [
              .colorMatrix([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0.5, 0])
            ]
          })), scene(card { $0.opacity = 0.5 })),
    .same(
      "2.3: masks multiply",
      scene(card(mask: box(0, 0, 20, 10, black, mask: box(0, 0, 10, 20, black)))),
      scene(box(20, 20, 10, 10))),
    .same(
      "2.3: a mask and masksToBounds multiply",
      scene(
        card(nil, sublayers: [box(-10, -10, 40, 40)], mask: box(10, -10, 40, 20, black)) {
          $0.masksToBounds = true
        }), scene(box(30, 20, 10, 10))),
    .same(
      "2.3: masksToBounds takes the layer's own shadow away",
      scene(
        card {
          shadow(&$0)
          $0.masksToBounds = true
        }), scene(card())),
    .same(
      "2.3: outside the rounded bounds too",
      scene(
        card(.red, sublayers: [box(0, 0, 20, 20, .red)]) {
          shadow(&$0, x: 30, radius: 0)
          $0.masksToBounds = true
          $0.cornerRadius = 6
        }),
      scene(
        card(.red, sublayers: [box(0, 0, 20, 20, .red)]) {
          $0.masksToBounds = true
          $0.cornerRadius = 6
        })),
    .differ(
      "2.3: without it the shadow is there", scene(card { shadow(&$0) }), scene(card())),
    .same(
      "5 row 6: two layers keep both",
      scene(
        box(
          20, 20, 20, 20, nil,
          sublayers: [
            box(0, 0, 20, 20, nil, sublayers: [box(-5, -5, 30, 30, .red)]) {
              $0.masksToBounds = true
            }
          ]
        ) { shadow(&$0) }),
      scene(box(30, 20, 20, 20, black), card())),
    .same(
      "2.3: sublayers' shadows are clipped by the layer",
      scene(
        box(10, 10, 30, 30, nil, sublayers: [box(10, 10, 20, 20) { shadow(&$0) }]) {
          $0.masksToBounds = true
        }), scene(card())),
  ]

  /// A scene of what the upper left quarter of a layer shows.
  static func quarter(_ layer: SceneLayer) -> SceneLayer {
    var inside = layer
    inside.properties.position = CGPoint(x: 10, y: 10)
    return scene(box(20, 20, 10, 10, nil, sublayers: [inside]) { $0.masksToBounds = true })
  }

  /// A layer with everything of a kind, and its mask the upper left quarter.
  static func masked(_ change: (inout LayerProperties) -> Void) -> SceneLayer {
    scene(card(nil, mask: box(0, 0, 10, 10, black), change))
  }

  /// Core-animation 2.3, row by row: by a corner radius alone, by `masksToBounds`, by a mask.
  static let table: [Pair] = [
    .same(
      "2.3 background: rounded by the radius, and masksToBounds changes nothing of it",
      scene(card { $0.cornerRadius = 8 }),
      scene(card { ($0.cornerRadius, $0.masksToBounds) = (8, true) })),
    .same(
      "2.3 background: times the mask",
      masked { $0.backgroundColor = .red }, quarter(card(.red))),
    .same(
      "2.3 gradient: rounded by the radius as a background is",
      scene(
        card(nil) {
          ($0.kind, $0.cornerRadius) = (PaintPixelTests.gradient([.red, .red]), 8)
        }), scene(card(.red) { $0.cornerRadius = 8 })),
    .same(
      "2.3 gradient: masksToBounds changes nothing of it",
      scene(
        card(nil) {
          ($0.kind, $0.cornerRadius) = (PaintPixelTests.gradient([.red, .blue]), 8)
        }),
      scene(
        card(nil) {
          ($0.kind, $0.cornerRadius) = (PaintPixelTests.gradient([.red, .blue]), 8)
          $0.masksToBounds = true
        }), within: 1),
    .same(
      "2.3 gradient: times the mask",
      masked { $0.kind = PaintPixelTests.gradient([.red, .blue]) },
      quarter(card(nil) { $0.kind = PaintPixelTests.gradient([.red, .blue]) })),
    .differ(
      "2.3 border: rounded by the radius",
      scene(card(nil) { ($0.borderWidth, $0.cornerRadius) = (3, 8) }),
      scene(card(nil) { $0.borderWidth = 3 })),
    .same(
      "2.3 border: its inner radius is the radius less its width",
      scene(
        card(.blue) {
          ($0.borderWidth, $0.borderColor, $0.cornerRadius) = (3, .red, 8)
        }),
      scene(card(.red) { $0.cornerRadius = 8 }, box(23, 23, 14, 14, .blue) { $0.cornerRadius = 5 }),
      within: 2),
    .same(
      "2.3 border: not below 0",
      scene(
        card(.blue) {
          ($0.borderWidth, $0.borderColor, $0.cornerRadius) = (6, .red, 4)
        }),
      scene(card(.red) { $0.cornerRadius = 4 }, box(26, 26, 8, 8, .blue))),
    .same(
      "2.3 border: masksToBounds takes nothing of it",
      scene(card(.blue) { $0.borderWidth = 3 }),
      scene(card(.blue) { ($0.borderWidth, $0.masksToBounds) = (3, true) })),
    .same(
      "2.3 border: times the mask",
      masked { ($0.borderWidth, $0.borderColor) = (3, .red) },
      quarter(card(nil) { ($0.borderWidth, $0.borderColor) = (3, .red) })),
    .same(
      "2.3 contents: not clipped by a radius",
      scene(card(nil) { ($0.contents, $0.cornerRadius) = (picture, 8) }),
      scene(card(nil) { $0.contents = picture })),
    .same(
      "2.3 contents: clipped to the rounded bounds by masksToBounds",
      scene(
        card(nil) {
          ($0.contents, $0.cornerRadius, $0.masksToBounds) = (reds, 8, true)
        }), scene(card(.red) { $0.cornerRadius = 8 })),
    .same(
      "2.3 contents: beyond the bounds until masksToBounds",
      scene(
        card(nil) {
          ($0.contents, $0.contentsGravity) = (reds, .center)
          $0.bounds.size = CGSize(width: 2, height: 2)
        }), scene(box(28, 28, 4, 4, .red))),
    .same(
      "2.3 contents: and not then",
      scene(
        card(nil) {
          ($0.contents, $0.contentsGravity) = (reds, .center)
          ($0.bounds.size, $0.masksToBounds) = (CGSize(width: 2, height: 2), true)
        }), scene(box(29, 29, 2, 2, .red))),
    .same(
      "2.3 contents: times the mask",
      masked { $0.contents = picture }, quarter(card(nil) { $0.contents = picture })),
    .same(
      "2.3 shape: not clipped by a radius",
      scene(
        card(nil) {
          ($0.kind, $0.cornerRadius) = (PaintPixelTests.shape(path(-5, 0, 30, 30)), 8)
        }), scene(box(15, 20, 30, 30, .red))),
    .same(
      "2.3 shape: clipped to the rounded bounds by masksToBounds",
      scene(
        card(nil) {
          ($0.kind, $0.cornerRadius) = (PaintPixelTests.shape(path(-5, -5, 30, 30)), 8)
          $0.masksToBounds = true
        }), scene(card(.red) { $0.cornerRadius = 8 })),
    .same(
      "2.3 shape: times the mask",
      masked { $0.kind = PaintPixelTests.shape(path(2, 2, 30, 30)) },
      quarter(card(nil) { $0.kind = PaintPixelTests.shape(path(2, 2, 30, 30)) })),
    .same(
      "2.3 sublayers: times the mask, also beyond the bounds",
      scene(
        card(nil, sublayers: [box(-9, -9, 40, 40)], mask: box(-5, -5, 10, 10, black))),
      scene(box(15, 15, 10, 10))),
    .same(
      "2.3 shadow: of the rounded background",
      scene(
        card {
          shadow(&$0, x: 20)
          $0.cornerRadius = 8
        }),
      scene(
        box(40, 20, 20, 20, black) { $0.cornerRadius = 8 }, card { $0.cornerRadius = 8 })),
    .same(
      "2.3 shadow: removed outside of the mask",
      scene(card(mask: box(0, 0, 20, 20, black)) { shadow(&$0) }), scene(card())),
    .same(
      "2.3 mask: its own corners and sublayers count, its clip too",
      scene(
        card(
          mask: box(5, 5, 10, 10, nil, sublayers: [box(-9, -9, 40, 40, black)]) {
            ($0.masksToBounds, $0.cornerRadius) = (true, 5)
          })), scene(box(25, 25, 10, 10) { $0.cornerRadius = 5 })),
  ]

  /// Red, 4 x 4 pixels.
  static let reds = Bitmap.rows(
    Array(repeating: Array(repeating: PaintPixelTests.red, count: 4), count: 4))
}
