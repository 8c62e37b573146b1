public import Foundation
internal import Graphics
public import LayerTree
public import VSync

/// A small label that says how many frames a second there are, in one of two senses.
///
/// - ``Kind/mainThread`` counts how often the display can call the main thread, as YYFPSLabel does: a busy
///   main thread shows, a busy render server does not, and an idle app reads the full rate.
/// - ``Kind/displayStage`` counts the slots of the display in which the frame that was due did not come, as
///   KMCGeigerCounter wanted to: whoever was late with it. It reads the full rate while nothing is
///   dropped.
///
/// The full rate is the display's own, not 60. A meter only looks on: no slot waits for it and it keeps no
/// replay going; what it costs is its label, drawn on a worker when the number changes.
///
///     let meter = FrameRateNode(.displayStage, rate: display.refreshRate)
///     meter.frame.origin = CGPoint(x: 8, y: 40)
///     root.addSubnode(meter)
///     meter.start(on: stage)
open class FrameRateNode: Node {
  /// What is counted. Raw values are part of the scene format.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Calls of the main thread.
    case mainThread
    /// Slots of the display that were not dropped.
    case displayStage
  }

  /// The size that it has at first, in points.
  public static let standardSize = CGSize(width: 55, height: 20)

  /// What is counted.
  public let kind: Kind
  /// The display's rate; with variable refresh its fastest.
  public let rate: RefreshRate
  /// Frames a second; nil until a second has passed.
  public private(set) var reading: Double?
  /// Called with each new reading: of the main thread each second, of the display whenever it changes.
  public var onReading: ((Double) -> Void)?
  /// The layer that the label is drawn in.
  public let asyncLayer: AsyncLayer

  private var calls = CallbackRate()
  private var slots: DisplayRate
  private var link: DisplayLink?
  private var endWatch: (() -> Void)?

  /// A meter that stands still.
  public init(_ kind: Kind, rate: RefreshRate) {
    (self.kind, self.rate) = (kind, rate)
    slots = DisplayRate(rate)
    asyncLayer = AsyncLayer()
    super.init(layer: asyncLayer)
    asyncLayer.needsDisplayOnBoundsChange = true
    bounds.size = Self.standardSize
    isUserInteractionEnabled = false
    setNeedsDisplay()
  }

  /// Counts from now on, anew when it counted already. Ends by itself when the node has left the stage.
  public func start(on stage: Stage) {
    stop()
    (calls, slots, reading) = (CallbackRate(), DisplayRate(rate), nil)
    let link = stage.addDisplayLink { [weak self, weak stage] clock in
      guard let self, self.layer.stage === stage else {
        self?.stop()
        return
      }
      called(at: clock)
    }
    link.isOnlooker = true
    self.link = link
    guard kind == .displayStage else { return }
    endWatch = stage.watchDisplay { [weak self] slot in self?.slots.take(slot) }
  }

  /// Counts no more; the label stays.
  public func stop() {
    link?.invalidate()
    endWatch?()
    (link, endWatch) = (nil, nil)
  }

  private func called(at clock: Instant) {
    switch kind {
    case .mainThread: if let found = calls.call(at: clock) { read(found) }
    case .displayStage:
      if let found = slots.reading.map(Double.init), found != reading { read(found) }
    }
  }

  private func read(_ found: Double) {
    let before = reading.map { MeterLook(kind, $0, rate) }
    reading = found
    if MeterLook(kind, found, rate) != before { setNeedsDisplay() }
    onReading?(found)
  }

  /// The label, in one step.
  override open func displayTask(for layer: AsyncLayer) -> DisplayTask? {
    let look = MeterLook(kind, reading, rate)
    var task = DisplayTask(for: layer, steps: [])
    let bounds = task.bounds
    task.steps = [DisplayStep { look.draw(in: bounds, of: $0) }]
    return task
  }
}
