import Foundation
import Graphics
import LayerTree
import RichLabel
import VSync

/// A rich label of a scene, of either class.
protocol SceneLabel: RichLabel, TouchListener {
  /// What the scene said of it, and whom it tells.
  var memory: SceneLabelMemory { get }

  /// Takes what the label's class has and others have not, after all else.
  func take(_ spec: LabelSpec)
}

/// What a rich label of a scene keeps: the values that were set, and whom it tells of touches.
final class SceneLabelMemory {
  fileprivate(set) var values = LabelValues()
  private var tell: ((String) -> Void)?
  private let log: (String) -> Void

  /// - Parameter log: called with what a tap is on, and what that stands for.
  init(log: @escaping (String) -> Void) { self.log = log }

  fileprivate func listen(_ body: @escaping (String) -> Void) { tell = body }

  fileprivate func say(_ label: RichLabel, _ name: String, _ content: String) {
    log("\(label.layer.name) \(name) \(content)")
  }

  fileprivate func notify(_ name: String) { tell?(name) }
}

/// A rich label: tells handlers and the log what taps and long presses are on.
final class SceneRichLabel: RichLabel, SceneLabel {
  let memory: SceneLabelMemory

  init(_ layer: AsyncLayer, log: @escaping (String) -> Void) {
    memory = SceneLabelMemory(log: log)
    super.init(layer: layer)
    tell()
  }

  func take(_ spec: LabelSpec) { inlineNames.formUnion(spec.inlineLayers.map(\.layer)) }

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
}

/// A label of lines with an outline: tells of taps on lines, too.
final class SceneTrapezoid: TrapezoidalLabel, SceneLabel {
  let memory: SceneLabelMemory

  init(_ layer: AsyncLayer, log: @escaping (String) -> Void) {
    memory = SceneLabelMemory(log: log)
    super.init(layer: layer)
    tell()
    lineTapAction = { [unowned self] _, line in
      memory.say(self, "line", "\(line)")
      memory.notify("line")
    }
  }

  func take(_ spec: LabelSpec) {
    let values = memory.values
    if let outline = values.style.outline { outlineStyle = outline }
    lines = values.lines
    lineHeightValue = values.lineHeightValue
  }
}

extension SceneLabel {
  /// Long presses are waited for only where there are handlers: elsewhere they end as taps.
  func listen(_ names: Set<String>, _ body: @escaping (String) -> Void) {
    memory.listen(body)
    if names.contains("longPress") { tellLongPresses() }
  }

  /// Tells of taps and long presses.
  fileprivate func tell() {
    tapAction = { [unowned self] _, content, tapped in
      let name = SceneLabelNames.name(of: tapped)
      memory.say(self, name, content)
      memory.notify(SceneLabelNames.handler(of: tapped))
    }
  }

  private func tellLongPresses() {
    longPressAction = { [unowned self] _, content, pressed in
      memory.say(self, "longPress \(SceneLabelNames.name(of: pressed))", content)
      memory.notify("longPress")
    }
  }

  /// Sets what a scene says; the rest stays.
  func set(_ spec: LabelSpec, _ images: ImageStore) {
    let before = (memory.values.attachments, memory.values.rules)
    for change in spec.changes { change.apply(&memory.values) }
    let values = memory.values
    if (values.attachments, values.rules) != before { rules = values.detectors }
    layer.setNeedsLayout()
    style = values.style(with: images, for: self)
    if !(self is TrapezoidalLabel) {
      text = values.markdown ?? values.text
      parser = values.markdown == nil ? nil : values.markdownStyle
      // Checked when the scene was read.
      attributedText =
        values.runs.isEmpty || values.markdown != nil ? nil : try? values.attributedText()
    }
    displaysAsynchronously = values.displaysAsynchronously
    if spec.changes.contains(where: { $0.key == LabelClassKeys.display }) {
      (layer as? AsyncLayer)?.change(values.display, images)
    }
    tapsReachLabel = values.tapsReachLabel
    touchRules = values.touchRules
    sharesPictures = values.sharesPictures
    search = values.search
    take(spec)
  }
}

/// What handlers of rich labels are called by.
enum SceneLabelNames {
  /// What handlers can be for.
  static let taps = [
    "custom", "label", "line", "link", "longPress", "mention", "more", "text", "topic",
  ]

  static func name(of tapped: RichLabel.Tapped) -> String {
    switch tapped {
    case .label: "label"
    case .region(let kind): kind.name
    }
  }

  /// Kinds of the scene's own have one handler; the log says which it was.
  static func handler(of tapped: RichLabel.Tapped) -> String {
    if case .region(.custom) = tapped { "custom" } else { name(of: tapped) }
  }
}

extension LabelValues {
  func style(with images: ImageStore, for label: RichLabel) -> RichLabelStyle {
    var style = style
    style.emoji = EmojiSet(emoji.mapValues { images[$0] }, stencils: stencils)
    // The outline of a trapezoid makes room at its sides, and its lines are of one height.
    if let label = label as? TrapezoidalLabel {
      style.outline = label.outlineStyle
      (style.insets.left, style.insets.right) = (
        label.outlineStyle.padding, label.outlineStyle.padding
      )
      style.lineHeight = label.style.lineHeight
    }
    return style
  }

  /// What is looked for beside what the style says.
  var detectors: [any DetectorRule] {
    let found: [any DetectorRule] = rules.compactMap(\.detector)
    guard !attachments.isEmpty else { return found }
    let codes = Dictionary(attachments.map { ($0.code, $0.attachment) }, uniquingKeysWith: { $1 })
    return found + [InlineRule(codes)]
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
