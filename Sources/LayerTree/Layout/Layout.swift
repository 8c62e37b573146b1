public import Foundation
public import LayerModel

/// Where nodes lie: what a ``LayoutSpec`` comes to for one range of sizes. Never changes, and may be
/// handed from thread to thread and shared.
public struct Layout: Hashable, Sendable {
  /// A node with its place.
  public struct Placement: Hashable, Sendable {
    /// Which node.
    public var node: LayerID
    /// In the space of the node that the layout is for, in points.
    public var frame: CGRect
    /// Where the nodes in it lie, if the spec says.
    public var inside: Layout?
  }

  /// What all of it takes.
  public let size: CGSize
  /// The nodes, back to front.
  public let placements: [Placement]

  /// Rounds what was measured, here and nowhere else: each edge of a node to the nearest pixel of
  /// the node around it (half a pixel goes right, or down), so that what touches goes on touching;
  /// the size up to whole pixels, unless it is closer than a thousandth to one below.
  init(_ measured: MeasuredLayout, scale: CGFloat?) {
    func edge(_ value: CGFloat) -> CGFloat {
      scale.map { (value * $0 + 0.5).rounded(.down) / $0 } ?? value
    }
    func whole(_ value: CGFloat) -> CGFloat {
      scale.map { (value * $0 - 0.001).rounded(.up) / $0 } ?? value
    }
    size = CGSize(width: whole(measured.size.width), height: whole(measured.size.height))
    var found: [Placement] = []
    func collect(_ part: MeasuredLayout, at origin: CGPoint) {
      if let node = part.node {
        let (left, top) = (edge(origin.x), edge(origin.y))
        let (right, bottom) = (edge(origin.x + part.size.width), edge(origin.y + part.size.height))
        found.append(
          Placement(
            node: node, frame: CGRect(x: left, y: top, width: right - left, height: bottom - top),
            inside: part.isSpace ? part.children.first.map { Layout($0.part, scale: scale) } : nil))
        return
      }
      for child in part.children {
        collect(
          child.part, at: CGPoint(x: origin.x + child.origin.x, y: origin.y + child.origin.y))
      }
    }
    collect(measured, at: .zero)
    placements = found
  }

  /// The frame of a node that lies directly in the node that the layout is for.
  public func frame(of node: LayerID) -> CGRect? {
    placements.first { $0.node == node }?.frame
  }
}

/// What an element was measured as, exactly.
struct MeasuredLayout: Sendable {
  var size: CGSize
  /// Back to front, by their upper left corners.
  var children: [(origin: CGPoint, part: MeasuredLayout)] = []
  var node: LayerID?
  /// Whether the only child is what lies in the node.
  var isSpace = false
  /// From the upper edge to the baseline of the first line of text in it; nil when none is known.
  var firstBaseline: CGFloat?
  /// The same of the last line.
  var lastBaseline: CGFloat?

  /// An element that is one other in some place; baselines are that one's.
  init(size: CGSize, around child: LayoutSpec, _ part: MeasuredLayout, at origin: CGPoint = .zero) {
    self.init(size: size, children: [(origin, part)])
    firstBaseline = part.firstBaseline(of: child).map { origin.y + $0 }
    lastBaseline = part.lastBaseline(of: child).map { origin.y + $0 }
  }

  init(
    size: CGSize, children: [(origin: CGPoint, part: MeasuredLayout)] = [], node: LayerID? = nil
  ) {
    (self.size, self.children, self.node) = (size, children, node)
  }

  /// Where the first baseline is: where the element's style says, or what is in it.
  func firstBaseline(of spec: LayoutSpec) -> CGFloat? { spec.style.ascender ?? firstBaseline }

  /// Where the last baseline is.
  func lastBaseline(of spec: LayoutSpec) -> CGFloat? {
    spec.style.descender.map { size.height + $0 } ?? lastBaseline
  }
}
