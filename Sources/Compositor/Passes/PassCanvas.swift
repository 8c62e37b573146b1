internal import Foundation
internal import Graphics
internal import WrongUse

/// The picture of a pass between its steps: pixels of a rectangle that grows as blurs spill over.
struct PassCanvas {
  private(set) var rect: PixelRect
  private(set) var buffer: PixelBuffer

  /// - Precondition: the buffer is as large as the rectangle.
  init(rect: PixelRect, buffer: PixelBuffer) {
    require(
      buffer.size.width == rect.width && buffer.size.height == rect.height,
      "\(buffer.size) pixels for \(rect)")
    self.rect = rect
    self.buffer = buffer
  }

  /// Runs the steps of a pass; ends with just the pixels of its output.
  mutating func run(_ steps: [PassStep], output: PixelRect) {
    for (index, step) in steps.enumerated() {
      let rest = steps[(index + 1)...]
      let (x, y) = rest.reduce((0, 0)) { ($0.0 + $1.support.x, $0.1 + $1.support.y) }
      run(step, within: output.grown(x: x, y: y))
    }
    resize(to: output)
  }

  /// - Parameter limit: Pixels that can still matter.
  private mutating func run(_ step: PassStep, within limit: PixelRect) {
    switch step {
    case .extend(let rect): extend(to: rect)
    case .blur(let sigmaX, let sigmaY):
      spill(x: GaussianBlur.reach(sigma: sigmaX), y: GaussianBlur.reach(sigma: sigmaY), limit)
      GaussianBlur.blur(
        &buffer, sigmaX: sigmaX, sigmaY: sigmaY, origin: (rect.minX, rect.minY))
    case .colors(let filters):
      buffer.pixels.withUnsafeMutableBufferPointer {
        guard let base = $0.baseAddress else { return }
        filters.apply(base, count: $0.count)
      }
    case .fill(let path, let transform): fill(path, transform)
    case .shadow(let shadow):
      spill(x: step.reach.x, y: step.reach.y, limit)
      shadow.apply(to: &buffer, origin: (rect.minX, rect.minY))
    }
  }

  /// Makes room around the picture for what a step spreads, but not where nobody looks.
  private mutating func spill(x: Int, y: Int, _ limit: PixelRect) {
    var room = rect.union(rect.grown(x: x, y: y).intersection(limit))
    // Where a picture has the largest size already, what is far outside of it is given up.
    room = room.intersection(
      rect.grown(
        x: max(0, (PixelSize.limit - rect.width) / 2),
        y: max(0, (PixelSize.limit - rect.height) / 2)))
    if room != rect { resize(to: room) }
  }

  /// Clear pixels outside, none beyond `target`.
  private mutating func resize(to target: PixelRect) {
    guard target != rect else { return }
    guard let size = PixelSize(width: target.width, height: target.height) else {
      halt("pass canvas of \(target)")
    }
    var result = PixelBuffer(size: size)
    let both = target.intersection(rect)
    if !both.isEmpty {
      for y in both.minY..<both.maxY {
        let from = (y - rect.minY) * buffer.size.width + (both.minX - rect.minX)
        let to = (y - target.minY) * size.width + (both.minX - target.minX)
        result.pixels.replaceSubrange(
          to..<to + both.width, with: buffer.pixels[from..<from + both.width])
      }
    }
    (rect, buffer) = (target, result)
  }

  private mutating func extend(to target: PixelRect) {
    let target = target.union(rect)
    guard target != rect, let size = PixelSize(width: target.width, height: target.height)
    else { return }
    var result = PixelBuffer(size: size)
    for y in target.minY..<target.maxY {
      let row = (min(max(y, rect.minY), rect.maxY - 1) - rect.minY) * buffer.size.width
      for x in target.minX..<target.maxX {
        let column = min(max(x, rect.minX), rect.maxX - 1) - rect.minX
        result.pixels[(y - target.minY) * size.width + (x - target.minX)] =
          buffer.pixels[row + column]
      }
    }
    (rect, buffer) = (target, result)
  }

  private mutating func fill(_ path: Path, _ transform: Transform2D) {
    let size = CGSize(width: rect.width, height: rect.height)
    guard let canvas = Canvas(size: size, scale: 1) else { return }
    canvas.concatenate(
      transform.concatenating(.translation(x: -Double(rect.minX), y: -Double(rect.minY))))
    canvas.fill(path, color: .black)
    buffer = PixelBuffer(canvas.makeBitmap())
  }
}

extension PassStep {
  /// How many pixels away a pixel can matter to another.
  var support: (x: Int, y: Int) {
    switch self {
    case .extend, .colors, .fill: (0, 0)
    case .blur(let x, let y): (GaussianBlur.support(sigma: x), GaussianBlur.support(sigma: y))
    case .shadow(let shadow):
      (
        GaussianBlur.support(sigma: shadow.sigmaX) + (shadow.shiftX > 0 ? 1 : 0),
        GaussianBlur.support(sigma: shadow.sigmaY) + (shadow.shiftY > 0 ? 1 : 0)
      )
    }
  }

  /// How often the step looks at every pixel.
  var walks: Int {
    switch self {
    case .extend, .colors, .fill: 1
    case .blur, .shadow: 2
    }
  }

  /// How many pixels beyond its picture the step can be seen.
  var reach: (x: Int, y: Int) {
    switch self {
    case .extend, .colors, .fill: (0, 0)
    case .blur(let x, let y): (GaussianBlur.reach(sigma: x), GaussianBlur.reach(sigma: y))
    case .shadow(let shadow):
      (
        GaussianBlur.reach(sigma: shadow.sigmaX) + (shadow.shiftX > 0 ? 1 : 0),
        GaussianBlur.reach(sigma: shadow.sigmaY) + (shadow.shiftY > 0 ? 1 : 0)
      )
    }
  }
}
