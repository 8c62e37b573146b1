import Replay
import Testing
import VSync

/// Profile files: what they hold, and what is said of bad ones.
@Suite struct ProfileReaderTests {
  private let folder: SceneFolder

  init() throws { folder = try SceneFolder() }

  @Test func hasTheFiguresAndWhereTheyComeFrom() throws {
    let path = try folder.write(
      """
      { "profile": 1,
        "device": { "base": "phone-2016", "cores": 6, "fillNsPerPixel": 0.75, "mixNsPerPixel": 2 },
        "figures": {
          "cores": { "source": "measured" },
          "fillNsPerPixel": { "source": "measured", "min": 0.5, "max": 1, "repeats": 9 },
          "passSwitchNs": { "source": "published" } } }
      """, to: "my bench.v2.json")
    let profile = try ProfileReader.read(path)
    #expect(profile.name == "my bench.v2")
    #expect(profile[.cores] == .init(6, .measured))
    #expect(profile[.fillNsPerPixel] == .init(0.75, .measured))
    #expect(profile[.mixNsPerPixel] == .init(2, .assumed), "a figure of which nothing is said")
    #expect(profile[.passSwitchNs] == .init(150_000, .published))
    #expect(profile[.prepareNsPerLayer].source == .assumed)
  }

  @Test func theDeviceIsThatOfAScene() throws {
    let path = try folder.write(#"{ "profile": 1, "device": "phone-2020" }"#, to: "p.json")
    let fast = try #require(DeviceProfile.named("phone-2020"))
    #expect(try ProfileReader.read(path) == fast.renamed("p"))
  }

  @Test(arguments: [
    (
      "no version", #"{ "device": "reference" }"#,
      "profile: is missing; 1, the version of the format"
    ),
    (
      "a later version", #"{ "profile": 2, "device": "reference" }"#,
      "profile: is 2; 1, the version of the format"
    ),
    ("no device", #"{ "profile": 1 }"#, "device: is missing; a device: \"reference\""),
    (
      "a negative figure", #"{ "profile": 1, "device": { "fillNsPerPixel": -1 } }"#,
      "device.fillNsPerPixel: is -1; a number from 0 to 1000000000"
    ),
    (
      "half a core", #"{ "profile": 1, "device": { "cores": 1.5 } }"#,
      "device.cores: is 1.5; a whole number from 1 to 256"
    ),
    (
      "no source", #"{ "profile": 1, "device": {}, "figures": { "cores": {} } }"#,
      "figures.cores.source: is missing; one of \"published\", \"assumed\", \"measured\""
    ),
    ("no JSON", "{", "line 1"), ("a list", "[]", "is a list"),
  ])
  func saysWhatIsWrong(_ name: String, _ text: String, _ message: String) throws {
    let path = try folder.write(text, to: "bad.json")
    let errors = #expect(throws: SceneErrors.self) { try ProfileReader.read(path) }
    let first = errors?.problems.first?.description ?? ""
    #expect(first.hasPrefix(message), "\(first)")
  }

  @Test(arguments: [
    (#"{ "profile": 1, "device": { "fillNsPrPixel": 1 } }"#, "fillNsPerPixel"),
    (#"{ "profile": 1, "devices": {} , "device": {} }"#, "devices"),
    (#"{ "profile": 1, "device": {}, "figures": { "core": { "source": "assumed" } } }"#, "cores"),
  ])
  func namesWhatIsKnown(_ text: String, _ known: String) throws {
    let path = try folder.write(text, to: "bad.json")
    let errors = #expect(throws: SceneErrors.self) { try ProfileReader.read(path) }
    #expect(errors?.description.contains(known) == true, "\(errors?.description ?? "")")
    #expect(errors?.description.hasPrefix(path) == true)
  }

  @Test func aFileThatIsNotThereIsSaidToBe() {
    let errors = #expect(throws: SceneErrors.self) { try ProfileReader.read("none/p.json") }
    #expect(errors?.description.hasPrefix("none/p.json: cannot be read") == true)
  }
}
