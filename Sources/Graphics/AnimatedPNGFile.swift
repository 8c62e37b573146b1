/// Reading animated PNG: each frame's data is put into a PNG file of its own, which ``PNGFile`` decodes.
///
/// Frames that the default picture is not part of leave it out. Sequence numbers must be those of the
/// specification; a file whose frames end early is damaged.
enum AnimatedPNGFile {
  private struct Chunk {
    var type: String
    var data: ArraySlice<UInt8>
  }

  private struct Control {
    var size: PixelSize
    var x, y: Int
    var nanoseconds: Int64
    var disposal: FrameDisposal
    var blends: Bool
  }

  /// Whether the file says that it is animated: `acTL` comes before the first `IDAT`.
  static func isAnimated(_ bytes: [UInt8]) -> Bool {
    guard let chunks = try? chunks(of: bytes, upTo: "IDAT") else { return false }
    return chunks.contains { $0.type == "acTL" }
  }

  static func decode(_ bytes: [UInt8]) throws(ImageError) -> ImageFrames {
    let size = try PNGFile.probe(bytes)
    let chunks = try chunks(of: bytes, upTo: nil)
    guard let head = chunks.first, head.type == "IHDR", head.data.count == 13,
      let animation = chunks.first(where: { $0.type == "acTL" })?.data, animation.count == 8
    else { throw damaged("its animation has no header") }
    let (count, loops) = (number(animation), number(animation.dropFirst(4)))
    guard count > 0 else { throw damaged("it has 0 frames") }
    var canvas = try FrameCanvas(size, count: count, .png)
    // What decoding any frame takes: palette, transparency, gamma.
    let shared = chunks.prefix { $0.type != "IDAT" }.filter {
      ["PLTE", "tRNS", "gAMA", "sRGB", "cHRM", "sBIT"].contains($0.type)
    }
    var control: Control?
    var data: [ArraySlice<UInt8>] = []
    var (sequence, shown) = (0, 0)
    func next(_ chunk: Chunk) throws(ImageError) {
      guard chunk.data.count >= 4, number(chunk.data) == sequence else {
        throw damaged("part \(sequence) of its animation is not where it should be")
      }
      sequence += 1
    }
    func finish() throws(ImageError) {
      guard let ended = control else { return }
      guard !data.isEmpty else { throw damaged("frame \(shown) has no data") }
      let part = try frame(ended.size, head.data, shared, data)
      shown += 1
      canvas.show(
        part, x: ended.x, y: ended.y, blends: ended.blends,
        // The first frame has nothing before it.
        disposal: shown == 1 && ended.disposal == .previous ? .background : ended.disposal,
        nanoseconds: ended.nanoseconds)
      (control, data) = (nil, [])
    }
    for chunk in chunks {
      switch chunk.type {
      case "fcTL":
        try finish()
        try next(chunk)
        control = try self.control(chunk.data, in: size)
      case "IDAT": if control != nil { data.append(chunk.data) }
      case "fdAT":
        try next(chunk)
        data.append(chunk.data.dropFirst(4))
      default: break
      }
    }
    try finish()
    guard shown == count else { throw damaged("it has \(shown) of \(count) frames") }
    return canvas.frames(loopCount: loops)
  }

  private static func control(
    _ data: ArraySlice<UInt8>, in canvas: PixelSize
  ) throws(ImageError) -> Control {
    guard data.count == 26 else { throw damaged("a frame has no header") }
    let bytes = Array(data)
    func long(_ index: Int) -> Int { number(bytes[index...]) }
    func short(_ index: Int) -> Int { Int(bytes[index]) << 8 | Int(bytes[index + 1]) }
    let size = try ImageFile.checked(width: long(4), height: long(8), .png)
    let (x, y) = (long(12), long(16))
    guard x + size.width <= canvas.width, y + size.height <= canvas.height else {
      throw damaged("a frame lies outside of the picture")
    }
    let (numerator, denominator) = (short(20), short(22) == 0 ? 100 : short(22))
    let disposals: [FrameDisposal] = [.keep, .background, .previous]
    guard disposals.indices.contains(Int(bytes[24])), bytes[25] <= 1 else {
      throw damaged("a frame is put away or blended in no known way")
    }
    return Control(
      size: size, x: x, y: y,
      nanoseconds: Int64((numerator * 2_000_000_000 + denominator) / (2 * denominator)),
      disposal: disposals[Int(bytes[24])], blends: bytes[25] == 1)
  }

  /// The pixels of a frame, by way of a file of its own.
  private static func frame(
    _ size: PixelSize, _ head: ArraySlice<UInt8>, _ shared: [Chunk], _ data: [ArraySlice<UInt8>]
  ) throws(ImageError) -> PixelBuffer {
    let sides = PNGBytes.big(UInt32(size.width)) + PNGBytes.big(UInt32(size.height))
    var file = PNGFile.signature + PNGBytes.chunk("IHDR", sides + head.dropFirst(8))
    for chunk in shared { file += PNGBytes.chunk(chunk.type, Array(chunk.data)) }
    for part in data { file += PNGBytes.chunk("IDAT", Array(part)) }
    return PixelBuffer(try PNGFile.decode(file + PNGBytes.end))
  }

  private static func chunks(
    of bytes: [UInt8], upTo last: String?
  ) throws(ImageError) -> [Chunk] {
    var chunks: [Chunk] = []
    var place = PNGFile.signature.count
    while place + 12 <= bytes.count {
      let length = number(bytes[place...])
      let body = place + 8
      guard length <= bytes.count - body - 4 else { break }
      let type = String(decoding: bytes[place + 4..<body], as: UTF8.self)
      chunks.append(Chunk(type: type, data: bytes[body..<body + length]))
      // Other chunks' sums are looked at by who decodes the frames.
      if ["acTL", "fcTL", "fdAT"].contains(type) {
        guard
          Array(bytes[place..<body + length + 4])
            == PNGBytes.chunk(type, Array(bytes[body..<body + length]))
        else { throw damaged("the sum of a part of its animation is wrong") }
      }
      if type == "IEND" || type == last { return chunks }
      place = body + length + 4
    }
    throw damaged("it ends too early")
  }

  /// Big-endian, of the first four bytes there are.
  private static func number(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }

  private static func damaged(_ words: String) -> ImageError {
    ImageError(format: .png, reason: .damaged(words))
  }
}
