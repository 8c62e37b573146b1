/// Writes bitmaps as PNG files.
///
/// Straight alpha, 8 bits a channel: RGB when the bitmap is opaque, else RGBA with each channel as
/// ``Pixel/straight`` rounds it. The file holds no date, no text and nothing of the machine; the same
/// bitmap gives the same bytes from every call, on every thread and processor.
///
/// Cost, of 1170 x 2532 pixels of a feed on one core: 15 ms for ``Effort/fast``, some seconds for
/// ``Effort/small``. ``PNGSequence`` encodes many pictures on several threads.
public struct PNGEncoder: Sendable {
  /// How much time is spent on a smaller file.
  public enum Effort: String, CaseIterable, Sendable {
    /// Quick enough for every frame of a sequence: bands of rows deflated apart.
    case fast
    /// The smallest file: a filter chosen for each row, and a search for the best matches.
    case small
  }

  /// How much time is spent.
  public let effort: Effort

  /// An encoder.
  public init(_ effort: Effort = .fast) { self.effort = effort }

  /// The bytes of a whole PNG file.
  public func encode(_ bitmap: Bitmap) -> [UInt8] {
    let picture = PNGPicture(bitmap, effort: effort)
    let scratch = PNGScratch()
    for index in picture.parts.indices { picture.makePart(index, of: bitmap, with: scratch) }
    let pieces = picture.pieces
    var file: [UInt8] = []
    file.reserveCapacity(pieces.reduce(0) { $0 + $1.count })
    for piece in pieces { file += piece }
    return file
  }
}
