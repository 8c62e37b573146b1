import Foundation
import Graphics
import Replay
import Testing

/// Pictures that a scene names: inside its folder, readable, and of a size that can be shown.
@Suite struct SceneImageTests {
  let folder: SceneFolder

  init() throws {
    folder = try SceneFolder()
    try folder.write(try png(3, 2), to: "outside.png")
    try folder.write(try png(3, 2), to: "scene/assets/a.png")
  }

  @Test func aPictureIsProbedAndItsPathResolved() throws {
    try link("assets/a.png", to: "scene/inside.png")
    let text = images(
      #""a": {"file": "assets/a.png"}, "b": {"file": "./assets/../inside.png", "scale": 2}"#)
    let scene = try SceneReader.read(try folder.write(text, to: "scene/s.json"))
    #expect(scene.images.map(\.name) == ["a", "b"])
    #expect(scene.images.map(\.scale) == [1, 2])
    for image in scene.images {
      #expect(image.pixelSize == PixelSize(width: 3, height: 2))
      guard case .file(let path) = image.source else {
        Issue.record("\(image.name) is no file")
        continue
      }
      #expect(path.hasPrefix("/") && path.hasSuffix("scene/assets/a.png"))
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let file: String
    let problem: String
    var testDescription: String { file }
  }

  @Test(arguments: [
    Case(file: "none.png", problem: #""none.png" is not there; a PNG, JPEG, WebP or GIF file"#),
    Case(file: "assets", problem: #""assets" is a folder; a PNG, JPEG, WebP or GIF file"#),
    Case(file: "pipe", problem: #""pipe" is not a regular file; a PNG, JPEG, WebP or GIF file"#),
    Case(
      file: "../outside.png",
      problem: #"""
        "../outside.png" leads out of the scene's folder; \#
        a path relative to the scene's folder and inside it
        """#),
    Case(
      file: "assets/../../scene/assets/a.png",
      problem: #"""
        "assets/../../scene/assets/a.png" leads out of the scene's folder; \#
        a path relative to the scene's folder and inside it
        """#),
    Case(
      file: "/etc/passwd",
      problem: #"""
        "/etc/passwd" is not a relative path; a path relative to the scene's folder and inside it
        """#),
    Case(
      file: "",
      problem: #"""
        "" is not a relative path; a path relative to the scene's folder and inside it
        """#),
    Case(
      file: "link.png",
      problem: #"""
        "link.png" is a link out of the scene's folder; \#
        a path relative to the scene's folder and inside it
        """#),
    Case(
      file: "folder/outside.png",
      problem: #"""
        "folder/outside.png" is a link out of the scene's folder; \#
        a path relative to the scene's folder and inside it
        """#),
    Case(
      file: "text.png",
      problem: #""text.png": not a picture that can be read; a PNG, JPEG, WebP or GIF file"#),
    Case(
      file: "wide.png",
      problem: #""wide.png": PNG of 20000 x 2 pixels; 1 to 16384 a side"#),
  ])
  func aPictureThatCannotBeShownIsRefused(_ c: Case) throws {
    try link("../outside.png", to: "scene/link.png")
    try link("..", to: "scene/folder")
    #expect(mkfifo(folder.file("scene/pipe"), 0o600) == 0)
    try folder.write("no picture", to: "scene/text.png")
    try folder.write(try png(3, 2, claiming: 20_000), to: "scene/wide.png")
    let path = try folder.write(images("\"a\": {\"file\": \"\(c.file)\"}"), to: "scene/s.json")
    do {
      _ = try SceneReader.read(path)
      Issue.record("\(c.file) was accepted")
    } catch {
      #expect(error.problems.map(\.description) == ["assets.images.a.file: " + c.problem])
    }
  }

  @Test func aPictureIsOneProblemHoweverManyLayersShowIt() throws {
    let text = """
      {"scanout": 1, "display": {"width": 9, "height": 9},
       "assets": {"images": {"a": {"file": "none.png"}}},
       "root": {"sublayers": [{"contents": "a"}, {"contents": "a"}]}}
      """
    #expect(try folder.problems(text).count == 1)
  }

  @Test func aNameWithOtherSignsIsQuotedInThePath() throws {
    #expect(
      try folder.problems(images(#""my photo": {}"#)) == [
        #"assets.images["my photo"]: has none of file, generate; exactly one of them"#
      ])
  }

  @Test func generatedPicturesAreReadWithTheirSeed() throws {
    let scene = try folder.read(
      """
      {"scanout": 1, "display": {"width": 9, "height": 9}, "root": {}, "seed": 7,
       "assets": {"images": {
         "solid": {"generate": {"solid": "#F00", "size": [2, 3]}, "scale": 2},
         "checker": {"generate": {"checker": ["#000", "#FFF"], "cell": 4, "size": [8, 8]}},
         "gradient": {"generate": {"gradient": ["#000", "#FFF"], "size": [8, 8]}},
         "noise": {"generate": {"noise": false, "size": [8, 8]}},
         "own": {"generate": {"noise": true, "size": [8, 8], "seed": 9}}
       }}}
      """)
    let eight = try #require(PixelSize(width: 8, height: 8))
    let expected: [GeneratedImage] = [
      .solid(
        Color(red: 1, green: 0, blue: 0), size: try #require(PixelSize(width: 2, height: 3))),
      .checker(.black, .white, cell: 4, size: eight),
      .gradient(.black, .white, angle: 0, size: eight),
      .noise(seed: 7, alpha: false, size: eight), .noise(seed: 9, alpha: true, size: eight),
    ]
    let sources = scene.images.compactMap { image -> GeneratedImage? in
      if case .generated(let rule) = image.source { rule } else { nil }
    }
    #expect(sources == expected)
    #expect(scene.images.first?.scale == 2)
  }

  private func images(_ images: String) -> String { scene("\"assets\": {\"images\": {\(images)}}") }

  private func link(_ target: String, to name: String) throws {
    guard !FileManager.default.fileExists(atPath: folder.file(name)) else { return }
    try FileManager.default.createSymbolicLink(
      atPath: folder.file(name), withDestinationPath: target)
  }

  /// A PNG file; if `claiming`, its header says that width.
  private func png(_ width: Int, _ height: Int, claiming: Int? = nil) throws -> [UInt8] {
    let size = try #require(PixelSize(width: width, height: height))
    var bytes = PNGEncoder().encode(Bitmap(PixelBuffer(size: size)))
    if let claiming {
      bytes.replaceSubrange(16..<20, with: bigEndian(UInt32(claiming)))
      bytes.replaceSubrange(29..<33, with: bigEndian(crc(bytes[12..<29])))
    }
    return bytes
  }

  private func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private func crc(_ bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(UInt32.max) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in
        crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1
      }
    }
  }

  @Test func picturesTogetherHaveALimit() throws {
    let image = ##"{"generate": {"solid": "#000", "size": [16384, 16384]}}"##
    let small = ##"{"generate": {"solid": "#000", "size": [1, 1]}}"##
    func problems(_ images: String) throws -> [String] {
      try SceneFolder().problems(scene(root: "", #""assets": {"images": {\#(images)}}"#))
    }
    #expect(
      try problems(#""a": \#(image), "b": \#(small)"#) == [
        "assets.images.b: makes 268435457 pixels of all pictures together; at most 268435456"
      ])
  }
}
