extension Control.Event {
  /// The single events of touches by their names, in the order of their bits.
  public static let named: [(name: String, event: Control.Event)] = [
    ("touchDown", .touchDown), ("touchDragInside", .touchDragInside),
    ("touchDragOutside", .touchDragOutside), ("touchDragEnter", .touchDragEnter),
    ("touchDragExit", .touchDragExit), ("touchUpInside", .touchUpInside),
    ("touchUpOutside", .touchUpOutside), ("touchCancel", .touchCancel),
  ]
}

extension Control {
  /// Writes into the log what touches make of the control.
  func log(_ events: Event) {
    for (name, event) in Event.named where events.contains(event) {
      layer.stage?.log(.control, "\(layer.name) \(name)")
    }
  }
}
