import Foundation
import Graphics
import LayerModel

@testable import Compositor

// Core-animation 2.2, steps 1 to 8: what a layer draws, in its order, its filters and its shadow.

extension EffectPairTests {
  /// Core-animation 2.2: who is drawn at all, and steps 1 to 6 for one layer.
  static let parts: [Pair] = [
    .same(
      "2.2: a hidden layer is skipped with its sublayers",
      scene(ground, card(.red, sublayers: [box(-5, 5, 30, 5, .blue)]) { $0.isHidden = true }),
      scene(ground)),
    .same(
      "2.2: so is one without opacity",
      scene(ground, card(.red, sublayers: [box(-5, 5, 30, 5, .blue)]) { $0.opacity = 0 }),
      scene(ground)),
    .same(
      "2.2: so is a single-sided one that faces away",
      scene(
        ground,
        card(.red, sublayers: [box(-5, 5, 30, 5, .blue)]) {
          ($0.transform, $0.isDoubleSided) = (.rotationY(.pi), false)
        }), scene(ground)),
    .same(
      "2.2: a double-sided one is not",
      scene(ground, card { $0.transform = .rotationY(.pi) }), scene(ground, card())),
    .same(
      "2.2 step 2: a gradient is over the background",
      scene(card(.red) { $0.kind = PaintPixelTests.gradient([.blue, .blue]) }),
      scene(card(.blue))),
    .same(
      "2.2 step 2: a translucent one shows it",
      scene(card(.red) { $0.kind = PaintPixelTests.gradient([glass, glass]) }),
      scene(card(.red), card(glass)), within: 1),
    .same(
      "2.2 step 3: contents are over the gradient",
      scene(
        card(.red) {
          $0.kind = PaintPixelTests.gradient([.blue, .green])
          $0.contents = picture
        }), scene(card { $0.contents = picture })),
    .same(
      "2.2 step 3: and over the background",
      scene(card(.red) { $0.contents = picture }), scene(card(.blue) { $0.contents = picture })),
    .same(
      "2.2 step 4: a shape is over contents",
      scene(
        card(.green) {
          $0.contents = picture
          $0.kind = PaintPixelTests.shape(path(0, 0, 20, 20))
        }), scene(card(.red))),
    .same(
      "2.2 step 4: its stroke is over its fill",
      scene(
        card(nil) {
          $0.kind = PaintPixelTests.shape(path(5, 5, 10, 10)) {
            ($0.strokeColor, $0.lineWidth) = (.blue, 10)
          }
        }), scene(card(.blue))),
    .same(
      "2.2 step 5: sublayers are over the shape",
      scene(
        card(nil, sublayers: [box(0, 0, 20, 20, .blue)]) {
          $0.kind = PaintPixelTests.shape(path(0, 0, 20, 20))
        }), scene(card(.blue))),
    .same(
      "2.2 step 5: and over all of it, however far below their zPosition is",
      scene(
        card(.red, sublayers: [box(0, 0, 20, 20, .blue) { $0.zPosition = -9 }]) {
          $0.contents = picture
        }), scene(card(.blue))),
    .same(
      "2.2 step 6: the border is over contents and shape",
      scene(
        card(nil) {
          $0.contents = picture
          $0.kind = PaintPixelTests.shape(path(0, 0, 20, 20))
          ($0.borderWidth, $0.borderColor) = (10, .blue)
        }), scene(card(.blue))),
    .same(
      "2.2 step 6: it lies inside the bounds",
      scene(
        card(.red) {
          ($0.borderWidth, $0.borderColor) = (4, .blue)
        }), scene(card(.blue), box(24, 24, 12, 12, .red))),
    .same(
      "2.2 step 6: it is rounded with the bounds",
      scene(
        card(nil) {
          ($0.borderWidth, $0.borderColor, $0.cornerRadius) = (10, .blue, 10)
        }), scene(card(.blue) { $0.cornerRadius = 10 })),
    .same(
      "2.2: nothing of a layer without anything shows but its sublayers",
      scene(card(nil, sublayers: [box(-9, 3, 50, 4, .blue)])), scene(box(11, 23, 50, 4, .blue))),
  ]

  /// A picture of 2 x 2 pixels, stretched.
  static let picture = Bitmap.rows([
    [PaintPixelTests.red, PaintPixelTests.green], [PaintPixelTests.blue, PaintPixelTests.white],
  ])

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
  ]
}
