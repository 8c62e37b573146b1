import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing
import VSync

/// What a commit is charged with: layers walked, layers changed, bytes sent (frames 4.1).
@Suite struct CommitSizeTests {
  @Test func theFirstCommitSendsEverything() {
    let harness = Harness(named("root", named("ab"), named("c")))
    let charges = harness.turn().filter { $0.cause == .commitSize }
    #expect(charges.map(\.subject) == ["root", "ab", "c", ""])
    #expect(charges.map(\.work.layersCommitted) == [1, 1, 1, 0])
    // 16 and 512 each with the name; the root's list of two.
    #expect(charges.map(\.work.bytesCommitted) == [532 + 16, 530, 529, 32])
    #expect(charges.map(\.work.layersWalked) == [0, 0, 0, 3])
    #expect(charges.map(\.work.commits) == [0, 0, 0, 1])
    #expect(harness.commits[0].byteCount == 548 + 530 + 529 + 32)
  }

  @Test func aChangeSendsTheLayerAndWalksThemAll() {
    let child = named("c")
    let harness = Harness(named("root", named("b"), child))
    harness.turn()
    let charges = harness.turn {
      Transaction.perform {
        Transaction.disableActions = true
        child.opacity = 0.5
      }
    }.filter { $0.cause == .commitSize }
    #expect(charges.map(\.subject) == ["c", ""])
    #expect(charges.map(\.work.bytesCommitted) == [529, 32])
    #expect(charges.map(\.work.layersWalked) == [0, 3])
  }

  @Test func layersThatLeaveAndAnimationsAreSentToo() {
    let (leaves, moves) = (named("b"), named("c"))
    let harness = Harness(named("root", leaves, moves))
    harness.turn()
    let charges = harness.turn {
      Transaction.perform {
        Transaction.disableActions = true
        leaves.removeFromSuperlayer()
      }
      moves.add(
        BasicAnimation(keyPath: .opacity, from: .number(0), to: .number(1)), forKey: "fade")
    }.filter { $0.cause == .commitSize }
    let bytes = Dictionary(charges.map { ($0.subject, $0.work.bytesCommitted) }) { $0 + $1 }
    // The root's list of one; one animation; the message with one layer that left.
    #expect(bytes == ["root": 16 + 8, "c": 16 + 256, "": 40])
    #expect(charges.map(\.work.layersWalked).max() == 2)
  }

  @Test func picturesOfAnotherColourSpaceAreConvertedWhenTheyAreHandedIn() throws {
    let layer = ExternalLayer()
    layer.name = "video"
    layer.colorspace = .displayP3
    let harness = Harness(named("root", layer))
    harness.turn()
    let picture = Bitmap(
      PixelBuffer(size: try #require(PixelSize(width: 3, height: 2))))
    var work = Work()
    work.pixelsConverted = 6
    #expect(
      harness.turn { layer.present(picture) }.filter { $0.cause == .colorConvert }
        == [Charge(.colorConvert, "video", work, detail: "displayP3")])
    layer.colorspace = .sRGB
    #expect(!harness.turn { layer.present(picture) }.contains { $0.cause == .colorConvert })
  }
}
