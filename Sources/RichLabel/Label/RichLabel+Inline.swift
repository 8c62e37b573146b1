internal import Foundation
public import LayerTree

/// Something of a label's own that stands in its text: see ``RichLabel/setInline(_:for:)``.
public enum InlineContent {
  /// A node, which takes touches as any other.
  case node(Node)
  /// A layer.
  case layer(Layer)

  /// The node's layer, or the layer.
  public var layer: Layer {
    switch self {
    case .node(let node): node.layer
    case .layer(let layer): layer
    }
  }
}

extension RichLabel {
  /// Gives the label a node or a layer for an attachment of its text whose ``TextAttachment/key`` is `key`.
  ///
  /// It belongs to the label, not to the text nor to its layout: several labels may show one layout, each
  /// with nodes of its own. With each picture that is shown, in the same frame, it is put into the label and
  /// given the attachment's rectangle as its frame, without animation. While it is cut it is hidden, and once
  /// a text is shown that has no such attachment it is taken out of the label. Of several attachments with
  /// one key the first that is shown has it.
  ///
  /// - Parameters:
  ///   - content: what stands there; nil takes away what did, also out of the label.
  ///   - key: what the attachment calls it.
  public func setInline(_ content: InlineContent?, for key: String) {
    if let old = inlines[key], old.layer !== content?.layer, old.layer.superlayer === layer {
      Transaction.perform {
        Transaction.disableActions = true
        removeInline(old)
      }
    }
    inlines[key] = content
    layer.setNeedsLayout()
  }

  /// What was given for a key.
  public func inline(for key: String) -> InlineContent? { inlines[key] }

  /// Puts nodes and layers where the picture that is shown has room for them.
  func placeInlines() {
    guard !inlines.isEmpty else { return }
    var rects: [String: CGRect] = [:]
    for placed in shown?.layout.attachments ?? [] {
      guard let key = placed.attachment.key, rects[key] == nil else { continue }
      rects[key] = placed.rect.offsetBy(dx: bounds.minX, dy: bounds.minY)
    }
    let named = shown.map { label in
      Set(label.layout.text.runs.compactMap(\.attributes.attachment?.key))
    }
    Transaction.perform {
      Transaction.disableActions = true
      for (key, content) in inlines.sorted(by: { $0.key < $1.key }) {
        place(content, rects[key], isNamed: named?.contains(key) ?? hasText)
      }
    }
  }

  private func place(_ content: InlineContent, _ rect: CGRect?, isNamed: Bool) {
    let inline = content.layer
    guard let rect else {
      guard inline.superlayer === layer else { return }
      if !isNamed { removeInline(content) } else if !inline.isHidden { inline.isHidden = true }
      return
    }
    if inline.superlayer !== layer { layer.addSublayer(inline) }
    if inline.frame != rect { inline.frame = rect }
    if inline.isHidden { inline.isHidden = false }
  }
}
