public import Nodes

/// What scenes say of ready-made nodes: the keys of the classes `ChartNode`, `FrameRateNode` and
/// `ImageNode`.
///
/// One table for layers, for `set` and for expectations. Raw values are the keys.
public enum ReadyKey: String, Hashable, Sendable, CaseIterable {
  /// The lines of a chart.
  case series
  /// What the height of a chart stands for.
  case scaling
  /// Lines and numbers around a chart.
  case axes
  /// Whether a chart says what its lines are.
  case legend
  /// What a frame rate is of.
  case meter
  /// The frame rate that is read; only in expectations.
  case reading
  /// The picture of an image node, by the name of an image.
  case image
  /// How it lies in the node.
  case fit
  /// Who cuts its corners.
  case rounding
  /// The picture before it is there, by the name of an image.
  case placeholder
  /// Whether what has come of it shows.
  case progressive
  /// Whether an animated one plays.
  case plays
  /// Seconds in which it fades in.
  case fade
  /// What has become of it; only in expectations.
  case state
  /// Whether workers draw.
  case async

  /// The classes that have it.
  var owners: [LayerSpec.Kind] {
    switch self {
    case .series, .scaling, .axes, .legend: [.chartNode]
    case .meter, .reading: [.frameRateNode]
    case .image, .fit, .rounding, .placeholder, .progressive, .plays, .fade, .state:
      [.imageNode]
    case .async: LayerSpec.Kind.ready
    }
  }

  /// Whether a layer may say it.
  var isSaid: Bool { self != .reading && self != .state }
  /// Whether `set` may.
  var isSettable: Bool { isSaid && self != .meter }
}

/// A value of a ``ReadyKey``.
public enum ReadyValue: Hashable, Sendable {
  /// The lines of a chart.
  case series([ChartSeries])
  /// Its axes, or none.
  case axes(ChartAxes?)
  /// A name, or none.
  case name(String?)
  /// A switch.
  case flag(Bool)
  /// A number, or none.
  case number(Double?)
}

/// A value of a ready-made node.
public struct ReadySetting: Hashable, Sendable {
  /// Of what.
  public var key: ReadyKey
  /// What it is.
  public var value: ReadyValue
}
