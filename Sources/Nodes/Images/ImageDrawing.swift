internal import Foundation
internal import Graphics
internal import LayerTree
internal import Synchronization

/// A picture decoded, made as small as it is shown, and drawn: steps for a worker.
///
/// One step decodes; then there is one for each frame. What comes of it beside the bitmap of the task, all
/// frames or an error, is left here for the main thread. Nodes that want the same at one time have one
/// drawing together (``ImageCache/drawing(of:for:in:)``).
final class ImageDrawing: Sendable {
  /// What is known when the task is over.
  enum Result: Sendable {
    case nothing
    case frames([ImageFrames.Frame], loopCount: Int)
    case failed(ImageError)
  }

  /// What the drawing makes.
  let key: ImageCache.Key
  /// Whether it is of a file that is still coming.
  let isPartial: Bool
  private let data: any ImageData
  let bounds: CGRect
  private let found = Mutex(Result.nothing)
  /// Of its own: what the workers know it by.
  let number: Int

  init(_ data: any ImageData, for key: ImageCache.Key, in bounds: CGRect, number: Int) {
    (self.data, self.key, self.bounds, self.number) = (data, key, bounds, number)
    isPartial = data is PartialImage
  }

  /// What came of it; the first frame is not drawn: it is the task's own bitmap.
  var result: Result { found.withLock { $0 } }

  /// The steps, beginning with the one that decodes.
  var steps: [DisplayStep] {
    [
      DisplayStep(following: { [self] (canvas: Canvas) -> [DisplayStep] in
        do throws(ImageError) {
          let (frames, counts) = try data.decode(allFrames: key.isAnimated)
          canvas.count(counts)
          let drawn = Drawn()
          let others = frames.frames.dropFirst().map { frame in
            DisplayStep { [self] (canvas: Canvas) -> Void in
              drawn.frames.withLock { $0.append(drawApart(frame, as: canvas)) }
            }
          }
          return others + [
            DisplayStep { [self] (canvas: Canvas) -> Void in
              draw(frames.frames[0].bitmap, in: canvas)
              let all = [frames.frames[0]] + drawn.frames.withLock { $0 }
              found.withLock { $0 = .frames(all, loopCount: frames.loopCount) }
            }
          ]
        } catch {
          found.withLock { $0 = .failed(error) }
          return []
        }
      })
    ]
  }

  /// The frames of one run.
  private final class Drawn: Sendable {
    let frames = Mutex<[ImageFrames.Frame]>([])
  }

  private func drawApart(_ frame: ImageFrames.Frame, as canvas: Canvas) -> ImageFrames.Frame {
    guard let apart = Canvas(size: canvas.size, scale: canvas.scale) else { return frame }
    if bounds.origin != .zero {
      apart.concatenate(.translation(x: -bounds.origin.x, y: -bounds.origin.y))
    }
    draw(frame.bitmap, in: apart)
    canvas.count(apart.counts)
    return ImageFrames.Frame(bitmap: apart.makeBitmap(), nanoseconds: frame.nanoseconds)
  }

  private func draw(_ bitmap: Bitmap, in canvas: Canvas) {
    let size = CGSize(width: bitmap.size.width, height: bitmap.size.height)
    let rect = key.fit.rect(of: size, in: bounds)
    canvas.save()
    if key.radius > 0 { canvas.clip(to: .roundedRect(bounds, radius: key.radius)) }
    canvas.draw(shrunk(bitmap, to: rect, in: canvas), in: rect)
    canvas.restore()
  }

  /// The picture with no more pixels than the rectangle has.
  private func shrunk(_ bitmap: Bitmap, to rect: CGRect, in canvas: Canvas) -> Bitmap {
    func pixels(_ length: CGFloat) -> Int {
      Int(min(max((length * canvas.scale - 1e-6).rounded(.up), 1), CGFloat(PixelSize.limit)))
    }
    guard let target = PixelSize(width: pixels(rect.width), height: pixels(rect.height)) else {
      return bitmap
    }
    let small = bitmap.shrunk(to: target)
    // Every pixel is looked at.
    if small !== bitmap { canvas.count(DrawingCounts(pixelsDrawn: bitmap.size.area)) }
    return small
  }
}
