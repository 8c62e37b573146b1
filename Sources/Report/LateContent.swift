/// A worker's picture that came to the glass after the frame that it was wanted in (`async_late`,
/// frames 4.1).
///
/// It is no hitch and costs no time: the frames came as they should, and content was missing in them.
/// Counted apart, since asynchronous drawing would look like a free win otherwise.
public struct LateContent: Hashable, Sendable {
  /// The layer's name.
  public var layer: String
  /// The frame it was wanted in: that of the turn which asked for the drawing, or the first that had
  /// the layer in sight, if that came later. Where a drawing was overtaken by a newer one, that which
  /// asked first.
  public var frameWanted: Int
  /// The slot of that frame.
  public var slotWanted: Int
  /// The frame that brought it; nil when the replay was over first.
  public var frameShown: Int?
  /// The slot of that frame.
  public var slotShown: Int?
  /// Whether something stood in for it: an older picture, a background colour, other tiles.
  public var showedPlaceholder: Bool

  /// Content that came late.
  public init(
    layer: String, frameWanted: Int, slotWanted: Int, frameShown: Int?, slotShown: Int?,
    showedPlaceholder: Bool
  ) {
    self.layer = layer
    self.frameWanted = frameWanted
    self.slotWanted = slotWanted
    self.frameShown = frameShown
    self.slotShown = slotShown
    self.showedPlaceholder = showedPlaceholder
  }
}
