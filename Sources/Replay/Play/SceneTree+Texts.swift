import Foundation
import LayerTree
import PlainText
import RichLabel

// What expectations ask of the texts of rich labels. Asking lays out where nothing is laid out yet, but
// charges nothing and keeps nothing: what follows is the same whether somebody asks or not.

extension SceneTree {
  func textAtFailure(
    _ point: CGPoint, _ id: String, _ expected: Expectation.TextPlace
  ) -> String? {
    guard let label = find(id)?.delegate as? RichLabel else {
      return "\(id) has no text then: the layer is not in the tree"
    }
    let (character, region) = label.shownText(at: point)
    let seen: [(what: String, seen: String?, expected: String??)] = [
      ("character", character.map(String.init), expected.character.map { $0.map(String.init) }),
      ("kind", region?.action.kind.name, expected.kind),
      ("action", region?.action.value, expected.action),
    ]
    let place = "\(id) at (\(numeral(point.x)), \(numeral(point.y)))"
    for (what, seen, expected) in seen {
      guard let expected, seen != expected else { continue }
      return "\(place) has the \(what) \(seen ?? "none"), not \(expected ?? "none")"
    }
    return nil
  }

  func textRectsFailure(
    _ range: Range<Int>, _ id: String, _ expected: [CGRect], _ tolerance: Double
  ) -> String? {
    guard let label = find(id)?.delegate as? RichLabel else {
      return "\(id) has no text then: the layer is not in the tree"
    }
    let what = "characters \(range.lowerBound) to \(range.upperBound) of \(id)"
    let layout = label.peekAtLayout()
    guard range.upperBound <= layout.text.count else {
      return "\(what) are not there: it has \(layout.text.count)"
    }
    let seen = layout.rects(for: layout.text.range(of: range)).map {
      Expectation.Converted.rect($0.offsetBy(dx: label.bounds.minX, dy: label.bounds.minY))
    }
    let wanted = expected.map { Expectation.Converted.rect($0) }
    let isMet =
      seen.count == wanted.count && zip(seen, wanted).allSatisfy { $0.isWithin(tolerance, of: $1) }
    if isMet { return nil }
    return "\(what) are at \(Self.text(seen)), not \(Self.text(wanted)) (tolerance \(tolerance))"
  }

  private static func text(_ rects: [Expectation.Converted]) -> String {
    "[\(rects.map(\.text).joined(separator: ", "))]"
  }
}

extension RichLabel {
  /// The lines as they are seen: their text in logical order, and the token.
  var shownLines: [String] { peekAtLayout().shownLines }

  /// What can be tapped: its kind, what it stands for, and its rectangles in whole points around it.
  var shownRegions: [String] {
    peekAtLayout().regions.map { region in
      "\(region.action.kind.name) \(region.action.value) \(Self.text(region.rects))"
    }
  }

  /// The part of the shown text that is left out; nil for nothing.
  var hiddenText: String? {
    let layout = peekAtLayout()
    return layout.hiddenRange.map { String(layout.text.string[$0]) }
  }

  /// What the search finds: the text, and its rectangles in whole points around it, none of what is left
  /// out.
  var shownMatches: [String] {
    let matches = searchMatches
    guard !matches.isEmpty else { return [] }
    let (layout, detected) = (peekAtLayout(), content.detected())
    return matches.map { match in
      let rects = layout.rects(for: detected.display(of: match))
      let text = String(detected.source.string[match])
      return rects.isEmpty ? text : "\(text) \(Self.text(rects))"
    }
  }

  /// The number of the character at a point of the label's own space, and what a tap there would be on.
  fileprivate func shownText(at point: CGPoint) -> (character: Int?, region: RichLayout.Region?) {
    let layout = peekAtLayout()
    let place = CGPoint(x: point.x - bounds.minX, y: point.y - bounds.minY)
    let character = layout.character(at: place)
    let string = layout.text.string
    // On a character that does nothing is meant that one, as touches have it.
    let region =
      layout.region(at: place)
      ?? (character == nil ? layout.region(at: place, slop: touchRules.slop) : nil)
    return (character.map { string.distance(from: string.startIndex, to: $0.lowerBound) }, region)
  }

  private static func text(_ rects: [CGRect]) -> String {
    rects.map { rect in
      let box = rect.integral
      return "\(Int(box.minX)),\(Int(box.minY)),\(Int(box.width)),\(Int(box.height))"
    }.joined(separator: " ")
  }
}
