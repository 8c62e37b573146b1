internal import CFreeType
internal import Foundation
internal import Graphics
internal import WrongUse

/// Pictures of glyphs, made by FreeType with faces of its own and kept: grey coverage of outlines,
/// scaled pictures of coloured signs.
///
/// Outlines are not hinted. A glyph stands on a quarter of a pixel in x, and on a whole pixel in y:
/// four pictures at most are kept of each. Belongs to one thread at a time.
final class GlyphCache {
  /// How glyphs of one font and size look.
  struct Look: Hashable {
    var face: FontFace
    /// The em square in 1/64 pixel.
    var size: Int
    var isSlanted: Bool
    /// What outlines go through, after leaning.
    var matrix = GlyphMatrix.identity
    /// Whether quarters of a pixel are downwards, as letters that are turned go.
    var goesDown = false
  }

  /// The pictures of one look.
  final class Table {
    let look: Look
    /// By glyph and quarter of a pixel, in a table of open addresses: a power of two of places, half of
    /// them free. A dictionary's hash would take as long as the drawing of a small letter.
    private var places: [(key: UInt32, picture: GlyphPicture?)] = Table.free(64)
    private var count = 0

    fileprivate init(_ look: Look) { self.look = look }

    private static func free(_ count: Int) -> [(key: UInt32, picture: GlyphPicture?)] {
      Array(repeating: (0, nil), count: count)
    }

    /// Where a key is, or where it belongs.
    @inline(__always)
    private func place(_ key: UInt32) -> Int {
      let mask = places.count - 1
      // Fibonacci's hash: neighbours end up apart.
      var place = Int(key &* 0x9E37_79B1 >> 12) & mask
      while places[place].picture != nil, places[place].key != key { place = (place + 1) & mask }
      return place
    }

    fileprivate subscript(key: UInt32) -> GlyphPicture? {
      @inline(__always) get { places[place(key)].picture }
    }

    fileprivate func insert(_ picture: GlyphPicture, for key: UInt32) {
      if (count + 1) * 2 > places.count {
        let old = places
        places = Table.free(old.count * 2)
        for entry in old where entry.picture != nil { places[place(entry.key)] = entry }
      }
      places[place(key)] = (key, picture)
      count += 1
    }

    fileprivate func removeAll() { (places, count) = (Table.free(64), 0) }
  }

  /// How much memory pictures may take; beyond it all are dropped.
  static let budget = 16 << 20

  private var tables: [Look: Table] = [:]
  private var images: [ImageKey: (image: Bitmap, picture: GlyphPicture)] = [:]
  private var faces: [FontFace: FT_Face] = [:]
  private let library: FT_Library
  /// What the pictures take now.
  private(set) var byteCount = 0

  init() {
    var library: FT_Library?
    let error = FT_Init_FreeType(&library)
    guard let library else { halt("FreeType does not start: error \(error)") }
    self.library = library
  }

  // Takes the faces along.
  deinit { FT_Done_FreeType(library) }

  /// The pictures of a look.
  func table(_ look: Look) -> Table {
    if let known = tables[look] { return known }
    // Text whose size is animated has a new look in every frame.
    if tables.count >= 256 { drop() }
    let made = Table(look)
    tables[look] = made
    return made
  }

  /// The picture of a glyph, `quarter` quarters of a pixel to the right of a whole one.
  func picture(_ glyph: UInt32, quarter: Int, in table: Table) -> GlyphPicture {
    let key = glyph << 2 | UInt32(quarter & 3)
    if let known = table[key] { return known }
    let made = rasterize(glyph, quarter: quarter, table.look)
    if byteCount + made.byteCount > Self.budget { drop() }
    // What alone fills a good part of the budget is not worth what it would push out.
    if made.byteCount < Self.budget / 8 {
      byteCount += made.byteCount
      table.insert(made, for: key)
    }
    return made
  }

  /// A picture that stands in a text, scaled to so many pixels; nil for no pixels.
  ///
  /// - Parameter isStencil: whether only its alpha counts, which then covers as letters do.
  func picture(
    _ image: Bitmap, width: Int, height: Int, isStencil: Bool = false
  ) -> GlyphPicture? {
    guard let size = PixelSize(width: width, height: height) else { return nil }
    let key = ImageKey(image: ObjectIdentifier(image), size: size, isStencil: isStencil)
    if let known = images[key] { return known.picture }
    let pixels = PictureScaler.scaled(
      image.pixels, width: image.size.width, height: image.size.height, to: width, height)
    let made = GlyphPicture(
      left: 0, top: 0, width: width, height: height,
      coverage: isStencil ? pixels.map { UInt8(truncatingIfNeeded: $0 >> 24) } : [],
      colors: isStencil ? [] : pixels)
    if byteCount + made.byteCount > Self.budget { drop() }
    if made.byteCount < Self.budget / 8 {
      byteCount += made.byteCount
      images[key] = (image, made)
    }
    return made
  }

