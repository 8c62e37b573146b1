import Calibration
import PlainText
import VSync

extension CommandLineTool {
  /// `scanout calibrate`.
  func calibrate(_ options: CalibrateOptions) throws {
    // What cannot be written is not worth measuring.
    var file: OutputFile?
    if let out = options.out { file = try OutputFile(out) }
    let profile: CalibratedProfile
    do {
      profile = try engine.calibrate(seconds: options.seconds)
      try file?.write(Array(profile.text.utf8))
      try file?.publish()
    } catch {
      file?.discard()
      throw error
    }
    // Its last line break is that of the console.
    guard let out = options.out else { return try console.print(String(profile.text.dropLast())) }
    if !options.isQuiet {
      for line in Self.table(of: profile) { try console.print(line) }
    }
    try console.print("wrote \(out)")
  }

  /// A line for each figure, with its spread.
  private static func table(of profile: CalibratedProfile) -> [String] {
    let width = DeviceProfile.Field.allCases.map(\.rawValue.count).max() ?? 0
    return DeviceProfile.Field.allCases.compactMap { field in
      guard let figure = profile.figures[field] else { return nil }
      let name = field.rawValue + String(repeating: " ", count: width - field.rawValue.count)
      let text = "\(name)  \(figure.source.rawValue)  \(numeral(figure.value))"
      guard let spread = figure.spread else { return text }
      return "\(text)  (\(numeral(spread.least)) to \(numeral(spread.most)), \(spread.count) times)"
    }
  }
}
