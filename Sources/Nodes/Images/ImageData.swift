public import Graphics

/// A picture that is not decoded yet.
public protocol ImageData: Sendable {
  /// Decodes it; called by workers, and again for every size that is wanted.
  ///
  /// - Parameter allFrames: whether more than the first frame is wanted.
  /// - Returns: the frames, and what decoding them counts as.
  func decode(
    allFrames: Bool
  ) throws(ImageError) -> (frames: ImageFrames, counts: DrawingCounts)
}

/// The bytes of a picture file.
public struct EncodedImage: ImageData {
  /// The file.
  public let bytes: [UInt8]

  /// A file's bytes, which are looked at when they are decoded.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Decodes the file with ``ImageFile``.
  public func decode(
    allFrames: Bool
  ) throws(ImageError) -> (frames: ImageFrames, counts: DrawingCounts) {
    let format = try ImageFile.probe(bytes).format
    let frames =
      allFrames ? try ImageFile.decodeFrames(bytes) : ImageFrames(try ImageFile.decode(bytes))
    return (frames, format.decodingCounts(of: frames.pixelCount))
  }
}

/// The first bytes of a file that is still coming: what they show.
struct PartialImage: ImageData {
  let bytes: [UInt8]

  func decode(
    allFrames: Bool
  ) throws(ImageError) -> (frames: ImageFrames, counts: DrawingCounts) {
    let format = try ImageFile.probe(bytes).format
    guard let bitmap = ImageFile.preview(of: bytes) else {
      throw ImageError(format: format, reason: .damaged("nothing of it shows yet"))
    }
    return (ImageFrames(bitmap), format.decodingCounts(of: bitmap.size.area))
  }
}
