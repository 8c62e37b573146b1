internal import WrongUse

/// When the slots of a display begin, past ones and those to come.
///
/// At a fixed rate slot `k` is at ``RefreshRate/tick(_:)``, and nobody has to tell anything. With
/// variable refresh a slot lasts from one scan-out to the next: whoever drives the display says when
/// each one begins, and what is to come is foretold from the last, at the rate that is asked for.
/// Nothing drifts while every slot begins when it was foretold.
public struct RefreshTiming: Sendable {
  /// The fixed rate, or the fastest one.
  public let rate: RefreshRate
  /// The rates between which the display follows its frames; nil at a fixed rate.
  public let range: RefreshRange?

  /// The slot of the first time in `times`.
  private var first = 0
  private var times: [Instant] = []
  /// The slot that others are counted from, and its time.
  private var origin = (slot: 0, time: Instant.zero)
  /// How many of the shortest intervals a slot is to last.
  private var stride = 1
  /// The slots to come that frames were made for, and the times that these were made for.
  private var promises: [(slot: Int, time: Instant)] = []

  /// A fixed rate.
  public init(_ rate: RefreshRate) { (self.rate, range) = (rate, nil) }

  /// Variable refresh; slot 0 is at 0.
  public init(_ range: RefreshRange) { (rate, self.range) = (range.fastest, range) }

  /// The slot that began last, with variable refresh.
  private var last: Int { first + times.count - 1 }

  /// When a slot begins: as told, or as foretold by now.
  public func time(of slot: Int) -> Instant {
    guard range != nil, !times.isEmpty else { return rate.tick(slot) }
    if slot < first { return rate.tick(slot) }
    if slot <= last { return times[slot - first] }
    guard let promise = promises.last(where: { $0.slot <= slot }) else { return foretold(slot) }
    let time = promise.time + (foretold(slot) - foretold(promise.slot))
    // What was promised cannot come sooner than slots can follow each other from now: where all are
    // late, frames would be made for moments further and further behind. Ticks are rounded, so that
    // what is on time may seem a nanosecond early.
    let soonest = times[times.count - 1] + (rate.tick(slot - last) - rate.tick(0))
    return time + Nanoseconds(2) < soonest ? soonest : time
  }

  private func foretold(_ slot: Int) -> Instant {
    origin.time + (rate.tick((slot - origin.slot) * stride) - rate.tick(0))
  }

  /// How long the slot that began last is to be, if nothing is late.
  public var period: Nanoseconds { foretold(last + 1) - foretold(last) }

  /// A slot begins. Does nothing at a fixed rate.
  ///
  /// - Parameters:
  ///   - stride: of how many of the shortest intervals new frames are wanted from now on.
  /// - Precondition: slots are told one after the other.
  public mutating func begin(_ slot: Int, at time: Instant, stride wanted: Int) {
    guard let range else { return }
    if times.isEmpty {
      (first, origin) = (slot, (slot, time))
    } else {
      require(slot == last + 1, "slot \(slot) begins after \(last)")
    }
    let stride = range.stride(wanted)
    if foretold(slot) != time || stride != self.stride { origin = (slot, time) }
    self.stride = stride
    times.append(time)
    promises.removeAll { $0.slot <= slot }
  }

  /// A frame is made for a slot to come, as it is foretold now: the slot is to begin then, whatever
  /// rate is asked for meanwhile.
  mutating func promise(_ slot: Int) {
    guard range != nil, slot > last else { return }
    let time = time(of: slot)
    promises.append((slot, time))
  }

  /// With variable refresh, when the next slot can begin, when it is to if it waits for nothing, and
  /// when the display refreshes itself; nil at a fixed rate.
  public var next: (earliest: Instant, wanted: Instant, latest: Instant)? {
    guard let range, let start = times.last else { return nil }
    let (earliest, latest) = (start + range.shortest, start + range.longest)
    return (earliest, min(max(time(of: last + 1), earliest), latest), latest)
  }

  /// The slot on the glass at a moment; at a fixed rate also one to come.
  public func slot(at instant: Instant) -> Int {
    guard range != nil else { return rate.slot(at: instant) }
    return first + times.partitioningIndex { $0 > instant } - 1
  }

  /// The first slot at or after a moment.
  public func slot(atOrAfter instant: Instant) -> Int {
    guard range != nil, let end = times.last else { return rate.slot(atOrAfter: instant) }
    if instant <= end { return first + times.partitioningIndex { $0 >= instant } }
    var slot = last + 1
    while time(of: slot) < instant { slot += 1 }
    return slot
  }
}

extension Array {
  /// The first position from which on `isAfter` holds; it must not hold anywhere before.
  fileprivate func partitioningIndex(_ isAfter: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
