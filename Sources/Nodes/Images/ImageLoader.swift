public import Graphics

/// Where image nodes get pictures from, by their names.
///
/// Any number of nodes share one, and one thread asks. Names are what the loader makes of them: addresses
/// for a ``URLImageLoader``.
public protocol ImageLoader: AnyObject, Sendable {
  /// A picture that is there already, at no cost; nil when it is to be loaded.
  func imageAtHand(_ name: String) -> (any ImageData)?

  /// Begins to load a picture.
  ///
  /// - Parameter hear: called on any thread, in order: with parts if there are any, and once with the end;
  ///   never after ``ImageLoad/cancel()`` was told to it.
  func load(
    _ name: String, hear: @escaping @Sendable (ImageLoadEvent) -> Void
  ) -> any ImageLoad
}

/// A picture on its way to one who asked.
public protocol ImageLoad: Sendable {
  /// Nobody wants it any more. Once more does nothing.
  func cancel()
}

/// What is heard of a picture on its way.
public enum ImageLoadEvent: Sendable {
  /// All bytes so far, and how many there will be, if that is said: a server may say what it likes.
  case part([UInt8], expected: Int?)
  /// It is there.
  case done(any ImageData)
  /// It will not come.
  case failed(ImageLoadError)
}

/// Why a picture does not come.
public enum ImageLoadError: Error, Hashable, Sendable {
  /// The name is no address that the loader knows.
  case address(String, accepted: String)
  /// A file or a cache cannot be read; the system's own words.
  case unreadable(String)
  /// No connection; the system's own words.
  case unreachable(String)
  /// It took longer than so many seconds.
  case timedOut(seconds: Double)
  /// The server answered with that status.
  case status(Int)
  /// The answer is no HTTP that can be read.
  case answer(String)
  /// The connection ended before all bytes were there.
  case truncated(received: Int, expected: Int?)
  /// It has more bytes than are taken.
  case tooLarge(bytes: Int, limit: Int)
  /// The bytes are no picture.
  case image(ImageError)
}

extension ImageLoadError: CustomStringConvertible {
  /// What is wrong, and what would be accepted.
  public var description: String {
    switch self {
    case .address(let name, let accepted):
      "'\(name)' is no address that can be loaded; \(accepted) would be accepted"
    case .unreadable(let words): "cannot be read: \(words)"
    case .unreachable(let words): "no connection: \(words)"
    case .timedOut(let seconds): "took longer than \(seconds) s"
    case .status(let status): "the server answered \(status); 200 would be accepted"
    case .answer(let words): "the server's answer cannot be read: \(words)"
    case .truncated(let received, let expected?):
      "ended after \(received) of \(expected) bytes"
    case .truncated(let received, nil): "ended after \(received) bytes, before its end"
    case .tooLarge(let bytes, let limit): "has \(bytes) bytes; at most \(limit) would be accepted"
    case .image(let error): error.description
    }
  }
}
