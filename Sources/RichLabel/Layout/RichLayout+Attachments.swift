public import Foundation

extension RichLayout {
  /// What stands in the text in place of a character, as far as it is shown.
  public struct PlacedAttachment: Hashable, Sendable {
    /// What stands there.
    public var attachment: TextAttachment
    /// The character that it stands in place of.
    public var range: Range<String.Index>
    /// Where it is seen, in points of the container.
    public var rect: CGRect
  }

  /// The pictures, and the rooms for nodes and layers, that are shown: from line to line, in each as they are
  /// seen. One that is left out is not among them.
  public var attachments: [PlacedAttachment] {
    var found: [PlacedAttachment] = []
    for line in lines {
      for piece in line.pieces where !piece.isToken {
        guard let attachment = palette[piece.attributes].attachment else { continue }
        for cell in line.cells where !cell.isToken && piece.bytes.contains(cell.bytes.lowerBound) {
          found.append(
            PlacedAttachment(
              attachment: attachment, range: text.range(utf8: cell.bytes),
              rect: rect(of: attachment, in: cell, piece, line)))
        }
      }
    }
    return found
  }
}
