import Graphics
import LayerModel
import Testing
import VSync

/// Pictures that are handed in from outside, by their moments.
@Suite struct ExternalSurfaceTests {
  private func bitmap() throws -> Bitmap {
    Bitmap(PixelBuffer(size: try #require(PixelSize(width: 1, height: 1))))
  }

  private func at(_ milliseconds: Int64) -> Instant {
    Instant(nanoseconds: milliseconds * 1_000_000)
  }

  @Test func eachPictureShowsFromItsMomentOn() throws {
    let (a, b, c) = (try bitmap(), try bitmap(), try bitmap())
    let surface = ExternalSurface()
    #expect(surface.bitmap(at: .zero) == nil && surface.end == nil)
    surface.present(b, at: at(20), now: .zero)
    surface.present(a, at: at(10), now: .zero)
    surface.present(c, at: at(20), now: .zero)
    #expect(surface.bitmap(at: at(9)) == nil)
    #expect(surface.bitmap(at: at(10)) === a)
    #expect(surface.bitmap(at: at(20)) === c, "the later of two for one moment")
    #expect(surface.bitmap(at: at(15), after: at(10)) == nil)
    #expect(surface.waiting(after: at(10)) == 2)
    #expect(surface.end == at(20))
  }

  @Test func whatWasReplacedIsLetGo() throws {
    let surface = ExternalSurface()
    for step in 0..<5 {
      surface.present(try bitmap(), at: at(Int64(step)), now: at(Int64(step)))
    }
    #expect(surface.bitmap(at: at(3)) == nil)
    #expect(surface.bitmap(at: at(4)) != nil)
  }
}
