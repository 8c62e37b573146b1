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
  /// Pixels of images decoded.
  public var pixelsDecoded = 0
  /// Layers whose changes were packed into a commit.
  public var layersCommitted = 0
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
  /// Switches to an offscreen buffer and back.
  public var offscreenPasses = 0
  /// Bytes of contents new to the render server.
  public var bytesUploaded = 0
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
    a.layersCommitted += b.layersCommitted
    a.commits += b.commits
    a.layersPrepared += b.layersPrepared
    a.pixelsWritten += b.pixelsWritten
    a.pixelsBlended += b.pixelsBlended
    a.bytesRead += b.bytesRead
    a.offscreenPasses += b.offscreenPasses
    a.bytesUploaded += b.bytesUploaded
    a.stated += b.stated
  }
}

/// Why time was spent: the codes that a report names. Raw values are part of the report format.
public enum Cause: String, Hashable, Sendable, CaseIterable, Comparable {
  /// The scene's own `busy`.
  case busy
  /// Layers made.
  case objectCreate = "object_create"
  /// Sublayers laid out.
  case layout
  /// Text shaped and broken into lines on the main thread.
  case textLayout = "text_layout"
  /// Contents drawn by the CPU.
  case display
  /// Images decoded before the commit.
  case imageDecode = "image_decode"
  /// Changes packed and sent.
  case commitSize = "commit_size"
  /// The render server's walk over the tree.
  case renderPrepare = "render_prepare"
  /// Pixels written.
  case gpuFill = "gpu_fill"
  /// Pixels blended.
  case blending
  /// Offscreen passes.
  case offscreen
  /// Contents uploaded.
  case textureUpload = "texture_upload"
  /// Waiting for an earlier frame that was still being rendered, or for a free buffer.
  case backpressure

  /// By raw value.
  public static func < (a: Cause, b: Cause) -> Bool { a.rawValue < b.rawValue }
}

/// Some work, why it was done, and for which layer or label.
public struct Charge: Hashable, Sendable {
  /// Why.
  public var cause: Cause
  /// The layer's name, or the label of a `busy`; empty when no single one is responsible.
  public var subject: String
  /// How much.
  public var work: Work

  /// A charge.
  public init(_ cause: Cause, _ subject: String, _ work: Work) {
    self.cause = cause
    self.subject = subject
    self.work = work
  }
}
