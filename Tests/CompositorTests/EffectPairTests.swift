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

  // MARK: Draw order

  static let order: [Pair] = [
    .differ(
      "2.2 step 1: a background shows", scene(card(.red)), scene(card(nil))),
    .same(
      "2.2 step 5: equal zPositions keep the order of the list",
      scene(box(0, 0, 30, 30, .red), box(10, 10, 30, 30, .blue)),
      scene(
        box(0, 0, 30, 30, .red) { $0.zPosition = 2 },
        box(10, 10, 30, 30, .blue) { $0.zPosition = 2 })),
    .same(
      "2.2 step 5: a larger zPosition is in front",
      scene(box(0, 0, 30, 30, .red) { $0.zPosition = 1 }, box(10, 10, 30, 30, .blue)),
      scene(box(10, 10, 30, 30, .blue), box(0, 0, 30, 30, .red))),
    .differ(
      "2.2 step 5: order matters where layers overlap",
      scene(box(0, 0, 30, 30, .red), box(10, 10, 30, 30, .blue)),
      scene(box(10, 10, 30, 30, .blue), box(0, 0, 30, 30, .red))),
    .same(
      "2.2: a zPosition is among siblings only",
      scene(
        box(0, 0, 30, 30, nil, sublayers: [box(0, 0, 30, 30, .red) { $0.zPosition = 9 }]),
        box(10, 10, 30, 30, .blue)),
      scene(box(0, 0, 30, 30, .red), box(10, 10, 30, 30, .blue))),
    .same(
      "2.2 step 6: the border is above sublayers",
      scene(
        card(.red, sublayers: [box(0, 0, 20, 20, .blue)]) {
          $0.borderWidth = 3
          $0.borderColor = .green
        }),
      scene(
        card(.blue) {
          $0.borderWidth = 3
          $0.borderColor = .green
        })),
    .same(
      "2.2 step 7: a filter takes the sublayers along",
      scene(card(.red, sublayers: [box(5, 5, 30, 4, .blue)]) { $0.filters = [.invert(1)] }),
      scene(
        card(
          Color(red: 0, green: 1, blue: 1),
          sublayers: [
            box(5, 5, 30, 4, Color(red: 1, green: 1, blue: 0))
          ]))),
    .differ(
      "2.2 step 7: filters run in their order",
      scene(card(.red) { $0.filters = [.invert(1), .brightness(0.5)] }),
      scene(card(.red) { $0.filters = [.brightness(0.5), .invert(1)] })),
    .same(
      "2.2 step 7: a filter does not see what is behind",
      scene(ground, card(glass) { $0.filters = [.invert(1)] }),
      scene(ground, card(Color(red: 1, green: 0.6, blue: 0, alpha: 0.5))), within: 1),
    .same(
      "2.2 step 7: a blur of no radius is none",
      scene(ground, card(glass) { $0.filters = [.gaussianBlur(radius: 0)] }),
      scene(ground, card(glass))),
    .differ(
      "2.2 step 7: a blur blurs", scene(card { $0.filters = [.gaussianBlur(radius: 1)] }),
      scene(card())),
    .same(
      "2.2 step 7: a blur is in points of the layer",
      scene(
        box(20, 20, 10, 10) {
          $0.filters = [.gaussianBlur(radius: 1)]
          $0.transform = .scale(x: 2, y: 2)
        }),
      scene(box(15, 15, 20, 20) { $0.filters = [.gaussianBlur(radius: 2)] })),
    .same(
      "2.2 step 8: a shadow is under the layer",
      scene(card { shadow(&$0) }), scene(box(30, 20, 20, 20, black), card())),
    .same(
      "2.2 step 8: a shadow is of the filtered layer",
      scene(
        card {
          shadow(&$0)
          $0.filters = [
            .colorMatrix([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0])
          ]
        }), scene(box(0, 0, 1, 1, nil))),
    .same(
      "2.2 step 8: a filter does not change the shadow's colour",
      scene(
        card {
          shadow(&$0)
          $0.filters = [.invert(1)]
        }),
      scene(card(Color(red: 0, green: 1, blue: 1)) { shadow(&$0) })),
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

  // MARK: What clips what

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

  // MARK: Shadows

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
      scene(card(nil, sublayers: [box(8, 4, 20, 20, black)]) { $0.transform = leaning }), within: 16
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

  // MARK: Rasterising

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

  // MARK: Every blend mode

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

  @Test(arguments: order + clips + shadows + rasterising + blending)
  func twoTreesLookAsTheyMust(_ pair: Pair) {
    let display = DisplayGeometry.pixels(60, 60)
    let one = draw(pair.one, on: display)
    let other = draw(pair.other, on: display)
    var worst = 0
    for (a, b) in zip(one.pixels, other.pixels) {
      for shift: UInt32 in [0, 8, 16, 24] {
        let difference = Int(a >> shift & 255) - Int(b >> shift & 255)
        worst = max(worst, abs(difference))
      }
    }
    if pair.same {
      #expect(worst <= pair.tolerance)
    } else {
      #expect(worst > 8)
    }
  }
}
