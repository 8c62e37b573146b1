extension Metrics {
  /// One figure: the name that budgets use, and how to read it.
  struct Leaf: Sendable {
    var name: String
    var value: @Sendable (Metrics) -> Double?

    init(_ name: String, _ value: @escaping @Sendable (Metrics) -> Double?) {
      self.name = name
      self.value = value
    }
  }

  /// Every figure, in the order of its name: the one list that budgets and `report.json` share.
  static let leaves: [Leaf] = (counts + times + spreads).sorted { $0.name < $1.name }

  private static let counts: [Leaf] = [
    Leaf("slots") { Double($0.slots) },
    Leaf("slotsActive") { Double($0.slotsActive) },
    Leaf("slotsIdle") { Double($0.slotsIdle) },
    Leaf("framesPresented") { Double($0.framesPresented) },
    Leaf("droppedFrames") { Double($0.droppedFrames) },
    Leaf("partialFrames") { Double($0.partialFrames) },
    Leaf("supersededCommits") { Double($0.supersededCommits) },
    Leaf("skippedBegins") { Double($0.skippedBegins) },
    Leaf("hitchCount") { Double($0.hitchCount) },
    Leaf("hitchNs") { Double($0.hitchNs.count) },
    Leaf("hitchTimeRatio") { $0.hitchTimeRatio },
    Leaf("commitHitches") { Double($0.commitHitches) },
    Leaf("renderHitches") { Double($0.renderHitches) },
    Leaf("longestRun") { Double($0.longestRun) },
    Leaf("cadenceLocks") { Double($0.cadenceLocks) },
    Leaf("percentDroppedAverage") { $0.percentDropped.average },
    Leaf("percentDroppedP95") { $0.percentDropped.p95 },
    Leaf("percentDroppedMax") { $0.percentDropped.max },
    Leaf("jankCount") { Double($0.janks.janks) },
    Leaf("percentJank") { $0.janks.percent },
    Leaf("latenessNs") { Double($0.latenessNs.count) },
    Leaf("stuffedFrames") { Double($0.stuffedFrames) },
    Leaf("lateContent") { Double($0.lateContent) },
    Leaf("leastCommitSlackNs") { ($0.leastCommitSlackNs?.count).map(Double.init) },
    Leaf("leastRenderSlackNs") { ($0.leastRenderSlackNs?.count).map(Double.init) },
    Leaf("fpsPresented") { $0.fpsPresented },
    Leaf("commitsPerSecond") { $0.commitsPerSecond },
    Leaf("meterMainThread") { $0.meterMainThread },
    Leaf("meterDisplayStage") { $0.meterDisplayStage },
  ]

  private static let times: [Leaf] =
    percentiles("frameOverrunNs") { $0.frameOverrunNs } + percentiles("latencyNs") { $0.latencyNs }
    + percentiles("executeNs") { $0.executeNs }

  private static let spreads: [Leaf] =
    spread("overdraw") { $0.overdraw } + spread("offscreenPasses") { $0.offscreenPasses }
    + spread("blendedPixels") { $0.blendedPixels } + spread("commitLayers") { $0.commitLayers }
    + spread("texturesAlive") { $0.texturesAlive }
    + spread("uploadBytes") { $0.uploadBytes } + spread("layersDrawn") { $0.layersDrawn }
    + spread("layersCovered") { $0.layersCovered } + spread("damagedPixels") { $0.damagedPixels }
    + spread("writtenPixels") { $0.writtenPixels } + spread("readPixels") { $0.readPixels }
    + spread("cacheMisses") { $0.cacheMisses }
    + spread("misalignedContents") { $0.misalignedContents }
    + spread("scaledContents") { $0.scaledContents }

  private static func percentiles(
    _ name: String, _ value: @escaping @Sendable (Metrics) -> Percentiles?
  ) -> [Leaf] {
    [
      Leaf("\(name).p50") { (value($0)?.p50.count).map(Double.init) },
      Leaf("\(name).p90") { (value($0)?.p90.count).map(Double.init) },
      Leaf("\(name).p95") { (value($0)?.p95.count).map(Double.init) },
      Leaf("\(name).p99") { (value($0)?.p99.count).map(Double.init) },
      Leaf("\(name).max") { (value($0)?.max.count).map(Double.init) },
    ]
  }

  private static func spread(
    _ name: String, _ value: @escaping @Sendable (Metrics) -> Spread?
  ) -> [Leaf] {
    [
      Leaf("\(name).max") { value($0)?.max },
      Leaf("\(name).mean") { value($0)?.mean },
      Leaf("\(name).p95") { value($0)?.p95 },
    ]
  }
}

extension Metrics {
  /// Every name that a budget may use, sorted: `droppedFrames`, `overdraw.max`, ...
  public static let names: [String] = leaves.map(\.name)

  /// The figure of that name; nil when there is nothing to say, or when ``names`` lacks it.
  public func value(named name: String) -> Double? {
    Self.leaves.first { $0.name == name }?.value(self)
  }
}
