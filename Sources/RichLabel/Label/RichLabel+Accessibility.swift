public import Foundation

extension RichLabel {
  /// A part of a label as it is told to those who do not see it.
  public struct AccessibleElement: Hashable, Sendable {
    /// What is read.
    public var text: String
    /// Where it is, in the label's own space.
    public var rects: [CGRect]
    /// What activating it does; nil for the whole text.
    public var action: TextAction?
  }

  /// The whole source text, then each region that is shown, in the order of the text.
  public var accessibleElements: [AccessibleElement] {
    let label = shown ?? current()
    let whole = AccessibleElement(
      text: label.detected.source.string, rects: label.layout.lines.map(\.rect), action: nil)
    return [whole]
      + label.layout.regions.map { region in
        let text =
          region.isToken
          ? region.action.value : String(label.layout.text.string[region.range])
        return AccessibleElement(text: text, rects: region.rects, action: region.action)
      }
  }

  /// Does what a tap on an element would do.
  public func activate(_ element: AccessibleElement) {
    if let action = element.action {
      tapAction?(self, action.value, .region(action.kind))
    } else {
      tapAction?(self, content.source.string, .label)
    }
  }
}