  /// A bitmap at a size. The bitmap is held, so that no other one takes its place in memory.
  private struct ImageKey: Hashable {
    var image: ObjectIdentifier
    var size: PixelSize
    var isStencil: Bool
  }

  /// Forgets all pictures, also those of tables that are still held.
  private func drop() {
    for table in tables.values { table.removeAll() }
    (tables, images) = ([:], [:])
    byteCount = 0
  }

  private func face(_ face: FontFace) -> FT_Face {
    if let known = faces[face] { return known }
    var opened: FT_Face?
    let path = Fonts.files[Int(face.file)].path
    guard FT_New_Face(library, path, FT_Long(face.index), &opened) == 0, let opened else {
      halt("FreeType does not open '\(path)'")
    }
    faces[face] = opened
    return opened
  }

  private func rasterize(_ glyph: UInt32, quarter: Int, _ look: Look) -> GlyphPicture {
    let face = face(look.face)
    // FT_HAS_FIXED_SIZES and FT_HAS_COLOR are macros that Swift cannot call.
    if face.pointee.num_fixed_sizes > 0 { return picture(glyph, look, face) }
    FT_Set_Char_Size(face, 0, FT_F26Dot6(look.size), 72, 72)
    guard FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)) == 0,
      let slot = face.pointee.glyph, slot.pointee.outline.n_points > 0
    else { return .empty }
    if look.isSlanted {
      var shear = FT_Matrix(
        xx: 0x10000, xy: FT_Fixed(TextAttributes.slant * 0x10000), yx: 0, yy: 0x10000)
      FT_Outline_Transform(&slot.pointee.outline, &shear)
    }
    if look.matrix != .identity {
      var matrix = look.matrix.freeType
      FT_Outline_Transform(&slot.pointee.outline, &matrix)
    }
    FT_Outline_Translate(
      &slot.pointee.outline, look.goesDown ? 0 : FT_Pos(quarter * 16),
      look.goesDown ? FT_Pos(-quarter * 16) : 0)
    guard FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0 else {
      return .empty
    }
    let bitmap = slot.pointee.bitmap
    let (width, height) = (Int(bitmap.width), Int(bitmap.rows))
    var coverage: [UInt8] = []
    coverage.reserveCapacity(width * height)
    if let buffer = bitmap.buffer {
      for row in 0..<height {
        let start = buffer + row * Int(bitmap.pitch)
        coverage.append(contentsOf: UnsafeBufferPointer(start: start, count: width))
      }
    }
    return GlyphPicture(
      left: Int(slot.pointee.bitmap_left), top: -Int(slot.pointee.bitmap_top), width: width,
      height: height, coverage: coverage, colors: [])
  }

  /// A coloured picture, which the font has in one size only, scaled to the size asked for.
  private func picture(_ glyph: UInt32, _ look: Look, _ face: FT_Face) -> GlyphPicture {
    guard FT_Select_Size(face, 0) == 0,
      FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_COLOR)) == 0, let slot = face.pointee.glyph,
      slot.pointee.bitmap.pixel_mode == FT_PIXEL_MODE_BGRA.rawValue,
      let buffer = slot.pointee.bitmap.buffer, let sizes = face.pointee.available_sizes
    else { return .empty }
    let bitmap = slot.pointee.bitmap
    let (width, height) = (Int(bitmap.width), Int(bitmap.rows))
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for row in 0..<height {
      // Bytes are blue, green, red, alpha, premultiplied: a pixel of ours.
      (buffer + row * Int(bitmap.pitch)).withMemoryRebound(to: UInt32.self, capacity: width) {
        pixels.append(contentsOf: UnsafeBufferPointer(start: $0, count: width))
      }
    }
    let scale = Double(look.size) / Double(sizes.pointee.y_ppem)
    let target = (
      width: max(1, Int((Double(width) * scale).rounded())),
      height: max(1, Int((Double(height) * scale).rounded()))
    )
    let level = GlyphPicture(
      left: Int((Double(slot.pointee.bitmap_left) * scale).rounded()),
      top: -Int((Double(slot.pointee.bitmap_top) * scale).rounded()), width: target.width,
      height: target.height, coverage: [],
      colors: PictureScaler.scaled(
        pixels, width: width, height: height, to: target.width, target.height))
    return look.matrix == .identity
      ? level : PictureScaler.transformed(level, by: look.matrix.transform)
  }
}
