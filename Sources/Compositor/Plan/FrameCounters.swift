/// What one frame took, counted from its plan: the same on every machine, with any tiles and
/// threads.
///
/// Pixels outside the damage are not touched and not counted. Clearing to the display's background
/// is not counted either: graphics hardware clears its tile memory for nothing.
public struct FrameCounters: Hashable, Sendable {
  /// Layers that drew something of their own inside the damage.
  public var layersDrawn = 0
  /// Layers of which everything is hidden behind opaque parts of layers above, one or several.
  public var layersCovered = 0
  /// Layers with something to draw that is nowhere on the display or inside the clips; and layers
  /// that are hidden, clear or flattened to a line, which count once with all below them.
  public var layersCulled = 0
  /// Pixels written without reading what was there: opaque ones, known to be covered fully.
  public var pixelsWritten = 0
  /// Pixels blended with what was there: translucent ones, soft edges and corners, and the pixels
  /// of offscreen passes when they are composited.
  public var pixelsBlended = 0
  /// Bytes of contents and of offscreen passes that were read: each texel under a drawn pixel once.
  public var bytesRead = 0
  /// The same as pixels of four bytes.
  public var pixelsRead: Int { bytesRead / 4 }
  /// `(pixelsWritten + pixelsBlended) / pixels of the display`: screens drawn.
  public var overdraw = 0.0
  /// Tiles of contents inside the damage that are larger than one texture of the display can be;
  /// contents that fit count none.
  public var textureTiles = 0
  /// Groups that needed a buffer of their own, and pictures that were drawn before the frame, but for
  /// those that a GPU needs none for (``PassReason/isOffscreen``); inside the damage.
  public var offscreenPasses = 0
  /// The same by why they are needed; reasons that do not occur are left out.
  public var passReasons: [PassReason: Int] = [:]
  /// Pictures drawn apart that were there from a frame before, as far as the damage needs them.
  public var passHits = 0
  /// Those that had to be drawn.
  public var passMisses = 0
  /// Pictures drawn apart that were given up: not used for long, or too many bytes.
  public var passEvictions = 0
  /// What drawing makes and keeps besides pictures drawn apart: coverage of paths and round corners, halved
  /// pictures, colours of gradients. Of what the frame needs, each once, how many there were from a
  /// frame before. Filled in, as the following ones, by whoever follows the frames (``KeptLedger``).
  public var keptHits = 0
  /// How many had to be made.
  public var keptMisses = 0
  /// How many were given up after the frame, since there was no room for all.
  public var keptEvictions = 0
  /// Bytes of all that is kept after the frame, pictures drawn apart included.
  public var keptBytes = 0
  /// Bytes of the contents of all layers of the tree that no layer had in the frame before.
  public var uploadBytes = 0
  /// Those contents: bitmaps that came to the display.
  public var uploads = 0
  /// Bitmaps that the display holds: contents of all layers, each once, what animations have shown of
  /// theirs, what external layers show, and pictures drawn apart that are kept.
  public var texturesAlive = 0
  /// Contents inside the damage, as large as they are shown, that miss the display's pixels or are
  /// turned: each of their pixels is a mixture. Tiles count; particles, which move, do not.
  public var contentsMisaligned = 0
  /// Contents inside the damage that are shown larger or smaller than they are, as far as above.
  public var contentsScaled = 0
  /// Pixels that may differ from the frame before.
  public var damagedPixels = 0
  /// Layers that the commits of this frame changed. Filled in by whoever applies them.
  public var commitLayers = 0

  /// Nothing done.
  public init() {}
}
