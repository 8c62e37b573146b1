import Testing
import VSync

@Suite struct DeviceProfileTests {
  @Test func builtInProfilesAreClassesFromSlowToFast() throws {
    let names = ["reference", "phone-2012", "phone-2016", "phone-2020"]
    #expect(DeviceProfile.builtIn.map(\.name) == names)
    for name in names { #expect(DeviceProfile.named(name)?.name == name) }
    #expect(DeviceProfile.named("phone") == nil)
    let phones = DeviceProfile.builtIn.dropFirst()
    for field in DeviceProfile.Field.allCases where field.isCost && field != .passSwitchNs {
      let values = phones.map { $0[field].value }
      #expect(values == values.sorted(by: >), "\(field)")
    }
  }

  @Test func onlyPassesTexturesAndWhatIsKeptArePublishedAndTheRestIsAssumed() {
    let published: [DeviceProfile.Field] = [
      .passSwitchNs, .maxTextureSide, .rasterCacheScreens, .rasterCacheTTLNs,
    ]
    for profile in DeviceProfile.builtIn {
      #expect(profile[.passSwitchNs] == DeviceProfile.Figure(150_000, .published))
      #expect(profile[.rasterCacheScreens] == DeviceProfile.Figure(2.5, .published))
      #expect(profile[.rasterCacheTTLNs] == DeviceProfile.Figure(100_000_000, .published))
      #expect(profile[.maxTextureSide].source == .published)
      for (field, figure) in profile.fields where !published.contains(field) {
        #expect(figure.source == .assumed, "\(profile.name) \(field)")
      }
    }
  }

  @Test func aScreenFilledOnceTakesTheMiddleClassOneAndAHalfMilliseconds() throws {
    let middle = try #require(DeviceProfile.named("phone-2016"))
    var filled = Work()
    filled.pixelsWritten = 1170 * 2532
    var blended = Work()
    blended.pixelsBlended = 1170 * 2532
    #expect(middle.cost(of: filled) == Nanoseconds(1_481_220))
    #expect(middle.cost(of: blended) == Nanoseconds(2_962_440))
  }

  @Test func fieldsComeInOneOrderEachOnce() {
    let fields = DeviceProfile.reference.fields.map(\.field)
    #expect(fields == DeviceProfile.Field.allCases)
    #expect(fields.first == .cores)
  }

  @Test func workersAreTheCoresWithoutTheMainThreadAndAtLeastOne() throws {
    #expect(DeviceProfile.reference.workers == 3)
    let single = try DeviceProfile(.reference, overriding: ["cores": 1])
    #expect(single.workers == 1)
  }

  struct Term: Sendable, CustomTestStringConvertible {
    let field: DeviceProfile.Field
    let count: any WritableKeyPath<Work, Int> & Sendable
    var testDescription: String { field.rawValue }
  }

  static let terms = [
    Term(field: .createNsPerLayer, count: \.layersCreated),
    Term(field: .layoutNsPerLayer, count: \.layersLaidOut),
    Term(field: .shapeNsPerGlyph, count: \.glyphsShaped),
    Term(field: .drawNsPerGlyph, count: \.glyphsDrawn),
    Term(field: .pathNsPerSegment, count: \.pathSegments),
    Term(field: .drawNsPerPixel, count: \.pixelsDrawn),
    Term(field: .decodeNsPerPixel, count: \.pixelsDecoded),
    Term(field: .decodeJPEGNsPerPixel, count: \.jpegPixelsDecoded),
    Term(field: .decodeWebPNsPerPixel, count: \.webpPixelsDecoded),
    Term(field: .generateNsPerPixel, count: \.pixelsGenerated),
    Term(field: .convertNsPerPixel, count: \.pixelsConverted),
    Term(field: .walkNsPerLayer, count: \.layersWalked),
    Term(field: .commitNsPerLayer, count: \.layersCommitted),
    Term(field: .commitNsPerByte, count: \.bytesCommitted),
    Term(field: .commitFixedNs, count: \.commits),
    Term(field: .prepareNsPerLayer, count: \.layersPrepared),
    Term(field: .fillNsPerPixel, count: \.pixelsWritten),
    Term(field: .blendNsPerPixel, count: \.pixelsBlended),
    Term(field: .readNsPerByte, count: \.bytesRead),
    Term(field: .mixNsPerPixel, count: \.pixelsMixed),
    Term(field: .passSwitchNs, count: \.passSwitches),
    Term(field: .uploadNsPerByte, count: \.bytesUploaded),
    Term(field: .cutNsPerPixel, count: \.pixelsCut),
  ]

  @Test func everyCostHasACount() {
    #expect(Self.terms.map(\.field) == DeviceProfile.Field.allCases.filter(\.isCost))
  }

  @Test(arguments: terms)
  func everyCountCostsItsFieldAndNothingElse(_ term: Term) throws {
    let others = Dictionary(
      uniqueKeysWithValues: DeviceProfile.Field.allCases.filter(\.isCost)
        .map { ($0.rawValue, $0 == term.field ? 7.0 : 0) })
    let profile = try DeviceProfile(.reference, overriding: others)
    var all = Work()
    for other in Self.terms { all[keyPath: other.count] = 1000 }
    all[keyPath: term.count] = 3
    #expect(profile.cost(of: all) == Nanoseconds(21))
  }

  @Test func eachTermIsRoundedHalfToEvenAndThenTheyAreAdded() throws {
    let profile = try DeviceProfile(
      .reference, overriding: ["fillNsPerPixel": 0.5, "blendNsPerPixel": 0.5])
    var work = Work()
    work.pixelsWritten = 1
    work.pixelsBlended = 3
    work.stated = Nanoseconds(10)
    #expect(profile.cost(of: work) == Nanoseconds(0 + 2 + 10))
  }

  @Test func costsBeyondAnyReplayAreCutAndDoNotTrap() throws {
    let profile = try DeviceProfile(.reference, overriding: ["blendNsPerPixel": 1e9])
    var work = Work()
    work.pixelsBlended = .max
    #expect(profile.cost(of: work) == Nanoseconds(100_000_000_000_000))
  }

  @Test func overridesChangeTheirFieldsAndTheirSource() throws {
    let profile = try DeviceProfile(
      .reference, overriding: ["cores": 6, "blendNsPerPixel": 2.5], source: .measured)
    #expect(profile.name == "reference")
    #expect(profile[.cores] == DeviceProfile.Figure(6, .measured))
    #expect(profile[.blendNsPerPixel] == DeviceProfile.Figure(2.5, .measured))
    #expect(profile[.fillNsPerPixel] == DeviceProfile.reference[.fillNsPerPixel])
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let field: String
    let value: Double
    let error: DeviceProfileError
    let message: String
    var testDescription: String { "\(field) = \(value)" }
  }

  @Test(arguments: [
    Refusal(
      field: "layoutNsPerLayr", value: 1,
      error: .unknownField("layoutNsPerLayr", nearest: .layoutNsPerLayer),
      message: "unknown field \"layoutNsPerLayr\"; the nearest known one is \"layoutNsPerLayer\""),
    Refusal(
      field: "", value: 1, error: .unknownField("", nearest: nil),
      message: "unknown field \"\"; known are "
        + DeviceProfile.Field.allCases.map(\.rawValue).joined(separator: ", ")),
    Refusal(
      field: "fillNsPerPixel", value: -0.5, error: .negative(.fillNsPerPixel, -0.5),
      message: "fillNsPerPixel is -0.5; it must be 0 to 1000000000"),
    Refusal(
      field: "fillNsPerPixel", value: .infinity, error: .notFinite(.fillNsPerPixel),
      message: "fillNsPerPixel is not finite; it must be 0 to 1000000000"),
    Refusal(
      field: "commitFixedNs", value: 1e10, error: .tooLarge(.commitFixedNs, 1e10),
      message: "commitFixedNs is 10000000000.0; it must be 0 to 1000000000"),
    Refusal(
      field: "cores", value: 2.5, error: .notWhole(.cores, 2.5),
      message: "cores is 2.5; it must be a whole number from 1 to 256"),
    Refusal(
      field: "cores", value: 0, error: .notWhole(.cores, 0),
      message: "cores is 0.0; it must be a whole number from 1 to 256"),
    Refusal(
      field: "cores", value: 1000, error: .tooLarge(.cores, 1000),
      message: "cores is 1000.0; it must be a whole number from 1 to 256"),
  ])
  func badOverridesAreRefusedWithTheirFieldAndWhatIsAccepted(_ c: Refusal) {
    #expect(throws: c.error) {
      try DeviceProfile(.reference, overriding: [c.field: c.value])
    }
    #expect("\(c.error)" == c.message)
  }

