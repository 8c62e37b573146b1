internal import Foundation
internal import Graphics
internal import LayerTree

extension RichLabel {
  /// Where lines are found that were laid out before: what the labels of the stage share, and those of none.
  var layoutCache: RichLayoutCache { asyncLayer.stage?.richLayouts ?? .shared }

  /// What the next picture is drawn with.
  var paint: LabelPaint {
    let values = asyncLayer.drawnProperties
    return LabelPaint(
      origin: layer.bounds.origin, scale: layer.contentsScale,
      background: layer.isOpaque
        ? [asyncLayer.baseColor, values.backgroundColor].compactMap(\.self) : [],
      outline: content.style.outline, debugMarks: content.style.debugMarks)
  }
}

extension RichLabelContent {
  /// Lays it out in a size with lines that are kept, and keeps new ones. On the thread of the cache's labels.
  func layout(_ size: CGSize, scale: CGFloat, _ cache: RichLayoutCache) -> LaidOutLabel {
    let key = LabelLinesKey(self, size, scale: scale)
    let made = layout(size, scale: scale, known: cache.candidate(key))
    cache.keep(made, for: key)
    return made
  }
}

extension RichLayoutCache {
  /// Keeps the lines of a label. What other threads have made is kept in a turn of the label's own, so that what
  /// is found does not depend on which thread was faster.
  func keep(_ label: LaidOutLabel, for key: LabelLinesKey) {
    guard let lines = label.key else { return }
    keep(KnownLines(key: lines, lines: label.layout.laidOut, finds: label.finds), for: key)
  }
}

/// A drawing that a label has begun, and what it was asked for with.
struct LabelRequest {
  let drawing: LabelDrawing
  let key: LabelLinesKey
  let paint: LabelPaint
  /// Whether finds of a search are painted into the picture: nothing can be taken over from it.
  let hasFinds: Bool
}
