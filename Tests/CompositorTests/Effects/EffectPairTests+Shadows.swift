import Foundation
import Graphics
import LayerModel

@testable import Compositor

// Core-animation 2.4, and step 9 of 2.2: shadows and kept bitmaps.

extension EffectPairTests {
  static let shadows: [Pair] = [
    .same("2.4: shadowOpacity 0 is none", scene(card { shadow(&$0, opacity: 0) }), scene(card())),
    .same(
      "2.4: a clear colour is none",
      scene(
        card {
          shadow(&$0)
          $0.shadowColor = .clear
        }), scene(card())),
    .same(
      "2.4: and no colour",
      scene(
        card {
          shadow(&$0)
          $0.shadowColor = nil
        }), scene(card())),
    .same(
      "2.4: the alpha of sublayers casts it",
      scene(card(nil, sublayers: [box(0, 0, 5, 5, .blue)]) { shadow(&$0) }),
      scene(box(30, 20, 5, 5, black), box(20, 20, 5, 5, .blue))),
    .same(
      "2.4: a layer that shows nothing casts none",
      scene(card(nil) { shadow(&$0) }), scene(box(0, 0, 1, 1, nil))),
    .same(
      "2.4: a path casts one all the same",
      scene(
        card(nil) {
          shadow(&$0)
          $0.shadowPath = path(0, 0, 20, 20)
        }), scene(box(30, 20, 20, 20, black))),
    .same(
      "2.4: a path of the layer's shape makes the same shadow",
      scene(
        card {
          shadow(&$0, x: 4, y: 6, radius: 3)
          $0.shadowPath = path(0, 0, 20, 20)
        }), scene(card { shadow(&$0, x: 4, y: 6, radius: 3) })),
    .same(
      "2.4, 2.7: a path of the layer's shape makes the same shadow in perspective",
      scene(
        card {
          shadow(&$0, x: 0, radius: 2)
          $0.transform = leaning
          $0.shadowPath = path(0, 0, 20, 20)
        }),
      scene(
        card {
          shadow(&$0, x: 0, radius: 2)
          $0.transform = leaning
        }), within: 8),
    .same(
      "2.4, 2.7: a path's shadow is moved in the layer's plane",
      scene(
        card(nil) {
          shadow(&$0, x: 8, y: 4)
          $0.transform = leaning
          $0.shadowPath = path(0, 0, 20, 20)
        }),
      scene(card(nil, sublayers: [box(8, 4, 20, 20, black)]) { $0.transform = leaning }), within: 32
    ),
    .same(
      "2.4: paths fill by the non-zero rule",
      scene(
        card(nil) {
          shadow(&$0)
          var twice = Path()
          for inset in [0.0, 5.0] {
            twice.move(to: CGPoint(x: inset, y: inset))
            twice.addLine(to: CGPoint(x: 20 - inset, y: inset))
            twice.addLine(to: CGPoint(x: 20 - inset, y: 20 - inset))
            twice.addLine(to: CGPoint(x: inset, y: 20 - inset))
            twice.closeSubpath()
          }
          $0.shadowPath = twice
        }), scene(box(30, 20, 20, 20, black))),
    .same(
      "2.4: the alphas of colour and opacity multiply",
      scene(
        card {
          shadow(&$0, opacity: 0.5)
          $0.shadowColor = Color(red: 0, green: 0, blue: 1, alpha: 0.5)
        }),
      scene(box(30, 20, 20, 20, Color(red: 0, green: 0, blue: 1, alpha: 0.25)), card())),
    .same(
      "2.4: a shadow is not knocked out under a translucent layer",
      scene(card(glass) { shadow(&$0) }),
      scene(box(30, 20, 20, 20, Color(red: 0, green: 0, blue: 0, alpha: 0.5)), card(glass)),
      within: 1),
    .same(
      "2.4: y is down",
      scene(card { shadow(&$0, x: 0, y: 10) }), scene(box(20, 30, 20, 20, black), card())),
    .same(
      "2.4: the offset turns with the layer",
      scene(
        card {
          shadow(&$0, x: 10, y: 0)
          $0.transform = .rotation(.pi / 2)
        }), scene(box(20, 30, 20, 20, black), card())),
    .same(
      "2.4: and grows with it",
      scene(
        box(25, 25, 10, 10) {
          shadow(&$0, x: 5, y: 0)
          $0.transform = .scale(x: 2, y: 2)
        }), scene(box(30, 20, 20, 20, black), card())),
    .same(
      "2.4: the radius is a standard deviation",
      scene(card(black) { shadow(&$0, x: 0, y: 0, radius: 4) }),
      scene(card(black) { $0.filters = [.gaussianBlur(radius: 4)] }, card(black)), within: 1),
    .same(
      "2.4: moved by part of a pixel it is the shadow of a moved layer",
      scene(card(nil, sublayers: [box(0, 0, 20, 20, glass)]) { shadow(&$0, x: 10.5, y: 0.25) }),
      scene(
        box(30.5, 20.25, 20, 20, Color(red: 0, green: 0, blue: 0, alpha: 0.5)),
        card(glass)), within: 2),
    .same(
      "2.4: shadows fall on what is behind, not on what is in front",
      scene(card { shadow(&$0) }, box(30, 20, 20, 20, .blue)),
      scene(card(), box(30, 20, 20, 20, .blue))),
    .same(
      "2.4: a shadow in a shadow",
      scene(
        box(0, 0, 60, 60, nil, sublayers: [box(10, 10, 10, 10) { shadow(&$0, x: 10, y: 0) }]) {
          shadow(&$0, x: 0, y: 20)
        }),
      scene(
        box(10, 30, 20, 10, black), box(20, 10, 10, 10, black), box(10, 10, 10, 10))),
  ]

