internal import CPango
internal import Foundation
internal import WrongUse

/// The process's one fontconfig configuration, which knows the files of ``Fonts`` and no others.
///
/// Sendable although it holds a pointer: the configuration is complete when the initializer
/// returns, nothing changes it later, and fontconfig's functions may read one from many threads.
package struct FontConfiguration: @unchecked Sendable {
  /// A `FcConfig`; lives as long as the process.
  package let config: OpaquePointer

  package static let shared = FontConfiguration()

  private init() {
    let missing = Fonts.missing()
    require(
      missing.isEmpty,
      "font files are missing; install \(Set(missing.map(\.package)).sorted())")
    Self.fixLanguages()
    guard let config = FcConfigCreate(),
      FcConfigParseAndLoadFromMemory(config, Self.xml, 1) != 0, FcConfigBuildFonts(config) != 0
    else { halt("fontconfig did not take the built-in configuration") }
    self.config = config
    // Pango initializes fontconfig before it is told of our configuration. With this one in place
    // it does not read the machine's first, which takes time and is never used.
    FcConfigSetCurrent(config)
  }

  /// Makes both libraries take their default languages from us, not from the environment.
  ///
  /// Both read the environment once, at first use, and remember: Pango to choose a language for
  /// a script that the text's own language is not written in, fontconfig to break ties.
  private static func fixLanguages() {
    func with(_ name: String, set value: String, _ body: () -> Void) {
      let old = getenv(name).map { String(cString: $0) }
      setenv(name, value, 1)
      body()
      if let old { setenv(name, old, 1) } else { unsetenv(name) }
    }
    // The result must be used: Pango declares the function free of effects, and a call whose
    // result is dropped is optimized away.
    with("PANGO_LANGUAGE", set: "en:zh-cn") {
      let han = pango_script_get_sample_language(PANGO_SCRIPT_HAN)
      let name = String(cString: pango_language_to_string(han))
      require(name == "zh-cn", "Pango chose its languages before us: '\(name)' for Chinese")
    }
    with("FC_LANG", set: "en") { FcStrSetDestroy(FcGetDefaultLangs()) }
  }

  /// Directories are listed one by one because a rejected glob also keeps fontconfig out of
  /// folders. The emoji font has pictures of one size only, which the last rule scales to the size
  /// asked for. The caches are the system's and the user's own, so that starting costs no scan.
  private static let xml: String = {
    let folders = Fonts.files.reduce(into: [String]()) { folders, file in
      let folder = (file.path as NSString).deletingLastPathComponent
      if !folders.contains(folder) { folders.append(folder) }
    }
    func each(_ texts: [String], _ tag: String) -> String {
      texts.map { "<\(tag)>\($0)</\(tag)>" }.joined()
    }
    return """
      <?xml version="1.0"?>
      <fontconfig>
        \(each(folders, "dir"))
        <cachedir>/var/cache/fontconfig</cachedir>
        <cachedir prefix="xdg">fontconfig</cachedir>
        <selectfont>
          <rejectfont><glob>*</glob></rejectfont>
          <acceptfont>\(each(Fonts.files.map(\.path), "glob"))</acceptfont>
        </selectfont>
        <match target="pattern">
          <test name="family" qual="any"><string>emoji</string></test>
          <edit name="family" mode="assign" binding="strong"><string>Noto Color Emoji</string></edit>
        </match>
        <match target="pattern">
          <edit name="family" mode="append_last" binding="strong">
            \(each(Fonts.replacements, "string"))
          </edit>
        </match>
        <match target="font">
          <test name="outline"><bool>false</bool></test>
          <edit name="pixelsizefixupfactor" mode="assign">
            <divide>
              <name target="pattern">pixelsize</name><name target="font">pixelsize</name>
            </divide>
          </edit>
          <edit name="matrix" mode="assign">
            <times>
              <name>matrix</name>
              <matrix>
                <name>pixelsizefixupfactor</name><double>0</double>
                <double>0</double><name>pixelsizefixupfactor</name>
              </matrix>
            </times>
          </edit>
        </match>
      </fontconfig>
      """
  }()
}
