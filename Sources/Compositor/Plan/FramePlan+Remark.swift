// What a plan has to tell about itself.

extension FramePlan {
  /// Something that a frame does and that is worth a line in a log.
  public enum Remark: Hashable, Sendable {
    /// A layer of that name is drawn apart, and why.
    case pass(String, PassReason)
    /// A bitmap of a layer comes to the display.
    case upload(String)
    /// Contents of a layer are larger than one texture of the display.
    case tooLarge(String)

    // The following ones are made where details are asked for.

    /// A layer draws something of its own inside the damage.
    case drawn(String)
    /// All that a layer draws is hidden behind what is opaque above it.
    case covered(String)
    /// A layer draws nothing: it is outside of the display or a clip, hidden, clear, or a line.
    case culled(String)
    /// A picture that was drawn apart is there from a frame before.
    case cacheHit(String, PassReason)
    /// A picture that is drawn apart had to be drawn.
    case cacheMiss(String, PassReason)
    /// A picture that was drawn apart in a frame before is given up.
    case cacheEviction(String, PassReason)
    /// Contents of a layer lie between the display's pixels, or are turned.
    case misaligned(String)
    /// Contents of a layer are shown larger or smaller than they are.
    case scaled(String)
  }
}
