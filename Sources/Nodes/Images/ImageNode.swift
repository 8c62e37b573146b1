internal import Foundation
public import Graphics
internal import LayerModel
public import LayerTree

/// A node that shows a picture by its name: loaded by an ``ImageLoader``, decoded on workers to the size that
/// it is shown in, and kept in an ``ImageCache`` for the next node that shows it so.
///
/// Loading begins when the node is displayed on a stage. Another name, in a cell that is used again,
/// cancels it, and the drawing under way between two of its steps: a picture of an earlier name never
/// appears. A picture that is in the cache shows at once. Until it is there the placeholder shows, or what has come of it
/// so far (``showsProgress``). An animated picture plays by the render side's clock, also while the main
/// thread is busy.
open class ImageNode: Node {
  /// What became of the picture. Raw values are what logs say.
  public enum Event: String, Hashable, Sendable, CaseIterable {
    /// It was in the cache.
    case cached
    /// It is being loaded.
    case loading
    /// More of its bytes have come.
    case part
    /// All of it is there, and to be decoded.
    case loaded
    /// It shows.
    case shown
    /// It does not come, or is no picture: ``ImageNode/error``.
    case failed
    /// Nobody wants it any more.
    case cancelled
  }

  /// Where pictures come from.
  public let loader: any ImageLoader
  /// Where finished ones are kept.
  public let cache: ImageCache
  /// The layer that shows it.
  public let asyncLayer: AsyncLayer

  /// The picture's name; nil shows nothing.
  public var image: String? { didSet { if image != oldValue { restart() } } }
  /// How it lies in the node.
  public var fit = ImageFit.cover { didSet { if fit != oldValue { setNeedsDisplay() } } }
  /// Who cuts its corners.
  public var rounding = ImageRounding.none {
    didSet { if rounding != oldValue { applyRounding() } }
  }
  /// Whether an animated picture plays; else its first frame shows. True at first.
  public var plays = true { didSet { if plays != oldValue { setNeedsDisplay() } } }
  /// Whether what has come of a picture shows while the rest is on its way. False at first.
  public var showsProgress = false
  /// Shown while there is no picture, by the layer's `contentsGravity`.
  public var placeholder: Bitmap? {
    didSet { if shown == nil, layer.contents === oldValue { layer.contents = placeholder } }
  }
  /// Seconds in which a picture that was not in the cache fades in; 0, as at first, shows it at once.
  public var fadeDuration = 0.0
  /// Called with what becomes of the picture.
  public var onEvent: ((Event) -> Void)?
  /// Why there is none.
  public private(set) var error: ImageLoadError?

  private var load: (any ImageLoad)?
  /// Which name the loads and events are of: a number that grows.
  private var asked = 0
  private var data: (any ImageData)?
  private var partial: PartialImage?
  private var drawing: ImageDrawing?
  /// What the contents are; nil for a placeholder or a part.
  private var shown: ImageCache.Key?

  /// The key of the animation that shows the frames.
  static let animationKey = "frames"

  /// A node without a picture.
  public init(loader: any ImageLoader, cache: ImageCache) {
    (self.loader, self.cache) = (loader, cache)
    asyncLayer = AsyncLayer()
    super.init(layer: asyncLayer)
    asyncLayer.needsDisplayOnBoundsChange = true
    asyncLayer.needsDisplayKeys = ["cornerRadius", "contentsScale"]
    // A picture of an earlier name is of no use.
    asyncLayer.progress = .newestOnly
  }

  deinit { load?.cancel() }

  /// Whether workers decode and draw; else the main thread does in its display phase. True at first.
  public var displaysAsynchronously: Bool {
    get { asyncLayer.displaysAsynchronously }
    set { asyncLayer.displaysAsynchronously = newValue }
  }

  // MARK: Loading

  private func restart() {
    asked += 1
    if let load {
      load.cancel()
      tell(.cancelled)
    } else if asyncLayer.isDrawing {
      tell(.cancelled)
    }
    (load, data, partial, error) = (nil, nil, nil, nil)
    drop()
    setNeedsDisplay()
  }

  /// Takes the old picture away.
  private func drop() {
    layer.removeAnimation(forKey: Self.animationKey)
    shown = nil
    layer.contents = placeholder
  }

  private func beginLoading(_ name: String) {
    guard load == nil, let stage = layer.stage else { return }
    tell(.loading)
    let (queue, number) = (stage.mainQueue, asked)
    let listener = Listener(self)
    load = loader.load(name) { event in
      queue.perform { listener.hear(event, number) }
    }
  }

  /// Carries a node to the thread of its stage.
  ///
  /// `@unchecked Sendable`: the node is only looked at by blocks of its stage's main queue, on its thread.
  private final class Listener: @unchecked Sendable {
    private weak var node: ImageNode?
    init(_ node: ImageNode) { self.node = node }
    func hear(_ event: ImageLoadEvent, _ number: Int) {
      guard let node, node.asked == number else { return }
      node.hear(event)
    }
  }

