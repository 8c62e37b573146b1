import Foundation
import Graphics
import LayerModel
import Testing

@testable import Compositor

/// What a rasteriser keeps from frame to frame, and when it gives it up.
@Suite struct RasterCacheTests {
  /// A slanted path, other than that of another number.
  static func shape(_ number: Int) -> SceneLayer {
    SceneLayer("shape", CGRect(x: 0, y: 0, width: 20, height: 20)) {
      $0.kind = PaintPixelTests.shape(
        PaintPixelTests.line((2, 2), (18, Double(4 + number)), (3, 16)))
    }
  }

  static func root(_ layers: [SceneLayer]) -> SceneLayer {
    SceneLayer("root", CGRect(x: 0, y: 0, width: 20, height: 20), sublayers: layers)
  }

  /// Draws frames, each whole, of paths of these numbers.
  static func counters(
    _ frames: [[Int]], budget: Int, threads: Int = 1, tiles: Rasterizer.TileSize = .bands
  ) -> RasterCacheCounters {
    let rasterizer = Rasterizer(threads: threads, tileSize: tiles, keptBytes: budget)
    for numbers in frames {
      let root = root(numbers.map { shape($0) })
      let picture = rasterizer.draw(FramePlan(root, .pixels(20, 20)), over: nil)
      #expect(picture.rows == draw(root, on: .pixels(20, 20)).rows)
    }
    return rasterizer.cacheCounters
  }

  /// Bytes of one path's coverage.
  static let size = counters([[0]], budget: 1000).byteCount

  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var frames: [[Int]]
    /// Paths that fit.
    var room: Int
    var hits, misses, evictions: Int
  }

  @Test(arguments: [
    Row(
      testDescription: "what is drawn again is there", frames: [[0], [0], [0]], room: 1, hits: 2,
      misses: 1, evictions: 0),
    Row(
      testDescription: "also after a frame without it", frames: [[0], [1], [0]], room: 2, hits: 1,
      misses: 2, evictions: 0),
    Row(
      testDescription: "without room what the frame does not use goes", frames: [[0], [1], [0]],
      room: 1, hits: 0, misses: 3, evictions: 2),
    Row(
      testDescription: "what the frame uses stays beyond the budget", frames: [[0, 1], [0, 1]],
      room: 0, hits: 2, misses: 2, evictions: 0),
    Row(
      testDescription: "the one unused for longest goes first",
      frames: [[0], [1], [0], [2], [0], [1]], room: 2, hits: 2, misses: 4, evictions: 2),
    Row(
      testDescription: "of one frame the one that came first", frames: [[0, 1], [2], [1], [0]],
      room: 2, hits: 1, misses: 4, evictions: 2),
  ])
  func contentsGoByTheirLastUse(_ row: Row) {
    let budget = row.room * Self.size + Self.size / 2
    for (threads, tiles) in [(1, Rasterizer.TileSize.bands), (3, .init(width: 1, height: 1))] {
      let counters = Self.counters(row.frames, budget: budget, threads: threads, tiles: tiles)
      #expect(counters.hits == row.hits && counters.misses == row.misses, "\(counters)")
      #expect(counters.evictions == row.evictions, "\(counters)")
      #expect(counters.byteCount <= max(row.room, row.frames.last?.count ?? 0) * Self.size + 8)
    }
  }

  /// Pictures of passes take of the same budget.
  @Test func passesTakeOfTheBudget() {
    let shadowed = SceneLayer("s", CGRect(x: 2, y: 2, width: 8, height: 8)) {
      ($0.backgroundColor, $0.shadowOpacity) = (.red, 1)
    }
    func evictions(_ layers: [SceneLayer]) -> Int {
      let rasterizer = Rasterizer(threads: 1, keptBytes: 2 * Self.size + 8)
      for frame in [[Self.shape(0)], [Self.shape(1)]] {
        _ = rasterizer.draw(FramePlan(Self.root(frame + layers), .pixels(20, 20)), over: nil)
      }
      return rasterizer.cacheCounters.evictions
    }
    #expect(evictions([]) == 0)
    #expect(evictions([shadowed]) == 1)
  }

  /// Halved pictures are made anew as they were.
  @Test func halvesAreForgottenAndMadeAnew() {
    let picture = Bitmap.rows(
      (0..<16).map { y in (0..<16).map { 0xFF00_0000 | UInt32($0 * 12_345 + y * 777) } })
    let small = Self.root([
      SceneLayer("small", CGRect(x: 0, y: 0, width: 5, height: 5)) {
        $0.contents = picture
        $0.minificationFilter = .trilinear
      }
    ])
    let rasterizer = Rasterizer(threads: 1, keptBytes: 0)
    let display = DisplayGeometry.pixels(20, 20)
    let first = rasterizer.draw(FramePlan(small, display), over: nil)
    let level = picture.mipmaps[0]
    #expect(rasterizer.cacheCounters.byteCount == 16 * 16 * 4 / 3)
    #expect(picture.mipmaps[0] === level)
    _ = rasterizer.draw(FramePlan(Self.root([]), display), over: nil)
    #expect(
      rasterizer.cacheCounters
        == {
          var counters = RasterCacheCounters()
          (counters.misses, counters.evictions) = (1, 1)
          return counters
        }())
    #expect(picture.mipmaps[0] !== level && picture.mipmaps[0].rows == level.rows)
    #expect(rasterizer.draw(FramePlan(small, display), over: nil).rows == first.rows)
  }
}
