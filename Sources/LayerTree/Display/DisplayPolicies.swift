public import Graphics

// How an asynchronous layer behaves while it is drawn. Raw values are part of the scene format.

/// What an asynchronous layer shows from the request of a drawing until its picture is there.
public enum ContentsPolicy: String, Hashable, Sendable, CaseIterable {
  /// What it showed. While the layer has another size, that lies at the upper left, neither stretched
  /// nor beyond the bounds, where the gravity is `resize`.
  case keep
  /// Nothing but the background.
  case clear
  /// The layer's placeholder, or nothing where it has none.
  case placeholder
  /// What it showed if that is of the size that is asked for, else nothing.
  case keepIfSameSize
}

/// What shows in place of a picture that is not there yet.
public enum DisplayPlaceholder: Sendable {
  /// A colour, as large as the picture will be.
  case color(Color)
  /// Another picture.
  case image(Bitmap)
}

/// Which of several drawings may appear while a layer is invalidated faster than it is drawn.
public enum DisplayProgress: String, Hashable, Sendable, CaseIterable {
  /// A finished picture that is newer than the one that shows appears, although a newer one is asked
  /// for already; and from the second time on that a drawing is overtaken, it goes on to its end and
  /// the newest request waits for it. Something shows however often the layer is invalidated.
  case latestFinished
  /// Only the newest request: each one cancels the drawing before.
  case newestOnly
}

/// What becomes of a drawing with more pixels than a bitmap may have (`PixelSize.limit` on a side,
/// ``DisplayTask/byteLimit`` in all).
public enum OversizePolicy: String, Hashable, Sendable, CaseIterable {
  /// It is drawn at a smaller scale, as large as fits, and the log has a warning.
  case downscale
  /// It fails, and nothing shows.
  case refuse
}

/// Why a drawing has failed.
public enum DisplayFailure: String, Hashable, Sendable, CaseIterable {
  /// A side was not a number, or there were too many pixels.
  case size
  /// There was no memory for the picture, or the workers have less than it takes.
  case memory
  /// It gave way to more urgent drawings: the layer is drawn when it is seen and there is room.
  case dropped
  /// Somebody else cancelled it.
  case cancelled
}
