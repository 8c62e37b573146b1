import Compositor
import Graphics
import LayerModel

/// A step of a plan with where it shows on the display, also when it is drawn in a pass.
struct PlacedStep {
  var step: FramePlan.Step
  /// Pixels of the display that it touches; where a pass is turned or stretched, all that show of it.
  var rect: PixelRect
  /// The passes that it is drawn in, from the outermost.
  var passes: [Pass]
  /// From pixels of the list that it is in to those of the display; nil where a pass around is turned
  /// or stretched.
  var offset: (x: Int, y: Int)?

  /// Whether it is drawn on the display itself, or into a buffer of a group there.
  var isDirect: Bool { passes.isEmpty }

  /// Every step of a plan, each before those of the pass that it draws; a pass that is drawn several
  /// times is looked into once. What a shadow and a backdrop are made from is left out: it shows
  /// elsewhere.
  static func all(of plan: FramePlan) -> [PlacedStep] {
    var found: [PlacedStep] = []
    var seen: Set<ObjectIdentifier> = []
    let display = plan.display.pixelSize.rect
    func look(
      _ steps: [FramePlan.Step], in passes: [Pass], _ offset: (x: Int, y: Int)?,
      _ place: (PixelRect) -> PixelRect
    ) {
      for step in steps {
        let rect = place(step.bounds).intersection(display)
        found.append(PlacedStep(step: step, rect: rect, passes: passes, offset: offset))
        // The picture that casts a shadow is drawn over it too, and is looked into there.
        guard case .pass(let pass, _) = step.paint, step.part != .shadow, step.part != .backdrop,
          seen.insert(ObjectIdentifier(pass)).inserted
        else { continue }
        let inner = offset.flatMap { outer in
          step.passOffset.map { (x: outer.x + $0.x, y: outer.y + $0.y) }
        }
        // What the step shows of the pass is all that shows of what is in it.
        look(pass.steps, in: passes + [pass], inner) { bounds in
          guard let offset = step.passOffset else { return rect }
          return place(bounds.moved(x: offset.x, y: offset.y)).intersection(rect)
        }
      }
    }
    look(plan.steps, in: [], (0, 0)) { $0 }
    return found
  }
}
