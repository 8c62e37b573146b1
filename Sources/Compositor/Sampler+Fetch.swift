internal import Graphics

extension Sampler {
  /// The texels under the pixels `columns` of row `y`: a place in the picture itself when they are
  /// a copy of it, else written to `room`, which has space for them.
  @inline(__always)
  func fetch(
    _ y: Int, _ columns: Range<Int>, from picture: UnsafeBufferPointer<UInt32>, size: PixelSize,
    room: UnsafeMutablePointer<UInt32>
  ) -> UnsafePointer<UInt32> {
    precondition(picture.count == size.area, "\(picture.count) texels in a picture of \(size)")
    guard let base = picture.baseAddress else { return UnsafePointer(room) }
    let window = self.window ?? size.rect
    if let perspective {
      let texels = Texels(
        base: base, stride: size.width, firstX: window.minX, firstY: window.minY,
        lastX: window.maxX - 1, lastY: window.maxY - 1)
      fetch(y, columns, texels, seenIn: perspective, room)
      return UnsafePointer(room)
    }
    if isCopy {
      let first = columns.lowerBound + origin.x
      if first >= window.minX && first + columns.count <= window.maxX {
        let row = min(max(y + origin.y, window.minY), window.maxY - 1)
        return base + row * size.width + first
      }
    }
    let u = u0 &+ Int64(columns.lowerBound) &* dux &+ Int64(y) &* duy
    let v = v0 &+ Int64(columns.lowerBound) &* dvx &+ Int64(y) &* dvy
    let texels = Texels(
      base: base, stride: size.width, firstX: window.minX, firstY: window.minY,
      lastX: window.maxX - 1, lastY: window.maxY - 1)
    if isNearest {
      fetchNearest(texels, u, v, columns.count, room)
    } else if dvx == 0 {
      fetchLevel(texels, u, v, columns.count, room)
    } else {
      fetchTurned(texels, u, v, columns.count, room)
    }
    return UnsafePointer(room)
  }

  /// A picture's memory.
  private struct Texels {
    var base: UnsafePointer<UInt32>
    var stride, firstX, firstY, lastX, lastY: Int

    @inline(__always)
    func row(_ y: Int) -> UnsafePointer<UInt32> { base + min(max(y, firstY), lastY) * stride }
    @inline(__always)
    func column(_ x: Int) -> Int { min(max(x, firstX), lastX) }
    @inline(__always)
    func nearest(_ u: Int64, _ v: Int64) -> UInt32 {
      row(Int((v &+ Sampler.nearestShift) >> 32))[column(Int((u &+ Sampler.nearestShift) >> 32))]
    }
  }

  /// Rows of the picture lie along rows of the display: both rows and `fy` are the same for all.
  @inline(__always)
  private func fetchLevel(
    _ texels: Texels, _ u: Int64, _ v: Int64, _ count: Int, _ room: UnsafeMutablePointer<UInt32>
  ) {
    let (upper, lower) = (texels.row(Int(v >> 32)), texels.row(Int(v >> 32) + 1))
    let fy = Mix.weight(v)
    var index = 0
    // Between the two ends no column needs clamping.
    let inside = columnsInside(
      u &- Int64(texels.firstX) << 32, count, lastX: texels.lastX - texels.firstX)
    while index < inside.lowerBound { clamped() }
    if dux == 1 << 32 && inside.upperBound > index && (fy == 0 || Mix.weight(u) == 0) {
      let first = Int((u &+ Int64(index) &* dux) >> 32)
      let (a, b) = fy == 0 ? (upper + first, upper + first + 1) : (upper + first, lower + first)
      let f = UInt32(truncatingIfNeeded: fy == 0 ? Mix.weight(u) : fy)
      let count = inside.upperBound - index
      let target = room + index
      for offset in 0..<count { target[offset] = Mix.two(a[offset], b[offset], f) }
      index = inside.upperBound
    }
    var along = u &+ Int64(index) &* dux
    while index < inside.upperBound {
      let x = Int(along >> 32)
      room[index] = Mix.four(
        upper[x], upper[x + 1], lower[x], lower[x + 1], Mix.weight(along), fy)
      along &+= dux
      index += 1
    }
    while index < count { clamped() }

    @inline(__always)
    func clamped() {
      let along = u &+ Int64(index) &* dux
      let (x0, x1) = (texels.column(Int(along >> 32)), texels.column(Int(along >> 32) + 1))
      room[index] = Mix.four(upper[x0], upper[x1], lower[x0], lower[x1], Mix.weight(along), fy)
      index += 1
    }
  }

