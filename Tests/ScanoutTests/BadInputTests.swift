import Foundation
import Testing

/// Bad input to the program itself: an exit status, lines that name the place, and nothing left.
@Suite struct BadInputTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.makeFolder("scenes/folder")
    try Self.picture.write(to: URL(fileURLWithPath: scratch("outside.png")))
    try Self.picture.prefix(40).write(to: URL(fileURLWithPath: scratch("scenes/cut.png")))
    try scratch.makeFile("scenes/text.png", "not a picture")
    for (link, target) in [("link.png", "../outside.png"), ("way", "..")] {
      try FileManager.default.createSymbolicLink(
        atPath: scratch("scenes/\(link)"), withDestinationPath: target)
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    /// What the scene file holds; nil when there is none.
    let text: String?
    /// The line on standard error begins with the file's name and this.
    let line: String
    var file = "scene.json"
    var testDescription: String { name }
  }

  private static func scene(_ rest: String) -> String {
    #"{"scanout": 1, "display": {"width": 8, "height": 8}, \#(rest)}"#
  }

  private static func image(_ file: String) -> String {
    scene(#""root": {"contents": "a"}, "assets": {"images": {"a": {"file": "\#(file)"}}}"#)
  }

  private static func display(_ width: String) -> String {
    #"{"scanout": 1, "display": {"width": \#(width), "height": 8}, "root": {}}"#
  }

  @Test(arguments: [
    Row(name: "malformed JSON", text: "{\"scanout\": 1,\n \"x\"}", line: "line 2, column 5: "),
    Row(name: "a wrong type", text: scene(#""root": {"opacity": "x"}"#), line: "root.opacity: "),
    Row(name: "a wrong top", text: "[]", line: "is a list of 0; "),
    Row(name: "an unknown key", text: scene(#""root": {"opactiy": 1}"#), line: "root.opactiy: "),
    Row(
      name: "a duplicate key", text: scene(#""root": {"opacity": 1, "opacity": 1}"#),
      line: "line 1, column "),
    Row(
      name: "a duplicate id", text: scene(#""root": {"sublayers": [{"id": "a"}, {"id": "a"}]}"#),
      line: "root.sublayers[1].id: "),
    Row(name: "a missing image", text: image("none.png"), line: "assets.images.a.file: "),
    Row(name: "an image above", text: image("../outside.png"), line: "assets.images.a.file: "),
    Row(
      name: "an image above, by a way round", text: image("folder/../../outside.png"),
      line: "assets.images.a.file: "),
    Row(name: "a link out", text: image("link.png"), line: "assets.images.a.file: "),
    Row(
      name: "a folder that links out", text: image("way/outside.png"),
      line: "assets.images.a.file: "),
    Row(name: "an absolute path", text: image("/etc/passwd"), line: "assets.images.a.file: "),
    Row(name: "a folder as an image", text: image("folder"), line: "assets.images.a.file: "),
    Row(name: "text as an image", text: image("text.png"), line: "assets.images.a.file: "),
    Row(name: "a damaged image", text: image("cut.png"), line: "assets.images.a.file: "),
    Row(name: "no size", text: display("0"), line: "display.width: "),
    Row(name: "a negative size", text: display("-1"), line: "display.width: "),
    Row(name: "a huge size", text: display("1e7"), line: "display: "),
    Row(name: "a number beyond every number", text: display("1e999"), line: "line 1, column "),
    Row(name: "not a number", text: display("NaN"), line: "line 1, column "),
    Row(
      name: "513 levels",
      text: scene(
        "\"root\": "
          + (0..<255).reduce("{\"id\": [[]]}") { inner, _ in "{\"sublayers\": [\(inner)]}" }),
      line: "line 1, column "),
    Row(
      name: "levels without end", text: String(repeating: "[", count: 100_000),
      line: "line 1, column "),
    Row(
      name: "a transform beyond every number",
      text: scene(
        "\"root\": {\"transform\": ["
          + Array(repeating: "{\"scale\": 1e9}", count: 40).joined(separator: ", ") + "]}"),
      line: "root.transform: "),
    Row(
      name: "an event that never ends",
      text: scene(
        #"""
        "root": {"id": "r"}, "timeline": [{"at": 0, "animate":
          {"layer": "r", "keyPath": "opacity", "to": 0, "repeatCount": "inf"}}]
        """#), line: "timeline[0].animate: "),
    Row(name: "an empty file", text: "", line: "the file is empty"),
    Row(name: "no file", text: nil, line: "cannot be read: No such file"),
    Row(name: "a folder", text: nil, line: "is a folder", file: "folder"),
    Row(name: "a device", text: nil, line: "is not a regular file", file: "../null"),
  ])
  func badScenesAreRefusedByName(_ row: Row) throws {
    if row.file.hasPrefix("..") {
      try FileManager.default.createSymbolicLink(
        atPath: scratch("null"), withDestinationPath: "/dev/null")
    }
    let file = scratch("scenes/\(row.file)")
    if let text = row.text { try Data(text.utf8).write(to: URL(fileURLWithPath: file)) }
    let (before, beside) = (try scratch.names(), try scratch.names(in: "scenes"))
    let commands = [
      ["render", file, "--out", scratch("made/out")], ["check", file], ["validate", file],
    ]
    for command in commands {
      let result = try Program.run(command)
      #expect(result.code == 2, "\(command[0]): \(result.err)")
      #expect(result.out.isEmpty, "\(command[0]): \(result.out)")
      #expect(result.err.count == 1, "\(command[0]): \(result.err)")
      #expect(result.err.first?.hasPrefix("\(file): \(row.line)") == true, "\(result.err)")
    }
    #expect(try scratch.names() == before)
    #expect(try scratch.names(in: "scenes") == beside)
  }

  @Test func everyProblemHasALine() throws {
    try scratch.makeFile(
      "scenes/scene.json", Self.scene(#""root": {"opacity": 2, "hidden": 1, "z": 0}, "mod": 1"#))
    let file = scratch("scenes/scene.json")
    let result = try Program.run(["render", file, "--out", scratch("out")])
    #expect(result.code == 2)
    let places = result.err.map { $0.dropFirst(file.count + 2).prefix { $0 != ":" } }
    #expect(Set(places) == ["root.opacity", "root.hidden", "root.z", "mod"])
    #expect(!FileManager.default.fileExists(atPath: scratch("out")))
  }

  struct Output: Sendable, CustomTestStringConvertible {
    let name: String
    /// Relative to the test's folder, unless it is absolute.
    let out: String
    let code: Int32
    var testDescription: String { name }
  }

  @Test(arguments: [
    Output(name: "a file", out: "outside.png", code: 2),
    Output(name: "below a file", out: "outside.png/out", code: 3),
    Output(name: "a folder of others", out: "scenes", code: 2),
    Output(name: "where nothing can be made", out: "/proc/scanout/out", code: 3),
    Output(name: "a name without end", out: String(repeating: "a", count: 300), code: 3),
  ])
  func anOutputThatCannotBeWrittenIsNamed(_ row: Output) throws {
    try scratch.makeFile("scenes/scene.json", Self.scene(#""root": {}"#))
    let out = row.out.hasPrefix("/") ? row.out : scratch(row.out)
    let (before, beside) = (try scratch.names(), try scratch.names(in: "scenes"))
    let result = try Program.run(["render", scratch("scenes/scene.json"), "--out", out])
    #expect(result.code == row.code)
    #expect(result.out.isEmpty)
    #expect(result.err.count == 1)
    let place = row.out.hasPrefix("/proc") ? "/proc/scanout" : out
    #expect(result.err.first?.hasPrefix("scanout: \(place)") == true, "\(result.err)")
    #expect(try scratch.names() == before)
    #expect(try scratch.names(in: "scenes") == beside)
  }

  /// A grey pixel.
  private static let picture =
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=="
    ) ?? Data()
}
