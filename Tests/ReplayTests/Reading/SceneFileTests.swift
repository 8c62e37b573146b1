import Foundation
import Graphics
import Replay
import Testing

/// The file itself: its text as JSON, its size, and where it is.
@Suite struct SceneFileTests {
  @Test(arguments: [
    BadScene("an empty file", "", "the file is empty; a scene is one JSON object"),
    BadScene("only blanks", " \r\n\t", "the file is empty; a scene is one JSON object"),
    BadScene(
      "a byte order mark", "\u{FEFF}{}",
      "line 1, column 1: the file begins with a byte order mark; UTF-8 without one"),
    BadScene(
      "an open brace", "{",
      "line 1, column 1: string or '}' expected near end of file; JSON text"),
    BadScene(
      "a missing brace", "{\n  \"a\": 1\n",
      "line 3, column 1: '}' expected near end of file; JSON text"),
    BadScene(
      "something after the end", "{} x",
      "line 1, column 4: end of file expected near 'x'; one JSON object and nothing after it"),
    BadScene(
      "a key twice", "{\n\"a\": 1, \"a\": 2}",
      "line 2, column 11: duplicate object key near '\"a\"'; each key once in an object"),
    BadScene(
      "a number without end", "{\"a\": 1e999}",
      "line 1, column 11: real number overflow near '1e999'; a finite number"),
    BadScene(
      "a whole number without end", "{\"a\": 1\(String(repeating: "0", count: 400))}",
      "line 1, column 407: real number overflow; a finite number"),
    BadScene("NaN", "{\"a\": NaN}", "line 1, column 9: invalid token near 'NaN'; JSON text"),
    BadScene(
      "a comma too many", "{\"a\": 1,}",
      "line 1, column 9: string or '}' expected near '}'; JSON text"),
    BadScene(
      "a character that is none", "{\"a\": \"\\ud800\"}",
      "line 1, column 14: invalid Unicode '\\uD800' near '\"\\ud800\"'; JSON text"),
    BadScene(
      "U+0000 in a value", "{\"a\": \"\\u0000\"}",
      "line 1, column 14: U+0000 in a string; text without it"),
    BadScene(
      "U+0000 in a key", "{\"\\u0000\": 1}",
      "line 1, column 9: U+0000 in a string; text without it"),
    BadScene(
      "a comment", "// a scene\n{}",
      "line 1, column 1: invalid token near '/'; JSON text"),
  ])
  func textThatIsNotJSONIsRefusedWithItsPlace(_ c: BadScene) throws {
    let problems = try SceneFolder().problems(c.text)
    #expect(problems == c.problems)
  }

