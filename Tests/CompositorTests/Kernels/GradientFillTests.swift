import Foundation
import Graphics
import Testing

@testable import Compositor

/// Colours along a number, and the numbers of pixels (core-animation 1.2).
@Suite struct GradientFillTests {
  static let black = Color.black
  static let white = Color.white

  static func fill(
    _ kind: GradientFill.Kind, _ colors: [Color], at locations: [Double]? = nil,
    from start: (Double, Double) = (0, 0), to end: (Double, Double) = (1, 0),
    size: (Double, Double) = (100, 100)
  ) -> GradientFill? {
    let box = Box(minX: 0, minY: 0, maxX: size.0, maxY: size.1)
    return GradientFill.plane(
      kind, from: (start.0, start.1), to: (end.0, end.1), in: box
    ).flatMap { GradientFill(kind, colors, at: locations, place: PlaneFraction($0)) }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var colors: [Color]
    var locations: [Double]?
    var number: Double
    var expected: UInt32
  }

  @Test(arguments: [
    Case(
      testDescription: "before the first", colors: [black, white], number: -3, expected: 0xFF00_0000
    ),
    Case(
      testDescription: "at the first", colors: [black, white], number: 0, expected: 0xFF00_0000),
    Case(
      testDescription: "in the middle", colors: [black, white], number: 0.5, expected: 0xFF80_8080),
    Case(
      testDescription: "after the last", colors: [black, white], number: 7, expected: 0xFFFF_FFFF),
    Case(
      testDescription: "not a number counts as 0", colors: [black, white], number: .nan,
      expected: 0xFF00_0000),
    Case(
      testDescription: "nil spreads evenly", colors: [black, white, .red], number: 0.25,
      expected: 0xFF80_8080),
    // core-animation 5, row 17: white to clear goes through grey.
    Case(
      testDescription: "white to clear, un-premultiplied: straight grey of half alpha",
      colors: [white, .clear], number: 0.5, expected: 0x8040_4040),
    Case(
      testDescription: "white to white without alpha stays white",
      colors: [
        white, Color(red: 1, green: 1, blue: 1, alpha: 0),
      ], number: 0.5, expected: 0x8080_8080),
    Case(
      testDescription: "before the first location", colors: [black, white],
      locations: [0.25, 0.75], number: 0.25, expected: 0xFF00_0000),
    Case(
      testDescription: "between locations", colors: [black, white], locations: [0.25, 0.75],
      number: 0.5, expected: 0xFF80_8080),
    Case(
      testDescription: "a hard step: the later counts at the step", colors: [black, white],
      locations: [0.5, 0.5], number: 0.5, expected: 0xFFFF_FFFF),
    Case(
      testDescription: "a hard step: before it the earlier", colors: [black, white],
      locations: [0.5, 0.5], number: 0.4999, expected: 0xFF00_0000),
    Case(
      testDescription: "locations that decrease are moved up", colors: [black, white, .red],
      locations: [0, 0.8, 0.3], number: 0.8, expected: 0xFFFF_0000),
    Case(
      testDescription: "colours without a location do not count", colors: [black, white, .red],
      locations: [0, 1], number: 1, expected: 0xFFFF_FFFF),
    Case(
      testDescription: "one colour is everywhere", colors: [.red], number: 0.3,
      expected: 0xFFFF_0000),
  ])
  func coloursAlongANumber(_ c: Case) throws {
    let fill = try #require(Self.fill(.axial, c.colors, at: c.locations))
    #expect(fill.pixel(at: c.number).argb == c.expected)
  }