  @Test func notANumberIsRefused() {
    #expect(throws: DeviceProfileError.notFinite(.cores)) {
      try DeviceProfile(.reference, overriding: ["cores": .nan])
    }
  }

  @Test func ofSeveralProblemsTheFirstByNameIsReported() {
    #expect(throws: DeviceProfileError.negative(.blendNsPerPixel, -1)) {
      try DeviceProfile(
        .reference, overriding: ["readNsPerByte": -1, "blendNsPerPixel": -1, "commitFixedNs": -1])
    }
  }

  @Test func aCauseCountsWhatItSaysItCounts() {
    var work = Work()
    for term in Self.terms { work[keyPath: term.count] = 1 }
    for cause in Cause.allCases {
      let entries = DeviceProfile.reference.entries(
        for: [Charge(cause, "a", work)], owner: .main)
      #expect((entries[0].count > 0) == (cause.unit != nil), "\(cause)")
    }
  }

  @Test func chargesOfOneCauseAndSubjectBecomeOneEntry() {
    var layout = Work()
    layout.layersLaidOut = 1
    var blend = Work()
    blend.pixelsBlended = 10
    let charges = [
      Charge(.layout, "b", layout), Charge(.blending, "a", blend), Charge(.layout, "a", layout),
      Charge(.layout, "b", layout), Charge(.display, "free", .none),
      Charge(.layout, "a", layout, detail: "twice"),
    ]
    let profile = DeviceProfile.reference
    let entries = profile.entries(for: charges, owner: .main)
    #expect(
      entries == [
        CostEntry(cause: .layout, owner: .main, subject: "b", cost: Nanoseconds(40_000), count: 2),
        CostEntry(cause: .blending, owner: .main, subject: "a", cost: Nanoseconds(10), count: 10),
        CostEntry(cause: .layout, owner: .main, subject: "a", cost: Nanoseconds(20_000), count: 1),
        CostEntry(
          cause: .layout, owner: .main, subject: "a", cost: Nanoseconds(20_000), count: 1,
          detail: "twice"),
      ])
    #expect(entries.reduce(into: .zero) { $0 += $1.cost } == profile.cost(of: charges))
  }
}
