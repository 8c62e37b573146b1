import Graphics
import LayerModel
import LayerTree
import Nodes
import PlainText
import Report
import VSync

/// What the ready-made nodes of a scene share: where pictures come from, where finished ones are kept, and
/// what meters read.
final class ReadyNodes {
  private let images: ImageStore
  private let rate: RefreshRate
  let loader: SceneImageLoader
  let cache: ImageCache
  private var hasStage = false
  /// What meters have read, in order.
  private(set) var readings: [MeterReading] = []
  /// The last event of each image node.
  private var states: [LayerID: ImageNode.Event] = [:]

  init(_ scene: Scene, images: ImageStore, time: any TimeSource) {
    self.images = images
    rate = scene.display.refreshRate
    loader = SceneImageLoader(scene, images: images, time: time)
    cache = ImageCache(byteLimit: scene.imageCacheBytes)
  }

  /// A node of a class with what the scene says of it, in its order; nil for classes that are not
  /// ready-made.
  func make(_ spec: LayerSpec) -> Node? {
    let node: Node
    switch spec.kind {
    case .chartNode: node = ChartNode()
    case .frameRateNode:
      let name = spec.ready.first { $0.key == .meter }.map(\.value)
      var kind = FrameRateNode.Kind.mainThread
      if case .name(let text?) = name { kind = FrameRateNode.Kind(rawValue: text) ?? kind }
      node = FrameRateNode(kind, rate: rate)
    case .imageNode: node = ImageNode(loader: loader, cache: cache)
    default: return nil
    }
    return node
  }

  /// Gives a node what its layer says, after the layer's own values, and listens to it.
  func finish(_ node: Node, _ spec: LayerSpec) {
    for setting in spec.ready { set(setting, of: node) }
    if let image = node as? ImageNode {
      image.onEvent = { [unowned self, unowned image] event in
        states[image.layer.id] = event
        image.layer.stage?.log(.image, "\(image.layer.name) \(event.rawValue)")
      }
    }
    (node as? FrameRateNode)?.onReading = { [unowned self, unowned node] reading in
      guard let meter = node as? FrameRateNode, let stage = meter.layer.stage else { return }
      let kind = MeterReading.Kind(rawValue: meter.kind.rawValue) ?? .mainThread
      readings.append(
        MeterReading(
          time: stage.clock, layer: meter.layer.name, kind: kind, framesPerSecond: reading))
      stage.log(.meter, "\(meter.layer.name) \(numeral((reading * 100).rounded() / 100))")
    }
  }

  /// Has the meters of a part of the tree count that are on a stage now.
  func start(_ layers: some Sequence<Layer>, on stage: Stage) {
    if !hasStage {
      hasStage = true
      cache.empty(onWarningsOf: stage)
    }
    // Links are called in the order of starting.
    for layer in layers.sorted(by: { $0.id < $1.id }) where layer.stage === stage {
      (layer.delegate as? FrameRateNode)?.start(on: stage)
    }
  }

  /// Sets one value.
  func set(_ setting: ReadySetting, of node: Node) {
    switch (setting.key, setting.value) {
    case (.series, .series(let series)): (node as? ChartNode)?.chart.series = series
    case (.axes, .axes(let axes)): (node as? ChartNode)?.chart.axes = axes
    case (.legend, .flag(let flag)): (node as? ChartNode)?.chart.hasLegend = flag
    case (.scaling, .name(let name?)):
      Chart.Scaling(rawValue: name).map { (node as? ChartNode)?.chart.scaling = $0 }
    case (.async, .flag(let flag)): (node.layer as? AsyncLayer)?.displaysAsynchronously = flag
    default: if let image = node as? ImageNode { set(setting, of: image) }
    }
  }

  private func set(_ setting: ReadySetting, of node: ImageNode) {
    switch (setting.key, setting.value) {
    case (.image, .name(let name)): node.image = name
    case (.placeholder, .name(let name)):
      node.placeholder = name.map { images[$0] }
      if let name { node.layer.oweDecoding(of: [name], images) }
    case (.fit, .name(let name?)): ImageFit(rawValue: name).map { node.fit = $0 }
    case (.rounding, .name(let name?)): ImageRounding(rawValue: name).map { node.rounding = $0 }
    case (.progressive, .flag(let flag)): node.showsProgress = flag
    case (.plays, .flag(let flag)): node.plays = flag
    case (.fade, .number(let seconds?)): node.fadeDuration = seconds
    default: break
    }
  }

  /// What a node has under a key; nil of a node of another class.
  func value(of key: ReadyKey, in node: Node?) -> ReadyValue? {
    switch (key, node) {
    case (.series, let chart as ChartNode): .series(chart.chart.series)
    case (.scaling, let chart as ChartNode): .name(chart.chart.scaling.rawValue)
    case (.axes, let chart as ChartNode): .axes(chart.chart.axes)
    case (.legend, let chart as ChartNode): .flag(chart.chart.hasLegend)
    case (.meter, let meter as FrameRateNode): .name(meter.kind.rawValue)
    case (.reading, let meter as FrameRateNode): .number(meter.reading)
    case (.image, let image as ImageNode): .name(image.image)
    case (.fit, let image as ImageNode): .name(image.fit.rawValue)
    case (.rounding, let image as ImageNode): .name(image.rounding.rawValue)
    case (.placeholder, let image as ImageNode):
      .name(image.placeholder.flatMap { images.name(ofPicture: $0) })
    case (.progressive, let image as ImageNode): .flag(image.showsProgress)
    case (.plays, let image as ImageNode): .flag(image.plays)
    case (.fade, let image as ImageNode): .number(image.fadeDuration)
    case (.state, let image as ImageNode): .name(states[image.layer.id]?.rawValue)
    case (.async, let node?): (node.layer as? AsyncLayer).map { .flag($0.displaysAsynchronously) }
    default: nil
    }
  }
}
