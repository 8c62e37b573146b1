import Foundation
import Graphics
import Testing

/// Coverage of paths, byte by byte.
@Suite struct StencilTests {
  static let limit = PixelRect(minX: 0, minY: 0, maxX: 40, maxY: 30)

  static func bytes(
    _ path: Path, _ outline: StencilRecipe.Outline = .fill(.nonZero),
    _ matrix: Transform2D = .identity, within limit: PixelRect = limit
  ) -> [[UInt8]] {
    var rows = Array(
      repeating: Array(repeating: UInt8(0), count: limit.width), count: limit.height)
    guard let recipe = StencilRecipe(path, outline, matrix: matrix, within: limit) else {
      return rows
    }
    let stencil = Stencil(recipe.content)
    let seen = recipe.rect.intersection(limit)
    for y in seen.minY..<seen.maxY {
      for x in seen.minX..<seen.maxX {
        rows[y - limit.minY][x - limit.minX] =
          stencil.bytes[(y - recipe.rect.minY) * stencil.width + x - recipe.rect.minX]
      }
    }
    return rows
  }

  static func rect(_ x: Double, _ y: Double, _ w: Double, _ h: Double) -> Path {
    .rect(CGRect(x: x, y: y, width: w, height: h))
  }

  static func area(_ rows: [[UInt8]]) -> Double {
    rows.joined().reduce(0) { $0 + Double($1) / 255 }
  }

  @Test func wholePixelsAreExact() {
    let rows = Self.bytes(Self.rect(3, 4, 5, 6))
    for y in 0..<30 {
      for x in 0..<40 {
        #expect(rows[y][x] == ((3..<8).contains(x) && (4..<10).contains(y) ? 255 : 0))
      }
    }
  }

