internal import Foundation
internal import Graphics

/// Whether a drawing can be, by its size in pixels: the same on the main thread and on workers.
enum DisplayGate {
  /// It can, at some scale.
  case open(scale: CGFloat)
  /// A side has less than a pixel.
  case empty
  /// It cannot.
  case impossible

  /// Up to a millionth of a pixel less is a whole one, as for a canvas.
  init(_ task: DisplayTask, _ policy: OversizePolicy) {
    // As it was given: a negative side is too small, and not the same one the other way round.
    let (width, height) = (
      task.bounds.size.width * task.scale, task.bounds.size.height * task.scale
    )
    guard width.isFinite, height.isFinite, task.scale > 0 else {
      self = .impossible
      return
    }
    guard width >= 1 - 1e-6, height >= 1 - 1e-6 else {
      self = .empty
      return
    }
    let (side, area) = (CGFloat(PixelSize.limit), CGFloat(DisplayTask.byteLimit / 4))
    if width <= side, height <= side, width.rounded(.up) * height.rounded(.up) <= area {
      self = .open(scale: task.scale)
    } else if policy == .downscale {
      // Sides are rounded up: a row and a column less leave room for that.
      let shrink = min(
        (side - 1) / max(width, height), ((area - 4 * side) / width / height).squareRoot())
      self = .open(scale: task.scale * min(1, shrink))
    } else {
      self = .impossible
    }
  }
}
