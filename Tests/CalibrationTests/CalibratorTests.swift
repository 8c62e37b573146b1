import Calibration
import Foundation
import Graphics
import Replay
import Testing
import VSync

/// What is measured depends on the machine; that all of it is, and how it is written, does not.
@Suite struct CalibratorTests {
  static let measured = Result { try Calibrator(seconds: 0.1, threads: 2).measure() }

  @Test(arguments: DeviceProfile.Field.allCases)
  func everyFieldHasAFigure(_ field: DeviceProfile.Field) throws {
    let figure = try #require(try Self.measured.get().figures[field])
    guard field.isCost else {
      #expect(figure.spread == nil)
      let isRule = field == .rasterCacheScreens || field == .rasterCacheTTLNs
      #expect(figure.source == (isRule ? .published : .measured))
      return
    }
    #expect(figure.source == .measured)
    let spread = try #require(figure.spread)
    #expect(spread.count >= Calibrator.leastRepeats)
    #expect(0 <= spread.least && spread.least <= spread.median && spread.median <= spread.most)
    #expect(figure.value == spread.median)
    #expect(throws: Never.self) { try DeviceProfile.check(field.rawValue, figure.value) }
  }

  @Test func whatIsWrittenIsWhatIsRead() throws {
    let profile = try Self.measured.get()
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("bench-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(profile.text.utf8).write(to: file)
    let name = file.deletingPathExtension().lastPathComponent
    #expect(try ProfileReader.read(file.path) == profile.profile(named: name))
  }

  @Test func theFileIsTheSameForTheSameFigures() {
    var (one, other) = (CalibratedProfile(cores: 2), CalibratedProfile(cores: 2))
    one.set(.fillNsPerPixel, Spread([1.000_04, 2, 3]))
    one.set(.blendNsPerPixel, Spread([4]))
    other.set(.blendNsPerPixel, Spread([4]))
    other.set(.fillNsPerPixel, Spread([3, 2, 1.000_02]))
    #expect(one.text == other.text, "rounded to a ten-thousandth, in the order of the names")
    #expect(one.text.hasPrefix("{\n  \"device\""))
    #expect(one.text.contains("\"base\": \"reference\""))
  }

  @Test func whatWasNotMeasuredIsNotSaidToBe() {
    let profile = CalibratedProfile(cores: 8)
    #expect(profile.figures[.cores] == .init(value: 8, source: .measured, spread: nil))
    #expect(profile.figures[.fillNsPerPixel]?.source == .assumed)
    #expect(profile.profile(named: "m").name == "m")
    #expect(profile.profile(named: "m").workers == 7)
  }
}
