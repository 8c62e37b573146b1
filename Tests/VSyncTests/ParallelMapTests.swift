import Synchronization
import Testing

@testable import VSync

@Suite struct ParallelMapTests {
  private struct Failure: Error, Equatable { var index: Int }

  @Test(arguments: [(0, 1), (1, 4), (7, 1), (100, 3), (5, 16)])
  func handsResultsOnInOrder(count: Int, threads: Int) throws {
    #expect(try ParallelMap.map(count, threads: threads) { $0 * $0 } == (0..<count).map { $0 * $0 })
  }

  @Test func theFirstErrorInOrderIsThrown() {
    #expect(throws: Failure(index: 3)) {
      try ParallelMap.map(20, threads: 4) { index in
        if index % 4 == 3 { throw Failure(index: index) }
        return index
      }
    }
  }

  @Test func whatWasNotBegunIsNotBegunAfterAnError() throws {
    let begun = Atomic(0)
    #expect(throws: Failure(index: 0)) {
      try ParallelMap.forEach(
        100_000, threads: 2,
        work: { index in
          begun.add(1, ordering: .relaxed)
          return index
        },
        receive: { index, _ in throw Failure(index: index) })
    }
    #expect(begun.load(ordering: .relaxed) < 100_000)
  }

  /// More frames than a thread of the system's pools has room for.
  @Test func threadsHaveDeepStacks() throws {
    @Sendable func depth(_ levels: Int) -> Int {
      var room = (0, 1, 2, 3, 4, 5, 6, 7)
      return withUnsafeMutableBytes(of: &room) { $0.count } > 0 && levels > 0
        ? depth(levels - 1) + 1 : 0
    }
    #expect(try ParallelMap.map(2, threads: 2) { _ in depth(100_000) } == [100_000, 100_000])
  }
}
