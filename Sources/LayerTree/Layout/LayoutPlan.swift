public import Foundation
internal import Synchronization
internal import WrongUse

/// A spec and what it came to: each range of sizes is worked out once. Safe to use from any thread:
/// ask it on a worker, and the main thread finds the answer.
public final class LayoutPlan: Sendable {
  /// How nodes are to lie.
  public let spec: LayoutSpec
  /// Pixels in a point, to whose edges frames are rounded; nil does not round.
  public let scale: CGFloat?
  /// The latest answers, oldest first.
  private let answers = Mutex<[Answer]>([])

  private struct Answer {
    var range: SizeRange
    var layout: Layout
  }

  /// How many answers are kept: sizes that a node has at a time, and a few before.
  static let limit = 8

  /// A plan for a spec.
  ///
  /// - Precondition: `scale` is above 0.
  public init(_ spec: LayoutSpec, scale: CGFloat? = nil) {
    require(scale.map { $0 > 0 && $0.isFinite } ?? true, "\(scale ?? 0) pixels in a point")
    (self.spec, self.scale) = (spec, scale)
  }

  /// Where the nodes lie in a size of the range: the size that the spec needs, within it. Costs
  /// O(elements), and nothing when it was asked lately.
  public func layout(in range: SizeRange) -> Layout {
    if let known = answers.withLock({ answers in answers.first { $0.range == range } }) {
      return known.layout
    }
    // Outside of the lock: whoever measures may ask this plan. Two threads at a time get equal
    // answers, and the first is kept.
    let layout = Layout(LayoutCalculation.measure(spec, range), scale: scale)
    return answers.withLock { answers in
      if let known = answers.first(where: { $0.range == range }) { return known.layout }
      if answers.count == Self.limit { answers.removeFirst() }
      answers.append(Answer(range: range, layout: layout))
      return layout
    }
  }

  /// Whether the range was asked for lately.
  public func knows(_ range: SizeRange) -> Bool {
    answers.withLock { answers in answers.contains { $0.range == range } }
  }
}
