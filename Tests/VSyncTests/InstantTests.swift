import Testing
import VSync

@Suite struct InstantTests {
  static let longest = Nanoseconds(.max)
  static let shortest = Nanoseconds(.min)

  @Test func sumsStayAtTheEndOfTheRangeThatTheyWouldPass() {
    #expect(Self.longest + Nanoseconds(1) == Self.longest)
    #expect(Self.shortest + Nanoseconds(-1) == Self.shortest)
    #expect(Self.shortest - Nanoseconds(1) == Self.shortest)
    #expect(Self.longest - Nanoseconds(-1) == Self.longest)
    #expect(Self.longest + Self.shortest == Nanoseconds(-1))
  }

  @Test func nothingIsLaterThanTheDistantFuture() {
    #expect(Instant.distantFuture + Nanoseconds(1) == Instant.distantFuture)
    #expect(Instant.zero + Self.longest == Instant.distantFuture)
    #expect(Instant.distantFuture - Nanoseconds(1) < Instant.distantFuture)
    #expect(Instant.distantFuture - Instant(nanoseconds: -1) == Self.longest)
    #expect(Instant(nanoseconds: -2) - Instant.distantFuture == Self.shortest)
  }

  @Test func workWithoutEndCostsTheLongestTime() {
    var work = Work()
    work.stated = Self.longest
    let charges = [Charge(.busy, "a", work), Charge(.busy, "a", work), Charge(.busy, "b", work)]
    let profile = DeviceProfile.reference
    #expect(profile.cost(of: charges) == Self.longest)
    #expect(
      profile.entries(for: charges, owner: .main).map(\.cost) == [Self.longest, Self.longest])
  }
}
