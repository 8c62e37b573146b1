public import Foundation
public import Graphics
public import VSync

/// Something that must hold of a replay.
public struct Expectation: Sendable {
  /// What must hold.
  public enum Condition: Sendable {
    /// The pixel (from the top left, in pixels) of the shown frame has that colour: straight
    /// alpha, every channel within `tolerance` of 255ths.
    case pixel(FrameReference, x: Int, y: Int, Color, tolerance: Int)
    /// What a layer has under a key, every number within `tolerance`.
    case value(FrameReference, layer: String, ReadKey, LayerValue, tolerance: Double, Tree)
    /// Hit testing at a point of the display, in points, or asked of a layer at a point of its
    /// superlayer's space, finds that layer or, for nil, nothing.
    case hit(FrameReference, CGPoint, in: String?, layer: String?, Tree)
    /// Whether a point of a layer's own space lies in the layer.
    case contains(FrameReference, CGPoint, layer: String, Bool, Tree)
    /// Something of one layer's space, or time, is that in another one's; every number within
    /// `tolerance`. Nil is the root, of times the time of the replay.
    case convert(
      FrameReference, Converted, from: String?, to: String?, Converted, tolerance: Double, Tree)
    /// What of a rich label's text is at a point of its own space.
    case textAt(FrameReference, CGPoint, layer: String, TextPlace)
    /// Where some characters of a rich label's shown text are seen, every number within `tolerance`.
    case textRects(
      FrameReference, Range<Int>, layer: String, [CGRect], tolerance: Double)
    /// The shown frame equals the picture file, but for at most `maxPixels` pixels that differ
    /// by at most `maxDelta` in a channel. The path is absolute.
    case image(FrameReference, file: String, maxDelta: Int, maxPixels: Int)
    /// All these frames (two or more) are the same.
    case same([FrameReference])
    /// No two of these frames are the same.
    case differ([FrameReference])
    /// The log has these entries in this order; others may stand between.
    case order([LogPattern])
    /// The log has no such entry from one time to another, both inclusive.
    case never(LogPattern, from: Instant?, to: Instant?)
    /// The log has exactly this many such entries.
    case count(LogPattern, is: Int)
    /// Exactly these slots repeated, ascending.
    case droppedFrames([Int])
  }

  /// What is expected of a text at a point; of what is nil, nothing. Within, nil is that there is none.
  public struct TextPlace: Hashable, Sendable {
    /// The number of the character of the shown text, from 0.
    public var character: Int??
    /// What a tap is on.
    public var kind: String??
    /// What that stands for.
    public var action: String??
  }

  /// What is converted between two layers.
  public enum Converted: Hashable, Sendable {
    /// A point, in points.
    case point(CGPoint)
    /// A rectangle, in points.
    case rect(CGRect)
    /// A time, in seconds.
    case time(Double)
  }

  /// Which tree a value is read from, or hit tested.
  public enum Tree: String, Sendable, CaseIterable {
    /// With the animations, at the time of the frame.
    case presentation
    /// Without.
    case model
  }

  /// Its index in the file's `expect`.
  public var index: Int
  /// What must hold.
  public var condition: Condition
}

extension Expectation {
  /// The log entries that it asks for.
  var patterns: [LogPattern] {
    switch condition {
    case .order(let patterns): patterns
    case .never(let pattern, _, _), .count(let pattern, _): [pattern]
    case .pixel, .value, .hit, .contains, .convert, .textAt, .textRects, .image, .same, .differ,
      .droppedFrames:
      []
    }
  }
}

/// A frame on the glass.
public enum FrameReference: Hashable, Sendable {
  /// The one that is shown at a time.
  case time(Instant)
  /// The one of a VSYNC slot.
  case slot(Int)
}

/// A log entry as expectations write it: `kind subject`.
public struct LogPattern: Hashable, Sendable {
  /// What happened.
  public var kind: LogEntry.Kind
  /// To what; empty for every entry of the kind. Of a layer and a detail the detail may be left
  /// out.
  public var subject: String
}
