import Foundation
import Graphics
import LayerTree
import RichLabel
import VSync

/// A rich label of a scene: tells handlers and the log what taps are on.
final class SceneLabel: RichLabel, TouchListener {
  private(set) var values = LabelValues()
  private var tell: ((String) -> Void)?

  /// - Parameter log: called with what a tap is on, and what that stands for.
  init(_ layer: AsyncLayer, log: @escaping (String) -> Void) {
    super.init(layer: layer)
    tapAction = { [unowned self] _, content, tapped in
      let name = Self.name(of: tapped)
      log("\(self.layer.name) \(name) \(content)")
      tell?(name)
    }
  }

  func listen(_ names: Set<String>, _ body: @escaping (String) -> Void) { tell = body }

  /// Takes sublayers in that stand in the text, once they are there. In a row that is used again they have
  /// other names.
  override func layoutSubnodes() {
    for name in inlineNames.sorted() {
      guard let content = inline(for: name), content.layer.name != name else { continue }
      setInline(nil, for: name)
      inlineNames.remove(name)
    }
    for name in inlineNames.sorted() where inline(for: name) == nil {
      guard let sublayer = layer.sublayers.first(where: { $0.name == name }) else { continue }
      let node = sublayer.delegate as? Node
      setInline(node.map { .node($0) } ?? .layer(sublayer), for: name)
    }
    super.layoutSubnodes()
  }

  /// A sublayer of a scene stays where it is, and is not seen.
  override func removeInline(_ content: InlineContent) {
    if !content.layer.isHidden { content.layer.isHidden = true }
  }

  /// The ids of the sublayers that stand in the text, now or before.
  private var inlineNames: Set<String> = []

  /// A sublayer was taken out by the scene: it stands in the text no more.
  func forget(_ sublayer: Layer) {
    if inline(for: sublayer.name)?.layer === sublayer { setInline(nil, for: sublayer.name) }
    inlineNames.remove(sublayer.name)
  }

  /// What handlers can be for.
  static let tapNames = ["label", "link", "mention", "more", "text", "topic"]

  private static func name(of tapped: Tapped) -> String {
    switch tapped {
    case .label: "label"
    case .region(let kind): kind.name
    }
  }

  /// Sets what a scene says; the rest stays.
  func set(_ spec: LabelSpec, _ images: ImageStore) {
    let before = values.attachments
    for change in spec.changes { change.apply(&values) }
    inlineNames.formUnion(spec.inlineLayers.map(\.layer))
    if values.attachments != before { rules = values.rules }
    layer.setNeedsLayout()
    style = values.style(with: images)
    text = values.text
    // Checked when the scene was read.
    attributedText = values.runs.isEmpty ? nil : try? values.attributedText()
    displaysAsynchronously = values.displaysAsynchronously
    tapsReachLabel = values.tapsReachLabel
    search = values.search
  }
}

extension LabelValues {
  func style(with images: ImageStore) -> RichLabelStyle {
    var style = style
    style.emoji = EmojiSet(emoji.mapValues { images[$0] })
    return style
  }

  /// What is looked for beside what the style says.
  var rules: [any DetectorRule] {
    guard !attachments.isEmpty else { return [] }
    return [
      InlineRule(
        Dictionary(attachments.map { ($0.code, $0.attachment) }, uniquingKeysWith: { $1 }))
    ]
  }

  /// The text with its attributes over those of the style.
  func attributedText() throws(AttributeError) -> AttributedText {
    let plain = RichLabelContent(style: style, text: text).source
    var text = plain
    for run in runs {
      let count = plain.count
      guard run.range.upperBound <= count else {
        throw AttributeError(.outside(length: count), at: run.range)
      }
      try text.update(text.range(of: run.range), run.apply)
    }
    return text
  }
}

extension RichLabel {
  /// The lines as they are seen: their text in logical order, and the token.
  var shownLines: [String] { layout.shownLines }

  /// What can be tapped: its kind, what it stands for, and its rectangles in whole points around it.
  var shownRegions: [String] {
    layout.regions.map { region in
      let rects = region.rects.map { rect in
        let box = rect.integral
        return "\(Int(box.minX)),\(Int(box.minY)),\(Int(box.width)),\(Int(box.height))"
      }
      return "\(region.action.kind.name) \(region.action.value) \(rects.joined(separator: " "))"
    }
  }
}
