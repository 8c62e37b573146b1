/// Counts of what some code did. A ``DeviceProfile`` turns them into nanoseconds.
///
/// Counts and not times, so that the same scene costs the same on every machine.
public struct Work: Hashable, Sendable {
  /// Layers and nodes made.
  public var layersCreated = 0
  /// Layers whose sublayers were laid out.
  public var layersLaidOut = 0
  /// Glyphs shaped and broken into lines.
  public var glyphsShaped = 0
  /// Glyphs drawn by the CPU.
  public var glyphsDrawn = 0
  /// Path segments flattened and filled or stroked by the CPU.
  public var pathSegments = 0
  /// Pixels that CPU drawing filled.
  public var pixelsDrawn = 0
  /// Pixels of PNG and GIF images decoded, and of images whose format nobody says.
  public var pixelsDecoded = 0
  /// Pixels of JPEG images decoded.
  public var jpegPixelsDecoded = 0
  /// Pixels of WebP images decoded.
  public var webpPixelsDecoded = 0
  /// Pixels of images made by a rule of the scene.
  public var pixelsGenerated = 0
  /// Pixels brought to a format or to colours that the display has.
  public var pixelsConverted = 0
  /// Layers that a commit walked over, changed or not.
  public var layersWalked = 0
  /// Layers whose changes were packed into a commit.
  public var layersCommitted = 0
  /// Bytes of the changes in a commit; the pixels of pictures are not among them.
  public var bytesCommitted = 0
  /// Commits sent.
  public var commits = 0
  /// Layers that the render server walked.
  public var layersPrepared = 0
  /// Pixels that the compositor wrote without reading what was there.
  public var pixelsWritten = 0
  /// Pixels that the compositor blended with what was there.
  public var pixelsBlended = 0
  /// Bytes of contents that the compositor sampled.
  public var bytesRead = 0
  /// Pixels mixed from several texels of contents that lie between pixels or have another size.
  public var pixelsMixed = 0
  /// Switches from one buffer to draw into to another: one for each pass after a frame's first.
  public var passSwitches = 0
  /// Bytes of contents new to the render server.
  public var bytesUploaded = 0
  /// Pixels of contents larger than a texture that were copied into tiles.
  public var pixelsCut = 0
  /// Time that the scene itself states, as `busy` does.
  public var stated = Nanoseconds.zero

  /// Nothing done.
  public init() {}

  /// Nothing done.
  public static let none = Work()

  /// Adds every count.
  public static func += (a: inout Work, b: Work) {
    a.layersCreated += b.layersCreated
    a.layersLaidOut += b.layersLaidOut
    a.glyphsShaped += b.glyphsShaped
    a.glyphsDrawn += b.glyphsDrawn
    a.pathSegments += b.pathSegments
    a.pixelsDrawn += b.pixelsDrawn
    a.pixelsDecoded += b.pixelsDecoded
    a.jpegPixelsDecoded += b.jpegPixelsDecoded
    a.webpPixelsDecoded += b.webpPixelsDecoded
    a.pixelsGenerated += b.pixelsGenerated
    a.pixelsConverted += b.pixelsConverted
    a.layersWalked += b.layersWalked
    a.layersCommitted += b.layersCommitted
    a.bytesCommitted += b.bytesCommitted
    a.commits += b.commits
    a.layersPrepared += b.layersPrepared
    a.pixelsWritten += b.pixelsWritten
    a.pixelsBlended += b.pixelsBlended
    a.bytesRead += b.bytesRead
    a.pixelsMixed += b.pixelsMixed
    a.passSwitches += b.passSwitches
    a.bytesUploaded += b.bytesUploaded
    a.pixelsCut += b.pixelsCut
    a.stated += b.stated
  }
}

extension Work {
  /// The part of it that is making pixels of images.
  public var decoding: Work {
    var part = Work()
    part.pixelsDecoded = pixelsDecoded
    part.jpegPixelsDecoded = jpegPixelsDecoded
    part.webpPixelsDecoded = webpPixelsDecoded
    part.pixelsGenerated = pixelsGenerated
    return part
  }

  /// The rest of it.
  public var withoutDecoding: Work {
    var rest = self
    (rest.pixelsDecoded, rest.jpegPixelsDecoded) = (0, 0)
    (rest.webpPixelsDecoded, rest.pixelsGenerated) = (0, 0)
    return rest
  }
}

/// Some work, why it was done, and for which layer or label.
public struct Charge: Hashable, Sendable {
  /// Why.
  public var cause: Cause
  /// The layer's name, or the label of a `busy`; empty when no single one is responsible.
  public var subject: String
  /// How much.
  public var work: Work
  /// What else there is to know, as `3000 x 20, at most 2048`; empty mostly.
  public var detail: String

  /// A charge.
  public init(_ cause: Cause, _ subject: String, _ work: Work, detail: String = "") {
    self.cause = cause
    self.subject = subject
    self.work = work
    self.detail = detail
  }
}
