import Foundation
import LayerModel
import LayerTree
import Testing

/// Mistakes of callers: each stops the program with a message that names the value. What scenes
/// can get wrong alike has normal errors, in the tests of `Replay`.
///
/// An animation cannot be edited after it was added: the layer keeps a copy of its own
/// (`AnimationKindTests.aLayerKeepsItsOwnCopy`).
@Suite struct WrongUseTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let name: String
    let message: String
    var testDescription: String { name }

    init(_ name: String, _ message: String) { (self.name, self.message) = (name, message) }
  }

  static let mistakes = [
    Mistake("reading an unknown key path", "'positon' is no key path of Layer 'card'"),
    Mistake("setting an unknown key path", "'transform.rotate' is no key path of Layer 'card'"),
    Mistake("a key path of another class", "'lineWidth' is no key path of Layer 'card'"),
    Mistake("a value of another type", "opacity of layer 'card' cannot be flag(true)"),
    Mistake(
      "a number that is none",
      "position of layer 'card' cannot be point(Foundation.CGPoint(x: nan, y: 0.0))"),
    Mistake("a cycle", "layer 'card' cannot be put into 'leaf', which is inside it"),
    Mistake("a cycle by a mask", "layer 'card' cannot be put into 'leaf', which is inside it"),
    Mistake("a layer in itself", "layer 'card' cannot be inside itself"),
    Mistake(
      "the root of a stage",
      "layer 'card' is the root of a stage and cannot be put into another layer"),
    Mistake(
      "an animation of another type",
      "animation of opacity: from is a point; a number would be accepted"),
    Mistake(
      "an animation edited to a value that is none",
      "animation of opacity: to is not finite; finite numbers would be accepted"),
    Mistake("a count below 0", "repeatCount -1.0 of an animation"),
    Mistake("a speed without end", "speed of layer 'card' is inf"),
    Mistake("an unknown property in a style", "'opactiy' of a style is no property of a layer"),
    Mistake("a style's value of another type", "'opacity' of a style cannot be flag(true)"),
    Mistake("a transaction of less than no time", "animation duration -1.0"),
    Mistake("a setting of another type", "disableActions"),
  ]

  /// Makes a mistake; comes back from none of them.
  static func make(_ mistake: String) {
    let leaf = named("leaf")
    let card = named("card", leaf)
    switch mistake {
    case "reading an unknown key path": _ = card.value(forKeyPath: "positon")
    case "setting an unknown key path": card.setValue(.number(1), forKeyPath: "transform.rotate")
    case "a key path of another class": _ = card.value(forKeyPath: "lineWidth")
    case "a value of another type": card.setValue(.flag(true), forKeyPath: "opacity")
    case "a number that is none": card.position.x = .nan
    case "a cycle": leaf.addSublayer(card)
    case "a cycle by a mask": leaf.mask = card
    case "a layer in itself": card.addSublayer(card)
    case "the root of a stage":
      let harness = Harness(card)
      named("other").addSublayer(harness.root)
    case "an animation of another type":
      card.add(BasicAnimation(keyPath: .opacity, from: .point(.zero)), forKey: "fade")
    case "an animation edited to a value that is none":
      var fade = BasicAnimation(keyPath: .opacity)
      fade.to = .number(.nan)
    case "a count below 0":
      var timing = MediaTiming()
      timing.repeatCount = -1
    case "a speed without end": card.speed = .infinity
    case "an unknown property in a style":
      card.style = LayerStyle(values: ["opactiy": .number(1)])
    case "a style's value of another type":
      card.style = LayerStyle(values: ["opacity": .flag(true)])
    case "a transaction of less than no time": Transaction.animationDuration = -1
    case "a setting of another type": Transaction.setValue("yes", forKey: "disableActions")
    default: break
    }
  }

  @Test(arguments: mistakes)
  func aMistakeStopsTheProgramAndIsNamed(_ mistake: Mistake) async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [name = mistake.name as String] in
      WrongUseTests.make(name)
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains(mistake.message))
  }
}
