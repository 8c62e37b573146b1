import Foundation
import Graphics
import Replay
import Report
import Testing

/// Charts, meters and image nodes in scenes.
@Suite struct PlayReadyNodeTests {
  private func scene(
    _ layers: String, assets: String = "", timeline: String = "", duration: String = "1",
    _ more: String = ""
  ) -> String {
    """
    {
      "scanout": 1, "display": {"width": 60, "height": 40}, "duration": \(duration)\(more),
      "assets": {"images": {\(assets)}}, "root": {"sublayers": [\(layers)]},
      "timeline": [\(timeline)]
    }
    """
  }

  private func outcome(_ text: String, _ folder: SceneFolder? = nil) throws -> ReplayOutcome {
    let folder = try folder ?? SceneFolder()
    return try Player(scene: folder.read(text)).run()
  }

  private func lines(_ outcome: ReplayOutcome, _ kinds: Set<String>) -> [String] {
    outcome.log.map(\.text).filter { kinds.contains(String($0.prefix { $0 != " " })) }
  }

  static let chart = #"""
    {"class": "ChartNode", "id": "chart", "frame": [0, 0, 60, 40], "series": [
      {"walk": {"seed": 1, "count": 100}}, {"walk": {"seed": 2, "count": 100}}]}
    """#

  @Test func aChartIsDrawnByAWorkerUnlessItIsSaid() throws {
    let change = #"{"at": 0.1, "set": {"layer": "chart", "values": {"legend": true}}}"#
    let kinds: Set<String> = ["drawStart", "draw"]
    #expect(
      lines(try outcome(scene(Self.chart, timeline: change)), kinds)
        == ["drawStart chart", "drawStart chart"])
    let main = Self.chart.replacing(#""id""#, with: #""async": false, "id""#)
    #expect(
      lines(try outcome(scene(main, timeline: change)), kinds) == ["draw chart", "draw chart"])
  }

  private func costOfMain(async: Bool) throws -> Double {
    let chart = Self.chart.replacing(#""id""#, with: #""async": \#(async), "id""#)
    let change = #"""
      {"at": 0.1, "set": {"layer": "chart", "values": {"legend": true}}}
      """#
    let recording = try outcome(scene(chart, timeline: change)).recording
    return recording.frames.flatMap(\.costs).filter { $0.owner == .main && $0.cause == .display }
      .reduce(0) { $0 + $1.cost.seconds }
  }

  @Test func whoDrawsAChartPaysForIt() throws {
    #expect(try costOfMain(async: true) == 0)
    #expect(try costOfMain(async: false) > 0)
  }

  static let meters = #"""
    {"class": "FrameRateNode", "id": "main"},
    {"class": "FrameRateNode", "id": "glass", "meter": "displayStage"}
    """#

  @Test func aBusyMainThreadShowsOnItsMeterOnly() throws {
    let outcome = try outcome(
      scene(
        Self.meters, timeline: #"{"at": 0.5, "busy": {"milliseconds": 100}}"#, duration: "2.5"))
    // Of 60 VSYNCs after the first, 5 found the main thread busy. Meters are read in the order of the tree.
    let order = ["meter main 55", "meter glass 60", "meter main 60"]
    #expect(
      lines(outcome, ["meter"])
        == order)
    let metrics = try ReplayReport(outcome.recording).metrics
    #expect(metrics.meterMainThread == 55 || (metrics.meterMainThread ?? 0) > 54.99)
    #expect(metrics.meterDisplayStage == 60)
    #expect(metrics.droppedFrames == 0, "nothing was to be shown")
  }

  @Test func aBusyRenderServerShowsOnTheOtherOnly() throws {
    // Each frame of the animation takes the server two intervals.
    let heavy = #"""
      {"id": "pane", "frame": [0, 0, 60, 40], "backgroundColor": [1, 1, 1, 0.5], "animations": [
        {"keyPath": "opacity", "from": 0.2, "to": 0.8, "duration": 0.5, "beginTime": 1.2}]}
      """#
    let outcome = try outcome(
      scene(
        Self.meters + "," + heavy, duration: "2.2",
        #", "device": {"base": "reference", "blendNsPerPixel": 12000}"#))
    let readings = outcome.recording.meterReadings
    let least = readings.filter { $0.kind == .displayStage }.map(\.framesPerSecond).min() ?? 0
    #expect(least < 50, "\(least)")
    #expect(readings.filter { $0.kind == .mainThread }.allSatisfy { $0.framesPerSecond > 59.9 })
    #expect(try ReplayReport(outcome.recording).metrics.meterDisplayStage == least)
  }

  @Test func aMeterKeepsNoReplayGoing() throws {
    let text = scene(Self.meters).replacing(#""duration": 1,"#, with: "")
    #expect(try outcome(text).recording.slots.count < 10)
  }

  private func image(_ more: String, id: String = "photo") -> String {
    #"{"class": "ImageNode", "id": "\#(id)", "frame": [0, 0, 20, 20], "image": "a"\#(more)}"#
  }

  @Test func anImageComesAfterItsLatency() throws {
    let slow = #""a": {"generate": {"solid": [1, 0, 0], "size": [9, 9]}, "latency": 0.2}"#
    let outcome = try outcome(scene(image(""), assets: slow))
    #expect(
      lines(outcome, ["image"])
        == ["image photo loading", "image photo loaded", "image photo shown"])
    let loaded = outcome.log.first { $0.text == "image photo loaded" }
    #expect((loaded?.time.seconds ?? 0) >= 0.2 && (loaded?.time.seconds ?? 1) < 0.22)
    // Without a duration the replay waits for it.
    let text = scene(image(""), assets: slow).replacing(#""duration": 1,"#, with: "")
    #expect(lines(try self.outcome(text), ["image"]).last == "image photo shown")
    // Where time costs nothing it is there at once.
    let content = try self.outcome(
      scene(image(""), assets: slow, #", "mode": "content""#))
    #expect(content.log.first { $0.text == "image photo shown" }?.time == .zero)
  }

  @Test func anImageThatFailsLeavesThePlaceholder() throws {
    let assets = #"""
      "a": {"generate": {"solid": [1, 0, 0], "size": [9, 9]}, "latency": 0.1, "fails": true},
      "b": {"generate": {"solid": [0, 0, 1], "size": [9, 9]}}
      """#
    let text = scene(image(#", "placeholder": "b""#), assets: assets)
    let expected = #"""
      , "expect": [{"at": 0.5, "pixel": [5, 5], "color": [0, 0, 1]},
        {"at": 0.5, "layer": "photo", "keyPath": "state", "value": "failed"}]}
      """#
    let whole = String(text.dropLast()) + expected
    let check = try Player(scene: SceneFolder().read(whole)).check()
    #expect(check.expectations.compactMap(\.failure) == [])
  }

  @Test func anotherImageCancelsTheFirst() throws {
    let assets = #"""
      "a": {"generate": {"solid": [1, 0, 0], "size": [9, 9]}, "latency": 0.3},
      "b": {"generate": {"solid": [0, 0, 1], "size": [9, 9]}, "latency": 0.1}
      """#
    let outcome = try outcome(
      scene(
        image(""), assets: assets,
        timeline: #"{"at": 0.1, "set": {"layer": "photo", "values": {"image": "b"}}}"#))
    #expect(
      lines(outcome, ["image"]) == [
        "image photo loading", "image photo cancelled", "image photo loading",
        "image photo loaded", "image photo shown",
      ])
  }

  @Test func aPictureIsDecodedByWhoDraws() throws {
    let folder = try SceneFolder()
    let size = try #require(PixelSize(width: 100, height: 100))
    let png = PNGEncoder().encode(
      GeneratedImage.noise(seed: 1, alpha: false, size: size).makeBitmap())
    try folder.write(png, to: "a.png")
    func owners(async: Bool) throws -> Set<String> {
      let outcome = try outcome(
        scene(
          image(#", "async": \#(async)"#), assets: #""a": {"file": "a.png", "latency": 0.1}"#),
        folder)
      let costs = outcome.recording.frames.flatMap(\.costs).filter { $0.cause == .imageDecode }
      return Set(costs.map { "\($0.owner.rawValue) \($0.count)" })
    }
    #expect(try owners(async: true) == [])
    #expect(try owners(async: false) == ["main 10000"])
  }

  @Test func roundingCostsWhoDoesIt() throws {
    func passes(_ rounding: String) throws -> Double {
      let nodes = image(
        #"""
        , "cornerRadius": 10, "rounding": "\#(rounding)", "animations": [
          {"keyPath": "position.x", "from": 0, "to": 40, "duration": 0.5}]
        """#)
      let outcome = try outcome(
        scene(nodes, assets: #""a": {"generate": {"solid": [1, 0, 0], "size": [40, 40]}}"#))
      return try ReplayReport(outcome.recording).metrics.offscreenPasses?.max ?? 0
    }
    #expect(try passes("prerendered") == 0)
    #expect(try passes("mask") > 0)
    #expect(try passes("none") == 0)
  }
}