  @Test func noColoursAreNoGradient() { #expect(Self.fill(.axial, []) == nil) }

  @Test func everyChannelIsWithinOneOfTheExactValue() throws {
    let (from, to) = ([0.9, 0.1, 0.33, 0.2], [0.2, 0.7, 0.9, 0.95])
    func color(_ c: [Double]) -> Color {
      Color(red: c[0], green: c[1], blue: c[2], alpha: c[3])
    }
    let fill = try #require(Self.fill(.axial, [color(from), color(to)]))
    for step in 0...1000 {
      let t = Double(step) / 1000
      let pixel = fill.pixel(at: t)
      let exact = zip(from, to).map { $0 + ($1 - $0) * t }
      let channels = [pixel.red, pixel.green, pixel.blue]
      for (channel, straight) in zip(channels, exact) {
        #expect(abs(Double(channel) - 255 * exact[3] * straight) <= 0.5 + 1e-6)
      }
      #expect(abs(Double(pixel.alpha) - 255 * exact[3]) <= 0.5 + 1e-6)
    }
  }

  // MARK: Numbers of pixels

  /// The number under a point of the layer, read from a grey ramp of 256 steps.
  static func number(_ fill: GradientFill?, _ x: Double, _ y: Double) -> Double? {
    guard let fill else { return nil }
    let (u, v) = fill.place.apply(x, y)
    switch fill.kind {
    case .axial: return u
    case .radial: return (u * u + v * v).squareRoot()
    case .conic:
      let share = atan2(v, u) / (2 * .pi)
      return share < 0 ? share + 1 : share
    }
  }

  @Test func axialNumbersRunAlongTheLine() throws {
    let fill = Self.fill(.axial, [.black, .white], from: (0, 0), to: (1, 1), size: (200, 100))
    #expect(Self.number(fill, 0, 0) == 0)
    #expect(abs(try #require(Self.number(fill, 200, 100)) - 1) < 1e-12)
    // Lines of one colour are perpendicular in points.
    #expect(abs(try #require(Self.number(fill, 100 - 50, 50 + 100)) - 0.5) < 1e-12)
  }

  // core-animation 1.2 (D + M): an ellipse around the start, radii |end - start| on each axis.
  @Test func radialNumbersAreEllipses() throws {
    let fill = Self.fill(
      .radial, [.black, .white], from: (0.5, 0.5), to: (1, 0.25), size: (200, 100))
    #expect(Self.number(fill, 100, 50) == 0)
    #expect(abs(try #require(Self.number(fill, 200, 50)) - 1) < 1e-12)
    #expect(abs(try #require(Self.number(fill, 100, 75)) - 1) < 1e-12)
    #expect(abs(try #require(Self.number(fill, 100, 25)) - 1) < 1e-12)
  }

  @Test(arguments: [(1.0, 0.5), (0.5, 1.0), (0.5, 0.5)])
  func aRadiusOfZeroIsNothing(_ x: Double, _ y: Double) {
    #expect(Self.fill(.radial, [.black, .white], from: (0.5, 0.5), to: (x, y)) == nil)
  }

  // core-animation 1.2 (D): 0 degrees along start to end, growing from +x toward +y.
  @Test func conicNumbersAreAngles() throws {
    let right = Self.fill(.conic, [.black, .white], from: (0.5, 0.5), to: (1, 0.5))
    for (x, y, share) in [(90.0, 50.0, 0.0), (50, 90, 0.25), (10, 50, 0.5), (50, 10, 0.75)] {
      #expect(abs(try #require(Self.number(right, x, y)) - share) < 1e-12)
    }
    let down = Self.fill(.conic, [.black, .white], from: (0.5, 0.5), to: (0.5, 1))
    for (x, y, share) in [(50.0, 90.0, 0.0), (10, 50, 0.25), (50, 10, 0.5), (90, 50, 0.75)] {
      #expect(abs(try #require(Self.number(down, x, y)) - share) < 1e-12)
    }
  }

  @Test func equalEndsGiveTheLastColourOrBeginAlongX() throws {
    let axial = try #require(Self.fill(.axial, [.black, .white], from: (0.5, 0.5), to: (0.5, 0.5)))
    #expect(axial.pixel(3, 3).argb == 0xFFFF_FFFF)
    let conic = Self.fill(.conic, [.black, .white], from: (0.5, 0.5), to: (0.5, 0.5))
    #expect(abs(try #require(Self.number(conic, 50, 90)) - 0.25) < 1e-12)
  }

  @Test func opaqueOnlyWhenAllColoursAre() throws {
    #expect(try #require(Self.fill(.axial, [.black, .white])).isOpaque)
    #expect(try !#require(Self.fill(.axial, [.black, .clear])).isOpaque)
    #expect(try #require(Self.fill(.axial, [.black, .white, .clear], at: [0, 1])).isOpaque)
  }

  @Test(arguments: [false, true])
  func rowsAreThePixels(byRamp: Bool) throws {
    var room = [UInt32](repeating: 0, count: 20)
    for kind in [GradientFill.Kind.axial, .radial, .conic] {
      for end in [(1.0, 0.3), (0.5, 1)] {
        guard let fill = Self.fill(kind, [.red, .clear, .blue], from: (0.5, 0.2), to: end) else {
          continue
        }
        for y in [-3, 0, 17] {
          room.withUnsafeMutableBufferPointer {
            guard let base = $0.baseAddress else { return }
            let ramp = byRamp ? GradientRamp(.init(stops: fill.stops)) : nil
            fill.fetch(y, -5..<15, ramp, into: base)
          }
          #expect(room == (-5..<15).map { fill.pixel($0, y).argb })
        }
      }
    }
  }

  /// Every part of a ramp, at its ends, in it, and as near to its ends as numbers go.
  @Test(arguments: 0..<40)
  func aRampHasThePixelsOfItsGradient(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    func part() -> Double { Double(random.next() >> 11) * 0x1p-53 }
    // Alphas that fall while a colour grows too, steps, and stops that are nowhere near a cell's end.
    let colors = (0..<1 + seed % 5).map { _ in
      Color(red: part(), green: part(), blue: part(), alpha: seed % 3 == 0 ? 1 : part())
    }
    let locations =
      seed % 4 == 0
      ? nil
      : colors.indices.map { _ in seed % 4 == 1 ? 0.25 * part() : part() }
        .sorted()
    let fill = try #require(Self.fill(.axial, colors, at: locations))
    let ramp = GradientRamp(.init(stops: fill.stops))
    func check(_ number: Double) {
      let (found, expected) = (ramp.pixel(at: number), fill.pixel(at: number).argb)
      if found != expected {
        Issue.record("seed \(seed), \(number): \(found), not \(expected)")
      }
    }
    let edges: [Double] = [
      -1, 0, 1, 7, Double.nan, Double.infinity, -Double.infinity, Double.leastNonzeroMagnitude,
      -Double.leastNonzeroMagnitude,
    ]
    for number in edges {
      check(number)
    }
    for cell in 0..<2048 {
      let (start, width) = (Double(cell) / 2048, 1.0 / 2048)
      check(start)
      check(start.nextUp)
      check((start + width).nextDown)
      for _ in 0..<6 { check(start + width * part()) }
    }
    for stop in fill.stops {
      check(stop.location.nextDown)
      check(stop.location)
      check(stop.location.nextUp)
    }
  }
}
