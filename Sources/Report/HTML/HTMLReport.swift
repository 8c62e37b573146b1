import VSync

/// The report as a page: one file that needs nothing else, and opens in any browser from disk.
///
///     let page = HTMLReport(report)
///     page.html   // the bytes of report.html
///
/// The page is what stands in `Page`, with the figures of a replay put in as JSON: arrays by column,
/// about 300 bytes a slot. The same replay gives the same bytes on every machine.
public struct HTMLReport: Sendable {
  /// A picture of the glass in one slot.
  public struct Picture: Hashable, Sendable {
    /// The slot that it shows.
    public var slot: Int
    /// Its size in pixels.
    public var width, height: Int
    /// How many pixels of the display, across and down, became one; 1 is the display's own size.
    public var shrink: Int
    /// The bytes of a PNG file.
    public var png: [UInt8]

    /// A picture.
    public init(slot: Int, width: Int, height: Int, shrink: Int, png: [UInt8]) {
      self.slot = slot
      self.width = width
      self.height = height
      self.shrink = shrink
      self.png = png
    }
  }

  let report: ReplayReport
  let pictures: [Picture]

  /// A page about a report.
  ///
  /// - Parameter pictures: shown beside the hitches that they are the frames before and after of, in
  ///   any order: ``ReplayReport/slotsToPicture(limit:)`` names the slots.
  public init(_ report: ReplayReport, pictures: [Picture] = []) {
    self.report = report
    self.pictures = pictures.sorted { $0.slot < $1.slot }
  }

  /// The whole page, UTF-8. Costs O(slots + frames + what they cost).
  public var html: String {
    Template.page.filled([
      "title": Template.escaped(report.recording.scene),
      "style": Template.styles,
      "data": data.scriptText,
      "script": Template.scripts,
    ])
  }
}

extension ReplayReport {
  /// The slots whose pictures say most of the longest hitches, in order: the last frame before each,
  /// and the first one after it, where the replay goes on for so long.
  ///
  /// - Parameter limit: how many hitches, the longest first; of equal ones the first.
  public func slotsToPicture(limit: Int = 24) -> [Int] {
    let ranked = hitches.sorted { ($1.duration, $0.slot) < ($0.duration, $1.slot) }
    var slots: Set<Int> = []
    for hitch in ranked.prefix(limit) { slots.formUnion(slotsToPicture(of: hitch)) }
    return slots.sorted()
  }

  /// The slot that shows what was on the glass all through a hitch, and the one that ended it.
  func slotsToPicture(of hitch: Hitch) -> [Int] {
    let last = recording.slots.last?.index ?? 0
    return [hitch.slot, hitch.slot + hitch.slotCount].filter { $0 <= last }
  }
}
