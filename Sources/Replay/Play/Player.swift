import Compositor
import Foundation
import Graphics
import LayerTree
import Report
import VSync

/// Replays a scene: builds its tree, lets its time pass, and hands out each slot of the display.
public struct Player: Sendable {
  /// What is replayed.
  public let scene: Scene
  /// How.
  public internal(set) var options: PlayOptions
  let images: ImageStore

  /// Prepares a replay: decodes the scene's pictures.
  ///
  /// - Throws: ``SceneErrors`` when a picture cannot be decoded.
  public init(scene: Scene, options: PlayOptions = PlayOptions()) throws(SceneErrors) {
    self.scene = scene
    self.options = options
    images = try ImageStore(scene: scene)
  }

  /// Replays the scene from its first slot to its last.
  ///
  /// Each replay starts anew. Costs O(slots x what they show); memory does not grow with the
  /// pictures, only with the records of slots and frames.
  ///
  /// - Throws: ``PlayError``, or what the sink throws.
  public func run(sink: (any FrameSink)? = nil) throws -> ReplayOutcome {
    try run(sink: sink, watch: nil)
  }

  /// The same, with frames kept to be looked into.
  func run(sink: (any FrameSink)?, watch: FrameWatch?) throws -> ReplayOutcome {
    // Asked before anything is laid out: text in other fonts would be another result.
    let missing = scene.drawsText ? Fonts.missing() : []
    guard missing.isEmpty else { throw PlayError.missingFonts(missing) }
    // A replay may end in the middle of a turn.
    return try Transaction.apart {
      if options.isLive { return try LiveReplay(self, sink: sink).run() }
      switch options.mode ?? scene.mode {
      case .timed: return try TimedReplay(self, sink: sink, watch: watch).run()
      case .content: return try ContentReplay(self, sink: sink, watch: watch).run()
      }
    }
  }
}

extension [LogEntry] {
  /// How many there are without what only some logs have.
  var countWithoutDetails: Int { count { !$0.kind.isDetail } }
}

extension Player {
  /// The longest replay, for scenes that end by coming to rest: as long as the longest duration.
  static let longest = Instant(nanoseconds: 86_400 * 1_000_000_000)

  /// The last slot of a scene with a duration: the one at its end is included. With variable refresh
  /// there are never more, but there may be fewer.
  var lastSlot: Int? {
    scene.duration.map { scene.display.refreshRate.slot(at: .zero + $0) }
  }

  func makeServer() -> RenderServer {
    makeServer(drawingOn: options.drawsFrames ? options.threads : nil)
  }

  /// - Parameter threads: that draw; nil draws no pixels.
  func makeServer(drawingOn threads: Int?) -> RenderServer {
    let display = scene.display
    return RenderServer(
      geometry: DisplayGeometry(
        pixelSize: display.pixelSize, scale: display.scale, background: display.background,
        maxTextureSide: Int(scene.device[.maxTextureSide].value),
        allowsEdgeAntialiasing: display.allowsEdgeAntialiasing,
        shadowOffsetSpace: display.shadowOffsetSpace,
        keptScreens: scene.device[.rasterCacheScreens].value,
        keptTime: Nanoseconds(
          Int64(scene.device[.rasterCacheTTLNs].value.rounded(.toNearestOrEven)))),
      threads: threads, keptBytes: options.keptBytes,
      logsDetails: logsDetails)
  }

  /// Whether anyone asks what every frame draws.
  private var logsDetails: Bool {
    options.logsDetails
      || scene.expectations.contains { $0.patterns.contains { $0.kind.isDetail } }
  }

  func makeRecording(profile: DeviceProfile, mode: Recording.Mode) -> Recording {
    let display = scene.display
    var recording = Recording(
      scene: scene.name,
      display: Recording.Display(
        width: Double(display.size.width), height: Double(display.size.height),
        scale: Double(display.scale), pixelWidth: display.pixelSize.width,
        pixelHeight: display.pixelSize.height, refreshRate: display.refreshRate,
        buffering: display.buffering, commitQueue: display.commitQueue,
        // Pictures of the content alone come at the fastest rate, one after the other.
        variableRefresh: mode == .timed ? display.variableRefresh : nil),
      mode: mode, start: scene.start, device: profile)
    recording.warmupFrames = scene.warmupFrames
    recording.segments = scene.segments
    return recording
  }
}
