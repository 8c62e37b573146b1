/// How bad a hitch time ratio is, in the words and limits of one of Apple's two scales
/// (frames 2.1). Raw values are those of `--hitch-bands`.
public enum HitchBands: String, Hashable, Sendable, CaseIterable {
  /// "Eliminate animation hitches with XCTest", 2020: up to 5 ms/s is good, 10 is critical.
  case wwdc20
  /// The hitches of Xcode's Organizer: up to 10 ms/s is good, above 50 asks for attention at once.
  case organizer

  /// A band of a scale, from good to bad. Raw values are part of the report format.
  public enum Band: String, Hashable, Sendable, CaseIterable, Comparable {
    /// People do not notice.
    case good
    /// They begin to.
    case warning
    /// They are disturbed.
    case critical
    /// Beyond critical; of the organizer's scale only.
    case immediate

    /// From good to bad.
    public static func < (a: Band, b: Band) -> Bool { a.order < b.order }
    private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// The band of a ratio in milliseconds a second; nil without one, as where nothing was active.
  ///
  /// An edge belongs to the better band, but for the 10 ms/s of `wwdc20`, which is critical.
  public func band(of ratio: Double?) -> Band? {
    guard let ratio else { return nil }
    switch self {
    case .wwdc20: return ratio <= 5 ? .good : ratio < 10 ? .warning : .critical
    case .organizer:
      return ratio <= 10 ? .good : ratio <= 25 ? .warning : ratio <= 50 ? .critical : .immediate
    }
  }
}