  @inline(__always)
  private func fetchTurned(
    _ texels: Texels, _ u: Int64, _ v: Int64, _ count: Int, _ room: UnsafeMutablePointer<UInt32>
  ) {
    var (u, v) = (u, v)
    for index in 0..<count {
      let (x0, x1) = (texels.column(Int(u >> 32)), texels.column(Int(u >> 32) + 1))
      let (upper, lower) = (texels.row(Int(v >> 32)), texels.row(Int(v >> 32) + 1))
      room[index] = Mix.four(
        upper[x0], upper[x1], lower[x0], lower[x1], Mix.weight(u), Mix.weight(v))
      u &+= dux
      v &+= dvx
    }
  }

  private func fetchNearest(
    _ texels: Texels, _ u: Int64, _ v: Int64, _ count: Int, _ room: UnsafeMutablePointer<UInt32>
  ) {
    var (u, v) = (u, v)
    for index in 0..<count {
      room[index] = texels.nearest(u, v)
      u &+= dux
      v &+= dvx
    }
  }

  /// Each pixel by itself: see ``SampledPerspective``.
  private func fetch(
    _ y: Int, _ columns: Range<Int>, _ texels: Texels, seenIn perspective: SampledPerspective,
    _ room: UnsafeMutablePointer<UInt32>
  ) {
    for (index, x) in columns.enumerated() {
      let (u, v) = perspective.texel(x, y)
      if isNearest {
        room[index] = texels.nearest(u, v)
        continue
      }
      let (x0, x1) = (texels.column(Int(u >> 32)), texels.column(Int(u >> 32) + 1))
      let (upper, lower) = (texels.row(Int(v >> 32)), texels.row(Int(v >> 32) + 1))
      room[index] = Mix.four(
        upper[x0], upper[x1], lower[x0], lower[x1], Mix.weight(u), Mix.weight(v))
    }
  }

  /// The pixels of a row, as offsets, whose left texel is at least 0 and whose right one at most
  /// `lastX`; may leave some out.
  @inline(__always)
  private func columnsInside(_ u: Int64, _ count: Int, lastX: Int) -> Range<Int> {
    let end = Int64(lastX) << 32
    // Far from the picture the products below could overflow: then nothing is said to be inside.
    guard dux > 0, u > -(1 << 60), u < end, dux < 1 << 60 else { return 0..<0 }
    let first = u >= 0 ? 0 : (-u &+ dux &- 1) / dux
    let last = (end &- 1 &- u) / dux
    let start = min(Int(first), count)
    return start..<max(start, min(Int(last) + 1, count))
  }
}

/// Weighted sums of texels, all channels at once.
enum Mix {
  /// The weight of the right or lower texel: the top 8 bits of the fraction.
  @inline(__always)
  static func weight(_ position: Int64) -> UInt64 {
    UInt64(truncatingIfNeeded: position >> 24 & 0xFF)
  }

  /// The channels in 16-bit lanes: blue, red, green, alpha from the lowest.
  @inline(__always)
  private static func spread(_ p: UInt32) -> UInt64 {
    UInt64(p & 0x00FF_00FF) | UInt64(p & 0xFF00_FF00) << 24
  }

  /// Bilinear: `(sum of weight * texel + 32768) >> 16` in each channel.
  ///
  /// Sums across lanes may borrow from a neighbour in between; the end result of each lane is in
  /// its range, and arithmetic modulo 2^64 then has only that one answer.
  @inline(__always)
  static func four(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ fx: UInt64, _ fy: UInt64
  ) -> UInt32 {
    let (left, lowerLeft) = (spread(a), spread(c))
    let upper = left << 8 &+ (spread(b) &- left) &* fx
    let lower = lowerLeft << 8 &+ (spread(d) &- lowerLeft) &* fx
    let lanes: UInt64 = 0x0000_FFFF_0000_FFFF
    let half: UInt64 = 0x0000_8000_0000_8000
    let (e0, o0) = (upper & lanes, upper >> 16 & lanes)
    let (e1, o1) = (lower & lanes, lower >> 16 & lanes)
    let even = (e0 << 8 &+ (e1 &- e0) &* fy &+ half) >> 16 & lanes
    let odd = (o0 << 8 &+ (o1 &- o0) &* fy &+ half) >> 16 & lanes
    let packed = even | odd << 16
    return UInt32(truncatingIfNeeded: packed) | UInt32(truncatingIfNeeded: packed >> 24)
  }

  /// The same with weights in one direction only: `(a * (256 - f) + b * f + 128) >> 8`.
  @inline(__always)
  static func two(_ a: UInt32, _ b: UInt32, _ f: UInt32) -> UInt32 {
    let mask: UInt32 = 0x00FF_00FF
    let half: UInt32 = 0x0080_0080
    let low = (a & mask) &* (256 &- f) &+ (b & mask) &* f &+ half
    let high = (a >> 8 & mask) &* (256 &- f) &+ (b >> 8 & mask) &* f &+ half
    return low >> 8 & mask | high & ~mask
  }
}
