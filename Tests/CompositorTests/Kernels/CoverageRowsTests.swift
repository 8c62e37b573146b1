import Foundation
import Graphics
import Testing

@testable import Compositor

/// Rows of coverage that are worked out once, against the edges that they come from.
@Suite struct CoverageRowsTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var radius: Double
    var map: Transform2D
  }

  static let box = Box(minX: 0, minY: 0, maxX: 37, maxY: 29)

  static let rows = [
    Row(testDescription: "on whole pixels", radius: 0, map: .translation(x: 5, y: 7)),
    Row(testDescription: "between them", radius: 0, map: .translation(x: 5.3, y: 7.6)),
    Row(testDescription: "turned", radius: 0, map: turned(0.4)),
    Row(testDescription: "round", radius: 9, map: .translation(x: 5, y: 7)),
    Row(testDescription: "round between pixels", radius: 9, map: .translation(x: 5.25, y: 7.5)),
    Row(testDescription: "a pill", radius: 100, map: .translation(x: 3, y: 2)),
    Row(testDescription: "round and turned", radius: 9, map: turned(1.2)),
    Row(testDescription: "a quarter turn", radius: 9, map: turned(.pi / 2)),
  ]

  static func turned(_ angle: Double) -> Transform2D {
    Transform2D(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 30, ty: 20)
  }

  static func shape(_ row: Row, x: Double = 0, y: Double = 0) throws -> Shape {
    let map = row.map.concatenating(.translation(x: x, y: y))
    return try #require(Shape(box, Corners(row.radius, in: box), map: .affine(map)))
  }

  /// The bytes of some columns.
  static func bytes(_ row: CoveredRow, _ columns: Range<Int>) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: columns.count)
    bytes.withUnsafeMutableBufferPointer {
      guard let base = $0.baseAddress else { return }
      row.copy(to: base + (row.span.start - columns.lowerBound))
    }
    return bytes
  }

  static func bytes(_ edges: EdgeTable, _ y: Int, _ columns: Range<Int>) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: columns.count)
    var segments = [EdgeTable.Segment](
      repeating: .init(low: 0, high: 0, height: 0), count: edges.capacity)
    let row = edges.row(y, columns, bytes: &bytes, segments: &segments)
    for x in columns {
      if x < row.start || x >= row.end { bytes[x - columns.lowerBound] = 0 }
      if (row.solidStart..<row.solidEnd).contains(x) {
        bytes[x - columns.lowerBound] = UInt8(row.solid)
      }
    }
    return bytes
  }

  @Test(arguments: rows)
  func rowsAreThoseOfTheEdges(_ row: Row) throws {
    let shape = try Self.shape(row)
    let edges = EdgeTable(shape.polygon)
    let cache = RasterCache(budget: 0)
    for limit in [
      PixelRect(minX: -40, minY: -40, maxX: 120, maxY: 120),
      PixelRect(minX: 11, minY: 13, maxX: 29, maxY: 31),
    ] {
      let store = CoverageStore()
      let table = store.addAlways(shape, within: limit, cache)
      store.make(threads: 1, cache: cache)
      for y in limit.minY..<limit.maxY {
        for columns in [limit.minX..<limit.maxX, limit.minX + 3..<limit.minX + 9] {
          let found = store[table].row(y, columns)
          let expected = Self.bytes(edges, y, columns)
          #expect(Self.bytes(found, columns) == expected, "row \(y), \(columns)")
          let solid = store[table].solid(y, columns)
          #expect(solid.allSatisfy { expected[$0 - columns.lowerBound] == 255 }, "row \(y)")
        }
      }
    }
  }

  /// Rows that are said to be alike are.
  @Test(arguments: rows)
  func rowsThatAreAlikeHaveTheSameBytes(_ row: Row) throws {
    let cache = RasterCache(budget: 0)
    let store = CoverageStore()
    let all = PixelRect(minX: -40, minY: -40, maxX: 120, maxY: 120)
    let table = store.addAlways(try Self.shape(row), within: all, cache)
    store.make(threads: 1, cache: cache)
    var y = all.minY
    while y < all.maxY {
      let count = store[table].countAlike(from: y)
      let first = Self.bytes(store[table].row(y, -40..<120), -40..<120)
      for other in y..<y + count {
        #expect(Self.bytes(store[table].row(other, -40..<120), -40..<120) == first, "row \(other)")
      }
      y += count
    }
  }

  /// What is kept of round corners is found again where the rectangle moved by whole pixels, and nowhere else.
  @Test func roundCornersAreKeptWhereTheyMoveByWholePixels() throws {
    let cache = RasterCache(budget: 0)
    let row = Row(testDescription: "round", radius: 9, map: .translation(x: 5.25, y: 7))
    let all = PixelRect(minX: 0, minY: 0, maxX: 2000, maxY: 2000)
    func bytes(x: Double, y: Double) throws -> [[UInt8]] {
      let shape = try Self.shape(row, x: x, y: y)
      let store = CoverageStore()
      let table = store.addAlways(shape, within: all, cache)
      store.make(threads: 1, cache: cache)
      let columns = shape.bounds.minX..<shape.bounds.maxX
      return (shape.bounds.minY..<shape.bounds.maxY).map {
        Self.bytes(store[table].row($0, columns), columns)
      }
    }
    let key = try #require(OutlineKey(Self.shape(row)))
    func find() -> KeptCoverage? {
      if case .kept(let rows) = cache.outline(key) { return rows }
      return nil
    }
    #expect(find() == nil)
    let first = try bytes(x: 0, y: 0)
    let kept = try #require(find())
    #expect(try bytes(x: 1000, y: 333) == first)
    #expect(try OutlineKey(Self.shape(row, x: 1000, y: 333)) == key)
    #expect(find() === kept)
    #expect(try bytes(x: 0.5, y: 0) != first)
    #expect(try OutlineKey(Self.shape(row, x: 0.5, y: 0)) != key)
  }
}
