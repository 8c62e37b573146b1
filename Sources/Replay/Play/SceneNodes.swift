import Graphics
import LayerTree
import VSync

/// A node of a scene that tells what touches do to it.
protocol TouchListener: AnyObject {
  /// Which of some names somebody has handlers for, and whom to tell.
  func listen(_ names: Set<String>, _ body: @escaping (String) -> Void)
}

/// A node of a scene: draws what the scene says, and handles touches when the scene has anything
/// to be done about them; otherwise it passes them on.
final class SceneNode: Node, TouchListener, DrawsScene {
  var drawing: SceneDrawing?
  private var tell: ((String) -> Void)?

  init(_ drawing: SceneDrawing?, layer: Layer) {
    self.drawing = drawing
    super.init(layer: layer)
  }

  func listen(_ names: Set<String>, _ body: @escaping (String) -> Void) { tell = body }

  override func draw(in canvas: Canvas) {
    if let drawing { drawing.draw(layer, in: canvas) } else { super.draw(in: canvas) }
  }

  override func drawingCost(of layer: Layer) -> Work? { drawing?.cost }

  override func displayTask(for layer: AsyncLayer) -> DisplayTask? { drawing?.task(for: layer) }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    if let tell { tell("began") } else { super.touchesBegan(touches, with: event) }
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    if let tell { tell("moved") } else { super.touchesMoved(touches, with: event) }
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    guard let tell else { return super.touchesEnded(touches, with: event) }
    tell("ended")
    if touches.contains(where: { point(inside: $0.location(in: self)) }) { tell("tap") }
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    if let tell { tell("cancelled") } else { super.touchesCancelled(touches, with: event) }
  }
}

/// A control of a scene.
final class SceneControl: Control, TouchListener, DrawsScene {
  var drawing: SceneDrawing?

  init(_ drawing: SceneDrawing?, layer: Layer) {
    self.drawing = drawing
    super.init(layer: layer)
  }

  func listen(_ names: Set<String>, _ body: @escaping (String) -> Void) {
    for (name, event) in Event.named where names.contains(name) {
      addAction(for: event) { _ in body(name) }
    }
  }

  override func draw(in canvas: Canvas) {
    if let drawing { drawing.draw(layer, in: canvas) } else { super.draw(in: canvas) }
  }

  override func drawingCost(of layer: Layer) -> Work? { drawing?.cost }

  override func displayTask(for layer: AsyncLayer) -> DisplayTask? { drawing?.task(for: layer) }
}
