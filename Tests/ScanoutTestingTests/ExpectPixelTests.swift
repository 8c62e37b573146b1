import Graphics
import Replay
import Testing

@testable import ScanoutTesting

@Suite struct ExpectPixelTests {
  @Test func aPixelHoldsOrIsRecorded() throws {
    let run = try cardRun()
    expectPixel(5, 5, is: .red, slot: 0, in: run)
    expectPixel(
      5, 5, is: Color(red: 250.0 / 255, green: 0, blue: 0), slot: 0, tolerance: 5, in: run)
    withKnownIssue {
      expectPixel(
        5, 5, is: Color(red: 250.0 / 255, green: 0, blue: 0), slot: 0, tolerance: 4, in: run)
    } matching: {
      $0.comments.map(\.rawValue) == [
        "pixel (5, 5) in slot 0 is #FF0000, not #FA0000; off by 5, allowed 4"
      ]
    }
  }

  @Test(arguments: [
    (40, 0, 0, "pixel (40, 0) is not on the display of 40 x 20 pixels"),
    (0, -1, 0, "pixel (0, -1) is not on the display of 40 x 20 pixels"),
    (0, 0, 99, "card has no slot 99; the last is 10"),
    (0, 0, -1, "card has no slot -1; the last is 10"),
  ])
  func aPixelThatThereIsNotFails(_ x: Int, _ y: Int, _ slot: Int, _ message: String) throws {
    let run = try cardRun()
    #expect(pixelFailure(x, y, is: .red, slot: slot, tolerance: 255, in: run) == message)
  }

  @Test func aRunWithoutPixelsFails() throws {
    let run = try cardRun(options: PlayOptions(drawsFrames: false))
    #expect(
      pixelFailure(0, 0, is: .red, slot: 0, tolerance: 255, in: run)
        == "slot 0 of card has no picture: it was run without pixels")
  }
}
