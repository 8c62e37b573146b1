import Foundation
import Graphics
import Testing

@testable import Compositor

/// Outlines of rounded rectangles (core-animation 2.6).
@Suite struct CornersTests {
  static let box = Box(minX: 0, minY: 0, maxX: 40, maxY: 40)

  static func row(_ y: Int, _ corners: Corners, in box: Box = box) -> [UInt8] {
    guard let shape = Shape(box, corners, map: .affine(.identity)) else { return [] }
    let table = EdgeTable(shape.polygon)
    var bytes = [UInt8](repeating: 0, count: 40)
    var segments = [EdgeTable.Segment](
      repeating: .init(low: 0, high: 0, height: 0), count: table.capacity)
    bytes.withUnsafeMutableBufferPointer { bytes in
      segments.withUnsafeMutableBufferPointer { segments in
        guard let b = bytes.baseAddress, let s = segments.baseAddress else { return }
        let row = table.row(y, 0..<40, bytes: b, segments: s)
        for x in 0..<row.start { b[x] = 0 }
        for x in row.solidStart..<row.solidEnd { b[x] = UInt8(row.solid) }
        for x in row.end..<40 { b[x] = 0 }
      }
    }
    return bytes
  }

  // core-animation 2.6 (M): row 1 of radius 10 has alphas 84 and 224, within 2.
  @Test func continuousCornersHaveTheMeasuredCoverage() {
    let row = Self.row(1, Corners(10, isContinuous: true, in: Self.box))
    #expect(row.prefix(4) == [0, 0, 0, 0])
    #expect(abs(Int(row[4]) - 84) <= 2 && abs(Int(row[5]) - 224) <= 2 && row[6] == 255)
  }

  // core-animation 1.1 (M): the curve reaches 1.528665 radii.
  @Test func continuousCornersReachFarther() {
    let corners = Corners(10, isContinuous: true, in: Self.box)
    #expect(corners.reach(in: Self.box) == 15.28665)
    #expect(Corners(10, in: Self.box).reach(in: Self.box) == 10)
    // The first row is touched to the end of the reach.
    let first = Self.row(0, corners)
    #expect(first[13] < 255 && first[16] == 255)
  }

  @Test func withoutRoomContinuousCornersBecomeCircles() {
    func reach(_ side: Double) -> Double {
      let box = Box(minX: 0, minY: 0, maxX: side, maxY: 100)
      return Corners(10, isContinuous: true, in: box).reach(in: box)
    }
    #expect(reach(20) == 10)
    #expect(reach(25) == 12.5)
    #expect(reach(40) == 15.28665)
    let small = Box(minX: 0, minY: 0, maxX: 20, maxY: 20)
    for y in 0..<20 {
      let (a, b) = (
        Self.row(y, Corners(10, isContinuous: true, in: small), in: small),
        Self.row(y, Corners(10, in: small), in: small)
      )
      for x in 0..<20 { #expect(abs(Int(a[x]) - Int(b[x])) <= 1) }
    }
  }

  @Test func outlinesAreConvexAndInside() {
    for side in stride(from: 20.0, through: 44, by: 0.5) {
      for isContinuous in [false, true] {
        for mask in 0...15 as ClosedRange<UInt8> {
          let box = Box(minX: -3, minY: 5, maxX: -3 + side, maxY: 5 + 50)
          let corners = Corners(10, isContinuous: isContinuous, mask: mask, in: box)
          let points = corners.outline(of: box, pixels: 25)
          for (index, p) in points.enumerated() {
            let q = points[(index + 1) % points.count]
            let r = points[(index + 2) % points.count]
            let turn = (q.x - p.x) * (r.y - q.y) - (q.y - p.y) * (r.x - q.x)
            #expect(turn > -1e-9)
            #expect(p.x >= box.minX && p.x <= box.maxX && p.y >= box.minY && p.y <= box.maxY)
          }
        }
      }
    }
  }

  /// Core-animation 1.1: bits of the corners that are rounded.
  @Test(
    arguments: [
      (1, 0, 0), (2, 39, 0), (4, 0, 39), (8, 39, 39),
    ] as [(UInt8, Int, Int)])
  func eachBitRoundsItsCorner(_ bit: UInt8, _ x: Int, _ y: Int) {
    for isContinuous in [false, true] {
      let corners = Corners(10, isContinuous: isContinuous, mask: bit, in: Self.box)
      for (column, line) in [(0, 0), (39, 0), (0, 39), (39, 39)] {
        let byte = Self.row(line, corners)[column]
        #expect(byte == (column == x && line == y ? 0 : 255))
      }
    }
  }

  /// Where two corners meet there is a side without length, which rounding may turn around: then it
  /// counts among those of the other side, in the midst of a longer one.
  @Test func aSideWithoutLengthHidesNoOther() {
    let y = 11.25
    let outline = [(10.0, y.nextUp), (4, 2), (20, 1), (30, 20), (8, 30), (10, y)]
    let table = EdgeTable(outline)
    func solid(_ y: Int) -> Range<Int> {
      var bytes = [UInt8](repeating: 0, count: 40)
      var segments = [EdgeTable.Segment](
        repeating: .init(low: 0, high: 0, height: 0), count: table.capacity)
      let row = table.row(y, 0..<40, bytes: &bytes, segments: &segments)
      return row.solid == 255 ? row.solidStart..<row.solidEnd : 0..<0
    }
    for row in [5, 10, 12, 15, 19] { #expect(!solid(row).isEmpty, "row \(row)") }
    let swapped = [(10.0, y), (4, 2), (20, 1), (30, 20), (8, 30), (10, y.nextUp)]
    let other = EdgeTable(swapped)
    #expect(other.capacity == 6 && table.capacity == 6)
  }

  @Test func noCornerIsARectangle() {
    #expect(Corners(10, isContinuous: true, mask: 0, in: Self.box) == .square)
    #expect(Corners(0, isContinuous: true, in: Self.box) == .square)
    #expect(Corners(-3, in: Self.box) == .square)
    #expect(Corners(.nan, in: Self.box) == .square)
    #expect(Corners(99, in: Self.box).radius == 20)
  }

  @Test func theSolidPartEndsWhereCornersAre() throws {
    func solid(_ mask: UInt8, _ matrix: Transform2D = .identity) throws -> PixelRect {
      let corners = Corners(10, mask: mask, in: Self.box)
      return try #require(Shape(Self.box, corners, map: .affine(matrix))).solid
    }
    #expect(try solid(15) == PixelRect(minX: 0, minY: 10, maxX: 40, maxY: 30))
    #expect(try solid(3) == PixelRect(minX: 0, minY: 10, maxX: 40, maxY: 40))
    #expect(try solid(8) == PixelRect(minX: 0, minY: 0, maxX: 40, maxY: 30))
    #expect(try solid(0) == PixelRect(minX: 0, minY: 0, maxX: 40, maxY: 40))
    // Turned over, the upper corners are below.
    let flip = Transform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 40)
    #expect(try solid(3, flip) == PixelRect(minX: 0, minY: 0, maxX: 40, maxY: 30))
    // A quarter turn brings the left corners up.
    let turn = Transform2D(a: 0, b: 1, c: -1, d: 0, tx: 40, ty: 0)
    #expect(try solid(5, turn) == PixelRect(minX: 0, minY: 10, maxX: 40, maxY: 40))
  }
}
