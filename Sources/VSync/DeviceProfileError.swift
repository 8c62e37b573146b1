/// Why a figure cannot be part of a profile.
public enum DeviceProfileError: Error, Hashable, Sendable {
  /// There is no such field; the one whose name is the most similar.
  case unknownField(String, nearest: DeviceProfile.Field)
  /// NaN or infinite.
  case notFinite(DeviceProfile.Field)
  /// Below 0.
  case negative(DeviceProfile.Field, Double)
  /// Above the field's limit.
  case tooLarge(DeviceProfile.Field, Double)
  /// Not a whole number of cores, or none.
  case notCores(Double)
}

extension DeviceProfileError: CustomStringConvertible {
  /// What is wrong, and what would be accepted.
  public var description: String {
    switch self {
    case .unknownField(let name, let nearest):
      "unknown field \"\(name)\"; the nearest known one is \"\(nearest.rawValue)\""
    case .notFinite(let field): "\(field.rawValue) is not finite; it must be \(range(of: field))"
    case .negative(let field, let value), .tooLarge(let field, let value):
      "\(field.rawValue) is \(value); it must be \(range(of: field))"
    case .notCores(let value): "cores is \(value); it must be \(range(of: .cores))"
    }
  }

  private func range(of field: DeviceProfile.Field) -> String {
    field == .cores ? "a whole number from 1 to 256" : "0 to 1000000000"
  }
}

extension DeviceProfile {
  /// The field that takes the fewest edits to reach from a name; the first of equals.
  static func nearestField(to name: String) -> Field {
    func distance(_ field: Field) -> Int { editDistance(name, field.rawValue) }
    return Field.allCases.min { distance($0) < distance($1) } ?? .cores
  }
}
