import Foundation
import Graphics
import LayerTree
import VSync

/// The draw commands of one layer, as steps that the main thread or a worker runs.
///
/// A command is a step; a text is one to lay it out and then one for each line, so that a
/// drawing that nobody wants any more stops within a line.
struct SceneDrawing: Sendable {
  private let commands: [DrawCommand]
  private let images: ImageStore
  /// What the drawing counts as; nil is what it does.
  let cost: Work?
  /// Texts that were laid out already, which costs the drawing nothing any more.
  var texts: [DrawnText: TextLayout] = [:]
  /// What it shows, where the scene says so.
  private let contentKey: ContentKey?

  init(_ description: DrawingSpec, images: ImageStore) {
    commands = description.commands
    self.images = images
    cost = description.cost
    contentKey = description.policies.contentKey.map { ContentKey($0) }
  }

  /// All of it, in order; what it draws of other layers is gone through now.
  private func steps(for layer: Layer) -> [DisplayStep] {
    commands.flatMap { command -> [DisplayStep] in
      guard case .render(let id) = command else { return [step(for: command)] }
      return layer.renderings(of: id).map { DisplayStep($0) }
    }
  }

  /// All of it, as a task.
  func task(for layer: AsyncLayer) -> DisplayTask {
    var task = DisplayTask(for: layer, steps: steps(for: layer))
    task.cost = cost
    task.contentKey = contentKey
    return task
  }

  /// Draws everything at once.
  func draw(_ layer: Layer, in canvas: Canvas) {
    var waiting = Array(steps(for: layer).reversed())
    while let step = waiting.popLast() { waiting += step.run(canvas).reversed() }
  }

  private func step(for command: DrawCommand) -> DisplayStep {
    switch command {
    case .render: DisplayStep { _ in }
    case .fill(let path, let color):
      DisplayStep { canvas in canvas.fill(path, color: color) }
    case .stroke(let path, let color, let width):
      DisplayStep { canvas in canvas.stroke(path, color: color, width: width) }
    case .gradient(let path, let colors, let from, let to):
      DisplayStep { canvas in
        canvas.fillLinearGradient(path, colors: colors, from: from, to: to)
      }
    case .image(let name, let rect, let cornerRadius):
      image(name, in: rect, cornerRadius: cornerRadius)
    case .text(let text): layOut(text)
    }
  }

  private func image(_ name: String, in rect: CGRect, cornerRadius: CGFloat) -> DisplayStep {
    DisplayStep { [images] (canvas: Canvas) -> Void in
      canvas.count(images.takeDecoding(of: name))
      canvas.save()
      if cornerRadius > 0 { canvas.clip(to: .roundedRect(rect, radius: cornerRadius)) }
      canvas.draw(images[name], in: rect)
      canvas.restore()
    }
  }

  private func layOut(_ text: DrawnText) -> DisplayStep {
    let ready = texts[text]
    return DisplayStep(following: { canvas in
      let layout = ready ?? text.layOut()
      if ready == nil { canvas.count(DrawingCounts(glyphsShaped: layout.glyphCount)) }
      return (0..<layout.lineCount).map { line in
        DisplayStep { canvas in canvas.drawLine(line, of: layout, at: text.rect.origin) }
      }
    })
  }
}

extension Layer {
  /// The commands that draw another layer of the tree by its id; none where there is none, or where
  /// this layer is that one or in it.
  fileprivate func renderings(of id: String) -> [CanvasCommand] {
    var top = self
    while top.name != id, let next = top.superlayer { top = next }
    guard top.name != id, let other = top.layer(named: id),
      let recorder = Canvas.recorder(size: CGSize(width: 1, height: 1), scale: 1)
    else { return [] }
    other.render(in: recorder)
    return recorder.recorded
  }

  private func layer(named name: String) -> Layer? {
    var waiting = [self]
    while let next = waiting.popLast() {
      if next.name == name { return next }
      waiting += next.sublayers
      if let mask = next.mask { waiting.append(mask) }
    }
    return nil
  }
}

/// The delegate of a layer of a scene that is no node: says what changes and events of it run.
protocol PlainDelegate: LayerDelegate {
  /// What it says, by key.
  var actions: [String: LayerAction] { get set }
}

extension PlainDelegate {
  func action(for layer: Layer, forKey key: String) -> LayerAction? { actions[key] }
}

/// Has only actions to say.
final class ActionDelegate: PlainDelegate {
  var actions: [String: LayerAction] = [:]
}

/// Draws a layer of a scene: into its backing store, or as a task for a worker.
final class DrawingDelegate: PlainDelegate, DrawsScene {
  var actions: [String: LayerAction] = [:]
  var drawing: SceneDrawing?

  init(_ drawing: SceneDrawing) { self.drawing = drawing }

  func draw(_ layer: Layer, in canvas: Canvas) { drawing?.draw(layer, in: canvas) }

  func drawingCost(of layer: Layer) -> Work? { drawing?.cost }

  func displayTask(for layer: AsyncLayer) -> DisplayTask? { drawing?.task(for: layer) }
}
