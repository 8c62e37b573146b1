import Foundation
import Testing

/// Modules import downwards only, as ARCHITECTURE.md says. Read from the sources, so that a new
/// import cannot slip in through the package file.
@Suite struct ImportTests {
  /// What each module may import of ours, C modules included; `WrongUse` is below all of them.
  static let allowed: [String: Set<String>] = [
    "WrongUse": [],
    "PlainText": [],
    "Graphics": ["CCairo", "CPango", "CPNG", "CTurboJPEG", "CDeflate", "CPack"],
    "VSync": ["PlainText"],
    "LayerModel": ["Graphics", "VSync"],
    "LayerTree": ["Graphics", "VSync", "LayerModel"],
    "RichLabel": [
      "CPango", "CFreeType", "CPixels", "Graphics", "PlainText", "VSync", "LayerModel", "LayerTree",
    ],
    "Nodes": ["Graphics", "VSync", "LayerModel", "LayerTree"],
    "Compositor": ["CPixels", "Graphics", "VSync", "LayerModel"],
    "Report": ["PlainText", "VSync", "Compositor"],
    "Inspection": ["Graphics", "PlainText", "VSync", "LayerModel", "Compositor"],
    "Replay": [
      "CJansson", "Graphics", "PlainText", "VSync", "LayerModel", "LayerTree", "Nodes",
      "Compositor", "Report", "Inspection",
    ],
    "ScanoutTesting": [
      "Testing", "Graphics", "PlainText", "VSync", "LayerTree", "Report", "Replay",
    ],
    "Calibration": [
      "Graphics", "PlainText", "VSync", "LayerModel", "LayerTree", "Compositor",
    ],
    "scanout": [
      "Graphics", "PlainText", "VSync", "Report", "Inspection", "Replay", "Calibration",
    ],
  ]

  /// Modules that are not ours and that any of ours may import.
  static let system: Set<String> = [
    "Foundation", "Dispatch", "Glibc", "Synchronization",
  ]

  static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")

  @Test(arguments: allowed.keys.sorted())
  func importsOnlyWhatIsBelowIt(_ module: String) throws {
    let imports = try Self.imports(of: module)
    #expect(
      !imports.isEmpty || ["PlainText", "WrongUse"].contains(module),
      "no imports found: is the folder right?")
    let mayImport = Self.system.union(Self.allowed[module] ?? []).union(["WrongUse"])
    for (file, imported) in imports where !mayImport.contains(imported) {
      Issue.record("\(module)/\(file) imports \(imported)")
    }
  }

  @Test func everyModuleIsListed() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
    let swift = try folders.filter { try !Self.swiftFiles(of: $0).isEmpty }
    #expect(Set(swift) == Set(Self.allowed.keys))
  }

  @Test func theRenderSideCannotNameALayer() throws {
    #expect(try Self.swiftFiles(of: "Compositor").count > 5)
    #expect(try !Self.imports(of: "Compositor").contains { $0.module == "LayerTree" })
    #expect(try !Self.imports(of: "LayerModel").contains { $0.module == "LayerTree" })
  }

  static func imports(of module: String) throws -> [(file: String, module: String)] {
    try swiftFiles(of: module).flatMap { file in
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        .compactMap { line -> (String, String)? in
          var words = line.split(separator: " ").map(String.init)
          while let first = words.first, ["public", "internal", "package"].contains(first) {
            words.removeFirst()
          }
          guard words.first == "import", words.count >= 2 else { return nil }
          let kinds: Set<String> = ["struct", "class", "enum", "protocol", "func", "typealias"]
          let name = kinds.contains(words[1]) && words.count > 2 ? words[2] : words[1]
          return (file.lastPathComponent, String(name.prefix { $0 != "." }))
        }
    }
  }

  static func swiftFiles(of module: String) throws -> [URL] {
    let folder = sources.appendingPathComponent(module)
    guard let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    else { return [] }
    return all.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
  }
}
