internal import PlainText
public import VSync

/// Reads profile files: the figures of a machine, as `scanout calibrate` writes them.
public enum ProfileReader {
  /// The profile in a file. Its name is that of the file, without folder and extension.
  ///
  /// - Parameter path: absolute, or relative to the working folder.
  /// - Throws: all that is wrong, with the path of each wrong value; also when the file is not there or
  ///   cannot be read.
  public static func read(_ path: String) throws(SceneErrors) -> DeviceProfile {
    let json = try SceneReader.readJSON(path)
    guard let files = SceneFiles(of: path) else {
      let problem = SceneProblem(path: "", what: "its folder is not there", accepted: "")
      throw SceneErrors(file: printable(path), problems: [problem], more: 0)
    }
    let decoder = SceneDecoder(files: files)
    let profile = ProfileKeys.format.read(json, decoder)
    guard let profile, decoder.problems.isEmpty else {
      throw SceneErrors(file: printable(path), problems: decoder.problems, more: decoder.more)
    }
    return profile.renamed(name(of: path))
  }

  private static func name(of path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return file }
    return String(file[..<dot])
  }
}

/// A profile file: the `device` of a scene, and where its figures come from.
enum ProfileKeys {
  static let version = Key(
    "profile",
    Format<Bool>.plain("1, the version of the format", schema: ["const": 1]) {
      $0 == 1 ? true : nil
    },
    required: true)
  static let device = Key("device", DeviceKeys.format, required: true)
  static let figures = Key("figures", FigureKeys.format)

  static let shape = ObjectShape("a profile", [version.any, device.any, figures.any])

  static let format = shape.format { object -> DeviceProfile? in
    _ = object[version]
    let (device, sources) = (object[device], object[figures] ?? [:])
    guard var profile = device else { return nil }
    for (source, fields) in sources {
      let values = fields.map { ($0.rawValue, profile[$0].value) }
      // The values are those that were just read.
      let tagged = try? DeviceProfile(
        profile, overriding: Dictionary(values, uniquingKeysWith: { first, _ in first }),
        source: source)
      profile = tagged ?? profile
    }
    return profile
  }
}

/// What is known of each figure: where it comes from, and how steady it was.
enum FigureKeys {
  private static let source = Key(
    "source", Format<DeviceProfile.Source>.choice(), required: true)
  private static let least = Key("min", Format<Double>.number(in: 0...1e9))
  private static let most = Key("max", Format<Double>.number(in: 0...1e9))
  private static let repeats = Key("repeats", Format<Int>.integer(in: 1...1_000_000_000))

  private static let figure = ObjectShape(
    "a figure", [source.any, least.any, most.any, repeats.any]
  ).format { object -> DeviceProfile.Source? in
    _ = (object[least], object[most], object[repeats])
    return object[source]
  }

  private static let fields = DeviceProfile.Field.allCases.map {
    (field: $0, key: Key($0.rawValue, figure))
  }

  static let format = ObjectShape("figures by field", fields.map(\.key.any)).format {
    object -> [DeviceProfile.Source: [DeviceProfile.Field]]? in
    var sources: [DeviceProfile.Source: [DeviceProfile.Field]] = [:]
    for (field, key) in fields {
      if let source = object[key] { sources[source, default: []].append(field) }
    }
    return sources
  }
}
