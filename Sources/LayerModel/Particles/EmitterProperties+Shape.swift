internal import Foundation
internal import Graphics

// Where particles are born: an even spread over the part of the shape that the mode names.
//
// Core Animation does not say what the corners of a circle are: here a round shape has none, and
// its `points` are its middle. `surface` of what is flat is all of it.

extension EmitterProperties {
  /// A place of the shape, in the emitter's own space.
  func place(_ numbers: inout SplitMix64) -> SIMD3<Double> {
    let middle = SIMD3(
      Double(emitterPosition.x), Double(emitterPosition.y), Double(emitterZPosition))
    let half =
      SIMD3(
        Double(emitterSize.width), Double(emitterSize.height), Double(emitterDepth)) / 2
    switch emitterShape {
    case .point: return middle
    case .line: return middle + half * SIMD3(along(&numbers), 0, 0)
    case .rectangle: return middle + half * box(axes: 2, &numbers)
    case .cuboid: return middle + half * box(axes: 3, &numbers)
    case .circle: return middle + Double(emitterSize.width) * circle(&numbers)
    case .sphere: return middle + Double(emitterSize.width) * sphere(&numbers)
    }
  }

  /// From -1 to 1 on a line.
  private func along(_ numbers: inout SplitMix64) -> Double {
    emitterMode == .points ? Self.sign(&numbers) : 2 * numbers.unit() - 1
  }

  /// A place of the square or cube from -1 to 1. Sides are as likely as they are long, or large.
  private func box(axes: Int, _ numbers: inout SplitMix64) -> SIMD3<Double> {
    var place = SIMD3<Double>(repeating: 0)
    for axis in 0..<axes { place[axis] = 2 * numbers.unit() - 1 }
    let sides = [
      Double(emitterSize.width), Double(emitterSize.height), axes == 3 ? Double(emitterDepth) : 0,
    ]
    switch emitterMode {
    case .volume: break
    case .surface where axes == 2: break
    case .points: for axis in 0..<axes { place[axis] = Self.sign(&numbers) }
    case .outline:
      // Along an edge one number is free, the others are at their ends.
      let free = Self.pick(Array(sides.prefix(axes)), &numbers)
      for axis in 0..<axes where axis != free { place[axis] = Self.sign(&numbers) }
    case .surface:
      let faces = [sides[1] * sides[2], sides[0] * sides[2], sides[0] * sides[1]]
      place[Self.pick(faces, &numbers)] = Self.sign(&numbers)
    }
    return place
  }

  private func circle(_ numbers: inout SplitMix64) -> SIMD3<Double> {
    let (angle, share) = (2 * Double.pi * numbers.unit(), numbers.unit())
    let radius: Double =
      switch emitterMode {
      case .points: 0
      case .outline: 1
      case .surface, .volume: share.squareRoot()
      }
    return SIMD3(radius * cos(angle), radius * sin(angle), 0)
  }

  private func sphere(_ numbers: inout SplitMix64) -> SIMD3<Double> {
    let (angle, height) = (2 * Double.pi * numbers.unit(), 2 * numbers.unit() - 1)
    let radius: Double =
      switch emitterMode {
      case .points: 0
      case .outline, .surface: 1
      case .volume: cbrt(numbers.unit())
      }
    let ring = (1 - height * height).squareRoot()
    return radius * SIMD3(ring * cos(angle), ring * sin(angle), height)
  }

  private static func sign(_ numbers: inout SplitMix64) -> Double {
    numbers.unit() < 0.5 ? -1 : 1
  }

  /// An index, each as likely as its weight is large; the first without any weight.
  private static func pick(_ weights: [Double], _ numbers: inout SplitMix64) -> Int {
    var rest = numbers.unit() * weights.reduce(0, +)
    for (index, weight) in weights.enumerated() {
      if rest < weight { return index }
      rest -= weight
    }
    return 0
  }
}
