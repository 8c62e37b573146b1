internal import Graphics
internal import PlainText
public import VSync

/// The figures of a machine, and how steady they were.
public struct CalibratedProfile: Sendable {
  /// A figure of the profile.
  public struct Figure: Hashable, Sendable {
    /// The median, or what the system or this program says.
    public var value: Double
    /// Where it comes from.
    public var source: DeviceProfile.Source
    /// Of what was measured; nil where there is nothing to measure.
    public var spread: Spread?

    /// A figure.
    public init(value: Double, source: DeviceProfile.Source, spread: Spread? = nil) {
      (self.value, self.source, self.spread) = (value, source, spread)
    }
  }

  /// The version of the form of the file.
  public static let version = 1

  /// One for each field.
  public private(set) var figures: [DeviceProfile.Field: Figure] = [:]

  /// A profile in which nothing was measured yet: costs are 0.
  ///
  /// - Parameter cores: what the system counts.
  public init(cores: Int) {
    for (field, figure) in DeviceProfile.reference.fields {
      figures[field] = Figure(value: field.isCost ? 0 : figure.value, source: figure.source)
    }
    figures[.cores] = Figure(value: Double(cores), source: .measured)
    // The longest side that a picture may have here; there are no textures.
    figures[.maxTextureSide] = Figure(value: Double(PixelSize.limit), source: .measured)
  }

  /// Takes what a field's probe found, to a ten-thousandth of its unit.
  public mutating func set(_ field: DeviceProfile.Field, _ spread: Spread) {
    var spread = spread
    spread.median = Self.rounded(spread.median)
    (spread.least, spread.most) = (Self.rounded(spread.least), Self.rounded(spread.most))
    figures[field] = Figure(value: spread.median, source: .measured, spread: spread)
  }

  private static func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }

  /// The figures as a profile.
  public func profile(named name: String) -> DeviceProfile { known.renamed(name) }

  /// The same while it is being measured.
  var known: DeviceProfile {
    var profile = DeviceProfile.reference
    for source in DeviceProfile.Source.allCases {
      let values = figures.filter { $0.value.source == source }
      let named = values.map { ($0.key.rawValue, $0.value.value) }
      let overriding = try? DeviceProfile(
        profile, overriding: Dictionary(named, uniquingKeysWith: { first, _ in first }),
        source: source)
      profile = overriding ?? profile
    }
    return profile
  }

  /// The profile file, as `--profile` takes it; nothing in it is of the host or the date.
  public var text: String { document.text + "\n" }

  private var document: JSONValue {
    var device: [String: JSONValue] = ["base": .string(DeviceProfile.reference.name)]
    var details: [String: JSONValue] = [:]
    for (field, figure) in figures {
      device[field.rawValue] =
        field.isCount ? .integer(Int64(figure.value)) : .number(figure.value)
      var members: [String: JSONValue] = ["source": .string(figure.source.rawValue)]
      if let spread = figure.spread {
        members["min"] = .number(spread.least)
        members["max"] = .number(spread.most)
        members["repeats"] = .integer(Int64(spread.count))
      }
      details[field.rawValue] = object(members)
    }
    return object([
      "profile": .integer(Int64(Self.version)),
      "device": object(device),
      "figures": object(details),
    ])
  }

  /// Members in the order of their keys.
  private func object(_ members: [String: JSONValue]) -> JSONValue {
    .object(members.sorted { $0.key < $1.key }.map { .init(key: $0.key, value: $0.value) })
  }
}