  @Test func halvesAndQuartersOfPixelsAreRight() {
    let rows = Self.bytes(Self.rect(1.5, 1.5, 2, 2))
    #expect(
      rows[1][1...3].map { abs(Int($0) - [64, 128, 64][0]) <= 1 || $0 == 128 } == [
        true, true, true,
      ])
    #expect(abs(Int(rows[2][1]) - 128) <= 1 && rows[2][2] == 255)
  }

  @Test func areasAreRightWithinAPercent() {
    let circle = Path.oval(in: CGRect(x: 5, y: 5, width: 20, height: 20))
    #expect(abs(Self.area(Self.bytes(circle)) / (100 * .pi) - 1) < 0.005)
    let ring = Self.bytes(circle, .stroke(StrokeStyle(width: 2)))
    #expect(abs(Self.area(ring) / (40 * .pi) - 1) < 0.01)
  }

  @Test func fillRulesDiffer() {
    let path = PathTrimTests.joined([Self.rect(0, 0, 10, 10), Self.rect(2, 2, 6, 6)])
    #expect(Self.bytes(path, .fill(.nonZero))[5][5] == 255)
    #expect(Self.bytes(path, .fill(.evenOdd))[5][5] == 0)
    #expect(Self.bytes(path, .fill(.evenOdd))[1][5] == 255)
  }

  /// Where a stroke of width 4 along y = 10 from x = 10 to x = 20 begins and ends.
  @Test(arguments: [(LineCap.butt, 10, 20, 4), (.square, 8, 22, 4), (.round, 8, 22, 2)])
  func capsReachBeyondTheEnds(_ cap: LineCap, _ start: Int, _ end: Int, _ endHeight: Int) {
    let path = PathTrimTests.line([(10, 10), (20, 10)])
    let rows = Self.bytes(path, .stroke(StrokeStyle(width: 4, cap: cap)))
    let row = rows[10]
    #expect(row.firstIndex { $0 > 0 } == start && row.lastIndex { $0 > 0 } == end - 1)
    #expect(rows[8..<12].count { $0[start] > 128 } == endHeight)
  }

  @Test func miterLimitsDecideAboutTips() {
    // A right angle: the tip reaches sqrt 2 times as far as the sides.
    let path = PathTrimTests.line([(5, 20), (20, 20), (20, 5)])
    func tip(_ join: LineJoin, _ limit: Double = 10) -> UInt8 {
      Self.bytes(path, .stroke(StrokeStyle(width: 4, join: join, miterLimit: limit)))[21][21]
    }
    #expect(tip(.miter) == 255)
    #expect(tip(.miter, 1.4) < 128)
    #expect(tip(.miter, 1.42) == 255)
    #expect(tip(.bevel) < 128)
    #expect(tip(.bevel) < tip(.round) && tip(.round) < tip(.miter))
  }

  /// The limit is one of the path's own angles, whichever way they lie: a right angle has a tip
  /// from the square root of 2 on.
  @Test(arguments: [(0.0, -1.0), (1, 0), (0, 1), (-1, 0), (0.6, 0.8)], [[], [90, 3]])
  func miterLimitsAreTheSameInAllDirections(_ way: (Double, Double), _ dashes: [Double]) {
    let (x, y) = way
    func place(_ along: Double, _ across: Double) -> (Double, Double) {
      (20 + along * x - across * y, 15 + along * y + across * x)
    }
    let path = PathTrimTests.line([place(-8, -8), place(0, 0), place(-8, 8)])
    func area(_ join: LineJoin, _ limit: Double = 10) -> Double {
      Self.area(
        Self.bytes(
          path, .stroke(StrokeStyle(width: 6, join: join, miterLimit: limit, dashes: dashes))))
    }
    // What the tip has more: a triangle with two sides of half the line's width.
    let (cut, tip) = (area(.bevel), area(.bevel) + 4.5)
    #expect(abs(area(.miter, 1.4) - cut) < 0.1)
    #expect(abs(area(.miter, 1.43) - tip) < 0.1)
    #expect(abs(area(.miter) - tip) < 0.1)
  }

  /// Where a gap of the pattern goes through a corner it has no tip.
  @Test func cornersInGapsHaveNoTips() {
    let path = PathTrimTests.line([(10, 25), (20, 15), (10, 5)])
    func area(_ join: LineJoin) -> Double {
      let style = StrokeStyle(width: 6, join: join, miterLimit: 1.5, dashes: [10, 8])
      return Self.area(Self.bytes(path, .stroke(style)))
    }
    #expect(abs(area(.miter) - area(.bevel)) < 0.05)
  }

  @Test func dashesBeginWithinThePattern() {
    let path = PathTrimTests.line([(0, 1), (40, 1)])
    func columns(_ dashes: [Double], _ phase: Double = 0) -> String {
      let row = Self.bytes(
        path, .stroke(StrokeStyle(width: 2, dashes: dashes, dashPhase: phase)))[0]
      return String(row.prefix(12).map { $0 == 255 ? "#" : $0 == 0 ? "." : "?" })
    }
    #expect(columns([4, 2]) == "####..####..")
    #expect(columns([4, 2], 3) == "#..####..###")
    #expect(columns([4, 2], -1) == ".####..####.")
    #expect(columns([3]) == "###...###...")
    #expect(columns([1, 2, 3]) == "#..###.##...")
    #expect(columns([0, 0]) == "############")
    #expect(columns([4, -2]) == "############")
    #expect(columns([]) == "############")
  }

  @Test func strokesAreStretchedWithTheLayer() {
    let path = PathTrimTests.line([(0, 2), (10, 2)])
    let rows = Self.bytes(
      path, .stroke(StrokeStyle(width: 2)), .scale(x: 2, y: 4))
    #expect((0..<30).filter { rows[$0][10] == 255 } == Array(4..<12))
    let across = Self.bytes(
      PathTrimTests.line([(5, 0), (5, 7)]), .stroke(StrokeStyle(width: 2)), .scale(x: 2, y: 4))
    #expect((0..<40).filter { across[10][$0] == 255 } == Array(8..<12))
  }

  @Test func aSmallerLimitGivesPartOfTheSameBytes() {
    var star = Path()
    for k in 0..<5 {
      let angle = Double(k) * 4 * .pi / 5
      let point = CGPoint(x: 20 + 14 * sin(angle), y: 15 - 13 * cos(angle))
      if k == 0 { star.move(to: point) } else { star.addLine(to: point) }
    }
    star.closeSubpath()
    let outlines: [StencilRecipe.Outline] = [
      .fill(.nonZero), .fill(.evenOdd), .stroke(StrokeStyle(width: 1.5)),
      .stroke(StrokeStyle(width: 3, join: .round, dashes: [3, 2])),
    ]
    for outline in outlines {
      let whole = Self.bytes(star, outline)
      let part = PixelRect(minX: 11, minY: 7, maxX: 31, maxY: 21)
      let rows = Self.bytes(star, outline, within: part)
      for y in part.minY..<part.maxY {
        for x in part.minX..<part.maxX {
          let (a, b) = (Int(whole[y][x]), Int(rows[y - part.minY][x - part.minX]))
          #expect(abs(a - b) <= 2, "(\(x), \(y)) of \(outline)")
        }
      }
    }
  }

  @Test func wholePixelsOfMovementMakeTheSameContent() throws {
    let path = Path.oval(in: CGRect(x: 3, y: 3, width: 9, height: 9))
    let here = try #require(
      StencilRecipe(path, .fill(.nonZero), matrix: .identity, within: Self.limit))
    let there = try #require(
      StencilRecipe(
        path, .fill(.nonZero), matrix: .translation(x: 7, y: 5), within: Self.limit))
    #expect(here.content == there.content && here.rect != there.rect && here != there)
  }

  @Test func boundsHoldEverythingThatIsCovered() throws {
    let path = PathTrimTests.line([(10, 10), (20, 11), (10, 12.5)])
    for join in LineJoin.allCases {
      for cap in LineCap.allCases {
        let style = StrokeStyle(width: 2, cap: cap, join: join)
        let matrix = Transform2D(a: 1, b: 0.2, c: -0.3, d: 0.9, tx: 2, ty: 1)
        let tight = try #require(
          StencilRecipe(path, .stroke(style), matrix: matrix, within: Self.limit))
        // The same path with a point far off has bounds that cannot cut anything.
        let loose = Self.bytes(
          PathTrimTests.joined([
            path, PathTrimTests.line([(-99, -99)]), PathTrimTests.line([(99, 99)]),
          ]),
          .stroke(style), matrix)
        for y in 0..<30 {
          for x in 0..<40 where loose[y][x] > 0 {
            #expect(
              tight.rect.contains(PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1)))
          }
        }
      }
    }
  }

  // MARK: Far and odd

  @Test func farPathsAreCutAndNotTilted() {
    // A line of slope 1/2 through the middle, whose ends are a thousand million units off.
    let far = PathTrimTests.line([(-1e9, -0.5e9 + 10), (1e9, 0.5e9 + 10)])
    let near = PathTrimTests.line([(-100, -40), (100, 60)])
    let style = StencilRecipe.Outline.stroke(StrokeStyle(width: 3))
    let (a, b) = (Self.bytes(far, style), Self.bytes(near, style))
    for y in 0..<30 {
      for x in 0..<40 { #expect(abs(Int(a[y][x]) - Int(b[y][x])) <= 2) }
    }
    let triangle = PathTrimTests.line(
      [(-1e9, -0.5e9 + 10), (1e9, 0.5e9 + 10), (1e9, 1e9)], closed: true)
    let half = PathTrimTests.line([(-100, -40), (100, 60), (100, 110)], closed: true)
    let (c, d) = (Self.bytes(triangle), Self.bytes(half))
    #expect(c[2][38] == 0 && d[2][38] == 0)
    // Far off the third corner both are all below the line.
    #expect(abs(Int(c[16][8]) - 255) <= 1)
  }

  @Test func farCurvesAreCut() {
    // A circle of a radius of 10^8 through (20, 15): a straight edge here.
    let r = 1e8
    let circle = Path.oval(in: CGRect(x: 20, y: 15 - r, width: 2 * r, height: 2 * r))
    let rows = Self.bytes(circle)
    for y in 0..<30 {
      #expect(rows[y][10] == 0 && rows[y][30] == 255, "row \(y)")
    }
    let ring = Self.bytes(circle, .stroke(StrokeStyle(width: 4)))
    #expect(ring[15][10] == 0 && ring[15][20] == 255 && ring[15][30] == 0)
  }

  @Test func dashesFarAlongALineAreInStep() {
    let far = PathTrimTests.line([(-6_000_000, 1), (40, 1)])
    let row = Self.bytes(far, .stroke(StrokeStyle(width: 2, dashes: [4, 2])))[0]
    #expect(row.prefix(12).map { $0 > 128 ? "#" : "." }.joined() == "####..####..")
  }

  @Test func oddInputDrawsNothingAndStops() {
    let path = Self.rect(2, 2, 9, 9)
    let singular = Transform2D(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0)
    let infinite = Transform2D(a: .infinity, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    for matrix in [singular, infinite, .scale(x: 0, y: 1), .translation(x: .nan, y: 0)] {
      #expect(StencilRecipe(path, .fill(.nonZero), matrix: matrix, within: Self.limit) == nil)
    }
    for width in [0, -1, .nan, .infinity] as [Double] {
      #expect(
        StencilRecipe(
          path, .stroke(StrokeStyle(width: width)), matrix: .identity, within: Self.limit) == nil)
    }
    #expect(StencilRecipe(Path(), .fill(.nonZero), matrix: .identity, within: Self.limit) == nil)
  }

  @Test func hugeAndTinyNumbersNeverTrap() {
    let points = [0, 1, -1, 1e-9, 13.3, -1e6, 4e6, 1e9, -1e9]
    let scales = [1, 1e-9, 1e-3, 1e3, 1e7, 1e12]
    let widths = [1e-9, 1, 1e3, 1e6, 1e9, 1e300]
    var seed: UInt64 = 1
    func pick<T>(_ values: [T]) -> T {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return values[Int(seed >> 33) % values.count]
    }
    func point() -> CGPoint { CGPoint(x: pick(points), y: pick(points)) }
    for _ in 0..<250 {
      var path = Path()
      path.move(to: point())
      for _ in 0..<4 {
        if pick([true, false]) {
          path.addLine(to: point())
        } else {
          path.addCurve(to: point(), control1: point(), control2: point())
        }
        if pick([true, false, false]) { path.closeSubpath() }
      }
      let matrix = Transform2D(
        a: pick(scales), b: pick([0, 0, 0.5]), c: pick([0, 0, -3]), d: pick(scales),
        tx: pick(points), ty: pick(points))
      let style = StrokeStyle(
        width: pick(widths), cap: pick(LineCap.allCases), join: pick(LineJoin.allCases),
        miterLimit: pick([0, 1, 10, 1e9]), dashes: pick([[], [3, 2], [1e-12], [1e300, 1]]),
        dashPhase: pick([0, -1e9, 1e300, .nan]))
      _ = Self.bytes(path, .stroke(style), matrix)
      _ = Self.bytes(path, .fill(pick(FillRule.allCases)), matrix)
    }
  }
}
