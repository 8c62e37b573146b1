import Foundation
import Testing

@testable import Nodes

/// Motions do not depend on how often they are looked at.
@Suite struct AxisMotionTests {
  @Test(arguments: 0..<100)
  func placesFollowFromTimesAlone(seed: Int) {
    var random = Generator(seed: UInt64(seed))
    let start = Double(random.next(1000))
    let way = Double(random.next(4000) - 2000)
    let course = AxisMotion.Course.decelerating(
      from: start, by: way, reach: abs(way), rate: random.chance(50) ? 0.998 : 0.99)
    var (coarse, fine) = (AxisMotion(course), AxisMotion(course))
    let bounces = random.chance(70)
    let (edges, steps) = (0.0...1000.0, 1 + random.next(9))
    for step in 0...1200 {
      let place = fine.advance(to: Double(step) / 240, within: edges, bounces: bounces)
      guard step % steps == 0 else { continue }
      let seen = coarse.advance(to: Double(step) / 240, within: edges, bounces: bounces)
      // A spring that has come within half a point is at rest: the finer look may see that first.
      #expect(abs(seen - place) <= 0.5, "seed \(seed), step \(step)")
      #expect(seen >= -1000 && seen <= 2000)
    }
    let natural = edges.nearest(to: start + way)
    #expect(fine.isAtRest && abs(fine.end - natural) < 1e-6, "seed \(seed)")
  }

  @Test func theBandNeverReachesTheLength() {
    let band = RubberBand(length: 100)
    #expect(band.stretch(0) == 0)
    #expect(band.stretch(1e9) < 100 && band.stretch(-1e9) > -100)
    for way in [-500.0, -3, 1, 40, 900] {
      #expect(abs(band.way(band.stretch(way)) - way) < 1e-6)
    }
    #expect(abs(band.slope(0) - 0.55) < 1e-12)
  }
}
