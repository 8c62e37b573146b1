import PlainText

/// Why a figure cannot be part of a profile.
public enum DeviceProfileError: Error, Hashable, Sendable {
  /// There is no such field; the one that was probably meant, if any is near.
  case unknownField(String, nearest: DeviceProfile.Field?)
  /// NaN or infinite.
  case notFinite(DeviceProfile.Field)
  /// Below 0.
  case negative(DeviceProfile.Field, Double)
  /// Above the field's limit.
  case tooLarge(DeviceProfile.Field, Double)
  /// Not a whole number of cores or pixels, or none.
  case notWhole(DeviceProfile.Field, Double)
}

extension DeviceProfileError: CustomStringConvertible {
  /// What is wrong, and what would be accepted.
  public var description: String {
    switch self {
    case .unknownField(let name, let nearest):
      "unknown field \(quoted(name)); "
        + (nearest.map { "the nearest known one is \"\($0.rawValue)\"" }
          ?? "known are " + DeviceProfile.Field.allCases.map(\.rawValue).joined(separator: ", "))
    case .notFinite(let field): "\(field.rawValue) is not finite; it must be \(range(of: field))"
    case .negative(let field, let value), .tooLarge(let field, let value):
      "\(field.rawValue) is \(value); it must be \(range(of: field))"
    case .notWhole(let field, let value):
      "\(field.rawValue) is \(value); it must be \(range(of: field))"
    }
  }

  private func range(of field: DeviceProfile.Field) -> String {
    field.isCount ? "a whole number from 1 to \(Int(field.limit))" : "0 to 1000000000"
  }
}
