internal import Graphics
public import Report
public import VSync

/// A scene file after every check: what to show, what happens to it, and what must hold.
///
/// Every name in it resolves (layers, images, segments, key paths), every number is in range,
/// and files that it names were there when it was read. Only ``SceneReader`` makes one from a
/// file.
public struct Scene: Sendable {
  /// The file's name without its folder and extension.
  public var name: String
  /// The display.
  public var display: DisplaySpec
  /// What work costs.
  public var device: DeviceProfile
  /// Who draws in the background.
  public var workers = WorkersSpec()
  /// The length of the replay; nil is "until nothing moves", and then nothing is endless.
  public var duration: Nanoseconds?
  /// Whether time costs anything.
  public var mode: Recording.Mode
  /// What the glass shows at first.
  public var start: Recording.Start
  /// How many frames may be late without a figure of the report that says so.
  public var warmupFrames: Int
  /// The pictures by name, in file order; names are unique.
  public var images: [ImageAsset]
  /// Bytes that finished pictures of image nodes may take together.
  public var imageCacheBytes = AssetsSpec.usualCache
  /// What stands for each of those pictures that animations go through, until it is decoded.
  var standIns: [String: Bitmap] = [:]
  /// Texts of labels that have more than ASCII in them.
  public var labelTexts: [SceneText] = []
  /// The tree at the beginning.
  public var root: LayerSpec
  /// What happens, in order of time; at one time in file order.
  public var timeline: [TimelineEvent]
  /// Limits, in file order.
  public var budgets: [Budget]
  /// Named spans of time, in file order; names are unique.
  public var segments: [Recording.Segment]
  /// What must hold, in file order.
  public var expectations: [Expectation]
}
