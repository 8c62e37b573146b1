public import Foundation

extension RichLabel {
  /// What is searched for; nil for nothing. What it finds in the source text is painted where it is
  /// shown; nothing is laid out anew.
  public var search: TextSearch? {
    get { content.search }
    set { changeSearch(newValue) }
  }

  /// The search as it is painted: with what ``searchStyle`` says.
  var paintedSearch: TextSearch? {
    guard let search, let searchStyle else { return search }
    return search.styled(in: content.source.string, searchStyle)
  }

  /// What the search finds, in the source text.
  public var searchMatches: [Range<String.Index>] {
    search?.matches(in: content.source.string) ?? []
  }

  /// How many of the finds are left out of the picture, as a whole.
  public var hiddenMatchCount: Int {
    let label = current()
    return searchMatches.count {
      label.layout.rects(for: label.detected.display(of: $0)).isEmpty
    }
  }

  /// Where a find is shown, in the label's own space: what to scroll to. Empty for one that is left out.
  ///
  /// - Parameter index: which of ``searchMatches``; none for another number.
  public func rects(ofMatch index: Int) -> [CGRect] {
    let matches = searchMatches
    guard matches.indices.contains(index) else { return [] }
    let label = current()
    return label.layout.rects(for: label.detected.display(of: matches[index])).map {
      $0.offsetBy(dx: bounds.minX, dy: bounds.minY)
    }
  }

  /// Makes the next find the current one, the first one after the last.
  ///
  /// - Returns: which it is; nil without a find.
  @discardableResult
  public func selectNextMatch() -> Int? { selectMatch(by: 1) }

  /// Makes the find before the current one the current one, the last one before the first.
  ///
  /// - Returns: which it is; nil without a find.
  @discardableResult
  public func selectPreviousMatch() -> Int? { selectMatch(by: -1) }

  private func selectMatch(by step: Int) -> Int? {
    let count = searchMatches.count
    guard count > 0, var search else { return nil }
    let next = search.current.map { ($0 + step + count) % count } ?? (step > 0 ? 0 : count - 1)
    search.current = next
    self.search = search
    return next
  }

  /// The source of a part of the shown text: codes in place of pictures, whole addresses in place of
  /// short ones. What a copy takes.
  ///
  /// - Precondition: the range is within the shown text.
  public func sourceText(of range: Range<String.Index>) -> String {
    let detected = current().detected
    return String(detected.source.string[detected.source(of: range)])
  }
}
