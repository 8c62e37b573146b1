internal import Compositor
public import Graphics
internal import LayerModel
internal import PlainText
internal import WrongUse

/// Looks into one frame: its tree and its plan in words and as JSON, and pictures that show what it
/// cost, as Instruments does with a device's screen (frames 4.4).
///
///     let inspector = Inspector(InspectedFrame(tree: tree, plan: plan, instant: instant))
///     print(inspector.planText)
///     let picture = try inspector.picture(.overdraw)
///
/// The same frame gives the same text and the same pixels, with any number of threads.
public struct Inspector {
  /// What is looked into.
  public let frame: InspectedFrame
  /// Threads that rasterise; changes no byte.
  public let threads: Int
  let layers: LayerNames

  /// - Precondition: `threads` is at least 1.
  public init(_ frame: InspectedFrame, threads: Int = 1) {
    require(threads >= 1, "\(threads) threads")
    self.frame = frame
    self.threads = threads
    layers = LayerNames(frame.tree.readings(at: frame.instant))
  }

  /// Model and presentation values of every layer side by side, without what is as by default. A star
  /// marks what the two disagree on.
  public var treeText: String { TreeReport(self).text }

  /// What is drawn, back to front, with the passes that are drawn before, and the counters.
  public var planText: String { PlanReport(self).text }

  /// What ``treeText`` and ``planText`` say, as JSON; a part that is not wanted is left out. Keys are
  /// sorted, times are whole nanoseconds, and names are all there is of layers.
  public func json(tree: Bool = true, plan: Bool = true) -> String {
    var members = [JSONValue.Member(key: "frame", value: header)]
    if plan { members.append(JSONValue.Member(key: "plan", value: PlanReport(self).json)) }
    members.append(
      JSONValue.Member(key: "schemaVersion", value: .integer(Int64(Self.schemaVersion))))
    if tree { members.append(JSONValue.Member(key: "tree", value: TreeReport(self).json)) }
    return JSONValue.object(members).text + "\n"
  }

  /// The version of the form of the JSON. A key is never given another meaning without a higher one.
  public static let schemaVersion = 1

  /// The frame as it is on the glass. O(pixels of the display).
  public func plainPicture() -> Bitmap {
    Rasterizer(threads: threads).draw(frame.plan, over: nil)
  }

  private var header: JSONValue {
    let display = frame.plan.display
    return [
      "display": [
        "height": .integer(display.pixelSize.height), "scale": .number(display.scale),
        "width": .integer(display.pixelSize.width),
      ],
      "index": .integer(frame.frame), "scene": .string(frame.scene),
      "shownSince": .integer(frame.shownSince), "slot": .integer(frame.slot),
      "timeNs": .integer(frame.instant.nanoseconds),
    ]
  }
}
