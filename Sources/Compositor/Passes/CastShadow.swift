internal import Foundation
internal import Graphics

/// Where a shadow lies and how it is made.
struct CastShadow {
  /// Whole pixels to the right of and below what casts it.
  var x, y: Int
  var step: ShadowStep

  /// The offset goes through the layer's own transform (core-animation 2.4); it is rounded to 1/256
  /// of a pixel.
  init(_ shadow: LayerEffects.Shadow, _ matrix: Transform2D) {
    let (w, h) = (Double(shadow.offset.width), Double(shadow.offset.height))
    func fixed(_ value: Double) -> Int {
      value.isNaN ? 0 : Int((min(max(value, -0x1p20), 0x1p20) * 256).rounded())
    }
    let right = fixed(w * matrix.a + h * matrix.c)
    let down = fixed(w * matrix.b + h * matrix.d)
    (x, y) = (right >> 8, down >> 8)
    let sigma = LayerEffects.sigma(shadow.radius, matrix)
    step = ShadowStep(
      color: shadow.color, sigmaX: sigma.x, sigmaY: sigma.y, shiftX: right & 255,
      shiftY: down & 255)
  }
}

/// What casts a shadow in place of a layer's alpha: a path, as it is on the display.
struct FallenPath {
  let path: Path
  /// From the path to device pixels.
  let matrix: Transform2D
  let cast: CastShadow

  /// A plane seen in perspective has its shadow's path moved in the plane, and seen in perspective
  /// too: only the blur is that of the middle of the layer (see ``PlaneMap/affine(around:)``).
  init(_ path: Path, _ shadow: LayerEffects.Shadow, map: PlaneMap, affine: Transform2D) {
    guard case .projective(let perspective) = map else {
      (self.path, matrix) = (path, affine)
      cast = CastShadow(shadow, affine)
      return
    }
    self.path = perspective.seen(path, movedBy: shadow.offset)
    matrix = .identity
    var resting = shadow
    resting.offset = .zero
    cast = CastShadow(resting, affine)
  }
}

extension PlaneMap.Perspective {
  /// A path of the plane in device pixels, in straight lines; what is behind the eye is cut off.
  ///
  /// Points are rounded to 1/256 of a pixel, as Cairo rounds them, so that whole pixels of
  /// movement change nothing else.
  func seen(_ path: Path, movedBy offset: CGSize) -> Path {
    /// Lines in a curve. Ends of a quarter circle as wide as a display are 0.1 pixel apart.
    let lines = 32
    var seen = Path()
    var outline: [(x: Double, y: Double)] = []
    func finish() {
      defer { outline = [] }
      for (index, point) in self.seen(outline).enumerated() {
        let (x, y) = matrix.apply(x: point.x, y: point.y)
        func fixed(_ value: Double) -> Double {
          value.isNaN ? 0 : (min(max(value, -0x1p20), 0x1p20) * 256).rounded() / 256
        }
        let place = CGPoint(x: fixed(x), y: fixed(y))
        if index == 0 { seen.move(to: place) } else { seen.addLine(to: place) }
      }
      if !outline.isEmpty { seen.closeSubpath() }
    }
    func add(_ x: Double, _ y: Double) {
      outline.append((x + Double(offset.width), y + Double(offset.height)))
    }
    var last = CGPoint.zero
    for element in path.elements {
      switch element {
      case .move(let point):
        finish()
        add(Double(point.x), Double(point.y))
        last = point
      case .line(let point):
        add(Double(point.x), Double(point.y))
        last = point
      case .cubic(let c1, let c2, let end):
        for line in 1...lines {
          let t = Double(line) / Double(lines)
          let s = 1 - t
          let (k0, k1, k2, k3) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
          add(
            Double(last.x) * k0 + Double(c1.x) * k1 + Double(c2.x) * k2 + Double(end.x) * k3,
            Double(last.y) * k0 + Double(c1.y) * k1 + Double(c2.y) * k2 + Double(end.y) * k3)
        }
        last = end
      case .close: break
      }
    }
    finish()
    return seen
  }
}
