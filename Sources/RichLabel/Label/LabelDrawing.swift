internal import Foundation
internal import Graphics
internal import LayerTree
internal import Synchronization

/// A drawing of a label: its content in a size, and its layout once somebody has asked for it: a worker that
/// draws it, or touches of a picture that was known and needed no drawing.
final class LabelDrawing: Sendable {
  private let content: RichLabelContent
  private let size: CGSize
  private let scale: CGFloat
  private let candidate: KnownLines?
  private let stored: Mutex<LaidOutLabel?>

  /// - Parameters:
  ///   - known: its layout, where there is one.
  ///   - candidate: lines that may be its own.
  init(
    _ content: RichLabelContent, size: CGSize, scale: CGFloat, known: LaidOutLabel? = nil,
    candidate: KnownLines? = nil
  ) {
    (self.content, self.size, self.scale) = (content, size, scale)
    self.candidate = candidate
    stored = Mutex(known)
  }

  /// One whose layout is there.
  convenience init(known: LaidOutLabel) {
    self.init(RichLabelContent(), size: .zero, scale: 1, known: known)
  }

  /// Its layout for one who only looks: nothing is kept.
  func peek() -> LaidOutLabel { made ?? content.layout(size, scale: scale, known: candidate) }

  /// Its layout, if somebody has asked for it.
  var made: LaidOutLabel? { stored.withLock { $0 } }

  /// Its layout, made by the first who asks.
  var laidOut: LaidOutLabel {
    if let made { return made }
    return keep(content.layout(size, scale: scale, known: candidate))
  }

  /// The same for a drawing that may be given up meanwhile; nil when it was.
  func laidOut(unless checkpoint: DisplayCheckpoint) -> LaidOutLabel? {
    if let made { return made }
    let label = content.layout(size, scale: scale, known: candidate) { checkpoint.isCancelled }
    return checkpoint.isCancelled ? nil : keep(label)
  }

  private func keep(_ label: LaidOutLabel) -> LaidOutLabel {
    // Laid out without the lock: who comes second makes the same.
    stored.withLock { stored in
      if let known = stored { return known }
      stored = label
      return label
    }
  }
}

/// What decides about a label's pixels, beside its size, scale and background: equal ones look alike.
struct LabelKey: Hashable, Sendable {
  private let text: String?
  private let attributedText: AttributedText?
  private let parser: TextParserKey?
  private let style: RichLabelStyle
  private let search: TextSearch?

  /// Nil where rules of the owner take part, which cannot be compared.
  init?(_ content: RichLabelContent) {
    guard content.rules.isEmpty else { return nil }
    attributedText = content.attributedText
    text = attributedText == nil ? content.text : nil
    parser = attributedText == nil ? content.parser.map { TextParserKey(value: $0) } : nil
    (style, search) = (content.style, content.search)
  }
}

/// A parser of some type, to be compared with those of others.
private struct TextParserKey: Hashable, Sendable {
  let value: any TextParser

  static func == (a: TextParserKey, b: TextParserKey) -> Bool {
    AnyHashable(a.value) == AnyHashable(b.value)
  }

  func hash(into hasher: inout Hasher) { AnyHashable(value).hash(into: &hasher) }
}
