internal import VSync

// Core-animation 1.1, the row of CAMediaTiming: in seconds. Nothing of it animates.

extension LayerKeyPath.Row {
  static let timing: [Self] =
    [
      number("speed", \.timing.speed), seconds("beginTime", \.secondsToBegin),
      seconds("timeOffset", \.secondsOfOffset),
      endless(number("duration", \.timing.duration, .positive)),
      endless(number("repeatCount", \.timing.repeatCount, .notNegative)),
      number("repeatDuration", \.timing.repeatDuration, .notNegative),
      flag("autoreverses", \.timing.autoreverses), choice("fillMode", \.timing.fillMode),
    ].map { $0.fixed() }

  private static func endless(_ row: Self) -> Self {
    var row = row
    row.takesInfinity = true
    return row
  }

  /// A time that is kept in nanoseconds; those beyond 292 years are refused.
  private static func seconds(_ text: String, _ field: LayerField<Double>) -> Self {
    Self(text, .number) {
      .number($0[keyPath: field])
    } write: { value, properties in
      guard case .number(let seconds) = value, Nanoseconds(seconds: seconds) != nil else {
        return false
      }
      properties[keyPath: field] = seconds
      return true
    }
  }
}

extension LayerProperties {
  fileprivate var secondsToBegin: Double {
    get { timing.beginTime.seconds }
    set { timing.beginTime = .zero + (Nanoseconds(seconds: newValue) ?? .zero) }
  }

  fileprivate var secondsOfOffset: Double {
    get { timing.timeOffset.seconds }
    set { timing.timeOffset = Nanoseconds(seconds: newValue) ?? .zero }
  }
}
