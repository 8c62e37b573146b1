import Foundation
import Graphics
import Testing
import scanout

@Suite struct FrameWriterTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test(arguments: [1, 2, 7])
  func writesAFileForEveryPicture(threads: Int) throws {
    let folder = try OutputFolder(scratch("out"))
    let writer = try FrameWriter(folder, threads: threads)
    let same = FakeScene.picture(7)
    for index in 0..<40 {
      let bitmap: Bitmap? =
        switch index {
        case 3, 4, 30: nil
        case 7: same
        // The same object, and another one of the same pixels.
        case 8: same
        case 9: FakeScene.picture(7)
        default: FakeScene.picture(index)
        }
      try writer.show(bitmap)
    }
    try writer.finish()
    try folder.publish()
    let names = try scratch.names(in: "out/frames")
    #expect(names == (0..<40).map { FrameWriter.name($0).replacing("frames/", with: "") })
    let contents = try (0..<40).map {
      try Data(contentsOf: URL(fileURLWithPath: scratch("out/" + FrameWriter.name($0))))
    }
    let shown = (0..<40).map { [3: 2, 4: 2, 8: 7, 9: 7, 30: 29][$0] ?? $0 }
    #expect(contents == shown.map { Data(PNGEncoder().encode(FakeScene.picture($0))) })
  }

  @Test func aRepeatIsALinkToTheFileBefore() throws {
    let folder = try OutputFolder(scratch("out"))
    let writer = try FrameWriter(folder, threads: 1)
    try writer.show(FakeScene.picture(0))
    try writer.show(nil)
    try writer.show(FakeScene.picture(0))
    try writer.finish()
    try folder.publish()
    var status = stat()
    #expect(stat(scratch("out/frames/frame_000001.png"), &status) == 0)
    #expect(status.st_nlink == 3)
  }

  @Test func smallFilesAreThoseOfTheEncoder() throws {
    let folder = try OutputFolder(scratch("out"))
    let writer = try FrameWriter(folder, effort: .small, threads: 2)
    for index in 0..<5 { try writer.show(FakeScene.picture(index)) }
    try writer.finish()
    try folder.publish()
    for index in 0..<5 {
      let file = try Data(
        contentsOf: URL(fileURLWithPath: scratch("out/" + FrameWriter.name(index))))
      #expect(file == Data(PNGEncoder(.small).encode(FakeScene.picture(index))))
    }
  }

  @Test func namesHaveSixDigitsOrMore() {
    #expect(FrameWriter.name(0) == "frames/frame_000000.png")
    #expect(FrameWriter.name(999_999) == "frames/frame_999999.png")
    #expect(FrameWriter.name(1_234_567) == "frames/frame_1234567.png")
  }

  @Test func saysWhatTheSystemRefused() throws {
    let folder = try OutputFolder(scratch("out"))
    let writer = try FrameWriter(folder, threads: 2)
    // Somebody takes the folder away while it is written to.
    try FileManager.default.removeItem(atPath: folder.temporaryPath)
    let error = #expect(throws: OutputError.self) {
      for index in 0..<100 { try writer.show(FakeScene.picture(index)) }
      try writer.finish()
    }
    writer.cancel()
    folder.discard()
    #expect(error?.exitCode == .environment)
    #expect(error?.description.contains("out/frames/frame_0000") == true)
    #expect(error?.description.hasSuffix("cannot be written: No such file or directory") == true)
  }
}
