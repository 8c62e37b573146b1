import Testing
import VSync

/// Threads that share cores: when each is done, and what it lost.
@Suite struct SimulatedProcessorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let cores: Int
    /// When each thread begins, and what it needs on a core of its own.
    let threads: [(start: Int64, length: Int64)]
    /// `thread end lost most`, in the order of ending.
    let ends: [String]
    var testDescription: String { name }
  }

  @Test(arguments: [
    Case(name: "one", cores: 1, threads: [(5, 10)], ends: ["0 15 0 0"]),
    Case(
      name: "as many as cores", cores: 2, threads: [(0, 10), (0, 20)],
      ends: ["0 10 0 0", "1 20 0 0"]),
    Case(
      name: "two on one core share it, and the rest is quick", cores: 1,
      threads: [(0, 10), (0, 20)], ends: ["0 20 10 2", "1 30 10 2"]),
    Case(
      name: "four on two cores", cores: 2, threads: [(0, 10), (0, 10), (0, 10), (0, 10)],
      ends: ["0 20 10 4", "1 20 10 4", "2 20 10 4", "3 20 10 4"]),
    Case(
      // 6 ns alone, then 4 left at half speed; the other has done 4 by then and goes on alone.
      name: "one that comes later slows what runs", cores: 1, threads: [(0, 10), (6, 10)],
      ends: ["0 14 4 2", "1 20 4 2"]),
    Case(
      // Three on two cores: 7 ns take ceil(7 * 3 / 2) = 11.
      name: "ends are rounded up", cores: 2, threads: [(0, 7), (0, 7), (0, 7)],
      ends: ["0 11 4 3", "1 11 4 3", "2 11 4 3"]),
    Case(
      // At 5 the first has done floor(5 * 1 / 2) = 2 of 9, as has the second of 3.
      name: "what was done is rounded down", cores: 1, threads: [(0, 9), (0, 3), (5, 1)],
      ends: ["1 8 5 3", "2 8 2 3", "0 14 5 3"]),
    Case(
      name: "no work needs no core", cores: 1, threads: [(0, 10), (3, 0)],
      ends: ["1 3 0 0", "0 10 0 0"]),
  ])
  func threadsEndAndLose(_ c: Case) {
    let time = SimulatedTime()
    let processor = SimulatedProcessor(cores: c.cores, time: time)
    var ends: [String] = []
    for (index, thread) in c.threads.enumerated() {
      time.schedule(at: Instant(nanoseconds: thread.start)) {
        processor.run(Nanoseconds(thread.length)) { delay in
          ends.append("\(index) \(time.now.nanoseconds) \(delay.length.count) \(delay.threads)")
        }
      }
    }
    while time.runNext() {}
    #expect(ends == c.ends)
    #expect(processor.runnable == 0)
  }

  struct Quality: Sendable, CustomTestStringConvertible {
    let name: String
    let cores: Int
    let threads: [(start: Int64, length: Int64, quality: WorkQuality)]
    /// `thread end lost most`, in the order of ending.
    let ends: [String]
    var testDescription: String { name }
  }

  @Test(arguments: [
    Quality(
      name: "a core that is free is anybody's", cores: 2,
      threads: [(0, 10, .userInitiated), (0, 10, .background)], ends: ["0 10 0 0", "1 10 0 0"]),
    Quality(
      name: "one core: the urgent one, then the other", cores: 1,
      threads: [(0, 10, .background), (4, 10, .userInitiated)], ends: ["1 14 0 0", "0 20 10 2"]),
    Quality(
      name: "three steps of urgency", cores: 1,
      threads: [(0, 10, .background), (0, 10, .utility), (0, 10, .default)],
      ends: ["2 10 0 0", "1 20 10 2", "0 30 20 3"]),
    Quality(
      // Of two cores one is left, which two share.
      name: "what is left is shared", cores: 2,
      threads: [(0, 20, .userInteractive), (0, 5, .utility), (0, 5, .utility)],
      ends: ["1 10 5 3", "2 10 5 3", "0 20 0 0"]),
    Quality(
      name: "those that somebody waits for are alike", cores: 1,
      threads: [(0, 10, .userInteractive), (0, 10, .userInitiated), (0, 10, .default)],
      ends: ["0 30 20 3", "1 30 20 3", "2 30 20 3"]),
  ])
  func threadsGiveWayToMoreUrgentOnes(_ c: Quality) {
    let time = SimulatedTime()
    let processor = SimulatedProcessor(cores: c.cores, time: time)
    var ends: [String] = []
    for (index, thread) in c.threads.enumerated() {
      time.schedule(at: Instant(nanoseconds: thread.start)) {
        processor.run(Nanoseconds(thread.length), quality: thread.quality) { delay in
          ends.append("\(index) \(time.now.nanoseconds) \(delay.length.count) \(delay.threads)")
        }
      }
    }
    while time.runNext() {}
    #expect(ends == c.ends)
    #expect(processor.runnable == 0)
  }

  /// No time is made: so many cores cannot do more than that, and lose less than 1 ns a change.
  @Test func manyThreadsTakeWhatTheirWorkTakesTogether() {
    let time = SimulatedTime()
    let processor = SimulatedProcessor(cores: 3, time: time)
    var total: Int64 = 0
    var end = Instant.zero
    for index in 0..<60 {
      let length = 1_000_000 + Int64(index * 7919 % 1000)
      total += length
      processor.run(Nanoseconds(length)) { _ in end = time.now }
    }
    while time.runNext() {}
    #expect(end.nanoseconds >= total / 3)
    // The last ones have less than all cores.
    #expect(end.nanoseconds < total / 3 + 3000)
  }
}
