/// The random numbers of the workloads: MT19937, seeded and drawn from as Python's `random` does, so
/// that everyone's workloads have the same numbers.
struct MersenneTwister {
  private static let count = 624
  private static let middle = 397

  private var state: [UInt32]
  private var next = Self.count

  /// Begins the sequence of `random.Random(seed)`.
  init(seed: UInt32) {
    state = [19_650_218]
    for index in 1..<Self.count {
      let before = state[index - 1]
      state.append(1_812_433_253 &* (before ^ before >> 30) &+ UInt32(index))
    }
    var place = 1
    func step(_ factor: UInt32) -> UInt32 {
      let before = state[place - 1]
      return state[place] ^ (before ^ before >> 30) &* factor
    }
    func advance() {
      place += 1
      if place == Self.count {
        state[0] = state[Self.count - 1]
        place = 1
      }
    }
    for _ in 0..<Self.count {
      state[place] = step(1_664_525) &+ seed
      advance()
    }
    for _ in 1..<Self.count {
      state[place] = step(1_566_083_941) &- UInt32(place)
      advance()
    }
    state[0] = 0x8000_0000
  }

  /// `randrange(limit)`: 0..<limit, by throwing away what is too large.
  ///
  /// - Precondition: `limit` is at least 1.
  mutating func number(below limit: UInt32) -> Int {
    precondition(limit >= 1, "no number below \(limit)")
    while true {
      let number = bits() >> UInt32(limit.leadingZeroBitCount)
      if number < limit { return Int(number) }
    }
  }

  private mutating func bits() -> UInt32 {
    if next == Self.count { twist() }
    var bits = state[next]
    next += 1
    bits ^= bits >> 11
    bits ^= bits << 7 & 0x9D2C_5680
    bits ^= bits << 15 & 0xEFC6_0000
    return bits ^ bits >> 18
  }

  private mutating func twist() {
    for index in 0..<Self.count {
      let after = state[(index + 1) % Self.count]
      let mixed = state[index] & 0x8000_0000 | after & 0x7FFF_FFFF
      state[index] =
        state[(index + Self.middle) % Self.count] ^ mixed >> 1
        ^ (mixed & 1 == 0 ? 0 : 0x9908_B0DF)
    }
    next = 0
  }
}
