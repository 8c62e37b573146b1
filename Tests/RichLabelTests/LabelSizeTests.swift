import Foundation
import Graphics
import LayerTree
import Testing
import VSync

@testable import RichLabel

/// Sizes that are asked for, on any thread, and pictures and layouts that are set from outside.
@Suite struct LabelSizeTests {
  @Test func sizesAreKnownWithoutDrawing() async throws {
    let harness = Harness(width: 200)
    let label = label("aaaa bbbb", in: harness, width: 30)
    #expect(label.contentSize == label.layout.size)
    #expect(label.layout.lines.count == 2)
    #expect(label.sizeThatFits(CGSize(width: 200, height: 100)).width == 55)
    let content = label.content
    let size = await Task.detached { content.size(maxWidth: 30) }.value
    #expect(size == label.contentSize)
    let told = Told()
    label.contentSize(maxWidth: 30) { told.size = $0 }
    harness.pool.runAll()
    harness.turn()
    #expect(told.size == size)
    RichLabel().contentSize(maxWidth: 30) { told.size = $0 }
    #expect(told.size.width == 0)
  }

  /// Written and read on the main thread only, by turns.
  private final class Told: @unchecked Sendable {
    var size = CGSize.zero
    var sizes: [CGSize] = []
  }

  /// Sizes are found by the stage's workers, and told in the order in which they were asked for, whichever worker
  /// is faster; also those of a label that has gone, or whose text is another one by then.
  @Test(arguments: [false, true]) func sizesAreToldInTheOrderOfTheQuestions(_ isBackward: Bool) {
    let harness = Harness(width: 200)
    let told = Told()
    let widths: [CGFloat] = [30, 60, 20, 100, 45]
    let texts = ["aaaa bbbb cc", "dd eeeeee", "f", "gg hh ii jj kk ll mm", "nn ooo"]
    var expected: [CGSize] = []
    var asked: RichLabel? = label("", in: harness)
    for (width, text) in zip(widths, texts) {
      asked?.text = text
      asked?.contentSize(maxWidth: width) { told.sizes.append($0) }
      expected += asked.map { [$0.content.size(maxWidth: width)] } ?? []
    }
    harness.turn()
    let jobs = harness.pool.unfinished
    #expect(told.sizes.isEmpty && jobs.count == widths.count)
    asked?.removeFromSupernode()
    asked = nil
    if isBackward {
      for job in jobs.reversed() {
        #expect(told.sizes.isEmpty)
        harness.pool.run(job)
        harness.turn()
      }
    } else {
      harness.pool.runAll()
      #expect(told.sizes.isEmpty)
      harness.turn()
    }
    #expect(told.sizes == expected && Set(expected.map(\.height)).count > 1)
  }

  /// A size that the pool has no room for is found on the stage's own thread.
  @Test func sizesThatNoWorkerFindsAreFoundAllTheSame() {
    let harness = Harness(width: 200)
    let label = label("aaaa bbbb cc", in: harness)
    let told = Told()
    label.contentSize(maxWidth: 30) { told.sizes.append($0) }
    for job in harness.pool.unfinished { harness.pool.cancel(job) }
    harness.pool.runAll()
    harness.turn()
    #expect(told.sizes == [label.content.size(maxWidth: 30)])
  }

  /// A layout that is set comes in place of a picture that was set before it.
  @Test func aLayoutComesInPlaceOfAPictureThatWasSet() throws {
    let harness = Harness(width: 200)
    let first = label("@bob", in: harness)
    let (picture, text) = (try #require(first.contents), first.layout.text)
    let other = RichLabel()
    other.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    harness.root.addSubnode(other)
    other.setContents(picture, text)
    harness.turn()
    let layout = RichLayout(
      try mono("#x# other", size: 20), in: TextContainer(size: other.bounds.size))
    other.layout = layout
    harness.turn()
    let canvas = try #require(Canvas(size: other.bounds.size, scale: 1))
    layout.draw(on: canvas, at: .zero)
    #expect(other.layout === layout && other.contents !== picture)
    #expect(other.contents?.pixels == canvas.makeBitmap().pixels)
    // And the other way round.
    other.setContents(picture, text)
    harness.turn()
    #expect(other.contents === picture && other.layout !== layout)
  }

  /// Words are kept where they can be, or cut anywhere.
  @Test(
    arguments: [
      (RichLabelStyle.LineBreakMode.wordWrapping, ["aaaa", "bbbb cc"]),
      (.characterWrapping, ["aaaa bb", "bb cc"]),
    ])
  func linesBreakAsTheModeSays(_ row: (mode: RichLabelStyle.LineBreakMode, shown: [String])) {
    let label = label("aaaa bbbb cc", in: Harness(width: 200), width: 7 * cell + 0.1) {
      $0.lineBreakMode = row.mode
    }
    #expect(label.layout.shown == row.shown)
    #expect(!label.layout.isTruncated)
  }
}
