/// A node that turns a touch into events such as "pressed and let go inside", and calls whoever
/// wants to know.
///
/// It follows one touch, the first that begins in it, and passes no touch on to its supernode.
/// One that is not enabled takes touches and does nothing about them.
open class Control: Node {
  /// What can happen to a control; several at once, as entering and being inside.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The events as bits.
    public let rawValue: UInt32
    /// Events by their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A touch went down in it.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// The touch moved, and is in its bounds.
    public static let touchDragInside = Event(rawValue: 1 << 1)
    /// The touch moved, and is outside of its bounds.
    public static let touchDragOutside = Event(rawValue: 1 << 2)
    /// The touch came back into its bounds.
    public static let touchDragEnter = Event(rawValue: 1 << 3)
    /// The touch left its bounds.
    public static let touchDragExit = Event(rawValue: 1 << 4)
    /// The touch went up in its bounds: what a button is pressed by.
    public static let touchUpInside = Event(rawValue: 1 << 5)
    /// The touch went up outside of its bounds.
    public static let touchUpOutside = Event(rawValue: 1 << 6)
    /// The touch counts no more.
    public static let touchCancel = Event(rawValue: 1 << 7)
    /// A subclass says that its value is another one.
    public static let valueChanged = Event(rawValue: 1 << 8)
    /// All that touches make.
    public static let allTouchEvents = Event(rawValue: (1 << 8) - 1)
    /// Everything.
    public static let all = Event(rawValue: .max)
  }

  /// Names one action of one control.
  public struct Action: Hashable, Sendable {
    fileprivate let number: Int
  }

  private struct Entry {
    var number: Int
    var events: Event
    /// Nil when there never was a target.
    var target: Target?
    var body: (Control) -> Void
  }

  private struct Target { weak var object: AnyObject? }

  private var entries: [Entry] = []
  private var entriesMade = 0
  var trackedTouch: Touch?

  /// Whether it does anything about touches; true at first. Disabling it while it follows a touch
  /// cancels that.
  open var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled { stopTracking(with: .touchCancel) }
      stateDidChange()
    }
  }

  /// Whether it shows that it is pressed: while the touch that it follows is in its bounds.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateDidChange() } }
  }

  /// Whether it follows a touch.
  public var isTracking: Bool { trackedTouch != nil }

  /// Whether the touch that it follows is in its bounds; false without one.
  public internal(set) var isTouchInside = false

  /// ``isEnabled`` or ``isHighlighted`` is another one: the place to change looks.
  open func stateDidChange() {}

  /// Has `body` called for these events, once for what happens at one time. Actions are called in
  /// the order of adding.
  @discardableResult
  public func addAction(for events: Event, _ body: @escaping (Control) -> Void) -> Action {
    add(Entry(number: 0, events: events, target: nil, body: body))
  }

  /// Has an action of an object called for these events, as long as the object lives: the control
  /// does not retain it.
  @discardableResult
  public func addTarget<Object: AnyObject>(
    _ target: Object, for events: Event, action: @escaping (Object, Control) -> Void
  ) -> Action {
    add(
      Entry(number: 0, events: events, target: Target(object: target)) { [weak target] control in
        if let target { action(target, control) }
      })
  }

  /// Takes an action away. One that is not there any more is no mistake.
  public func removeAction(_ action: Action) { entries.removeAll { $0.number == action.number } }

  /// Has no action of an object called for these events any more.
  public func removeTarget(_ target: AnyObject, for events: Event = .all) {
    for index in entries.indices where entries[index].target?.object === target {
      entries[index].events.subtract(events)
    }
    entries.removeAll { $0.events.isEmpty }
  }

  /// Calls the actions that want one of these events.
  public func sendActions(for events: Event) {
    log(events)
    entries.removeAll { $0.target != nil && $0.target?.object == nil }
    for entry in entries where !entry.events.isDisjoint(with: events) {
      // An earlier action may have taken it away.
      if entries.contains(where: { $0.number == entry.number }) { entry.body(self) }
    }
  }

  private func add(_ entry: Entry) -> Action {
    entriesMade += 1
    entries.append(entry)
    entries[entries.count - 1].number = entriesMade
    return Action(number: entriesMade)
  }

  /// Follows the first touch, unless one is followed already.
  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    guard isEnabled, trackedTouch == nil, let touch = touches.first else { return }
    beginTracking(touch)
  }

  /// Says whether the touch is inside.
  open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    if let touch = tracked(among: touches) { continueTracking(touch) }
  }

  /// Lets go of the touch.
  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    guard let touch = tracked(among: touches) else { return }
    stopTracking(with: isInside(touch) ? .touchUpInside : .touchUpOutside)
  }

  /// Lets go of the touch.
  open override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    if tracked(among: touches) != nil { stopTracking(with: .touchCancel) }
  }
}
