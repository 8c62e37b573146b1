internal import Graphics
internal import WrongUse

extension Sampler {
  /// The texels under the pixels `columns` of row `y`: a place in the picture itself when they are
  /// a copy of it, else written to `room`, which has space for them.
  @inline(__always)
  func fetch(
    _ y: Int, _ columns: Range<Int>, from picture: UnsafeBufferPointer<UInt32>, size: PixelSize,
    room: UnsafeMutablePointer<UInt32>
  ) -> UnsafePointer<UInt32> {
    require(picture.count == size.area, "\(picture.count) texels in a picture of \(size)")
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
    let (fx, fy) = (Mix.weight(u), Mix.weight(v))
    func clamped(_ index: Int) {
      let along = u &+ Int64(index) &* dux
      let (x0, x1) = (texels.column(Int(along >> 32)), texels.column(Int(along >> 32) + 1))
      room[index] = Mix.four(upper[x0], upper[x1], lower[x0], lower[x1], Mix.weight(along), fy)
    }
    // Between the two ends no column needs clamping.
    let inside = Self.inside(u, dux, count, from: texels.firstX, to: texels.lastX)
    for index in 0..<inside.lowerBound { clamped(index) }
    if !inside.isEmpty {
      let start = u &+ Int64(inside.lowerBound) &* dux
      let (target, first) = (room + inside.lowerBound, Int(start >> 32))
      let kernels = RowKernels.best
      if dux != 1 << 32 {
        kernels.pointee.stretch(target, inside.count, upper, lower, start, dux, UInt32(fy))
      } else if fy == 0 {
        kernels.pointee.mix(target, inside.count, upper + first, upper + first + 1, UInt32(fx))
      } else if fx == 0 {
        kernels.pointee.mix(target, inside.count, upper + first, lower + first, UInt32(fy))
      } else {
        kernels.pointee.shift(
          target, inside.count, upper + first, lower + first, UInt32(fx), UInt32(fy))
      }
    }
    for index in inside.upperBound..<count { clamped(index) }
  }

  @inline(__always)
  private func fetchTurned(
    _ texels: Texels, _ u: Int64, _ v: Int64, _ count: Int, _ room: UnsafeMutablePointer<UInt32>
  ) {
    func clamped(_ index: Int) {
      let (u, v) = (u &+ Int64(index) &* dux, v &+ Int64(index) &* dvx)
      let (x0, x1) = (texels.column(Int(u >> 32)), texels.column(Int(u >> 32) + 1))
      let (upper, lower) = (texels.row(Int(v >> 32)), texels.row(Int(v >> 32) + 1))
      room[index] = Mix.four(
        upper[x0], upper[x1], lower[x0], lower[x1], Mix.weight(u), Mix.weight(v))
    }
    let inside = Self.inside(u, dux, count, from: texels.firstX, to: texels.lastX)
      .clamped(to: Self.inside(v, dvx, count, from: texels.firstY, to: texels.lastY))
    for index in 0..<inside.lowerBound { clamped(index) }
    if !inside.isEmpty {
      let index = Int64(inside.lowerBound)
      RowKernels.best.pointee.turn(
        room + inside.lowerBound, inside.count, texels.base, texels.stride, u &+ index &* dux,
        v &+ index &* dvx, dux, dvx)
    }
    for index in inside.upperBound..<count { clamped(index) }
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

  /// The pixels of a row, as offsets, whose texel is at least `first` and the one after it at most
  /// `last`, along one axis; may leave some out.
  @inline(__always)
  private static func inside(
    _ place: Int64, _ step: Int64, _ count: Int, from first: Int, to last: Int
  ) -> Range<Int> {
    let place = place &- Int64(first) << 32
    let end = Int64(last - first) << 32
    // Far from the picture the sums below could overflow: then nothing is said to be inside.
    guard end > 0, place.magnitude < 1 << 60, step.magnitude < 1 << 60 else { return 0..<0 }
    if step == 0 { return place >= 0 && place < end ? 0..<count : 0..<0 }
    if step == 1 << 32 {
      // The same without division: the picture has the display's scale.
      guard place < end else { return 0..<0 }
      let lower = min(place >= 0 ? 0 : Int((-place + (1 << 32 - 1)) >> 32), count)
      return lower..<max(lower, min(Int((end - 1 - place) >> 32) + 1, count))
    }
    // Seen from the other end a picture that is turned over goes forward.
    let (start, stride) = step > 0 ? (place, step) : (end - 1 - place, -step)
    let enters = start >= 0 ? 0 : (-start + stride - 1) / stride
    guard start < end else { return 0..<0 }
    let leaves = (end - 1 - start) / stride
    let lower = min(Int(enters), count)
    return lower..<max(lower, min(Int(leaves) + 1, count))
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
