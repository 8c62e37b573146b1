import Foundation
import Graphics
import LayerModel
import LayerTree
import Nodes
import VSync

/// What a row of a scene's table shows: its fields, in the layer that the table's template makes of
/// them.
struct SceneRowContent: RowContent {
  let fields: RowFields
  let template: RowTemplate
  let height: RowHeightSpec

  func isEqual(to other: any RowContent) -> Bool {
    (other as? SceneRowContent)?.fields == fields
  }

  /// The layer's description, its texts laid out, and how high all of it is.
  func layout(width: CGFloat, scale: CGFloat) -> RowLayout {
    guard let spec = template.layer(for: fields) else { return RowLayout(height: 0) }
    var measured = MeasuredRow(spec: spec)
    var glyphs = 0
    measured.layOut(spec, glyphs: &glyphs)
    var work = Work()
    work.glyphsShaped = glyphs
    var height = 0.0
    if case .measured(_, let padding) = self.height {
      height = ((measured.bottom + padding) * Double(scale)).rounded(.up) / Double(scale)
    }
    return RowLayout(height: height, detail: measured, work: work)
  }
}

/// A row that was laid out: drawing it shapes no text any more.
struct MeasuredRow: Sendable {
  let spec: LayerSpec
  private(set) var texts: [DrawnText: TextLayout] = [:]
  /// How far down the row draws, and its sublayers reach, in points.
  private(set) var bottom = 0.0

  init(spec: LayerSpec) { self.spec = spec }

  /// Lays out the texts that a layer and those in it draw.
  mutating func layOut(_ layer: LayerSpec, glyphs: inout Int) {
    measure(layer.display?.commands ?? [], isTop: true, glyphs: &glyphs)
    for sublayer in layer.sublayers { layOut(in: sublayer, glyphs: &glyphs) }
  }

  private mutating func layOut(in layer: LayerSpec, glyphs: inout Int) {
    measure(layer.display?.commands ?? [], isTop: false, glyphs: &glyphs)
    bottom = max(bottom, Double(layer.frameBottom))
    for sublayer in layer.sublayers {
      let reached = bottom
      layOut(in: sublayer, glyphs: &glyphs)
      // Only what lies in the row itself counts.
      bottom = reached
    }
  }

  private mutating func measure(_ commands: [DrawCommand], isTop: Bool, glyphs: inout Int) {
    for command in commands {
      var end: CGFloat = 0
      switch command {
      case .text(let text):
        let layout = texts[text] ?? text.layOut()
        if texts.updateValue(layout, forKey: text) == nil { glyphs += layout.glyphCount }
        end = text.rect.minY + layout.size.height
      case .fill(let path, _), .stroke(let path, _, _), .gradient(let path, _, _, _):
        end = path.boundingBox.maxY
      case .image(_, let rect, _): end = rect.maxY
      case .render: break
      }
      if isTop { bottom = max(bottom, Double(end)) }
    }
  }
}

extension DrawnText {
  /// The text in its lines.
  func layOut() -> TextLayout {
    TextLayout(string, style: style, width: rect.width, maximumLines: lines)
  }
}

extension LayerSpec {
  /// Where the layer ends in its superlayer, transforms left out.
  fileprivate var frameBottom: CGFloat {
    switch geometry {
    case .frame(let frame): frame.maxY
    case .bounds(let bounds, let position):
      position.y + (1 - anchorPoint.y) * bounds.height
    }
  }
}

/// A row of a scene's table: the template's layers, which take over other fields when it is used again.
final class SceneRow: RowNode, DrawsScene {
  var drawing: SceneDrawing?
  private let images: ImageStore
  private let ready: ReadyNodes
  private let build: (LayerSpec) -> SceneTree.Built
  private var shown: LayerSpec?
  private var delegates: [LayerID: any LayerDelegate] = [:]

  /// - Parameter build: makes layers of a description.
  init(
    kind: String, layer: Layer, images: ImageStore, ready: ReadyNodes,
    build: @escaping (LayerSpec) -> SceneTree.Built
  ) {
    (self.images, self.ready, self.build) = (images, ready, build)
    super.init(kind: kind, layer: layer)
  }

