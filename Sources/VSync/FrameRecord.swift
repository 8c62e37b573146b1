/// Who paid for work.
public enum Owner: String, Hashable, Sendable, CaseIterable, Comparable {
  /// The main thread.
  case main
  /// A worker of the pool.
  case worker
  /// The render server's walk over the tree, and its waits.
  case serverCPU
  /// What the render server has executed: passes, pixels, uploads.
  case serverExecute
  /// The display.
  case display

  /// In the order of the way of a frame.
  public static func < (a: Owner, b: Owner) -> Bool { a.order < b.order }
  /// Whether it is the render server, with either hand.
  public var isServer: Bool { self == .serverCPU || self == .serverExecute }

  private var order: Int {
    switch self {
    case .main: 0
    case .worker: 1
    case .serverCPU: 2
    case .serverExecute: 3
    case .display: 4
    }
  }
}

/// Time spent in a frame, why, by whom and for which layer or label.
public struct CostEntry: Hashable, Sendable {
  /// Why.
  public var cause: Cause
  /// By whom.
  public var owner: Owner
  /// The layer's name, or the label of a `busy`; empty when no single one is responsible.
  public var subject: String
  /// How long.
  public var cost: Nanoseconds
  /// How many of the cause's ``Cause/unit`` it was; 0 where it has none.
  public var count: Int
  /// What else there is to know: who held a lock, how large a picture is. Empty mostly.
  public var detail: String

  /// An entry.
  public init(
    cause: Cause, owner: Owner, subject: String, cost: Nanoseconds, count: Int = 0,
    detail: String = ""
  ) {
    self.cause = cause
    self.owner = owner
    self.subject = subject
    self.cost = cost
    self.count = count
    self.detail = detail
  }
}

/// What the display did in a slot (frames 1.3). Raw values are part of the report format.
public enum SlotOutcome: String, Hashable, Sendable, CaseIterable {
  /// It showed a new frame.
  case presented
  /// It showed the old frame although an update was wanted: a dropped frame.
  case repeated
  /// It showed the render server's motion with overdue content of the main thread.
  case partial
  /// It showed the old frame, and nothing else was wanted.
  case idle
}

/// One VSYNC interval of the display.
public struct SlotRecord: Hashable, Sendable {
  /// Its number.
  public var index: Int
  /// Its VSYNC.
  public var time: Instant
  /// What the display did.
  public var outcome: SlotOutcome
  /// The frame on the glass; nil before the first.
  public var frame: Int?
  /// How long it lasted, on a display with variable refresh; nil at a fixed rate, where all are
  /// equally long.
  public var span: Span?

  /// The length of a slot of variable refresh.
  public struct Span: Hashable, Sendable {
    /// Up to the next slot.
    public var length: Nanoseconds
    /// How long it was to be at the rate that was asked for.
    public var period: Nanoseconds
    /// How much of it the old frame stood although an update was wanted.
    public var overdue: Nanoseconds

    /// A length, and what was asked for.
    public init(length: Nanoseconds, period: Nanoseconds, overdue: Nanoseconds) {
      (self.length, self.period, self.overdue) = (length, period, overdue)
    }
  }

  /// A slot of a fixed rate.
  public init(index: Int, time: Instant, outcome: SlotOutcome, frame: Int?) {
    self.index = index
    self.time = time
    self.outcome = outcome
    self.frame = frame
  }
}

/// What became of a frame (frames 1.3). Raw values are part of the report format.
public enum FrameOutcome: String, Hashable, Sendable, CaseIterable {
  /// Shown in its target slot.
  case onTime
  /// Shown later.
  case late
  /// Landed, and overtaken by a later commit before it was sampled; never shown itself.
  case superseded
  /// The turn changed nothing, so there was nothing to show.
  case cancelled
}

/// The life of one frame. Moments are those of the events; nil means it did not happen.
public struct FrameRecord: Hashable, Sendable {
  /// Who began it.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A turn of the main thread.
    case main
    /// The render server, because something moved there.
    case server
  }

  /// Its number.
  public var id: Int
  /// Who began it.
  public var kind: Kind
  /// What became of it; nil while it is under way.
  public var outcome: FrameOutcome?
  /// When the turn began; nil for the server's own frames.
  public var begin: Instant?
  /// The slot at which its update was first wanted: before `beginSlot` after skipped begins.
  public var wantedSlot: Int
  /// The slot at which it began. The server's own frames count from the slot before their start,
  /// as if a commit had been made there.
  public var beginSlot: Int
  /// The slot it is on time in: `beginSlot` + the number of buffers.
  public var targetSlot: Int
  /// When it is on time on a display with variable refresh, as that was foretold when it began, or,
  /// if nothing was late by then, when the render server started it; nil at a fixed rate, where it
  /// is the VSYNC of `targetSlot`.
  public var target: Instant?
  /// When its commit landed.
  public var commitEnd: Instant?
  /// When the render server, or its GPU, began to work on it.
  public var renderStart: Instant?
  /// When it was complete.
  public var renderEnd: Instant?
  /// The slot that the render server made it for; later than `targetSlot` if it was late by then.
  public var expectedSlot: Int?
  /// The VSYNC of the slot that it was to be shown in: `expectedSlot` if the render server
  /// started it, else `targetSlot`. Animations were evaluated for it.
  public var expected: Instant?
  /// The slot it was first shown in.
  public var presentSlot: Int?
  /// The VSYNC of that slot.
  public var present: Instant?
  /// The frame that shows its changes, when it was superseded.
  public var supersededBy: Int?
  /// What its work cost, in the order it was done.
  public var costs: [CostEntry] = []

  /// A frame that begins.
  public init(id: Int, kind: Kind, beginSlot: Int, wantedSlot: Int, targetSlot: Int) {
    self.id = id
    self.kind = kind
    self.beginSlot = beginSlot
    self.wantedSlot = wantedSlot
    self.targetSlot = targetSlot
  }
}
