internal import LayerModel

/// The values that a layer shows, behind one pointer: a plan hands them from step to step, and a
/// layer that does not move has the same ones in every frame.
final class SharedProperties: Sendable {
  let values: LayerProperties

  init(_ values: LayerProperties) { self.values = values }
}
