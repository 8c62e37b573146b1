public import Foundation
internal import Graphics
public import LayerModel

/// A layer that shows particles (core-animation 1.2).
open class EmitterLayer: Layer {
  /// A layer with Core Animation's defaults.
  public override init() {
    super.init()
    model.kind = .emitter(EmitterProperties())
  }

  /// Multiplies the cells' birth rates. Animates.
  public var birthRate: Double {
    get { model.emitter.birthRate }
    set { assign(.number(newValue), to: "birthRate") }
  }

  /// Multiplies the cells' lifetimes. Animates.
  public var lifetime: Double {
    get { model.emitter.lifetime }
    set { assign(.number(newValue), to: "lifetime") }
  }

  /// The middle of the shape, in points. Animates.
  public var emitterPosition: CGPoint {
    get { model.emitter.emitterPosition }
    set { assign(.point(newValue), to: "emitterPosition") }
  }

  /// Its depth. Animates.
  public var emitterZPosition: CGFloat {
    get { model.emitter.emitterZPosition }
    set { assign(.number(newValue), to: "emitterZPosition") }
  }

  /// How large it is, in points. Animates.
  public var emitterSize: CGSize {
    get { model.emitter.emitterSize }
    set { assign(.size(newValue), to: "emitterSize") }
  }

  /// How deep it is. Animates.
  public var emitterDepth: CGFloat {
    get { model.emitter.emitterDepth }
    set { assign(.number(newValue), to: "emitterDepth") }
  }

  /// Where particles come from.
  public var emitterShape: EmitterProperties.Shape {
    get { model.emitter.emitterShape }
    set { assign(.text(newValue.rawValue), to: "emitterShape") }
  }

  /// Which part of the shape they come from.
  public var emitterMode: EmitterProperties.Mode {
    get { model.emitter.emitterMode }
    set { assign(.text(newValue.rawValue), to: "emitterMode") }
  }

  /// How particles come onto each other.
  public var renderMode: EmitterProperties.RenderMode {
    get { model.emitter.renderMode }
    set { assign(.text(newValue.rawValue), to: "renderMode") }
  }

  /// Whether particles keep their depth.
  public var preservesDepth: Bool {
    get { model.emitter.preservesDepth }
    set { assign(.flag(newValue), to: "preservesDepth") }
  }

  /// Multiplies the cells' velocities. Animates.
  public var velocity: Double {
    get { model.emitter.velocity }
    set { assign(.number(newValue), to: "velocity") }
  }

  /// Multiplies the cells' scales. Animates.
  public var scale: Double {
    get { model.emitter.scale }
    set { assign(.number(newValue), to: "scale") }
  }

  /// Multiplies the cells' spins. Animates.
  public var spin: Double {
    get { model.emitter.spin }
    set { assign(.number(newValue), to: "spin") }
  }

  /// What the generator begins with.
  public var seed: UInt32 {
    get { model.emitter.seed }
    set { assign(.number(Double(newValue)), to: "seed") }
  }
}
