import Foundation
import Graphics
import LayerModel

@testable import Compositor

// Core-animation 1.1 and 2.5: contents, their part, their nine parts and their filters.

extension PaintPixelTests {
  static let contents: [Case] = [
    // 2.5 (M): the picture R G / B W; what is at (0, 0, .5, .5) in each kind of layer.
    Case(
      testDescription: "2.5: contentsRect counts from the top left where y runs down",
      root: layer(0, 0, 2, 2) {
        $0.contents = quad
        $0.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
      }, width: 2, height: 2, rows: [[red, red], [red, red]]),
    Case(
      testDescription: "2.5: nothing around contentsRect shows, even enlarged",
      root: layer(0, 0, 6, 1) {
        $0.contents = .rows([[red, green, blue]])
        $0.contentsRect = CGRect(x: 1.0 / 3, y: 0, width: 1.0 / 3, height: 1)
      }, rows: [Array(repeating: green, count: 6)]),
    Case(
      testDescription: "1.1: outside the unit rect edge pixels extend",
      root: layer(0, 0, 6, 1) {
        $0.contents = .rows([[red, blue]])
        $0.contentsRect = CGRect(x: -1, y: 0, width: 3, height: 1)
        $0.magnificationFilter = .nearest
      }, rows: [[red, red, red, blue, blue, blue]]),
    Case(
      testDescription: "2.5: the logical size is that of the part",
      root: layer(0, 0, 6, 1) {
        $0.contents = .rows([[red, green, blue, white]])
        $0.contentsRect = CGRect(x: 0.25, y: 0, width: 0.5, height: 1)
        $0.contentsGravity = .center
      }, rows: [[0, 0, green, blue, 0, 0]]),
    Case(
      testDescription: "2.5: nine parts: the corners keep their size",
      root: layer(0, 0, 6, 1) {
        $0.contents = .rows([[red, green, blue]])
        $0.contentsCenter = CGRect(x: 1.0 / 3, y: 0, width: 1.0 / 3, height: 1)
        $0.magnificationFilter = .nearest
      }, rows: [[red, green, green, green, green, blue]]),
    Case(
      testDescription: "2.5: nine parts only with gravities that resize",
      root: layer(0, 0, 6, 1) {
        $0.contents = .rows([[red, green, blue]])
        $0.contentsCenter = CGRect(x: 1.0 / 3, y: 0, width: 1.0 / 3, height: 1)
        $0.contentsGravity = .left
      }, rows: [[red, green, blue, 0, 0, 0]]),
    Case(
      testDescription: "1.1: a centre without extent is one pixel",
      root: layer(0, 0, 6, 1) {
        $0.contents = .rows([[red, green, blue]])
        $0.contentsCenter = CGRect(x: 0.5, y: 0, width: 0, height: 1)
        $0.magnificationFilter = .nearest
      }, rows: [[red, green, green, green, green, blue]]),
    Case(
      testDescription: "1.1: the centre lies in contentsRect",
      root: layer(0, 0, 6, 1) {
        $0.contents = .rows([[white, red, green, blue]])
        $0.contentsRect = CGRect(x: 0.25, y: 0, width: 0.75, height: 1)
        $0.contentsCenter = CGRect(x: 1.0 / 3, y: 0, width: 1.0 / 3, height: 1)
        $0.magnificationFilter = .nearest
      }, rows: [[red, green, green, green, green, blue]]),
    Case(
      testDescription: "1.1: nearest",
      root: layer(0, 0, 6, 1) {
        $0.contents = .rows([[red, green, blue]])
        $0.magnificationFilter = .nearest
      }, rows: [[red, red, green, green, blue, blue]]),
    Case(
      testDescription: "1.1: trilinear takes the picture of half the size",
      root: layer(0, 0, 1, 1) {
        $0.contents = .rows([[red, 0xFF00_0000], [0xFF00_0000, 0xFF00_0000]])
        $0.minificationFilter = .trilinear
      }, rows: [[0xFF40_0000, 0, 0, 0, 0, 0]]),
    Case(
      testDescription: "1.1: the bias takes a smaller one",
      root: layer(0, 0, 2, 1) {
        $0.contents = .rows([[red, red, 0xFF00_0000, 0xFF00_0000]])
        $0.minificationFilter = .trilinear
        $0.minificationFilterBias = 1
      }, rows: [[0xFF80_0000, 0xFF80_0000, 0, 0, 0, 0]]),
    Case(
      testDescription: "1.1: Gray8 is grey",
      root: layer(0, 0, 3, 1) {
        $0.contents = .rows([[red, green, blue]])
        $0.contentsFormat = .gray8Uint
      }, rows: [[0xFF36_3636, 0xFFB6_B6B6, 0xFF12_1212, 0, 0, 0]]),
  ]
}
