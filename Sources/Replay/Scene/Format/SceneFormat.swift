import Graphics
import LayerModel
import PlainText
import Report
import VSync

/// The top level of a scene file.
enum SceneKeys {
  static let scanout = Key(
    "scanout",
    Format<Bool>.plain("1, the version of the format", schema: ["const": 1]) {
      $0 == 1 ? true : nil
    },
    required: true)
  static let display = Key("display", DisplayKeys.format, required: true)
  static let device = Key("device", DeviceKeys.format)
  static let workers = Key("workers", WorkersKeys.format)
  static let duration = Key("duration", Values.time.named("time"))
  static let mode = Key("mode", Format<Recording.Mode>.choice())
  static let start = Key("start", Format<Recording.Start>.choice())
  static let warmupFrames = Key("warmupFrames", Format<Int>.integer(in: 0...1_000_000))
  static let seed = Key("seed", Values.seed)
  static let assets = Key("assets", AssetKeys.format)
  static let root = Key("root", LayerKeys.reference, required: true)
  static let timeline = Key(
    "timeline", list(of: EventKeys.format.named("event"), "a list of events"))
  static let budget = Key("budget", BudgetKeys.format)
  static let segments = Key(
    "segments", list(of: SegmentKeys.format.named("segment"), "a list of segments"))
  static let expect = Key(
    "expect", list(of: ExpectationKeys.format.named("expectation"), "a list of expectations"))

  static let shape = ObjectShape(
    "a scene",
    [
      scanout.any, display.any, device.any, workers.any, duration.any, mode.any, start.any,
      warmupFrames.any, seed.any, assets.any, root.any, timeline.any, budget.any, segments.any,
      expect.any,
    ])

  /// What a scene is without its name. What others refer to is read first.
  static let format = shape.format { object -> Scene? in
    let decoder = object.decoder
    _ = object[scanout]
    decoder.display = object[display]
    decoder.seed = object[seed] ?? 0
    (decoder.duration, decoder.hasDuration) = (object[duration], object.has(duration))
    decoder.imageNames = imageNames(in: object)
    let assets = object[assets] ?? AssetsSpec()
    let (device, workers) = (object[device] ?? .reference, object[workers] ?? WorkersSpec())
    let (mode, start) = (object[mode] ?? .timed, object[start] ?? .warm)
    let warmupFrames = object[warmupFrames] ?? 0
    let root = object[root]
    let timeline = object[timeline] ?? []
    decoder.segmentNames = []
    let segments = object[segments] ?? []
    if object.has(SceneKeys.segments), segments.isEmpty { decoder.segmentNames = nil }
    let (budgets, expectations) = (object[budget] ?? [], object[expect] ?? [])
    guard let display = decoder.display, let root else { return nil }
    return Scene(
      name: "", display: display, device: device, workers: workers, duration: decoder.duration,
      mode: mode, start: start, warmupFrames: warmupFrames, images: assets.images,
      imageCacheBytes: assets.imageCacheBytes,
      standIns: decoder.standIns, root: root,
      timeline: timeline.sorted { ($0.time, $0.index) < ($1.time, $1.index) }, budgets: budgets,
      segments: segments, expectations: expectations)
  }

  /// The names of all images, also of those that cannot be read: they are one problem each,
  /// not one for every layer that shows them.
  private static func imageNames(in object: ObjectReader) -> Set<String>? {
    guard let assets = object.members.first(where: { $0.key == "assets" })?.value else { return [] }
    guard case .object(let members) = assets["images"] ?? .object([]) else { return nil }
    return Set(members.map(\.key))
  }
}
