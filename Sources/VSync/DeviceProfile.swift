import PlainText

/// What work costs on a class of machine.
///
/// Every figure says where it comes from. The built-in profiles describe classes and not
/// devices, and nearly all of their figures are assumed: they compare runs, they predict nothing
/// about a device you own.
public struct DeviceProfile: Hashable, Sendable {
  /// Where a figure comes from. Raw values are part of the report format.
  public enum Source: String, Hashable, Sendable, CaseIterable {
    /// Somebody published it.
    case published
    /// It is a plausible guess.
    case assumed
    /// It was measured on a machine.
    case measured
  }

  /// A number and where it comes from.
  public struct Figure: Hashable, Sendable {
    /// In the unit that the field's name ends with.
    public var value: Double
    /// Where it comes from.
    public var source: Source

    /// A figure.
    public init(_ value: Double, _ source: Source) {
      self.value = value
      self.source = source
    }
  }

  /// The figures that a profile has. Raw values are keys of a scene; the order is the report's.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    /// Processor cores, a whole number. One of them is the main thread's.
    case cores
    /// The longest side of a texture in pixels, a whole number. A picture with a longer one is
    /// kept and drawn in tiles.
    case maxTextureSide
    /// Making a layer or node.
    case createNsPerLayer
    /// Laying out one layer's sublayers.
    case layoutNsPerLayer
    /// Shaping a glyph and breaking it into lines.
    case shapeNsPerGlyph
    /// Drawing a glyph on the CPU.
    case drawNsPerGlyph
    /// Filling or stroking one path segment on the CPU.
    case pathNsPerSegment
    /// Filling a pixel on the CPU.
    case drawNsPerPixel
    /// Decoding a pixel of a PNG image, or of one whose format nobody says.
    case decodeNsPerPixel
    /// Decoding a pixel of a JPEG image.
    case decodeJPEGNsPerPixel
    /// Decoding a pixel of a WebP image.
    case decodeWebPNsPerPixel
    /// Making a pixel of an image that a scene generates: 0 in the built-in profiles, so that such a
    /// picture is there for nothing.
    case generateNsPerPixel
    /// Bringing a pixel to a format or to colours that the display has.
    case convertNsPerPixel
    /// A commit's walk over one layer of the tree, changed or not.
    case walkNsPerLayer
    /// Packing one changed layer into a commit.
    case commitNsPerLayer
    /// Sending a byte of a commit.
    case commitNsPerByte
    /// Sending a commit.
    case commitFixedNs
    /// The render server's walk over a layer.
    case prepareNsPerLayer
    /// Writing a pixel of a frame.
    case fillNsPerPixel
    /// Blending a pixel of a frame with what is there.
    case blendNsPerPixel
    /// Reading a byte of contents.
    case readNsPerByte
    /// What a pixel takes longer when it is mixed from texels of contents that miss the pixels.
    case mixNsPerPixel
    /// The idle gap at each switch from one pass of a frame to the next.
    case passSwitchNs
    /// Taking over a byte of new contents.
    case uploadNsPerByte
    /// Copying a pixel of contents larger than a texture into a tile.
    case cutNsPerPixel
    /// How many screens of pictures drawn apart are kept, in bytes of four a pixel.
    case rasterCacheScreens
    /// How long such a picture is kept without being used.
    case rasterCacheTTLNs

    /// The largest value: 1 s for costs, 256 cores, and 16,384 pixels.
    public var limit: Double {
      switch self {
      case .cores: 256
      case .maxTextureSide: 16_384
      default: 1e9
      }
    }

    /// Whether it is what some work costs, in nanoseconds.
    public var isCost: Bool {
      !isCount && self != .rasterCacheScreens && self != .rasterCacheTTLNs
    }

    /// Whether it counts something, and is a whole number from 1.
    public var isCount: Bool { self == .cores || self == .maxTextureSide }
  }

  /// Of a built-in profile, of the base of one with other figures, or what it was renamed to.
  public private(set) var name: String
  /// One for each field, in the order of `Field.allCases`.
  private var figures: [Figure]

  /// A figure.
  public subscript(field: Field) -> Figure { figures[Self.index(of: field)] }

  /// Every field with its figure, in the order of the report.
  public var fields: [(field: Field, figure: Figure)] { Array(zip(Field.allCases, figures)) }

  /// How many workers a replay simulates: every core but the main thread's, and at least one.
  public var workers: Int { max(1, Int(self[.cores].value) - 1) }

  /// A profile whose figures are given in full; for the built-in ones.
  init(name: String, _ figure: (Field) -> Figure) {
    self.name = name
    figures = Field.allCases.map(figure)
  }

  /// A profile with other figures in some fields.
  ///
  /// - Parameters:
  ///   - base: gives the fields that are not named.
  ///   - values: field names and values.
  ///   - source: where the new figures come from.
  /// - Throws: the first problem, by field name.
  public init(
    _ base: DeviceProfile, overriding values: [String: Double], source: Source = .assumed
  ) throws(DeviceProfileError) {
    self = base
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      let field = try Self.check(name, value)
      figures[Self.index(of: field)] = Figure(value, source)
    }
  }

  /// The same figures under another name, as those of a machine that was measured.
  public func renamed(_ name: String) -> DeviceProfile {
    var profile = self
    profile.name = name
    return profile
  }

  /// The field of a name, if it can have this value.
  public static func check(_ name: String, _ value: Double) throws(DeviceProfileError) -> Field {
    guard let field = Field(rawValue: name) else {
      let near = nearest(to: name, among: Field.allCases.map(\.rawValue))
      throw .unknownField(name, nearest: near.flatMap(Field.init))
    }
    guard value.isFinite else { throw .notFinite(field) }
    guard value >= 0 else { throw .negative(field, value) }
    guard value <= field.limit else { throw .tooLarge(field, value) }
    if field.isCount, value < 1 || value != value.rounded() { throw .notWhole(field, value) }
    return field
  }

  private static func index(of field: Field) -> Int {
    // The two lists have the same order; there are too few fields for a faster search to pay.
    Field.allCases.firstIndex(of: field) ?? 0
  }
}
