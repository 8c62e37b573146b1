internal import Foundation
internal import LayerModel

/// How a picture is sampled, by how much of it is in a pixel (core-animation 1.1 and 2.5).
struct ContentsSampling {
  var magnification = ContentsFilter.linear
  var minification = ContentsFilter.linear
  /// Added to the level of detail that a trilinear minification takes.
  var bias = 0.0

  /// The filter that the larger of two numbers of texels in a pixel asks for: the one for pictures
  /// shown smaller beyond 1, give or take ``PixelRules/wholeTolerance``.
  func filter(_ texelsPerPixel: (x: Double, y: Double)) -> Texture.Filter {
    let most = max(texelsPerPixel.x, texelsPerPixel.y)
    guard most > 1 + PixelRules.wholeTolerance else {
      return magnification == .nearest ? .nearest : .linear
    }
    switch minification {
    case .nearest: return .nearest
    case .linear: return .linear
    case .trilinear:
      let level = log2(most) + bias
      guard level > 0 else { return .linear }
      return .trilinear(level: Int((min(level, 32) * 256).rounded()))
    }
  }
}

extension LayerProperties {
  /// How the contents are sampled.
  var contentsSampling: ContentsSampling {
    ContentsSampling(
      magnification: self.magnificationFilter, minification: self.minificationFilter,
      bias: self.minificationFilterBias)
  }
}

extension Particle {
  /// How its picture is sampled.
  var sampling: ContentsSampling {
    ContentsSampling(
      magnification: magnificationFilter, minification: minificationFilter,
      bias: minificationFilterBias)
  }
}
