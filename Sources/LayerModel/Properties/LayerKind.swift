/// What class a layer is of, with the values that only this class has (core-animation 1.2).
public indirect enum LayerKind: Equatable, Sendable {
  /// A layer.
  case plain
  /// Draws a path between its contents and its sublayers.
  case shape(ShapeProperties)
  /// Draws a gradient over its background.
  case gradient(GradientProperties)
  /// Draws text as its contents.
  case text(TextProperties)
  /// Shows its sublayers several times.
  case replicator(ReplicatorProperties)
  /// Shows particles.
  case emitter(EmitterProperties)
  /// Draws its contents in tiles.
  case tiled(TiledProperties)
  /// Moves its bounds to scroll.
  case scroll(ScrollProperties)
  /// Shows pictures that are handed in.
  case external(ExternalProperties)
  /// Only has sublayers, in one space with its superlayer.
  case transform
}

extension LayerKind {
  /// The classes by name, as Core Animation calls them without its prefix.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    /// Any other layer.
    case plain = "Layer"
    /// `ShapeLayer`.
    case shape = "ShapeLayer"
    /// `GradientLayer`.
    case gradient = "GradientLayer"
    /// `TextLayer`.
    case text = "TextLayer"
    /// `ReplicatorLayer`.
    case replicator = "ReplicatorLayer"
    /// `EmitterLayer`.
    case emitter = "EmitterLayer"
    /// `TiledLayer`.
    case tiled = "TiledLayer"
    /// `ScrollLayer`.
    case scroll = "ScrollLayer"
    /// `ExternalLayer`.
    case external = "ExternalLayer"
    /// `TransformLayer`.
    case transform = "TransformLayer"
  }

  /// Which class.
  public var name: Name {
    switch self {
    case .plain: .plain
    case .shape: .shape
    case .gradient: .gradient
    case .text: .text
    case .replicator: .replicator
    case .emitter: .emitter
    case .tiled: .tiled
    case .scroll: .scroll
    case .external: .external
    case .transform: .transform
    }
  }
}

// The values of one class, for key paths: defaults where a layer is of another class, which
// keeps what is written from having any effect there.

extension LayerProperties {
  package var shape: ShapeProperties {
    get { if case .shape(let values) = kind { values } else { ShapeProperties() } }
    set { if case .shape = kind { kind = .shape(newValue) } }
  }

  package var gradient: GradientProperties {
    get { if case .gradient(let values) = kind { values } else { GradientProperties() } }
    set { if case .gradient = kind { kind = .gradient(newValue) } }
  }

  package var text: TextProperties {
    get { if case .text(let values) = kind { values } else { TextProperties() } }
    set { if case .text = kind { kind = .text(newValue) } }
  }

  package var replicator: ReplicatorProperties {
    get { if case .replicator(let values) = kind { values } else { ReplicatorProperties() } }
    set { if case .replicator = kind { kind = .replicator(newValue) } }
  }

  package var emitter: EmitterProperties {
    get { if case .emitter(let values) = kind { values } else { EmitterProperties() } }
    set { if case .emitter = kind { kind = .emitter(newValue) } }
  }

  /// Of replicators and emitters: what they say of depth.
  package var preservesDepthOfContent: Bool {
    get {
      switch kind {
      case .replicator(let values): values.preservesDepth
      case .emitter(let values): values.preservesDepth
      default: false
      }
    }
    set {
      replicator.preservesDepth = newValue
      emitter.preservesDepth = newValue
    }
  }

  package var tiled: TiledProperties {
    get { if case .tiled(let values) = kind { values } else { TiledProperties() } }
    set { if case .tiled = kind { kind = .tiled(newValue) } }
  }

  package var scroll: ScrollProperties {
    get { if case .scroll(let values) = kind { values } else { ScrollProperties() } }
    set { if case .scroll = kind { kind = .scroll(newValue) } }
  }

  package var external: ExternalProperties {
    get { if case .external(let values) = kind { values } else { ExternalProperties() } }
    set { if case .external = kind { kind = .external(newValue) } }
  }
}
