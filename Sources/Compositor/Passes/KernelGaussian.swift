internal import Foundation

/// A Gaussian that is small enough to be summed weight by weight.
struct KernelGaussian {
  /// From this sigma on ``RecursiveGaussian`` takes over.
  static let limit = 2.0

  /// The weight of the pixel itself, then of its neighbours on either side.
  private let weights: [Double]

  /// The kernel is cut off at five sigmas, where it is below 4 millionths of its peak.
  init(sigma: Double) {
    let bare = (0...GaussianBlur.support(sigma: sigma)).map { x in
      exp(-Double(x * x) / (2 * sigma * sigma))
    }
    let sum = bare.dropFirst().reduce(bare[0]) { $0 + 2 * $1 }
    weights = bare.map { $0 / sum }
  }

  /// Blurs `lanes` lines of `length` numbers, which lie beside each other.
  func filter(
    _ input: UnsafePointer<Double>, into output: UnsafeMutablePointer<Double>, length: Int,
    lanes: Int
  ) {
    weights.withUnsafeBufferPointer { weights in
      var n = 0
      while n < length {
        let target = output + n * lanes
        let middle = input + n * lanes
        var lane = 0
        while lane < lanes {
          target[lane] = middle[lane] * weights[0]
          lane += 1
        }
        var away = 1
        while away < weights.count {
          let weight = weights[away]
          if n >= away { add(input + (n - away) * lanes, weight, to: target, lanes) }
          if n + away < length { add(input + (n + away) * lanes, weight, to: target, lanes) }
          away += 1
        }
        n += 1
      }
    }
  }

  @inline(__always)
  private func add(
    _ source: UnsafePointer<Double>, _ weight: Double, to target: UnsafeMutablePointer<Double>,
    _ lanes: Int
  ) {
    var lane = 0
    while lane < lanes {
      target[lane] += source[lane] * weight
      lane += 1
    }
  }
}
