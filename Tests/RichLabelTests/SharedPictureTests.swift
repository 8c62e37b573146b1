import Foundation
import Graphics
import LayerTree
import Testing
import VSync

@testable import RichLabel

/// Labels that look alike have one picture: it is drawn once.
@Suite struct SharedPictureTests {
  private func label(
    _ text: String, in harness: Harness, y: CGFloat = 0, isAsync: Bool = false,
    _ change: (RichLabel) -> Void = { _ in }
  ) -> RichLabel {
    let label = RichLabel()
    label.frame = CGRect(x: 0, y: y, width: 200, height: 40)
    label.font = TextFont("DejaVu Sans Mono", size: 10)
    label.text = text
    label.highlightsMentions = true
    label.displaysAsynchronously = isAsync
    change(label)
    harness.root.addSubnode(label)
    return label
  }

  @Test(arguments: [false, true])
  func equalLabelsDrawOnce(isAsync: Bool) throws {
    let harness = Harness(width: 200)
    let labels = (0..<3).map {
      label("hi @bob", in: harness, y: CGFloat($0) * 40, isAsync: isAsync)
    }
    let other = label("hi @eve", in: harness, isAsync: isAsync)
    harness.turn()
    harness.pool.runAll()
    harness.turn()
    let picture = try #require(labels[0].contents)
    #expect(labels.allSatisfy { $0.contents === picture })
    #expect(try #require(other.contents).pixels != picture.pixels)
    // Of four drawings two were made.
    #expect(harness.stage.bitmapCache.counters.insertions == 2)
  }

  /// Something that a label has and another one has not.
  struct Difference: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (RichLabel) -> Void

    init(_ name: String, _ make: @escaping @Sendable (RichLabel) -> Void) {
      (testDescription, self.make) = (name, make)
    }
  }

  static let differences = [
    Difference("style") { $0.textColor = .white },
    Difference("width") { $0.frame.size.width = 199 },
    Difference("scale") { $0.layer.contentsScale = 2 },
    Difference("search") {
      $0.search = TextSearch(["hi"], style: TextSearch.Style(color: .white))
    },
    Difference("background") {
      $0.layer.isOpaque = true
      $0.layer.backgroundColor = .white
    },
    Difference("marks") { $0.debugMarks = .all },
    Difference("a switch") { $0.sharesPictures = false },
    Difference("rules") { $0.rules = [MentionRule()] },
    Difference("a parser") { $0.parser = Markdown() },
  ]

  @Test(arguments: differences)
  func whatDecidesAboutPixelsSetsThemApart(_ row: Difference) throws {
    let harness = Harness(width: 200)
    let first = label("hi *@bob*", in: harness)
    harness.turn()
    let second = label("hi *@bob*", in: harness, row.make)
    harness.turn()
    #expect(second.contents != nil && second.contents !== first.contents)
  }

  /// A picture that was drawn for another label is pressed and tapped as one's own.
  @Test func touchesMeetAPictureThatWasKnown() throws {
    let harness = Harness(width: 200)
    _ = label("hi @bob", in: harness)
    harness.turn()
    var taps: [String] = []
    let second = label("hi @bob", in: harness, y: 40) {
      $0.tapAction = { _, content, _ in taps.append(content) }
    }
    harness.turn()
    let plain = try #require(second.contents)
    harness.finger(.began, 25, 45)
    #expect(second.contents !== plain)
    harness.finger(.ended, 25, 45)
    #expect(taps == ["@bob"] && second.contents === plain)
  }

  /// Pressed pictures are the label's own.
  @Test func aPressStaysWithItsLabel() throws {
    let harness = Harness(width: 200)
    let (first, second) = (label("@bob", in: harness), label("@bob", in: harness, y: 40))
    harness.turn()
    harness.finger(.began, 5, 45)
    #expect(first.contents !== second.contents)
    let third = label("@bob", in: harness, y: 80)
    harness.turn()
    #expect(third.contents === first.contents)
  }

  @Test func theCacheKeepsToItsBudget() {
    let harness = Harness(width: 200)
    harness.stage.bitmapCache = BitmapCache(byteLimit: 3 * 200 * 40 * 4)
    let label = label("0", in: harness)
    for number in 1...20 {
      label.text = "\(number)"
      harness.turn()
    }
    #expect(harness.stage.bitmapCache.counters.byteCount == 3 * 200 * 40 * 4)
    label.text = "20"
    #expect(harness.stage.bitmapCache.count == 3)
  }
}
