import Foundation
import Graphics
import LayerModel

@testable import Compositor

// Core-animation 2.2, steps 10 to 12: opacity, what is behind, blending and the mask.

extension EffectPairTests {
  static let composition: [Pair] = [
    .same(
      "2.2 step 10: opacity counts once for a group",
      scene(ground, card(.red, sublayers: [box(0, 0, 10, 20, .blue)]) { $0.opacity = 0.5 }),
      scene(
        ground, box(30, 20, 10, 20, .red) { $0.opacity = 0.5 },
        box(20, 20, 10, 20, .blue) { $0.opacity = 0.5 })),
    .same(
      "2.2 step 10: without group opacity it goes to each component",
      scene(
        ground,
        card(.red, sublayers: [box(0, 0, 10, 20, .blue)]) {
          $0.opacity = 0.5
          $0.allowsGroupOpacity = false
        }),
      scene(
        ground, card(.red) { $0.opacity = 0.5 }, box(20, 20, 10, 20, .blue) { $0.opacity = 0.5 })),
    .differ(
      "2.2 step 10: the two differ where components overlap",
      scene(ground, card(.red, sublayers: [box(0, 0, 10, 20, .blue)]) { $0.opacity = 0.5 }),
      scene(
        ground,
        card(.red, sublayers: [box(0, 0, 10, 20, .blue)]) {
          $0.opacity = 0.5
          $0.allowsGroupOpacity = false
        })),
    .same(
      "2.2 step 10: a single thing is the same either way",
      scene(ground, card { $0.opacity = 0.5 }),
      scene(
        ground,
        card {
          $0.opacity = 0.5
          $0.allowsGroupOpacity = false
        })),
    .same(
      "2.2 step 10: at opacity 1 group opacity makes no difference",
      scene(ground, card(.red, sublayers: [box(0, 0, 10, 20, glass)])),
      scene(
        ground, card(.red, sublayers: [box(0, 0, 10, 20, glass)]) { $0.allowsGroupOpacity = false })
    ),
    .same(
      "2.2 step 10: components of components",
      scene(
        card(
          nil,
          sublayers: [
            box(0, 0, 20, 20, .red, sublayers: [box(0, 0, 10, 20, .blue)]) {
              $0.allowsGroupOpacity = false
            }
          ]
        ) {
          $0.opacity = 0.5
          $0.allowsGroupOpacity = false
        }),
      scene(card(.red) { $0.opacity = 0.5 }, box(20, 20, 10, 20, .blue) { $0.opacity = 0.5 })),
    .same(
      "2.2 step 10: opacity takes the shadow along",
      scene(
        card {
          shadow(&$0)
          $0.opacity = 0.5
        }),
      scene(
        box(0, 0, 60, 60, nil, sublayers: [box(30, 20, 20, 20, black), card()]) {
          $0.opacity = 0.5
        })),
    .same(
      "2.2 step 11: a background filter changes what is behind, in the bounds",
      scene(
        box(0, 0, 60, 60, .red), card(nil) { $0.backgroundFilters = [.invert(1)] }),
      scene(box(0, 0, 60, 60, .red), card(Color(red: 0, green: 1, blue: 1)))),
    .same(
      "2.2 step 11: the layer lies over its filtered backdrop",
      scene(
        box(0, 0, 60, 60, .red), card(glass) { $0.backgroundFilters = [.invert(1)] }),
      scene(
        box(0, 0, 60, 60, .red), card(Color(red: 0, green: 1, blue: 1)), card(glass))),
    .same(
      "2.2 step 11: a backdrop is what is behind, not what is in front",
      scene(
        card(nil) { $0.backgroundFilters = [.invert(1)] }, box(0, 0, 60, 60, .red)),
      scene(box(0, 0, 60, 60, .red))),
    .same(
      "2.2 step 11: backdrops of one colour do not change by a blur",
      scene(
        box(0, 0, 60, 60, .red), card(nil) { $0.backgroundFilters = [.gaussianBlur(radius: 3)] }),
      scene(box(0, 0, 60, 60, .red))),
    .differ(
      "2.2 step 11: others do",
      scene(ground, card(nil) { $0.backgroundFilters = [.gaussianBlur(radius: 3)] }), scene(ground)),
    .same(
      "2.2 step 11: blurs at the edge of the display do not darken",
      scene(
        box(0, 0, 60, 60, .red),
        box(-5, -5, 70, 70, nil) { $0.backgroundFilters = [.gaussianBlur(radius: 4)] }),
      scene(box(0, 0, 60, 60, .red))),
    .same(
      "2.2 step 11: half an opacity is half a filter",
      scene(
        box(0, 0, 60, 60, black),
        card(nil) {
          $0.backgroundFilters = [.invert(1)]
          $0.opacity = 0.5
        }),
      scene(box(0, 0, 60, 60, black), card(.white) { $0.opacity = 0.5 })),
    .same(
      "1.1: the root ignores background filters",
      box(0, 0, 60, 60, glass) { $0.backgroundFilters = [.invert(1)] }, box(0, 0, 60, 60, glass)),
    .same(
      "2.2 step 11: a layer over nothing is drawn by multiply as by normal",
      scene(card(glass) { $0.compositingFilter = .multiply }), scene(card(glass))),
    .same(
      "2.2 step 11: black by multiply is black",
      scene(ground, card(black) { $0.compositingFilter = .multiply }), scene(ground, card(black))),
    .same(
      "2.2 step 11: white by multiply is nothing",
      scene(ground, card(.white) { $0.compositingFilter = .multiply }), scene(ground)),
    .same(
      "2.2 step 11: black by screen is nothing",
      scene(ground, card(black) { $0.compositingFilter = .screen }), scene(ground)),
    .same(
      "2.2 step 11: a group is blended as a whole",
      scene(
        ground,
        card(nil, sublayers: [box(0, 0, 20, 20, .white), box(0, 0, 10, 20, black)]) {
          $0.compositingFilter = .multiply
        }),
      scene(ground, box(20, 20, 10, 20, black))),
    .same(
      "2.2 step 11: what is blended sees only the group around it",
      scene(
        ground,
        card(nil, sublayers: [box(0, 0, 20, 20, .white) { $0.compositingFilter = .multiply }]) {
          $0.opacity = 0.5
        }),
      scene(ground, card(.white) { $0.opacity = 0.5 })),
    .same(
      "2.2 step 11: destinationOut cuts a hole into its group",
      scene(
        ground,
        card(.red, sublayers: [box(0, 0, 10, 20, black) { $0.compositingFilter = .destinationOut }])
        {
          $0.shouldRasterize = true
        }), scene(ground, box(30, 20, 10, 20, .red))),
    .same(
      "2.2 step 11: destinationOver lies behind",
      scene(card(.red), box(10, 10, 20, 20, .blue) { $0.compositingFilter = .destinationOver }),
      scene(box(10, 10, 20, 20, .blue), card(.red))),
    .same(
      "2.2 step 11: sourceAtop is only where something is",
      scene(card(.red), box(10, 10, 20, 20, .blue) { $0.compositingFilter = .sourceAtop }),
      scene(card(.red), box(20, 20, 10, 10, .blue))),
    .same(
      "2.2 step 11: sourceIn leaves of its group only itself",
      scene(card(.red), box(10, 10, 20, 20, .blue) { $0.compositingFilter = .sourceIn }),
      scene(box(20, 20, 10, 10, .blue))),
    .same(
      "2.2 step 11: destinationIn leaves of its group what it covers",
      scene(card(.red), box(10, 10, 20, 20, .blue) { $0.compositingFilter = .destinationIn }),
      scene(box(20, 20, 10, 10, .red))),
    .same(
      "2.2 step 11: clear leaves nothing of its group",
      scene(card(.red), box(10, 10, 20, 20, .blue) { $0.compositingFilter = .clear }),
      scene(box(0, 0, 1, 1, nil))),
    .same(
      "2.2 step 11: a clip keeps such a mode to itself",
      scene(
        card(.red),
        box(
          10, 10, 20, 20, nil,
          sublayers: [
            box(0, 0, 9, 9, .blue) { $0.compositingFilter = .clear }
          ]
        ) { $0.masksToBounds = true }),
      scene(box(30, 20, 10, 20, .red), box(20, 30, 10, 10, .red))),
    .same(
      "2.2 step 11: xor leaves out what both cover",
      scene(card(.red), box(30, 20, 20, 20, .blue) { $0.compositingFilter = .xor }),
      scene(box(20, 20, 10, 20, .red), box(40, 20, 10, 20, .blue))),
    .same(
      "2.2 step 11: plusLighter adds",
      scene(card(.red), card(.green) { $0.compositingFilter = .plusLighter }),
      scene(card(Color(red: 1, green: 1, blue: 0)))),
    .same(
      "2.2 step 12: a mask multiplies all of it, shadow included",
      scene(card(mask: box(0, 0, 25, 10, black)) { shadow(&$0) }),
      scene(box(30, 20, 15, 10, black), box(20, 20, 20, 10))),
    .same(
      "2.2 step 12: opacity and mask multiply",
      scene(
        ground,
        card(mask: box(0, 0, 20, 20, Color(red: 0, green: 0, blue: 0, alpha: 0.5))) {
          $0.opacity = 0.5
        }), scene(ground, card { $0.opacity = 0.25 }), within: 1),
    .same(
      "2.2 step 12: a mask cuts the blended layer, not what is behind",
      scene(
        ground, card(black, mask: box(0, 0, 10, 20, black)) { $0.compositingFilter = .multiply }),
      scene(ground, box(20, 20, 10, 20, black))),
    .same(
      "2.2 step 12: a mask cuts the filtered backdrop",
      scene(
        box(0, 0, 60, 60, .red),
        card(nil, mask: box(0, 0, 10, 20, black)) { $0.backgroundFilters = [.invert(1)] }),
      scene(box(0, 0, 60, 60, .red), box(20, 20, 10, 20, Color(red: 0, green: 1, blue: 1)))),
    .differ(
      "2.2 step 12 after 7: a mask is not blurred with its layer",
      scene(card(mask: box(0, 0, 10, 20, black)) { $0.filters = [.gaussianBlur(radius: 2)] }),
      scene(box(20, 20, 10, 20) { $0.filters = [.gaussianBlur(radius: 2)] })),
  ]
}
