public import Foundation
public import Graphics
public import VSync

/// The display that a scene is shown on.
public struct DisplaySpec: Hashable, Sendable {
  /// How many buffers the pipeline has.
  public enum Buffering: String, Sendable, CaseIterable {
    /// A change is on the glass two VSYNCs after its turn began.
    case double
    /// Three VSYNCs.
    case triple
  }

  /// Points; both sides above 0.
  public var size: CGSize
  /// Pixels in a point: above 0, at most 4.
  public var scale: CGFloat
  /// `size * scale`, rounded up.
  public var pixelSize: PixelSize
  /// VSYNCs a second.
  public var refreshRate: RefreshRate
  /// What shows where no layer is.
  public var background: Color
  /// How many buffers the pipeline has.
  public var buffering: Buffering
}

/// A device profile as a scene names it: a built-in one, with some of its figures replaced.
public struct DeviceSpec: Hashable, Sendable {
  /// One figure that replaces the built-in one.
  public struct Override: Hashable, Sendable {
    /// The name of a profile field, such as `drawNsPerPixel`.
    public var field: String
    /// At least 0.
    public var value: Double
  }

  /// The name of a built-in profile.
  public var base: String
  /// What is replaced, in file order; each field at most once.
  public var overrides: [Override]
}
