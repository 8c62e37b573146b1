import Foundation
import Graphics
import Testing

@testable import ScanoutTesting

@Suite struct ExpectGoldenTests {
  let folder: TestFolder
  init() throws { folder = try TestFolder() }

  func store(isRecording: Bool = false) -> GoldenStore {
    GoldenStore(
      folder: folder.url.appendingPathComponent("goldens"),
      failures: folder.url.appendingPathComponent("failures"), isRecording: isRecording)
  }

  /// 4 x 2 pixels of one colour, but for some.
  static func picture(_ pixels: (at: Int, argb: UInt32)..., width: Int = 4) throws -> Bitmap {
    let size = try #require(PixelSize(width: width, height: 2))
    var all = [UInt32](repeating: 0xFF33_6699, count: size.area)
    for pixel in pixels { all[pixel.at] = pixel.argb }
    return Bitmap(PixelBuffer(size: size, pixels: all))
  }

  func judge(
    _ picture: Bitmap?, _ store: GoldenStore, named name: String = "card", delta: Int = 0,
    pixels: Int = 0
  ) -> GoldenStore.Verdict {
    store.judge(picture, named: name, maxDelta: delta, maxPixels: pixels)
  }

  func file(_ path: String) -> String { folder.url.appendingPathComponent(path).path }
  func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: file(path)) }

  @Test func aMissingGoldenFailsAndIsNotWritten() throws {
    let verdict = judge(try Self.picture(), store())
    #expect(
      verdict.failure
        == "there is no golden \(file("goldens/card.png")); the picture is "
        + "\(file("failures/card.actual.png")), and SCANOUT_RECORD=1 records it")
    #expect(!exists("goldens/card.png") && exists("failures/card.actual.png"))
    #expect(verdict.pictures.map(\.name) == ["card.actual.png"])
  }

  @Test func recordingWritesAndFails() throws {
    let picture = try Self.picture()
    let verdict = judge(picture, store(isRecording: true))
    #expect(
      verdict.failure
        == "golden 'card' was recorded: look at \(file("goldens/card.png")), and run without "
        + "SCANOUT_RECORD")
    #expect(judge(picture, store()).failure == nil)
    // One that is the same is recorded again, and fails again.
    #expect(judge(picture, store(isRecording: true)).failure == verdict.failure)
  }

  @Test func translucentPixelsSurviveTheFile() throws {
    let picture = try Self.picture(
      (at: 0, argb: 0x0000_0000), (at: 1, argb: 0x0703_0201), (at: 2, argb: 0x8040_2010))
    _ = judge(picture, store(isRecording: true))
    #expect(judge(picture, store()).failure == nil)
  }

  @Test(arguments: [
    (delta: 0, pixels: 0, holds: false), (delta: 255, pixels: 1, holds: false),
    (delta: 3, pixels: 2, holds: false), (delta: 4, pixels: 2, holds: true),
  ])
  func bothLimitsCount(_ row: (delta: Int, pixels: Int, holds: Bool)) throws {
    _ = judge(try Self.picture(), store(isRecording: true))
    let other = try Self.picture((at: 1, argb: 0xFF33_6699 + 4), (at: 6, argb: 0xFF33_6699 - 1))
    let verdict = judge(other, store(), delta: row.delta, pixels: row.pixels)
    #expect((verdict.failure == nil) == row.holds)
    guard !row.holds else { return }
    #expect(
      verdict.failure
        == "golden 'card': 2 pixels differ by up to 4, in (1, 0) to (3, 2); allowed are "
        + "\(row.pixels) by up to \(row.delta)\nsee \(file("failures"))/card.*.png: expected, "
        + "actual, difference")
    let names = ["card.expected.png", "card.actual.png", "card.difference.png"]
    #expect(verdict.pictures.map(\.name) == names)
    for name in names { #expect(exists("failures/" + name)) }
    let actual = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file("failures/" + names[1]))))
    #expect(try ImageFile.decode(actual).pixels == other.pixels)
  }

  @Test func anotherSizeFails() throws {
    _ = judge(try Self.picture(), store(isRecording: true))
    let verdict = judge(try Self.picture(width: 5), store(), delta: 255, pixels: 9)
    #expect(verdict.failure?.hasPrefix("golden 'card': is 5 x 2 pixels, not 4 x 2;") == true)
  }

  @Test func aDamagedGoldenFails() throws {
    _ = judge(try Self.picture(), store(isRecording: true))
    try Data("no picture".utf8).write(to: URL(fileURLWithPath: file("goldens/card.png")))
    let failure = try #require(judge(try Self.picture(), store()).failure)
    #expect(failure.hasPrefix("golden 'card': \(file("goldens/card.png")): "))
  }

  @Test(arguments: ["", ".hidden", "a/b", "../a", "a b"])
  func aNameThatIsNoFileNameFails(_ name: String) throws {
    let verdict = judge(try Self.picture(), store(isRecording: true), named: name)
    #expect(verdict.failure?.contains("is no name of a golden") == true)
    #expect(!exists("goldens"))
  }

  @Test func noPictureFails() {
    let verdict = judge(nil, store(isRecording: true))
    #expect(verdict.failure?.contains("there is no picture") == true)
  }

  @Test func goldensAreBesideTheTest() {
    let store = GoldenStore(
      besideTest: "/tests/CardTests.swift", ["SCANOUT_RECORD": "1", "SCANOUT_FAILURES": "/out"])
    #expect(store.folder.path == "/tests/__Goldens__/CardTests")
    #expect(store.failures.path == "/out/CardTests")
    #expect(store.isRecording)
    let plain = GoldenStore(besideTest: "/tests/CardTests.swift", ["SCANOUT_RECORD": "0"])
    #expect(!plain.isRecording)
    #expect(plain.failures.lastPathComponent == "CardTests")
  }

  @Test func theAssertionRecordsAnIssueWhereItStands() throws {
    let picture = try Self.picture()
    let line = #line + 2
    withKnownIssue {
      expectGolden(picture, named: "never-recorded")
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments.first?.rawValue.hasPrefix("there is no golden ") == true
    }
  }
}
