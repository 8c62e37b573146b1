internal import Foundation

extension Path {
  /// Reads SVG path data: `M L H V C S Q T A Z`, absolute and relative, with the grammar's short
  /// forms (repeated arguments, numbers that touch, flags without a space).
  ///
  /// Empty data is an empty path. Unlike a browser, which draws what came before a mistake, this
  /// throws at the first one. Arcs become cubics of at most a quarter turn each.
  public init(svg data: String) throws(PathError) {
    var reader = SVGPathReader(data)
    self = try reader.read()
  }
}

/// One pass over path data.
private struct SVGPathReader {
  private let characters: [Character]
  private var index = 0
  private var path = Path()
  /// The last control point, for the smooth commands: of a cubic, or of a quadratic.
  private var cubicControl: CGPoint?
  private var quadControl: CGPoint?

  init(_ data: String) { characters = Array(data) }

  private var current: CGPoint { path.currentPoint ?? .zero }

  mutating func read() throws(PathError) -> Path {
    skipSpace()
    while index < characters.count {
      let letter = characters[index]
      guard letter.isASCII, let command = Command(rawValue: letter.lowercased()) else {
        throw PathError(reason: .unknownCommand(letter), offset: index)
      }
      guard !path.isEmpty || command == .move else {
        throw PathError(reason: .noMove, offset: index)
      }
      index += 1
      try run(command, letter: letter)
    }
    return path
  }

  private enum Command: String {
    case move = "m"
    case line = "l"
    case horizontal = "h"
    case vertical = "v"
    case cubic = "c"
    case smoothCubic = "s"
    case quad = "q"
    case smoothQuad = "t"
    case arc = "a"
    case close = "z"
  }

  /// Runs a command once, and again for as long as arguments follow.
  private mutating func run(_ command: Command, letter: Character) throws(PathError) {
    if command == .close {
      path.closeSubpath()
      (cubicControl, quadControl) = (nil, nil)
      skipSpace()
      return
    }
    let relative = letter.isLowercase
    var isFirst = true
    repeat {
      // Further pairs of a moveto are lines.
      try segment(command == .move && !isFirst ? .line : command, letter, relative: relative)
      isFirst = false
      // After a comma an argument must follow.
      skipSpace()
      if index < characters.count, characters[index] == "," {
        index += 1
        skipSpace()
        guard startsNumber else {
          throw PathError(reason: .expectedNumber(command: letter, found: peek), offset: index)
        }
      }
    } while startsNumber
  }

  private mutating func segment(
    _ command: Command, _ letter: Character, relative: Bool
  ) throws(PathError) {
    let origin = relative ? current : .zero
    var (nextCubic, nextQuad): (CGPoint?, CGPoint?) = (nil, nil)
    switch command {
    case .move: path.move(to: try point(letter, from: origin))
    case .line: path.addLine(to: try point(letter, from: origin))
    case .horizontal:
      path.addLine(to: CGPoint(x: try number(letter, from: origin.x), y: current.y))
    case .vertical:
      path.addLine(to: CGPoint(x: current.x, y: try number(letter, from: origin.y)))
    case .cubic, .smoothCubic:
      let control1 =
        command == .cubic ? try point(letter, from: origin) : reflected(cubicControl)
      let control2 = try point(letter, from: origin)
      path.addCurve(
        to: try point(letter, from: origin), control1: control1, control2: control2)
      nextCubic = control2
    case .quad, .smoothQuad:
      let control = command == .quad ? try point(letter, from: origin) : reflected(quadControl)
      path.addQuadCurve(to: try point(letter, from: origin), control: control)
      nextQuad = control
    case .arc: try arc(letter, from: origin)
    case .close: break
    }
    (cubicControl, quadControl) = (nextCubic, nextQuad)
  }

  private mutating func arc(_ letter: Character, from origin: CGPoint) throws(PathError) {
    let (rx, ry) = (try number(letter, from: 0), try number(letter, from: 0))
    let degrees = try number(letter, from: 0)
    let (large, sweep) = (try flag(), try flag())
    let end = try point(letter, from: origin)
    path.addArc(
      to: end, radiusX: rx, radiusY: ry, rotation: degrees * .pi / 180, isLarge: large,
      sweeps: sweep)
  }

  /// The mirror image of a control point in the current point, or that point itself.
  private func reflected(_ control: CGPoint?) -> CGPoint {
    guard let control else { return current }
    return CGPoint(x: 2 * current.x - control.x, y: 2 * current.y - control.y)
  }

  // MARK: Numbers

  private var peek: Character? { index < characters.count ? characters[index] : nil }

  private var startsNumber: Bool {
    guard let next = peek else { return false }
    return next.isDigit || next == "+" || next == "-" || next == "."
  }

  private mutating func skipSpace() {
    while let next = peek, next == " " || next == "\t" || next.isNewline || next == "\u{0C}" {
      index += 1
    }
  }

  /// Skips space with at most one comma in it: what may stand between two arguments.
  private mutating func skipSeparator() {
    skipSpace()
    if peek == "," {
      index += 1
      skipSpace()
    }
  }

  private mutating func point(
    _ letter: Character, from origin: CGPoint
  ) throws(PathError) -> CGPoint {
    let x = try number(letter, from: origin.x)
    return CGPoint(x: x, y: try number(letter, from: origin.y))
  }

  /// Reads a number and adds it to `origin`.
  private mutating func number(
    _ letter: Character, from origin: CGFloat
  ) throws(PathError) -> CGFloat {
    // Only a command letter stands before its first argument, and a comma may not follow it.
    if index > 0, characters[index - 1].isLetter { skipSpace() } else { skipSeparator() }
    let start = index
    var text = ""
    func fail(_ reader: Self) -> PathError {
      PathError(reason: .expectedNumber(command: letter, found: reader.peek), offset: reader.index)
    }
    if let sign = peek, sign == "+" || sign == "-" { text.append(take()) }
    let whole = takeDigits()
    var fraction = ""
    if peek == "." {
      index += 1
      fraction = takeDigits()
    }
    guard !(whole.isEmpty && fraction.isEmpty) else { throw fail(self) }
    text += (whole.isEmpty ? "0" : whole) + "." + (fraction.isEmpty ? "0" : fraction)
    // An `e` belongs to the number only when digits follow it.
    if peek == "e" || peek == "E" {
      let mark = index
      index += 1
      var exponent = "e"
      if let sign = peek, sign == "+" || sign == "-" { exponent.append(take()) }
      let digits = takeDigits()
      if digits.isEmpty { index = mark } else { text += exponent + digits }
    }
    guard let value = Double(text), abs(value) <= Path.limit, abs(origin + value) <= Path.limit
    else { throw PathError(reason: .tooLarge, offset: start) }
    return origin + value
  }

  private mutating func flag() throws(PathError) -> Bool {
    skipSeparator()
    guard peek == "0" || peek == "1" else {
      throw PathError(reason: .expectedFlag(found: peek), offset: index)
    }
    return take() == "1"
  }

  private mutating func take() -> Character {
    index += 1
    return characters[index - 1]
  }

  private mutating func takeDigits() -> String {
    var digits = ""
    while let next = peek, next.isDigit { digits.append(take()) }
    return digits
  }
}

extension Character {
  /// One of 0 to 9 and nothing else.
  fileprivate var isDigit: Bool { "0" <= self && self <= "9" && utf8.count == 1 }
}
