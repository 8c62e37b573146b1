internal import Foundation
internal import Graphics
internal import LayerModel

// What an asynchronous layer shows: the picture that was drawn, and what stands in for it.

/// A picture that a layer has drawn.
struct DrawnPicture {
  let bitmap: Bitmap
  /// The bounds and scale that it was drawn for.
  let size: CGSize
  let scale: CGFloat
  let key: PictureKey?
}

extension AsyncLayer {
  /// Makes a picture the contents.
  func show(_ bitmap: Bitmap, of task: DisplayTask, generation: Int) {
    let (old, key) = (contents, PictureKey(task))
    let isAlike = key != nil && key == drawn?.key || old?.hasPixels(of: bitmap) == true
    letGoOfPictures()
    showDrawn(bitmap)
    shownGeneration = generation
    drawn = DrawnPicture(bitmap: bitmap, size: task.bounds.size, scale: task.scale, key: key)
    if old != nil, !isAlike { fade() }
  }

  /// Leaves to the workers what the layer holds of pictures, which is about to be replaced.
  func letGoOfPictures() { stage?.letGo([contents, drawn?.bitmap, placed], of: self) }

  /// The render side keeps what showed until now.
  private func fade() {
    guard contentsFadeDuration > 0, stage != nil else { return }
    var timing = MediaTiming()
    timing.duration = contentsFadeDuration
    add(Transition(.fade, timing: timing), forKey: Transition.key)
  }

  /// What shows from now on until the picture of a request is there.
  func applyPolicy(for request: DisplayRequest) {
    guard !request.job.isComplete, contentsPolicy != .keep else { return }
    let shown: Bitmap? =
      switch contentsPolicy {
      case .keep: contents
      case .clear: nil
      case .keepIfSameSize: contents?.size == request.job.pixelSize ? contents : nil
      case .placeholder: placeholderPicture(request.job.pixelSize)
      }
    guard shown !== contents else { return }
    letGoOfPictures()
    showDrawing { contents = shown }
    shownGeneration = 0
    drawn = nil
  }

  private func placeholderPicture(_ size: PixelSize?) -> Bitmap? {
    switch placeholder {
    case .image(let bitmap): bitmap
    case .color(let color):
      size.map { Bitmap(PixelBuffer(size: $0, filledWith: color.pixel)) }
    case nil: nil
    }
  }

  /// While a picture of another size is waited for, the old one lies at the upper left as it is.
  func placeStalePicture() {
    guard let drawn, contentsPolicy == .keep, contentsGravity == .resize,
      needsDisplay || awaitsDrawing, contents === drawn.bitmap || contents === placed,
      contents != nil
    else { return }
    let wanted = bounds.size == drawn.size ? drawn.bitmap : drawn.placed(in: bounds.size)
    // The layer is being packed: nobody is asked for an action, and it needs no mark.
    guard let wanted, wanted.size != contents?.size else { return }
    stage?.letGo([placed], of: self)
    model.contents = wanted
    placed = wanted
  }

  /// Lets go of the picture: the layer shows nothing until it is drawn anew, which marks nothing by
  /// itself.
  public func forgetPicture() {
    letGoOfPictures()
    showDrawing { contents = nil }
    (drawn, placed) = (nil, nil)
    shownGeneration = 0
  }
}

extension DrawnPicture {
  /// The picture at the upper left of another size, cut where that ends and clear where it ends itself;
  /// nil where there can be none of that size.
  fileprivate func placed(in size: CGSize) -> Bitmap? {
    let (width, height) = (size.width * scale, size.height * scale)
    guard width.isFinite, height.isFinite, width < 1e6, height < 1e6,
      let size = PixelSize(
        width: Int((width - 1e-6).rounded(.up)), height: Int((height - 1e-6).rounded(.up)))
    else { return nil }
    var buffer = PixelBuffer(size: size)
    let columns = min(size.width, bitmap.size.width)
    for y in 0..<min(size.height, bitmap.size.height) {
      let (to, from) = (y * size.width, y * bitmap.size.width)
      buffer.pixels[to..<to + columns] = bitmap.pixels[from..<from + columns]
    }
    return Bitmap(buffer)
  }
}

extension Bitmap {
  /// Whether another picture looks the same. Costs O(pixels) where the sizes are equal.
  fileprivate func hasPixels(of other: Bitmap) -> Bool {
    self === other || size == other.size && pixels == other.pixels
  }
}
