// How pictures lie on the pixels that they are drawn on.

extension FramePlan {
  /// How the texels of a picture lie on pixels (frames 4.4, misaligned images).
  public enum Fit: String, Hashable, Sendable, CaseIterable {
    /// One on one, perhaps turned by quarters or mirrored: nothing is mixed.
    case exact
    /// As large as pixels, but between them, or turned.
    case misaligned
    /// Larger or smaller than pixels, or in perspective.
    case scaled
  }
}

extension FramePlan.Draw {
  /// How contents or a tile lie on the display; nil of all else.
  public var contentsFit: FramePlan.Fit? {
    guard part == .contents || part == .tile else { return nil }
    switch source {
    case .picture(_, let sampler): return sampler.fit
    case .texture(let texture): return texture.fit
    case .color, .pass, .gradient: return nil
    }
  }
}

extension Sampler {
  /// How far a texel may be from as large as a pixel: a thousandth, which takes a picture of a
  /// thousand pixels to be one off.
  fileprivate static let tolerance = 0x1p-10

  var fit: FramePlan.Fit {
    if perspective != nil { return .scaled }
    let unit = Double(1 << 32)
    let (along, down) = (
      (Double(dux) * Double(dux) + Double(dvx) * Double(dvx)).squareRoot() / unit,
      (Double(duy) * Double(duy) + Double(dvy) * Double(dvy)).squareRoot() / unit
    )
    guard abs(along - 1) < Self.tolerance, abs(down - 1) < Self.tolerance else { return .scaled }
    let steps = [dux, duy, dvx, dvy]
    let isStraight = steps.allSatisfy { step in
      [-1, 0, 1].contains { abs(Double(step) / unit - $0) < Self.tolerance }
    }
    // The weights are the top eight bits of the fraction.
    let isWhole = (u0 >> 24) & 255 == 0 && (v0 >> 24) & 255 == 0
    return isStraight && isWhole ? .exact : .misaligned
  }
}

extension Texture {
  /// That of a pixel's middle and its neighbours; stretched parts count as scaled.
  var fit: FramePlan.Fit {
    guard abs(texelsPerPixel - 1) < Sampler.tolerance, x.isEven, y.isEven, filter.isOneLevel else {
      return .scaled
    }
    func texel(_ column: Double, _ row: Double) -> (u: Double, v: Double) {
      let at = place.apply(column, row)
      return (x.texel(at.u), y.texel(at.v))
    }
    let (origin, right, below) = (texel(0.5, 0.5), texel(1.5, 0.5), texel(0.5, 1.5))
    let sides = [right, below].map { at in
      ((at.u - origin.u) * (at.u - origin.u) + (at.v - origin.v) * (at.v - origin.v)).squareRoot()
    }
    guard sides.allSatisfy({ abs($0 - 1) < Sampler.tolerance }) else { return .scaled }
    let isExact = [origin, right, below].allSatisfy { at in
      [at.u, at.v].allSatisfy { abs($0 - 0.5 - ($0 - 0.5).rounded()) < 1.0 / 512 }
    }
    return isExact ? .exact : .misaligned
  }
}

extension Texture.Axis {
  /// Whether every part has the same scale.
  fileprivate var isEven: Bool { before == middle && middle == after }
}

extension Texture.Filter {
  fileprivate var isOneLevel: Bool {
    if case .trilinear = self { return false }
    return true
  }
}
