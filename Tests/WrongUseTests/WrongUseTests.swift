import Foundation
import Testing

@testable import wrong_uses

/// Mistakes of callers: each stops the program with a message that names the value. What scenes
/// can get wrong alike has normal errors, in the tests of `Replay`. `Scripts/wrong-uses` holds the
/// same table in a release build.
///
/// Two mistakes cannot be made: an animation cannot be edited after it was added, since the layer
/// keeps a copy of its own (`AnimationKindTests.aLayerKeepsItsOwnCopy`), and a presentation layer
/// has no setters (`PresentationLayerTests`).
@Suite struct WrongUseTests {
  @Test(arguments: Mistake.all)
  func aMistakeStopsTheProgramAndIsNamed(_ mistake: Mistake) async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [name = mistake.name as String] in
      Mistake.all.first { $0.name == name }?.make()
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains(mistake.message))
    #expect(text.contains(".swift:"), "where it was made: \(text)")
  }

  @Test func eachHasANameOfItsOwn() {
    #expect(Set(Mistake.all.map(\.name)).count == Mistake.all.count)
    #expect(Mistake.all.count > 40)
  }
}

extension Mistake: CustomTestStringConvertible {
  /// What is done wrong.
  public var testDescription: String { name }
}
