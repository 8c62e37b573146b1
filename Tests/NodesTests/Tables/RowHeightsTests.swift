import Foundation
import Testing

@testable import Nodes

/// The tree of heights against a plain list.
@Suite struct RowHeightsTests {
  struct Row: Equatable {
    var height: Double
    var isKnown: Bool
  }

  @Test(arguments: 0..<60)
  func answersAsAListDoes(seed: Int) {
    var random = Generator(seed: UInt64(seed))
    var (heights, list) = (RowHeights(), [Row]())
    let sizes = [0, 1, 10.5, 44, 44, 44.25, 60, 133.0 / 3]
    for step in 0..<120 {
      let height = sizes[random.next(sizes.count)]
      switch random.next(5) {
      case 0, 1:
        let (row, count) = (random.next(list.count + 1), random.next(20))
        let isKnown = random.chance(50)
        heights.insert(count, height: height, isKnown: isKnown, at: row)
        list.insert(
          contentsOf: Array(repeating: Row(height: height, isKnown: isKnown), count: count), at: row
        )
      case 2 where !list.isEmpty:
        let row = random.next(list.count)
        heights.set(height, ofRow: row)
        list[row] = Row(height: height, isKnown: true)
      case 3 where !list.isEmpty:
        let start = random.next(list.count)
        let range = start..<start + random.next(min(12, list.count - start) + 1)
        heights.remove(range)
        list.removeSubrange(range)
      default:
        let start = random.next(list.count + 1)
        let range = start..<start + random.next(list.count - start + 1)
        heights.forget(range)
        for row in range { list[row].isKnown = false }
      }
      guard check(heights, list, &random, "seed \(seed), step \(step)") else { return }
    }
  }

  private func check(
    _ heights: RowHeights, _ list: [Row], _ random: inout Generator, _ place: String
  ) -> Bool {
    // In 1/960 point.
    var units = 0
    var before: Double { Double(units) / 960 }
    var isRight = heights.count == list.count
    for (row, wanted) in list.enumerated() where isRight {
      let (height, isKnown) = heights.height(ofRow: row)
      isRight =
        heights.offset(ofRow: row) == before && abs(height - wanted.height) < 1 / 960.0
        && isKnown == wanted.isKnown
      units += Int((height * 960).rounded())
    }
    isRight = isRight && heights.total == before && heights.offset(ofRow: list.count) == before
    #expect(isRight, "\(place)")
    for _ in 0..<8 where isRight && before > 0 {
      let offset = Double(random.next(Int(before * 4))) / 4
      let found = heights.row(at: offset)
      let (start, end) = (heights.offset(ofRow: found), heights.offset(ofRow: found + 1))
      isRight = start <= offset && offset < end
      #expect(isRight, "\(place): row \(found) at \(offset), which is \(start)..<\(end)")
    }
    return isRight
  }

  @Test func aMillionEqualRowsAreOneRun() {
    var heights = RowHeights()
    heights.insert(1_000_000, height: 60, isKnown: false, at: 0)
    #expect(heights.runCount == 1)
    #expect(heights.row(at: 59_999_999) == 999_999)
    for row in 500_000..<500_100 { heights.set(61, ofRow: row) }
    #expect(heights.runCount == 3)
    #expect(heights.total == 60_000_100)
    heights.remove(499_990..<500_110)
    #expect(heights.runCount == 1)
  }
}
