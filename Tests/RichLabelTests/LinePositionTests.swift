import Foundation
import Graphics
import Testing

@testable import RichLabel

/// Baselines on a grid.
@Suite struct LinePositionTests {
  private func layout(
    _ positions: LinePositions, _ change: (inout TextContainer) -> Void = { _ in }
  ) throws -> RichLayout {
    var text = try mono("one two\nthree 中 four")
    try text.update(text.range(of: 4..<7)) { $0.size = 16 }
    try text.updateAll { $0.paragraph.paragraphSpacing = 3 }
    var container = cells(9) { $0.linePositions = positions }
    change(&container)
    return RichLayout(text, in: container)
  }

  private func grid(_ first: CGFloat, _ pitch: CGFloat, _ below: CGFloat? = nil) throws
    -> BaselineGrid
  {
    try #require(BaselineGrid(first: first, pitch: pitch, below: below))
  }

  @Test func fixedOnesAreEquallyFarApartWhateverStandsInThem() throws {
    let layout = try layout(.fixed(grid(10, 17, 4)))
    #expect(layout.lines.map(\.baseline) == [10, 27, 44, 61].prefix(layout.lines.count).map { $0 })
    #expect(layout.lines.count > 2)
    #expect(layout.lines.allSatisfy { $0.rect.height == 14 })
    // The last baseline, and the room below it.
    #expect(layout.size.height == 10 + CGFloat(layout.lines.count - 1) * 17 + 4)
  }

  @Test func snappedOnesLieOnTheGridWithRoomForTheirLines() throws {
    let layout = try layout(.snapped(grid(12, 5)))
    var bottom: CGFloat = 0
    for line in layout.lines {
      let step = (line.baseline - 12) / 5
      #expect(abs(step - step.rounded()) < 0.001, "\(line.baseline)")
      #expect(line.rect.minY >= bottom - 0.001)
      bottom = line.rect.maxY
    }
    #expect(layout.lines[0].baseline == 17, "16 points reach higher than 12")
  }

  @Test func theyTakePartInTheFitting() throws {
    for count in 1...3 {
      let height = 10 + CGFloat(count - 1) * 17 + 4
      let whole = try layout(.fixed(grid(10, 17, 4)))
      let exact = try layout(.fixed(grid(10, 17, 4))) { $0.size.height = height }
      #expect(exact.lines.count == min(count, whole.lines.count))
      let less = try layout(.fixed(grid(10, 17, 4))) { $0.size.height = height - 1 }
      #expect(less.lines.count == max(1, exact.lines.count - 1))
      #expect(less.isTruncated)
    }
  }

  @Test func rowsBetweenPathsLieOnIt() throws {
    let layout = try layout(.fixed(grid(10, 17, 4))) {
      $0.exclusions = [.rect(CGRect(x: 0, y: 15, width: 400, height: 8))]
      $0.size.height = 400
    }
    #expect(layout.lines.count > 1)
    for line in layout.lines {
      let step = (line.baseline - 10) / 17
      #expect(abs(step - step.rounded()) < 0.001)
      #expect(line.rect.maxY <= 15 || line.rect.minY >= 23)
    }
  }

  @Test func columnsStandOnAGridToo() throws {
    let text = try AttributedText("春眠不覚", TextAttributes(family: "Noto Sans CJK SC", size: 20))
    let layout = RichLayout(
      text,
      in: TextContainer(
        size: CGSize(width: 100, height: 20), truncation: .none, writingMode: .vertical,
        linePositions: .fixed(try grid(15, 30))))
    #expect(layout.lines.map(\.baseline) == [85, 55, 25])
  }

  @Test func badGridsCannotBeBuilt() {
    #expect(BaselineGrid(first: 1, pitch: 0) == nil)
    #expect(BaselineGrid(first: -1, pitch: 1) == nil)
    #expect(BaselineGrid(first: .nan, pitch: 1) == nil)
    #expect(BaselineGrid(first: 1, pitch: .infinity) == nil)
    #expect(BaselineGrid(first: 0, pitch: 5, below: 0) == nil)
    #expect(BaselineGrid(first: 9, pitch: 5)?.below == 0)
  }
}
