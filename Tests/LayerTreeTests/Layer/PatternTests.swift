import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing

/// Patterns as background colours (core-animation 1.1).
@Suite struct PatternTests {
  private let layer = named("layer")
  private let pattern = BackgroundPattern(Bitmap(PixelBuffer(size: .one)), scale: 2)

  @Test func aColourAndAPatternTakeEachOthersPlace() {
    layer.backgroundColor = .white
    layer.backgroundPattern = pattern
    #expect(layer.backgroundColor == nil && layer.backgroundPattern == pattern)
    layer.backgroundColor = .black
    #expect(layer.backgroundColor == .black && layer.backgroundPattern == nil)
    layer.backgroundPattern = pattern
    layer.backgroundColor = nil
    #expect(layer.backgroundPattern == nil, "no colour is no pattern either")
  }

  @Test func itShowsAtOnceAndAsksForTheActionOfTheColour() {
    let puppet = Puppet()
    var asked: [String] = []
    puppet.onAction = {
      asked.append($0)
      return nil
    }
    let harness = Harness(layer)
    layer.backgroundColor = .white
    harness.turn(at: 0)
    layer.delegate = puppet
    harness.turn(at: 1) { layer.backgroundPattern = pattern }
    #expect(asked == ["backgroundColor"])
    #expect(layer.presentation?.properties.backgroundPattern == pattern)
    #expect(layer.presentation?.backgroundColor == nil)
    #expect(harness.commits.last?.changes.last?.properties?.backgroundPattern == pattern)
  }

  @Test func coloursThatAnimateShowInsteadOfIt() {
    let harness = Harness(layer)
    layer.backgroundPattern = pattern
    harness.turn(at: 0)
    harness.turn(at: 1) {
      layer.add(
        BasicAnimation(keyPath: .backgroundColor, from: .color(.black), to: .color(.white)),
        forKey: "tint")
    }
    #expect(layer.presentation?.backgroundColor == .black)
    #expect(layer.presentation?.properties.backgroundPattern == nil)
    harness.turn(at: 2)
    #expect(layer.presentation?.properties.backgroundPattern == pattern)
  }
}
