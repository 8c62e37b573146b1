internal import Foundation
internal import WrongUse

/// A Gaussian along one direction, as sums of a few products however wide it is.
///
/// What a wide blur leaves varies slowly: it need not be worked out at every pixel. So a line is first
/// thinned out to every `step`-th place, by a Gaussian of 3/4 of that distance, which leaves nothing of
/// what would change too fast to be seen there; the few numbers are blurred by what is left of
/// the blur; and the places between are filled in by the same Gaussian as before. Variances add up, so
/// the three together are the blur that was asked for. The step is the power of two that leaves a
/// sigma from 2 to 4 places; narrower blurs are summed weight by weight.
///
/// Thinned places are the multiples of the step in the coordinates of whoever draws, so what is cut
/// off farther away than ``support`` shows in no bit.
struct GaussianWeights {
  /// Pixels from place to place: a power of two.
  let step: Int
  /// The weight of a place itself, then of its neighbours on either side; they sum up to 1.
  let places: [Float]
  /// What a place takes from the pixels around it: as ``places``, but in pixels. Empty without thinning.
  let thinning: [Float]
  /// What a pixel takes from the places around it, by its distance from the place before it: the
  /// weights of the places from the lowest to the highest, and the number of the lowest from that place
  /// on. They sum up to 1 each. Empty without thinning.
  let filling: [(first: Int, weights: [Float])]

  /// How many pixels away a pixel can matter to another.
  var support: Int { (places.count - 1) * step + 2 * max(0, thinning.count - 1) }

  /// The steps are 1 below this sigma.
  private static let thinned = 4.0
  /// Wider blurs leave nothing of any picture, and need not go further.
  private static let widest = 65_536.0

  /// - Precondition: `sigma` is not negative; 0 changes nothing.
  init(sigma: Double) {
    require(sigma >= 0, "sigma \(sigma)")
    let sigma = min(sigma, Self.widest)
    var step = 1
    while sigma >= Self.thinned * Double(step) { step *= 2 }
    self.step = step
    guard step > 1 else {
      places = Self.halves(sigma, reach: Int((5 * sigma).rounded(.up))).map(Float.init)
      (thinning, filling) = ([], [])
      return
    }
    let between = 0.75 * Double(step)
    let reach = 3 * step
    let bare = (0...reach).map { exp(-Double($0 * $0) / (2 * between * between)) }
    let halves = Self.halves(between, reach: reach)
    let variance = halves.indices.reduce(0.0) { $0 + 2 * Double($1 * $1) * halves[$1] }
    let left = max(0, sigma * sigma - 2 * variance).squareRoot() / Double(step)
    thinning = halves.map(Float.init)
    places = Self.halves(left, reach: Int((5 * left).rounded(.up))).map(Float.init)
    filling = (0..<step).map { distance in
      // Places whose distance from the pixel is within the reach.
      let first = -((reach - distance) / step)
      let last = (reach + distance) / step
      let weights = (first...last).map { bare[abs(distance - $0 * step)] }
      let sum = weights.reduce(0, +)
      return (first, weights.map { Float($0 / sum) })
    }
  }

  /// The middle and one half of a Gaussian at whole numbers, summing up to 1 with the other half.
  private static func halves(_ sigma: Double, reach: Int) -> [Double] {
    guard sigma > 0 else { return [1] }
    let bare = (0...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = bare.dropFirst().reduce(bare[0]) { $0 + 2 * $1 }
    return bare.map { $0 / sum }
  }
}
