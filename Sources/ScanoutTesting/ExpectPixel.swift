public import Graphics
internal import Replay
public import Testing

/// Expects the colour of a pixel on the glass.
///
/// - Parameters:
///   - x: Pixels from the left edge of the display.
///   - y: Pixels from its top edge.
///   - color: Straight alpha, as 8 bits a channel.
///   - slot: The VSYNC slot, from 0. What is changed in one turn shows three slots later, two with
///     double buffering, if nothing is late.
///   - tolerance: By how many 255ths every channel may differ.
public func expectPixel(
  _ x: Int, _ y: Int, is color: Color, slot: Int, tolerance: Int = 0, in run: StageRun,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  record(
    pixelFailure(x, y, is: color, slot: slot, tolerance: tolerance, in: run), sourceLocation)
}

/// Why the pixel is another one; nil when it holds.
func pixelFailure(
  _ x: Int, _ y: Int, is color: Color, slot: Int, tolerance: Int, in run: StageRun
) -> String? {
  guard let picture = run.picture(inSlot: slot) else { return run.lacksPicture(of: slot) }
  let size = picture.size
  guard (0..<size.width).contains(x), (0..<size.height).contains(y) else {
    return "pixel (\(x), \(y)) is not on the display of \(size.width) x \(size.height) pixels"
  }
  return picture.failure(atX: x, y, expecting: color, tolerance, slot: slot)
}

extension StageRun {
  /// Why there is no picture of a slot.
  func lacksPicture(of slot: Int) -> String {
    guard slots.indices.contains(slot) else {
      return "\(name) has no slot \(slot); the last is \(slots.count - 1)"
    }
    return "slot \(slot) of \(name) has no picture: it was run without pixels"
  }
}
