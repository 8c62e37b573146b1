import VSync

/// A stretch in which every new frame stood equally long, and longer than a slot: a lower rate
/// that was kept, as 30 frames a second on a display of 60 (frames 2.2).
///
/// People see a slow motion there and not a stutter, so that it is one record and not a hitch for
/// every frame. Its dropped frames stay in the hitch time ratio.
public struct CadenceLock: Hashable, Sendable {
  /// The fewest equal holds in a row.
  public static let leastHolds = 10

  /// The slot that showed the first of the frames.
  public var slot: Int
  /// How many slots they stood in all.
  public var slotCount: Int
  /// How many slots each one stood: 2 or more.
  public var hold: Int
  /// New frames a second.
  public var framesPerSecond: Double
  /// Who was late, in the first of the frames.
  public var kind: Hitch.Kind
  /// Why, in the first of the frames.
  public var reasons: [Reason]

  /// Slots of the stretch.
  public var slots: Range<Int> { slot..<slot + slotCount }
}

extension CadenceLock {
  /// Equal holds: the first slot, the length of each and how many.
  struct Run: Hashable {
    var slot: Int
    var hold: Int
    var count: Int

    var slots: Range<Int> { slot..<slot + hold * count }
  }

  /// Makes one record of the hitches of each stretch of a steady rate.
  ///
  /// - Returns: the other hitches, the locks, and the hitches that are in them.
  static func gather(_ hitches: [Hitch], in recording: Recording) -> (
    hitches: [Hitch], locks: [CadenceLock], locked: [Hitch]
  ) {
    let runs = Self.runs(in: recording.slots)
    var (free, locks, locked): ([Hitch], [CadenceLock], [Hitch]) = ([], [], [])
    var rest = runs[...]
    for hitch in hitches {
      while let run = rest.first, run.slots.upperBound <= hitch.slot { rest.removeFirst() }
      guard let run = rest.first, run.slots.contains(hitch.slot) else {
        free.append(hitch)
        continue
      }
      locked.append(hitch)
      if locks.last?.slot != run.slot {
        locks.append(
          CadenceLock(
            slot: run.slot, slotCount: run.hold * run.count, hold: run.hold,
            framesPerSecond: recording.framesPerSecond(of: run),
            kind: hitch.kind, reasons: hitch.reasons))
      }
    }
    return (free, locks, locked)
  }

  /// The runs of at least ``leastHolds`` equal holds of 2 slots or more, in order. An idle slot
  /// ends the hold before it, and a run; what the end of the replay cuts off is no hold.
  static func runs(in slots: [SlotRecord]) -> [Run] {
    var found: [Run] = []
    var run: Run?
    var since: Int?
    func close() {
      if let ended = run, ended.count >= leastHolds { found.append(ended) }
      run = nil
    }
    for slot in slots {
      switch slot.outcome {
      case .repeated: continue
      case .idle:
        close()
        since = nil
      case .presented, .partial:
        if let start = since {
          let hold = slot.index - start
          if run?.hold == hold {
            run?.count += 1
          } else {
            close()
            run = hold > 1 ? Run(slot: start, hold: hold, count: 1) : nil
          }
        }
        since = slot.index
      }
    }
    close()
    return found
  }
}
