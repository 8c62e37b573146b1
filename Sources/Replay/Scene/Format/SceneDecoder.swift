import Graphics
import PlainText
import VSync
internal import WrongUse

/// What is known while a scene is being read: where we are, and what was wrong so far.
///
/// Reading goes on after a problem, so that one run finds them all. Not Sendable: one reader,
/// one thread.
final class SceneDecoder {
  /// A step from a value to one inside it.
  enum Step: Hashable {
    case key(String)
    case index(Int)
  }

  /// Where files that the scene names are looked for.
  let files: SceneFiles
  /// The first problems, at most ``SceneErrors/limit``.
  private(set) var problems: [SceneProblem] = []
  /// How many there were after those.
  private(set) var more = 0
  /// The names of the images; nil until `assets` was read, or when it could not be.
  var imageNames: Set<String>?
  /// Stand-ins for the pictures that animations go through: a scene is read before any picture is
  /// decoded. Each name has one.
  private(set) var standIns: [String: Bitmap] = [:]
  /// The names of the segments; nil until `segments` was read, or when it could not be.
  var segmentNames: Set<String>?
  /// The display; nil until it was read, or when it could not be.
  var display: DisplaySpec?
  /// The scene's seed.
  var seed: UInt64 = 0
  /// The scene's duration; nil when it has none, or one that could not be read.
  var duration: Nanoseconds?
  /// Whether the scene says a duration, readable or not.
  var hasDuration = false
  /// How many layers were read.
  var layerCount = 0
  /// Whether some layer, or some event that edits the tree, was refused. References are then
  /// in doubt and not checked.
  var hasUnreadEdits = false
  /// Whether some event was refused: what others name, or go on from, is in doubt then.
  var hasUnreadEvents = false
  /// Texts of labels that have more than ASCII in them.
  private(set) var labelTexts: [SceneText] = []
  private var path: [Step] = []
  /// All forms of the values on the way here that have several, by how deep the values are.
  private var forms: [(depth: Int, accepted: String)] = []

  init(files: SceneFiles) { self.files = files }

  /// What stands for a picture in the values of animations.
  func standIn(for name: String) -> Bitmap {
    if let bitmap = standIns[name] { return bitmap }
    guard let size = PixelSize(width: 1, height: 1) else { halt("1 x 1") }
    let bitmap = Bitmap(PixelBuffer(size: size))
    standIns[name] = bitmap
    return bitmap
  }

  /// Reads something inside the current value.
  func at<Result>(_ step: Step, _ body: () -> Result) -> Result {
    path.append(step)
    defer { path.removeLast() }
    return body()
  }

  /// The last index on the way here: that of the event or expectation being read.
  var index: Int {
    for case .index(let index) in path.reversed() { return index }
    return 0
  }

  /// How many steps lead from the top to the current value.
  var depth: Int { path.count }

  /// The last key on the way here: the name of the asset being read.
  var lastKey: String {
    for case .key(let key) in path.reversed() { return key }
    return ""
  }

  /// Notes that the current value is a text that a label shows.
  func noteLabelText(_ text: String) {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return }
    labelTexts.append(SceneText(path: Self.text(path), text: text))
  }

  /// Notes a problem with the current value.
  ///
  /// The words are only made when the problem is kept: a file may have millions, and looking for
  /// the nearest name takes time.
  func report(_ what: @autoclosure () -> String, accepted: @autoclosure () -> String) {
    guard problems.count < SceneErrors.limit else {
      more += 1
      return
    }
    problems.append(SceneProblem(path: Self.text(path), what: what(), accepted: accepted()))
  }

  /// Notes that the current value's key is none that the object around it has.
  func rejectKey(_ key: String, of what: String, known: [String]) {
    report(
      "is not a key of \(what)",
      accepted: nearest(to: key, among: known).map { "the nearest known is \"\($0)\"" }
        ?? (known.count > longListLimit
          ? "one of the keys that `scanout schema` lists"
          : "known are \(known.joined(separator: ", "))"))
  }

  /// Notes that the current value is not what it should be.
  func reject(_ value: JSONValue, accepted: @autoclosure () -> String) {
    report("is " + Self.describe(value), accepted: allForms(accepted()))
  }

  /// Reads the current value in one of the forms that it may have.
  func among<Result>(_ accepted: String, _ body: () -> Result) -> Result {
    forms.append((depth, accepted))
    defer { forms.removeLast() }
    return body()
  }

  /// What one form accepts, and the others beside it. The outermost list has them all.
  private func allForms(_ own: String) -> String {
    guard let all = forms.first(where: { $0.depth == depth })?.accepted else { return own }
    let words = own.hasPrefix("one of ") ? String(own.dropFirst("one of ".count)) : own
    return all.contains(words) ? all : "\(own); of all forms: \(all)"
  }

  /// `root.sublayers[3].opacity`; keys with other signs than letters, digits, `_` and `.` in quotes.
  static func text(_ path: [Step]) -> String {
    var out = ""
    for step in path {
      switch step {
      case .index(let index): out += "[\(index)]"
      case .key(let key):
        let isPlain = key.utf8.allSatisfy { byte in
          (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "_.".utf8.contains(byte)
        }
        if isPlain && (1...60).contains(key.utf8.count) {
          out += (out.isEmpty ? "" : ".") + key
        } else {
          out += "[" + quoted(key) + "]"
        }
      }
    }
    return out
  }

  /// `1.5`, `"text"`, `a list of 3`: a value in a message.
  static func describe(_ value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .number(let value): numeral(value)
    case .string(let value): quoted(value)
    case .array(let values): "a list of \(values.count)"
    case .object: "an object"
    }
  }
}
