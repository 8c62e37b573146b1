/// A mistake that a caller of Scanout can make, and the words that the program stops with.
struct Mistake: Sendable {
  /// What is done wrong.
  let name: String
  /// A part of the message: it has the value.
  let message: String
  /// Does it; never comes back.
  let make: @Sendable () -> Void

  init(_ name: String, _ message: String, _ make: @escaping @Sendable () -> Void) {
    (self.name, self.message, self.make) = (name, message, make)
  }

  static let all = tree + animations + nodes + lists + ready + drawing + machines
}
