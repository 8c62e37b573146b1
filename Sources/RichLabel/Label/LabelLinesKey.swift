internal import Foundation
public import LayerTree

/// What a label shows, without its paint and before anything is looked for in it: by it lines are found that
/// the label had before. Own rules are no part of it; that what they find is laid out the same is seen by the
/// ``LinesKey``.
struct LabelLinesKey: Hashable, Sendable {
  private let text: [UInt8]
  private let attributed: LinesKey?
  private let style: RichLabelStyle
  private let size: CGSize
  private let scale: CGFloat

  init(_ content: RichLabelContent, _ size: CGSize, scale: CGFloat) {
    text = content.attributedText == nil ? Array((content.text ?? "").utf8) : []
    attributed = content.attributedText.map { LinesKey($0, in: TextContainer()) }
    style = content.style.withoutPaint
    (self.size, self.scale) = (size, scale)
  }

  /// By what differs most often.
  func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(attributed)
    hasher.combine(size.width)
    hasher.combine(size.height)
  }

  var byteCount: Int {
    text.count + (attributed?.byteCount ?? 0) + MemoryLayout<RichLabelStyle>.stride + 256
  }
}

extension RichLabelStyle {
  /// The same with no colour of its own.
  fileprivate var withoutPaint: RichLabelStyle {
    var plain = self
    plain.textColor = .black
    plain.highlightTextColor = nil
    plain.highlightLinkColor = nil
    plain.highlightMentionColor = nil
    plain.highlightTopicColor = nil
    plain.tappedTextColor = nil
    plain.tappedLinkColor = nil
    plain.tappedMentionColor = nil
    plain.tappedTopicColor = nil
    plain.highlightBackgroundColor = nil
    plain.tappedBackgroundColor = nil
    plain.highlightCornerRadius = 0
    plain.outline = nil
    plain.debugMarks = []
    plain.moreTextColor = .black
    plain.moreBackgroundColor = nil
    plain.tappedMoreTextColor = nil
    plain.tappedMoreBackgroundColor = nil
    plain.token = token?.withoutPaint
    plain.tintColor = nil
    return plain
  }
}

extension Stage {
  /// The lines of the rich labels in the stage. Memory warnings empty it.
  public var richLayouts: RichLayoutCache {
    shared {
      let cache = RichLayoutCache()
      onMemoryWarning(cache) { [weak cache] in cache?.trim(toBytes: 0) }
      return cache
    }
  }
}
