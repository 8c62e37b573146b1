/// Why time was spent, or content was late: the codes that a report names (frames 4.1). Raw values
/// are part of the report format.
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
  /// Pictures brought to a format or to colours that the display has.
  case colorConvert = "color_convert"
  /// Layers walked over, changes packed and sent.
  case commitSize = "commit_size"
  /// The render server's walk over the tree.
  case renderPrepare = "render_prepare"
  /// Pixels written, and contents read.
  case gpuFill = "gpu_fill"
  /// Pixels blended.
  case blending
  /// Pixels written and read for what is drawn apart.
  case offscreen
  /// Idle between two passes of a frame.
  case gap
  /// All that drawing a kept bitmap anew takes.
  case rasterizeMiss = "rasterize_miss"
  /// Contents uploaded.
  case textureUpload = "texture_upload"
  /// Contents copied into tiles, since they are larger than a texture.
  case textureTooLarge = "texture_too_large"
  /// Pixels mixed from contents that lie between the display's pixels.
  case misaligned
  /// Pixels mixed from contents that are shown larger or smaller than they are.
  case scaled
  /// Waiting for an earlier frame that was still being rendered, or for a free buffer.
  case backpressure
  /// The main thread's share of cores that more threads wanted than there are.
  case threadExplosion = "thread_explosion"
  /// Waiting for a lock that another thread held.
  case lockWait = "lock_wait"
  /// A worker's picture that came to the glass after the frame that it was wanted in. It costs no time
  /// and makes no hitch: recordings count it apart.
  case asyncLate = "async_late"

  /// By raw value.
  public static func < (a: Cause, b: Cause) -> Bool { a.rawValue < b.rawValue }
}

extension Cause {
  /// What ``CostEntry/count`` counts. Raw values are the words for it.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    /// Layers.
    case layers
    /// Glyphs.
    case glyphs
    /// Pixels.
    case pixels
    /// Bytes.
    case bytes
    /// Switches of passes.
    case switches
  }

  /// What is counted as evidence; nil where time is all there is to say.
  public var unit: Unit? {
    switch self {
    case .objectCreate, .layout, .renderPrepare: .layers
    case .textLayout: .glyphs
    case .display, .imageDecode, .colorConvert, .gpuFill, .blending, .offscreen, .rasterizeMiss,
      .textureTooLarge, .misaligned, .scaled:
      .pixels
    case .commitSize, .textureUpload: .bytes
    case .gap: .switches
    case .busy, .backpressure, .threadExplosion, .lockWait, .asyncLate: nil
    }
  }

  /// How many of its unit some work is.
  func count(in work: Work) -> Int {
    switch self {
    case .objectCreate: work.layersCreated
    case .layout: work.layersLaidOut
    case .renderPrepare: work.layersPrepared
    case .textLayout: work.glyphsShaped
    case .display: work.pixelsDrawn
    case .imageDecode:
      work.pixelsDecoded + work.jpegPixelsDecoded + work.webpPixelsDecoded + work.pixelsGenerated
    case .colorConvert: work.pixelsConverted
    case .gpuFill, .blending, .offscreen, .rasterizeMiss: work.pixelsWritten + work.pixelsBlended
    case .textureTooLarge: work.pixelsCut
    case .misaligned, .scaled: work.pixelsMixed
    case .commitSize: work.bytesCommitted
    case .textureUpload: work.bytesUploaded
    case .gap: work.passSwitches
    case .busy, .backpressure, .threadExplosion, .lockWait, .asyncLate: 0
    }
  }
}