  private func hear(_ event: ImageLoadEvent) {
    switch event {
    case .part(let bytes, _):
      tell(.part)
      guard showsProgress else { return }
      partial = PartialImage(bytes: bytes)
      // A drawing of fewer bytes goes on: else nothing might ever show.
      if !asyncLayer.isDrawing { setNeedsDisplay() }
    case .done(let found):
      (load, data, partial) = (nil, found, nil)
      tell(.loaded)
      setNeedsDisplay()
    case .failed(let why):
      (load, partial) = (nil, nil)
      fail(why)
    }
  }

  private func fail(_ why: ImageLoadError) {
    error = why
    data = nil
    drop()
    tell(.failed)
  }

  private func tell(_ event: Event) { onEvent?(event) }

  // MARK: Showing

  /// What the node shows now, if it has a size.
  private var wanted: ImageCache.Key? {
    guard let image else { return nil }
    let scale = layer.contentsScale
    func pixels(_ length: CGFloat) -> Int? { Int(exactly: (length * scale - 1e-6).rounded(.up)) }
    guard let width = pixels(bounds.width), let height = pixels(bounds.height),
      let size = PixelSize(width: width, height: height)
    else { return nil }
    return ImageCache.Key(
      image: image, size: size, scale: scale, fit: fit,
      radius: rounding == .prerendered ? layer.cornerRadius : 0, isAnimated: plays)
  }

  /// Shows what is in the cache, or begins to load; false when there is something to draw.
  override open func display(_ layer: Layer) -> Bool {
    updateMask()
    drawing = nil
    guard let key = wanted else {
      drop()
      return true
    }
    // The stage takes pictures away when memory is short.
    if key == shown, layer.contents != nil { return true }
    if data == nil, error == nil, let frames = cache[key] {
      show(frames, key)
      tell(.cached)
      return true
    }
    if error != nil { return true }
    if data == nil { data = loader.imageAtHand(key.image) }
    if data != nil { return false }
    beginLoading(key.image)
    return partial == nil
  }

  /// Decodes, and draws the picture as it is shown.
  override open func displayTask(for layer: AsyncLayer) -> DisplayTask? {
    var task = DisplayTask(for: layer, steps: [])
    guard let key = wanted, let source = data ?? partial as (any ImageData)? else { return task }
    partial = nil
    let drawing = cache.drawing(of: source, for: key, in: task.bounds)
    self.drawing = drawing
    task.contentKey = ContentKey("image drawing \(drawing.number)")
    task.steps = drawing.steps
    return task
  }

  /// Takes what was drawn.
  override open func layer(
    _ layer: AsyncLayer, didFinishDisplay generation: Int, _ outcome: DisplayOutcome
  ) {
    guard outcome == .shown, let drawing else { return }
    self.drawing = nil
    switch drawing.result {
    case .nothing: break
    case .failed(let why):
      // Of a part nothing shows yet: more of it will.
      if drawing.isPartial { return drop() }
      fail(.image(why))
    case .frames(var frames, let loopCount):
      guard let bitmap = layer.contents, !frames.isEmpty else { return }
      if fadeDuration > 0 { fade() }
      if drawing.isPartial {
        if partial != nil { setNeedsDisplay() }
        return
      }
      frames[0].bitmap = bitmap
      let made = ImageFrames(frames, loopCount: loopCount)
      cache.insert(made, for: drawing.key)
      show(made, drawing.key)
      tell(.shown)
    }
  }

  private func show(_ frames: ImageFrames, _ key: ImageCache.Key) {
    shown = key
    layer.removeAnimation(forKey: Self.animationKey)
    if layer.contents !== frames.frames[0].bitmap { layer.contents = frames.frames[0].bitmap }
    if let animation = frames.animation { layer.add(animation, forKey: Self.animationKey) }
  }

  private func fade() {
    var timing = MediaTiming()
    timing.duration = fadeDuration
    layer.add(Transition(.fade, timing: timing), forKey: Transition.key)
  }

  // MARK: Corners

  private func applyRounding() {
    layer.masksToBounds = rounding == .layer
    if rounding != .mask { layer.mask = nil }
    setNeedsDisplay()
    setNeedsLayout()
  }

  /// Places the mask, and what else there is.
  override open func layoutSubnodes() {
    super.layoutSubnodes()
    updateMask()
  }

  private func updateMask() {
    guard rounding == .mask else { return }
    let mask = layer.mask as? ShapeLayer ?? ShapeLayer()
    mask.frame = bounds
    let path = Path.roundedRect(
      CGRect(origin: .zero, size: bounds.size), radius: layer.cornerRadius)
    if mask.path != path { mask.path = path }
    if layer.mask !== mask { layer.mask = mask }
  }
}
