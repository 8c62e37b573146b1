public import Foundation
internal import Graphics
public import LayerModel
internal import VSync

/// A layer that shows particles (core-animation 1.2).
///
/// They are drawn between its contents and its sublayers, and are not clipped to its bounds unless
/// it masks. Which there are at a moment follows from the cells, the ``seed`` and the layer's own
/// time alone: see `ParticleSystem`. As with Core Animation an emitter has been at work since 0 of
/// its own time, whenever it came into the tree; set ``Layer/beginTime`` to the present to have it
/// begin now. Changes count for what is born later, and so do animated values, but for
/// ``scale`` and ``renderMode``, which hold for all particles.
open class EmitterLayer: Layer {
  /// A layer with Core Animation's defaults.
  public override init() {
    super.init()
    become(.emitter(EmitterProperties()))
  }

  /// What particles are made of. Does not animate; values of cells do, by key paths such as
  /// `emitterCells.fire.birthRate`.
  public var emitterCells: [EmitterCell] {
    get { model.emitter.emitterCells }
    set { assign(.cells(newValue), to: "emitterCells") }
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

  /// Whether particles keep their depth in the superlayer's space, and sublayers too, as what is
  /// in a ``TransformLayer`` does. Then the emitter draws nothing else.
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

  /// What was born under the values that were committed last goes on under them.
  override func willCommit(at clock: Instant) {
    guard isCommitted, let committed else { return }
    var (before, after) = (committed.properties.emitter, model.emitter)
    (before.past, after.past) = ([], [])
    let running = committed.animations.filter { $0.animation.animatesEmitters }
    let areAnimationsNew =
      changes.contains(.animations)
      && (!running.isEmpty || animations.contains { $0.attached.animation.animatesEmitters })
    guard before != after || areAnimationsNew else { return }
    let now = max(.zero, convertTime(clock, from: nil))
    var past = model.emitter.past.filter {
      $0.end + (Nanoseconds(seconds: $0.reach) ?? .zero) >= now
    }
    past.append(EmitterEpoch(end: now, values: before, animations: running))
    model.emitter.past = past
    changes.insert(.properties)
  }
}

extension Animation {
  /// Whether something in it animates a value of emitters.
  fileprivate var animatesEmitters: Bool { keyPaths.contains { $0.owners == [.emitter] } }
}
