internal import LayerModel
internal import WrongUse

extension Transaction {
  /// The value under a key: of the innermost transaction that has one; nil where none has.
  ///
  /// The settings are found under the names of their properties (core-animation 6).
  public static func value(forKey key: String) -> Any? {
    switch key {
    case "animationDuration": animationDuration
    case "disableActions": disableActions
    case "animationTimingFunction": animationTimingFunction
    case "completionBlock": completionBlock
    default: TransactionStack.current.levels.last { $0.values[key] != nil }?.values[key] ?? nil
    }
  }

  /// Stores a value under a key in the innermost transaction, with which it ends. Nil hides the
  /// value of the transactions around.
  ///
  /// - Precondition: under the name of a setting, a value that the setting can take.
  public static func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "animationDuration": animationDuration = setting(value, key)
    case "disableActions": disableActions = setting(value, key)
    case "animationTimingFunction": animationTimingFunction = optionalSetting(value, key)
    case "completionBlock": completionBlock = optionalSetting(value, key)
    default:
      let stack = TransactionStack.current
      stack.levels[stack.levels.count - 1].values[key] = .some(value)
    }
  }

  private static func setting<Value>(_ value: Any?, _ key: String) -> Value {
    guard let value = value as? Value else {
      halt(
        "transaction value '\(key)' is a \(Value.self), not \(value.map { "\($0)" } ?? "nil")")
    }
    return value
  }

  private static func optionalSetting<Value>(_ value: Any?, _ key: String) -> Value? {
    value.map { setting($0, key) }
  }
}
