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
    if isCopy {
      let first = columns.lowerBound + origin.x
      if first >= 0 && first + columns.count <= size.width {
        let row = min(max(y + origin.y, 0), size.height - 1)
        return base + row * size.width + first
      }
    }
    var u = u0 &+ Int64(columns.lowerBound) &* dux &+ Int64(y) &* duy
    var v = v0 &+ Int64(columns.lowerBound) &* dvx &+ Int64(y) &* dvy
    let (lastX, lastY) = (size.width - 1, size.height - 1)
    if dvx == 0 {
      let row = Int(v >> 32)
      let upper = base + min(max(row, 0), lastY) * size.width
      let lower = base + min(max(row + 1, 0), lastY) * size.width
      let fy = UInt64(truncatingIfNeeded: v >> 24 & 0xFF)
      for index in 0..<columns.count {
        let column = Int(u >> 32)
        let x0 = min(max(column, 0), lastX)
        let x1 = min(max(column + 1, 0), lastX)
        let fx = UInt64(truncatingIfNeeded: u >> 24 & 0xFF)
        room[index] = Self.mix(upper[x0], upper[x1], lower[x0], lower[x1], fx, fy)
        u &+= dux
      }
    } else {
      for index in 0..<columns.count {
        let (column, row) = (Int(u >> 32), Int(v >> 32))
        let x0 = min(max(column, 0), lastX)
        let x1 = min(max(column + 1, 0), lastX)
        let upper = base + min(max(row, 0), lastY) * size.width
        let lower = base + min(max(row + 1, 0), lastY) * size.width
        let fx = UInt64(truncatingIfNeeded: u >> 24 & 0xFF)
        let fy = UInt64(truncatingIfNeeded: v >> 24 & 0xFF)
        room[index] = Self.mix(upper[x0], upper[x1], lower[x0], lower[x1], fx, fy)
        u &+= dux
        v &+= dvx
      }
    }
    return UnsafePointer(room)
  }

  /// Four texels with 8-bit weights, two channels at a time: a weighted sum of bytes and its
  /// rounding stay below 2^24, so two fit in 64 bits.
  @inline(__always)
  private static func mix(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ fx: UInt64, _ fy: UInt64
  ) -> UInt32 {
    @inline(__always)
    func evens(_ p: UInt32) -> UInt64 { UInt64(p & 0xFF) | UInt64(p & 0xFF_0000) << 16 }
    @inline(__always)
    func odds(_ p: UInt32) -> UInt64 { evens(p >> 8) }
    let lowerRight = fx &* fy
    let upperRight = fx << 8 &- lowerRight
    let lowerLeft = fy << 8 &- lowerRight
    let upperLeft = 65_536 &- upperRight &- lowerLeft &- lowerRight
    let half: UInt64 = 0x0000_8000_0000_8000
    let even =
      evens(a) &* upperLeft &+ evens(b) &* upperRight &+ evens(c) &* lowerLeft
      &+ evens(d) &* lowerRight &+ half
    let odd =
      odds(a) &* upperLeft &+ odds(b) &* upperRight &+ odds(c) &* lowerLeft
      &+ odds(d) &* lowerRight &+ half
    let low = even >> 16 & 0x0000_00FF_0000_00FF
    let high = odd >> 16 & 0x0000_00FF_0000_00FF
    let pair = low | high << 8
    return UInt32(truncatingIfNeeded: pair) | UInt32(truncatingIfNeeded: pair >> 32) << 16
  }
}
