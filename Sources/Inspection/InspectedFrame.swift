public import Compositor
public import LayerModel
internal import PlainText
public import VSync

/// A frame to be looked into: the render tree that it was made from, and its plan.
///
/// A replay fills in which slot of which scene it is; who has only a tree and a plan leaves that out.
public struct InspectedFrame: Sendable {
  /// The tree as of the commits that the frame shows.
  public var tree: RenderTree
  /// What was drawn.
  public var plan: FramePlan
  /// The moment that animations were evaluated for.
  public var instant: Instant
  /// The scene's name; empty when there is none.
  public var scene: String
  /// The frame's number in its replay.
  public var frame: Int?
  /// The slot that was asked about.
  public var slot: Int?
  /// The first slot that showed the frame; nil when no slot did.
  public var shownSince: Int?
  /// What the main thread knows of layers and the render tree does not.
  public var notes: [LayerID: LayerNote] = [:]

  /// A frame.
  ///
  /// - Parameter instant: what the plan was made for; else animations are shown at another moment.
  public init(
    tree: RenderTree, plan: FramePlan, instant: Instant, scene: String = "", frame: Int? = nil,
    slot: Int? = nil, shownSince: Int? = nil
  ) {
    self.tree = tree
    self.plan = plan
    self.instant = instant
    self.scene = scene
    self.frame = frame
    self.slot = slot
    self.shownSince = shownSince
  }

  /// The frame as of a slot that shows it.
  public func seen(in slot: Int?, since: Int?) -> InspectedFrame {
    var frame = self
    (frame.slot, frame.shownSince) = (slot, since)
    return frame
  }
}

/// What a layer's main thread says of it when a frame is looked into.
public struct LayerNote: Hashable, Sendable {
  /// A value, in words.
  public struct Value: Hashable, Sendable {
    /// Its name.
    public var key: String
    /// What it is.
    public var text: String

    /// A value.
    public init(key: String, text: String) { (self.key, self.text) = (key, text) }
  }

  /// What the layer is called where that is not its class, as `Node`; nil for its class.
  public var className: String?
  /// Values that are not as by default, in the order in which they are shown.
  public var values: [Value]

  /// A note.
  public init(className: String? = nil, values: [Value] = []) {
    (self.className, self.values) = (className, values)
  }
}

extension InspectedFrame {
  /// Which frame it is, in one line: `feed, slot 12, frame 9, for 0.2 s`.
  public var title: String {
    var words: [String] = scene.isEmpty ? [] : [printable(scene, limit: 60)]
    if let slot { words.append("slot \(slot)") }
    if let frame { words.append("frame \(frame)") }
    words.append("for \(Self.seconds(instant)) s")
    if let slot, let shownSince, shownSince < slot {
      words.append("on the glass since slot \(shownSince)")
    }
    if frame != nil, shownSince == nil { words.append("never on the glass") }
    return words.joined(separator: ", ")
  }

  /// Milliseconds at the least, more digits where there are.
  static func seconds(_ instant: Instant) -> String {
    let (whole, rest) = instant.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    var digits = String(rest.magnitude)
    digits = String(repeating: "0", count: 9 - digits.count) + digits
    while digits.hasSuffix("0"), digits.count > 1 { digits.removeLast() }
    return (instant.nanoseconds < 0 && whole == 0 ? "-" : "") + "\(whole).\(digits)"
  }
}
