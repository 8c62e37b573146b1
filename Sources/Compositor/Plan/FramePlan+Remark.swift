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
  }
}
