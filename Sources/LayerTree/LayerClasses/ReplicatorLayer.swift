internal import Foundation
public import Graphics
internal import LayerModel

/// A layer that shows its sublayers several times (core-animation 1.2).
///
/// The first instance is the sublayers themselves, and the only one that is hit. Each further one
/// lies where the one before went by ``instanceTransform``, is ``instanceDelay`` later, and in a
/// colour that is multiplied by ``instanceColor`` and the offsets, which applies to each thing that
/// is drawn. A frame shows at most 100,000 instances.
open class ReplicatorLayer: Layer {
  /// A layer with Core Animation's defaults.
  public override init() {
    super.init()
    become(.replicator(ReplicatorProperties()))
  }

  /// How often the sublayers show, 0 to 1,000,000. Animates.
  public var instanceCount: Int {
    get { model.replicator.instanceCount }
    set { assign(.number(Double(newValue)), to: "instanceCount") }
  }

  /// Whether the sublayers keep their depth.
  public var preservesDepth: Bool {
    get { model.replicator.preservesDepth }
    set { assign(.flag(newValue), to: "preservesDepth") }
  }

  /// Seconds by which each is later than the one before. Animates.
  public var instanceDelay: Double {
    get { model.replicator.instanceDelay }
    set { assign(.number(newValue), to: "instanceDelay") }
  }

  /// From each to the next, about the middle of the bounds. Animates.
  public var instanceTransform: Transform3D {
    get { model.replicator.instanceTransform }
    set { assign(.transform(newValue), to: "instanceTransform") }
  }

  /// What the colours of the first are multiplied by. Animates.
  public var instanceColor: Color? {
    get { model.replicator.instanceColor }
    set { assign(.color(newValue), to: "instanceColor") }
  }

  /// Added to the red factor from each to the next. Animates.
  public var instanceRedOffset: Double {
    get { model.replicator.instanceRedOffset }
    set { assign(.number(newValue), to: "instanceRedOffset") }
  }

  /// Added to the green factor. Animates.
  public var instanceGreenOffset: Double {
    get { model.replicator.instanceGreenOffset }
    set { assign(.number(newValue), to: "instanceGreenOffset") }
  }

  /// Added to the blue factor. Animates.
  public var instanceBlueOffset: Double {
    get { model.replicator.instanceBlueOffset }
    set { assign(.number(newValue), to: "instanceBlueOffset") }
  }

  /// Added to the alpha factor. Animates.
  public var instanceAlphaOffset: Double {
    get { model.replicator.instanceAlphaOffset }
    set { assign(.number(newValue), to: "instanceAlphaOffset") }
  }
}