  override func contentDidChange() {
    guard let content = content as? SceneRowContent else { return }
    let measured = rowLayout?.detail as? MeasuredRow
    guard let spec = measured?.spec ?? content.template.layer(for: content.fields) else { return }
    let texts = measured?.texts ?? [:]
    if shown == nil { fill(spec) }
    layer.take(spec, instead: shown, images, ready, texts: texts, isRow: true)
    shown = spec
    numberDidChange()
  }

  /// Makes the layers in the row, once.
  private func fill(_ spec: LayerSpec) {
    if spec.display != nil { drawing = spec.display.map { SceneDrawing($0, images: images) } }
    layer.needsDisplayOnBoundsChange = spec.display != nil
    if spec.display != nil { layer.setNeedsDisplay() }
    for sublayer in spec.sublayers {
      let built = build(sublayer)
      delegates.merge(built.delegates) { _, new in new }
      layer.addSublayer(built.layer)
    }
  }

  /// The layers in a row have the row's name before their own.
  override func numberDidChange() {
    guard let shown else { return }
    rename(layer, shown)
  }

  private func rename(_ layer: Layer, _ spec: LayerSpec) {
    for (index, inner) in spec.sublayers.enumerated() where index < layer.sublayers.count {
      let sublayer = layer.sublayers[index]
      let place = inner.id.isEmpty ? "/\(index)" : ".\(inner.id)"
      sublayer.name = (inner.id.isEmpty ? layer.name : self.layer.name) + place
      rename(sublayer, inner)
    }
  }

  override func draw(in canvas: Canvas) {
    if let drawing { drawing.draw(layer, in: canvas) } else { super.draw(in: canvas) }
  }

  override func drawingCost(of layer: Layer) -> Work? { drawing?.cost }

  override func displayTask(for layer: AsyncLayer) -> DisplayTask? { drawing?.task(for: layer) }
}

/// Who draws a layer of a scene, and can be given something else to draw.
protocol DrawsScene: AnyObject {
  /// What it draws; nil is nothing.
  var drawing: SceneDrawing? { get set }
}

extension Layer {
  /// Takes over what a description says, where it differs from the one before it.
  ///
  /// - Parameter isRow: whether it is a row's own layer, whose place is the table's to say.
  fileprivate func take(
    _ spec: LayerSpec, instead old: LayerSpec?, _ images: ImageStore, _ ready: ReadyNodes,
    texts: [DrawnText: TextLayout], isRow: Bool = false
  ) {
    if isRow { take(looksOf: spec) } else { apply(spec) }
    if isRow || old != nil { takePictures(spec, instead: old, images) }
    // Text that was laid out ahead is the same text: it only saves work.
    if let display = spec.display, old?.display.map({ $0 == display }) != true || !texts.isEmpty {
      var drawing = SceneDrawing(display, images: images)
      drawing.texts = texts
      (delegate as? any DrawsScene)?.drawing = drawing
      if old?.display.map({ $0 == display }) != true { setNeedsDisplay() }
    }
    if let old, let node = delegate as? Node {
      // One that was made just now has them.
      for setting in spec.ready where !old.ready.contains(setting) { ready.set(setting, of: node) }
      if let label = spec.node.label?.changes(since: old.node.label), !label.changes.isEmpty {
        (node as? any SceneLabel)?.set(label, images)
      }
    }
    for (index, sublayer) in spec.sublayers.enumerated() where index < sublayers.count {
      let before = old.flatMap { index < $0.sublayers.count ? $0.sublayers[index] : nil }
      sublayers[index].take(sublayer, instead: before, images, ready, texts: texts)
    }
  }

  private func takePictures(_ spec: LayerSpec, instead old: LayerSpec?, _ images: ImageStore) {
    if spec.contents != old?.contents { setImage(spec.contents, from: images) }
    if spec.backgroundPattern != old?.backgroundPattern {
      setPattern(spec.backgroundPattern, from: images)
    }
    if let runs = spec.attributedString, runs != old?.attributedString {
      (self as? TextLayer)?.attributedString = runs
    }
  }
}
