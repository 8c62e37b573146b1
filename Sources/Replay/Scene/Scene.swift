public import VSync

/// A scene file after every check: what to show, what happens to it, and what must hold.
///
/// Every name in it resolves (layers, images, segments, key paths), every number is in range,
/// and files that it names were there when it was read. Only ``SceneReader`` makes one from a
/// file.
public struct Scene: Sendable {
  /// Whether time costs anything.
  public enum Mode: String, Sendable, CaseIterable {
    /// What is on the glass at each VSYNC, with the pipeline's latency and its dropped frames.
    case timed
    /// The tree at each VSYNC, complete, nothing late.
    case content
  }

  /// What the glass shows before the first turn.
  public enum Start: String, Sendable, CaseIterable {
    /// The initial tree was committed before the replay began and is on the glass at slot 0.
    case warm
    /// The display's background; the first turn begins at slot 0.
    case cold
  }

  /// The file's name without its folder and extension.
  public var name: String
  /// The display.
  public var display: DisplaySpec
  /// What work costs.
  public var device: DeviceProfile
  /// The length of the replay; nil is "until nothing moves", and then nothing is endless.
  public var duration: Nanoseconds?
  /// Whether time costs anything.
  public var mode: Mode
  /// What the glass shows at first.
  public var start: Start
  /// The pictures by name, in file order; names are unique.
  public var images: [ImageAsset]
  /// The tree at the beginning.
  public var root: LayerSpec
  /// What happens, in order of time; at one time in file order.
  public var timeline: [TimelineEvent]
  /// Limits, in file order.
  public var budgets: [Budget]
  /// Named spans of time, in file order; names are unique.
  public var segments: [Segment]
  /// What must hold, in file order.
  public var expectations: [Expectation]
}
