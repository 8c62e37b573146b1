package import Graphics
import VSync

/// Judges a scene's expectations of pictures while its replay runs.
///
/// A pixel or a reference picture is looked at when its slot passes, so that a scene may state
/// thousands of them; only frames that are compared with each other are kept.
final class PictureChecker: FrameSink {
  /// The expectations that are judged when a slot passes.
  private var due: [Int: [Expectation]] = [:]
  /// The slots whose pictures are compared with others.
  private var kept: Set<Int> = []
  /// The slots of times, as far as they are known: with variable refresh only once they have passed.
  private var slots: SlotFinder

  private var current: Bitmap?
  private var last = -1
  private var pictures: [Int: Bitmap] = [:]
  /// What was seen where an expectation was judged and did not hold, by its index.
  private var failures: [Int: String] = [:]

  /// - Parameter hasVariableSlots: whether its slots begin when frames come.
  init(scene: Scene, hasVariableSlots: Bool) {
    slots = SlotFinder(scene, hasVariableSlots: hasVariableSlots)
    for expectation in scene.expectations {
      switch expectation.condition {
      case .pixel(let frame, _, _, _, _), .image(let frame, _, _, _):
        if let slot = slots[frame] {
          due[slot, default: []].append(expectation)
        } else if case .time(let time) = frame {
          slots.expect(time, for: expectation)
        }
      case .same(let frames), .differ(let frames):
        for frame in frames {
          if let slot = slots[frame] { kept.insert(slot) }
          if slots[frame] == nil, case .time(let time) = frame { slots.expect(time, for: nil) }
        }
      case .value, .hit, .contains, .convert, .textAt, .textRects, .order, .never, .count,
        .droppedFrames:
        break
      }
    }
  }

  /// Whether no picture is looked at.
  var isBlind: Bool { due.isEmpty && kept.isEmpty && !slots.awaits }

  func slot(_ slot: SlotRecord, bitmap: Bitmap?) {
    settle(before: slot.time)
    if let bitmap { current = bitmap }
    last = slot.index
    guard let current else { return }
    for expectation in due[slot.index] ?? [] {
      failures[expectation.index] = judge(expectation, current)
    }
    if kept.contains(slot.index) { pictures[slot.index] = current }
  }

  /// Judges what is asked for by times before a moment, at which the picture of the last slot is still
  /// on the glass.
  private func settle(before time: Instant) {
    for expectation in slots.settle(in: last, before: time) {
      guard let current else { continue }
      if let expectation {
        failures[expectation.index] = judge(expectation, current)
      } else {
        pictures[last] = current
      }
    }
  }

  /// What is wrong with the picture of an expectation; nil when it holds, or is about no picture.
  func failure(of expectation: Expectation) -> String? {
    // The last slot stays.
    settle(before: .distantFuture)
    return switch expectation.condition {
    case .pixel(let frame, _, _, _, _), .image(let frame, _, _, _):
      missing(frame) ?? failures[expectation.index]
    case .same(let frames): compare(frames, sameFailure)
    case .differ(let frames): compare(frames, differFailure)
    case .value, .hit, .contains, .convert, .textAt, .textRects, .order, .never, .count,
      .droppedFrames:
      nil
    }
  }

  private func missing(_ frame: FrameReference) -> String? {
    guard let slot = slots[frame] else { return nil }
    return slot > last ? "slot \(slot) is after the end, slot \(last)" : nil
  }

  private func judge(_ expectation: Expectation, _ picture: Bitmap) -> String? {
    switch expectation.condition {
    case .pixel(let frame, let x, let y, let color, let tolerance):
      picture.failure(atX: x, y, expecting: color, tolerance, slot: slots[frame] ?? last)
    case .image(_, let file, let maxDelta, let maxPixels):
      imageFailure(picture, file, maxDelta, maxPixels)
    default: nil
    }
  }

  private func imageFailure(
    _ picture: Bitmap, _ file: String, _ maxDelta: Int, _ maxPixels: Int
  ) -> String? {
    let reference: Bitmap
    do {
      reference = try readBitmap(file)
    } catch {
      return "\(file): \(error)"
    }
    guard reference.size == picture.size else {
      return "the frame is \(picture.size.width) x \(picture.size.height), the picture "
        + "\(reference.size.width) x \(reference.size.height)"
    }
    let difference = BitmapDifference(picture, reference)
    if difference.isWithin(delta: maxDelta, pixels: maxPixels) { return nil }
    return "\(difference.pixels) pixels differ by up to \(difference.delta); allowed are "
      + "\(maxPixels) by up to \(maxDelta)"
  }
}

// MARK: - Comparing frames

extension PictureChecker {
  /// The first failure over all pairs of frames.
  private func compare(
    _ frames: [FrameReference], _ failure: (Int, Bitmap, Int, Bitmap) -> String?
  ) -> String? {
    for (index, frame) in frames.enumerated() {
      for other in frames.dropFirst(index + 1) {
        if let missing = missing(frame) ?? missing(other) { return missing }
        guard let a = slots[frame], let b = slots[other], let first = pictures[a],
          let second = pictures[b]
        else { continue }
        if let found = failure(a, first, b, second) { return found }
      }
    }
    return nil
  }

  private func sameFailure(_ a: Int, _ first: Bitmap, _ b: Int, _ second: Bitmap) -> String? {
    let difference = BitmapDifference(first, second)
    guard difference.pixels > 0 else { return nil }
    return "slots \(a) and \(b) differ in \(difference.pixels) pixels by up to \(difference.delta)"
  }

  private func differFailure(_ a: Int, _ first: Bitmap, _ b: Int, _ second: Bitmap) -> String? {
    first.pixels == second.pixels ? "slots \(a) and \(b) show the same picture" : nil
  }
}

extension Bitmap {
  /// How a pixel of a slot's picture is not the colour that is expected, in one line; nil when every
  /// channel (straight alpha) is within `tolerance` of 255ths.
  ///
  /// - Precondition: the pixel is in the picture.
  package func failure(
    atX x: Int, _ y: Int, expecting color: Color, _ tolerance: Int, slot: Int
  ) -> String? {
    let (seen, expected) = (StraightColor(self[x, y]), StraightColor(color))
    let deltas = [
      seen.red - expected.red, seen.green - expected.green, seen.blue - expected.blue,
      seen.alpha - expected.alpha,
    ]
    let worst = deltas.map(abs).max() ?? 0
    guard worst > tolerance else { return nil }
    return "pixel (\(x), \(y)) in slot \(slot) is \(seen.hex), not \(expected.hex); off by "
      + "\(worst), allowed \(tolerance)"
  }
}
