import Graphics
import Testing

@testable import Compositor

/// What opaque things cover later is left out of what comes before, and nothing else is.
@Suite struct HiddenSpansTests {
  struct Cover {
    var step, y: Int
    var columns: Range<Int>
  }

  @Test(arguments: 0..<60)
  func onlyWhatIsCoveredLaterIsHidden(seed: Int) {
    var random = SplitMix64(scattering: seed)
    let hidden = HiddenSpans()
    for tile in 0..<4 {
      let rows = (tile * 7 - 9)..<(tile * 7 - 9 + Int.random(in: 1...9, using: &random))
      hidden.begin(rows)
      #expect(hidden.isEmpty)
      let steps = Int.random(in: 1...40, using: &random)
      var covers: [Cover] = []
      for step in (0..<steps).reversed() where Bool.random(using: &random) {
        for y in rows where Int.random(in: 0..<3, using: &random) > 0 {
          let start = Int.random(in: -20..<150, using: &random)
          let columns = start..<start + Int.random(in: 0..<80, using: &random)
          hidden.cover(y, columns, by: step)
          covers.append(Cover(step: step, y: y, columns: columns))
        }
      }
      for step in 0..<steps {
        hidden.uncover(step, rows)
        for y in rows {
          let asked = -10..<Int.random(in: -10..<160, using: &random)
          var parts: [Range<Int>] = []
          hidden.eachVisible(y, asked) { parts.append($0) }
          let later = covers.filter { $0.step > step && $0.y == y }
          let shown = parts.reduce(into: Set<Int>()) { $0.formUnion($1) }
          let seen = Set(asked).filter { x in !later.contains { $0.columns.contains(x) } }
          let note: Comment = "seed \(seed), tile \(tile), step \(step), row \(y)"
          #expect(shown.isSuperset(of: seen) && shown.isSubset(of: Set(asked)), note)
          #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }, note)
          // Few spans, all of them long: then it is exact.
          if covers.count(where: { $0.y == y }) < 12, later.allSatisfy({ $0.columns.count >= 12 }) {
            #expect(shown == seen, note)
          }
        }
      }
      hidden.uncover(steps, rows)
      #expect(hidden.isEmpty)
    }
  }
}
