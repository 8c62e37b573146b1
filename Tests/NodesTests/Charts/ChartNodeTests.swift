import Foundation
import Graphics
import LayerTree
import Nodes
import Testing
import VSync

@Suite struct ChartNodeTests {
  static func series(_ count: Int = 120) -> [ChartSeries] {
    (0..<4).map { index in
      ChartSeries(
        ChartSeries.walk(seed: UInt64(index), count: count), name: "Series \(index)",
        color: ChartSeries.colors[index])
    }
  }

  static func node(_ chart: Chart, in harness: Harness, async: Bool = true) -> ChartNode {
    let node = ChartNode(chart)
    node.layer.name = "chart"
    node.frame = CGRect(x: 0, y: 0, width: 80, height: 40)
    node.displaysAsynchronously = async
    harness.root.addSubnode(node)
    return node
  }

  @Test func fourSeriesAreFourSteps() throws {
    let harness = Harness()
    let node = Self.node(Chart(Self.series()), in: harness)
    harness.turn()
    let job = try #require(harness.pool.unfinished.first)
    var steps = 0
    while harness.pool.runStep(of: job) != nil { steps += 1 }
    #expect(steps == 4)
    harness.turn()
    #expect(node.layer.contents?.size == PixelSize(width: 80, height: 40))
  }

  @Test func aNewChartStopsTheOldOneBetweenTwoSeries() throws {
    let harness = Harness()
    let node = Self.node(Chart(Self.series()), in: harness)
    harness.turn()
    let job = try #require(harness.pool.unfinished.first)
    harness.pool.runStep(of: job)
    harness.turn { node.chart.series.removeLast() }
    #expect(harness.pool.runStep(of: job) == nil, "its second series is not drawn")
    harness.pool.runAll()
    harness.turn()
    #expect(harness.logged(.drawCancel) == ["drawCancel chart superseded"])
    #expect(node.asyncLayer.shownGeneration == 2)
  }

  @Test func anEqualChartDrawsNothing() {
    let harness = Harness()
    var gapped = Self.series()
    gapped[0] = ChartSeries([1, .nan, 2])
    let node = Self.node(Chart(gapped), in: harness)
    harness.turn()
    harness.pool.runAll()
    harness.turn { node.chart = Chart(gapped) }
    #expect(node.asyncLayer.generation == 1, "a gap equals a gap")
  }

  struct Look: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let chart: Chart
  }

  static let looks = [
    Look(testDescription: "plain", chart: Chart(series())),
    Look(testDescription: "nothing", chart: Chart()),
    Look(testDescription: "one point", chart: Chart([ChartSeries([5])])),
    Look(testDescription: "gaps", chart: Chart([ChartSeries([.nan, 3, .nan, 1, 2])])),
    Look(
      testDescription: "axes and legend",
      chart: Chart(
        series(), scaling: .together, axes: ChartAxes(labels: ["a", "b"]), hasLegend: true)),
    Look(
      testDescription: "letters that need all the room",
      chart: Chart(series(), axes: ChartAxes(labels: ["a"], fontSize: 60), hasLegend: true)),
  ]

  @Test(arguments: looks)
  func theMainThreadAndAWorkerDrawTheSameBytes(_ look: Look) throws {
    let harness = Harness()
    let a = Self.node(look.chart, in: harness)
    let b = Self.node(look.chart, in: harness, async: false)
    harness.turn()
    harness.pool.runAll()
    harness.turn()
    let (first, second) = (try #require(a.layer.contents), try #require(b.layer.contents))
    #expect(first.pixels == second.pixels)
    #expect(harness.logged(.drawStart).count == 1)
    #expect(harness.logged(.draw).count == 1)
  }

  /// The colours of a column, from the top.
  private func column(_ x: Int, of bitmap: Bitmap) -> [Pixel] {
    (0..<bitmap.size.height).map { bitmap[x, $0] }
  }

  @Test func theGradientGoesFromTheHighestPointToTheBaseLine() throws {
    let harness = Harness()
    let node = Self.node(
      Chart([ChartSeries([10, 10], fill: ChartSeries.tealFill, lineWidth: 0)]), in: harness,
      async: false)
    harness.turn()
    let bitmap = try #require(node.layer.contents)
    let pixels = column(40, of: bitmap)
    // y = 40 - 36 - 1 = 3 to 39: clear above and below.
    #expect(pixels[2] == .clear && pixels[39] == .clear)
    #expect(pixels[3...38].allSatisfy { $0.alpha == 255 })
    #expect(pixels[3].red > 0xE0 && pixels[3].green == 255 && pixels[3].blue == 255)
    #expect(pixels[38].red < 10 && abs(Int(pixels[38].green) - 0xAE) < 6)
    let middle = pixels[20]
    #expect(abs(Int(middle.red) - 0x80) < 8 && middle.green == 255)
  }

  @Test func aDotShowsForOnePoint() throws {
    let harness = Harness()
    let node = Self.node(Chart([ChartSeries([5], color: .black)]), in: harness, async: false)
    harness.turn()
    let bitmap = try #require(node.layer.contents)
    #expect(bitmap[40, 3] == Color.black.pixel)
    #expect(bitmap[20, 3] == .clear)
  }

  @Test func aNewSizeDrawsAnew() {
    let harness = Harness()
    let node = Self.node(Chart(Self.series()), in: harness)
    harness.turn()
    harness.pool.runAll()
    harness.turn()
    harness.turn { node.bounds.size.width = 50 }
    harness.pool.runAll()
    harness.turn()
    #expect(node.layer.contents?.size == PixelSize(width: 50, height: 40))
  }

  @Test func aWalkIsTheSameForItsSeed() {
    #expect(ChartSeries.walk(seed: 7, count: 4) == ChartSeries.walk(seed: 7, count: 4))
    #expect(ChartSeries.walk(seed: 7, count: 4) != ChartSeries.walk(seed: 8, count: 4))
    let long = ChartSeries.walk(seed: 1, count: 5000)
    #expect(long.first == 50 && long.allSatisfy { (0...100).contains($0) })
    #expect(zip(long, long.dropFirst()).allSatisfy { abs($0 - $1) <= 5.0001 })
  }
}
