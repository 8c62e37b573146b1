extension DeviceProfile {
  /// A made-up machine with round figures, about as fast as `phone-2016`: the default, and the
  /// one to write tests for.
  public static let reference = DeviceProfile(name: "reference", cores: 4, texture: 16_384) {
    field in
    switch field {
    case .cores, .maxTextureSide, .passSwitchNs, .rasterCacheScreens, .rasterCacheTTLNs: 0
    case .createNsPerLayer: 30_000
    case .layoutNsPerLayer: 20_000
    case .shapeNsPerGlyph: 4_000
    case .drawNsPerGlyph: 3_000
    case .pathNsPerSegment: 500
    case .drawNsPerPixel: 1
    case .decodeNsPerPixel, .decodeJPEGNsPerPixel: 5
    case .decodeWebPNsPerPixel: 10
    // Kept simple: what goes with every layer, byte and pixel is in the figures that there are.
    case .generateNsPerPixel, .walkNsPerLayer, .commitNsPerByte, .mixNsPerPixel: 0
    case .convertNsPerPixel: 2
    case .cutNsPerPixel: 1
    case .commitNsPerLayer: 10_000
    case .commitFixedNs: 300_000
    case .prepareNsPerLayer: 5_000
    case .fillNsPerPixel: 0.5
    case .blendNsPerPixel: 1
    case .readNsPerByte: 0.1
    case .uploadNsPerByte: 0.5
    }
  }

  /// The class of slow phones: about 3 times slower than the middle.
  static let slowPhone = DeviceProfile(name: "phone-2012", cores: 2, texture: 4096) { field in
    3 * middle(field)
  }

  /// The class of phones in the middle. A screen of 1170 by 2532 pixels filled once takes about
  /// 1.5 ms, blended once about 3 ms.
  static let middlePhone = DeviceProfile(
    name: "phone-2016", cores: 2, texture: 16_384, middle)

  /// The class of fast phones: about 2.5 times faster than the middle.
  static let fastPhone = DeviceProfile(name: "phone-2020", cores: 6, texture: 16_384) { field in
    middle(field) / 2.5
  }

  /// `reference`, then the phones from slow to fast.
  public static let builtIn = [reference, slowPhone, middlePhone, fastPhone]

  /// The built-in profile of a name.
  public static func named(_ name: String) -> DeviceProfile? {
    builtIn.first { $0.name == name }
  }

  private static func middle(_ field: Field) -> Double {
    switch field {
    case .cores, .maxTextureSide, .passSwitchNs, .rasterCacheScreens, .rasterCacheTTLNs,
      .generateNsPerPixel:
      0
    case .createNsPerLayer: 32_000
    case .layoutNsPerLayer: 22_000
    case .shapeNsPerGlyph: 4_500
    case .drawNsPerGlyph: 3_000
    case .pathNsPerSegment: 600
    case .drawNsPerPixel: 1.25
    case .decodeNsPerPixel: 5
    case .decodeJPEGNsPerPixel: 6
    case .decodeWebPNsPerPixel: 9
    case .convertNsPerPixel: 2
    case .walkNsPerLayer: 200
    case .commitNsPerByte: 0.5
    case .mixNsPerPixel: 0.25
    case .cutNsPerPixel: 1.25
    case .commitNsPerLayer: 11_000
    case .commitFixedNs: 320_000
    case .prepareNsPerLayer: 5_000
    case .fillNsPerPixel: 0.5
    case .blendNsPerPixel: 1
    case .readNsPerByte: 0.125
    case .uploadNsPerByte: 0.625
    }
  }

  /// Assumed figures, but for the switch of passes: an idle gap of 0.1 to 0.2 ms at each was
  /// published (WWDC14 session 419; frames 4.3), and its middle stands for all classes; so was how
  /// much is kept of what is drawn apart, and for how long. The sides of textures are those of the
  /// Metal feature set tables for such years.
  private init(
    name: String, cores: Double, texture: Double, _ assumed: (Field) -> Double
  ) {
    self.init(name: name) { field in
      switch field {
      case .cores: Figure(cores, .assumed)
      case .maxTextureSide: Figure(texture, .published)
      case .passSwitchNs: Figure(150_000, .published)
      case .rasterCacheScreens: Figure(2.5, .published)
      case .rasterCacheTTLNs: Figure(100_000_000, .published)
      default: Figure(assumed(field), .assumed)
      }
    }
  }
}
