/// The bands that Apple sorts a hitch time ratio into (frames 2.1): it published two sets.
public enum HitchBands: String, Hashable, Sendable, CaseIterable {
  /// WWDC 2020, session 10077: good up to 5 ms/s, critical from 10.
  case wwdc20
  /// The Organizer's of later years: good up to 10 ms/s, then 25 and 50.
  case organizer

  /// One band: what it is called, and the largest ratio in it; nil for the last one.
  struct Band: Hashable, Sendable {
    var name: String
    /// In ms/s. Whether the limit itself is inside.
    var limit: Double?
    var isInclusive = true
  }

  /// From good to bad.
  var bands: [Band] {
    switch self {
    case .wwdc20:
      [
        Band(name: "good", limit: 5), Band(name: "warning", limit: 10, isInclusive: false),
        Band(name: "critical", limit: nil),
      ]
    case .organizer:
      [
        Band(name: "good", limit: 10), Band(name: "warning", limit: 25),
        Band(name: "critical", limit: 50), Band(name: "immediate attention", limit: nil),
      ]
    }
  }

  /// What a ratio in ms/s is called; nil for no ratio.
  public func name(of ratio: Double?) -> String? {
    guard let ratio else { return nil }
    return bands.first { band in
      band.limit.map { ratio < $0 || band.isInclusive && ratio == $0 } ?? true
    }?.name
  }
}
