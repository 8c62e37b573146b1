internal import Foundation

/// Accents upon accents: each of a letter's combining marks stands above or below the one before, however many there
/// are, so that their ink has no limit that follows from the size of the letters alone.
enum StackedMarks {
  /// How many combining marks follow each other at most.
  static func longest(in text: String) -> Int {
    // No mark is before U+0300, whose first byte this is.
    guard text.utf8.contains(where: { $0 >= 0xCC }) else { return 0 }
    var (longest, run) = (0, 0)
    for scalar in text.unicodeScalars {
      guard scalar.value >= 0x300 else {
        run = 0
        continue
      }
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark:
        run += 1
        longest = max(longest, run)
      default: run = 0
      }
    }
    return longest
  }

  /// How far so many marks reach beyond those of usual letters, which have up to two.
  static func reach(of marks: Int, size: CGFloat) -> CGFloat {
    marks > 2 ? CGFloat(marks - 2) * size * markHeight : 0
  }

  /// The room that one takes in a stack, in sizes of its font: more than any mark of the fonts does.
  private static let markHeight: CGFloat = 0.4
}
