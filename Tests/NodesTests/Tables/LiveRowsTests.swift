import Graphics
import LayerTree
import Testing

@testable import Nodes

/// A sorted list of rows against a dictionary.
@Suite struct LiveRowsTests {
  @Test(arguments: 0..<20) func itIsADictionaryInOrder(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var (live, known) = (LiveRows(), [Int: RowNode]())
    for _ in 0..<300 {
      let row = Int.random(in: -5..<40, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        #expect(live.remove(row) === known.removeValue(forKey: row))
      case 1:
        (live[row], known[row]) = (nil, nil)
      default:
        let node = RowNode(kind: "row")
        (live[row], known[row]) = (node, node)
      }
      #expect(live.rows == known.keys.sorted() && live.count == known.count)
    }
    #expect(live.pairs.allSatisfy { known[$0] === $1 })
    for row in -5..<40 { #expect(live[row] === known[row]) }
  }
}