  @Test func bytesThatAreNotUTF8AreRefused() throws {
    let folder = try SceneFolder()
    let path = try folder.write(Array("{\"a\": \"".utf8) + [0xFF] + Array("\"}".utf8), to: "s.json")
    #expect(
      problems(path) == ["line 1, column 7: unable to decode byte 0xff near '\"'; UTF-8"])
  }

  @Test func theLineNamesTheFileAsItWasGiven() throws {
    let folder = try SceneFolder()
    let path = try folder.write("{}", to: "a/b.json")
    #expect(throws: SceneErrors.self) { try SceneReader.read(path) }
    do {
      _ = try SceneReader.read(path)
    } catch {
      #expect(
        error.description == """
          \(path): scanout: is missing; 1, the version of the format
          \(path): display: is missing; an object (a display)
          \(path): root: is missing; an object (a layer)
          """)
    }
  }

  @Test func moreThanAHundredProblemsAreCounted() throws {
    let folder = try SceneFolder()
    for (count, last) in [(100, nil), (101, "1 more problem"), (150, "50 more problems")] {
      let bad = Array(repeating: "{\"opacity\": 2}", count: count).joined(separator: ", ")
      let path = try folder.write(scene(root: "\"sublayers\": [\(bad)]"))
      do {
        _ = try SceneReader.read(path)
        Issue.record("\(count) problems were not found")
      } catch {
        #expect(error.problems.count == 100)
        #expect(error.more == count - 100)
        let lines = error.description.split(separator: "\n").map(String.init)
        #expect(lines.count == (last == nil ? 100 : 101))
        #expect(lines[99].hasPrefix("\(path): root.sublayers[99].opacity: is 2;"))
        if let last { #expect(lines[100] == "\(path): \(last)") }
      }
    }
  }

  // MARK: - Places

  @Test func aFileThatIsNotThereIsAProblemOfTheInput() throws {
    let folder = try SceneFolder()
    #expect(problems(folder.file("no.json")) == ["cannot be read: No such file or directory"])
    #expect(problems(folder.file("no/no.json")) == ["cannot be read: No such file or directory"])
    #expect(problems("") == ["cannot be read: No such file or directory"])
  }

  @Test func aFolderIsRefused() throws {
    let folder = try SceneFolder()
    #expect(problems(folder.path) == ["is a folder"])
  }

  @Test func aPipeIsRefusedAndNotWaitedFor() throws {
    let folder = try SceneFolder()
    #expect(mkfifo(folder.file("pipe.json"), 0o600) == 0)
    #expect(problems(folder.file("pipe.json")) == ["is not a regular file"])
  }

  @Test func aFileOfMoreThan256MiBIsRefusedBeforeItIsRead() throws {
    let folder = try SceneFolder()
    let path = try folder.write("", to: "large.json")
    #expect(truncate(path, (256 << 20) + 1) == 0)
    #expect(problems(path) == ["has 268435457 bytes; at most 268435456 bytes"])
  }

  // MARK: - Depth

  @Test func bracketsLie512LevelsDeepAtMost() throws {
    let folder = try SceneFolder()
    func nested(_ levels: Int) -> String {
      String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }
    // One level is the scene's own, one is the unknown key's place.
    #expect(
      try folder.problems("{\"x\":\n" + nested(512) + "}") == [
        "line 2, column 512: arrays and objects lie 513 levels deep; at most 512 levels"
      ])
    #expect(try folder.problems("{\"x\":\n" + nested(511) + "}").first?.hasPrefix("x: ") == true)
    #expect(
      try folder.problems(nested(100_000)).first?.hasPrefix("line 1, column 513:") == true)
    // Brackets in text are no levels.
    #expect(try folder.problems("{\"x\": \"\\\"\(nested(600))\"}").first?.hasPrefix("x: ") == true)
  }

  @Test func layersMayBeAsDeepAsTheTextAllows() throws {
    let folder = try SceneFolder()
    func layers(_ count: Int) -> String {
      (0..<count).reduce("{}") { inner, _ in "{\"sublayers\": [\(inner)]}" }
    }
    let deep = try folder.read(
      "{\"scanout\": 1, \"display\": {\"width\": 9, \"height\": 9}, \"root\": \(layers(255))}")
    #expect(deep.root.sublayers.count == 1)
  }

  @Test func insertionsCannotMakeTheTreeDeeperEither() throws {
    let folder = try SceneFolder()
    let events = (1...512).map { index in
      let into = index == 1 ? "root" : "l\(index - 1)"
      return "{\"at\": 0, \"insert\": {\"into\": \"\(into)\", \"layer\": {\"id\": \"l\(index)\"}}}"
    }
    let good = scene("\"timeline\": [\(events.prefix(511).joined(separator: ", "))]")
    #expect(try folder.problems(good) == [])
    let bad = try folder.problems(scene("\"timeline\": [\(events.joined(separator: ", "))]"))
    #expect(
      bad == ["timeline[511].insert.layer: makes the tree 513 layers deep; at most 512 layers"])
  }

  private func problems(_ path: String) -> [String] {
    do {
      _ = try SceneReader.read(path)
      return []
    } catch {
      return error.problems.map(\.description)
    }
  }
}