  static let rasterising: [Pair] = [
    .same(
      "2.2 step 9: at the display's scale it changes nothing",
      scene(ground, card { $0.shouldRasterize = true }), scene(ground, card())),
    .same(
      "2.2 step 9: nor between pixels",
      scene(
        ground,
        box(20.3, 20.7, 17.5, 11.2, .red, sublayers: [box(3.1, 3.3, 30, 2.5, .blue)]) {
          $0.shouldRasterize = true
          $0.cornerRadius = 4
        }),
      scene(
        ground,
        box(20.3, 20.7, 17.5, 11.2, .red, sublayers: [box(3.1, 3.3, 30, 2.5, .blue)]) {
          $0.cornerRadius = 4
        }), within: 1),
    .same(
      "2.2 step 9: whole pixels stay whole at a larger scale",
      scene(
        ground,
        card {
          $0.shouldRasterize = true
          $0.rasterizationScale = 2
        }), scene(ground, card())),
    .differ(
      "2.2 step 9: a smaller scale is coarser",
      scene(
        card(nil, sublayers: [box(3, 3, 7, 7)]) {
          $0.shouldRasterize = true
          $0.rasterizationScale = 0.5
        }), scene(card(nil, sublayers: [box(3, 3, 7, 7)]))),
    .differ(
      "2.2 step 9: a coarse one is enlarged by the layer's magnification filter",
      scene(
        card(nil, sublayers: [box(3, 3, 7, 7)]) {
          ($0.shouldRasterize, $0.rasterizationScale) = (true, 0.5)
        }),
      scene(
        card(nil, sublayers: [box(3, 3, 7, 7)]) {
          ($0.shouldRasterize, $0.rasterizationScale) = (true, 0.5)
          $0.magnificationFilter = .nearest
        })),
    .same(
      "2.2 step 9: nearest, its pixels are blocks",
      scene(
        card(nil, sublayers: [box(4, 4, 8, 8)]) {
          ($0.shouldRasterize, $0.rasterizationScale) = (true, 0.5)
          $0.magnificationFilter = .nearest
        }), scene(box(24, 24, 8, 8))),
    .same(
      "2.2 step 9: a fine one is made smaller by the layer's minification filter",
      scene(
        card(nil, sublayers: [box(3.25, 4, 6.75, 8)]) {
          ($0.shouldRasterize, $0.rasterizationScale) = (true, 2)
          $0.minificationFilter = .nearest
        }), scene(box(23, 24, 7, 8))),
    .same(
      "2.2 step 9: the filter for the other size does not count",
      scene(
        card(nil, sublayers: [box(3.25, 4, 6.75, 8)]) {
          ($0.shouldRasterize, $0.rasterizationScale) = (true, 2)
          $0.magnificationFilter = .nearest
        }),
      scene(
        card(nil, sublayers: [box(3.25, 4, 6.75, 8)]) {
          ($0.shouldRasterize, $0.rasterizationScale) = (true, 2)
        })),
    .same(
      "2.2 step 9: nor does one where the bitmap's pixels are the display's",
      scene(
        ground,
        box(20.3, 20.7, 17.5, 11.2, .red) {
          ($0.shouldRasterize, $0.magnificationFilter) = (true, .nearest)
          $0.minificationFilter = .nearest
        }),
      scene(ground, box(20.3, 20.7, 17.5, 11.2, .red) { $0.shouldRasterize = true })),
    .same(
      "2.2 step 9: filters and shadow are in the bitmap",
      scene(
        card {
          shadow(&$0, radius: 2)
          $0.filters = [.invert(1)]
          $0.shouldRasterize = true
        }),
      scene(
        card {
          shadow(&$0, radius: 2)
          $0.filters = [.invert(1)]
        })),
    .same(
      "2.2 step 9 before 10: opacity is not",
      scene(
        ground,
        card(.red, sublayers: [box(0, 0, 10, 20, .blue)]) {
          $0.opacity = 0.5
          $0.shouldRasterize = true
        }),
      scene(ground, card(.red, sublayers: [box(0, 0, 10, 20, .blue)]) { $0.opacity = 0.5 })),
    .same(
      "2.2 step 9: nor is what is around it erased from inside",
      scene(
        card(.red),
        box(0, 0, 60, 60, nil, sublayers: [box(9, 9, 9, 9) { $0.compositingFilter = .clear }]) {
          $0.shouldRasterize = true
        }), scene(card(.red))),
    .same(
      "2.2 step 9: what is blended in it sees only the bitmap",
      scene(
        ground,
        card(nil, sublayers: [box(0, 0, 20, 20, .white) { $0.compositingFilter = .multiply }]) {
          $0.shouldRasterize = true
        }), scene(ground, card(.white))),
  ]
}
