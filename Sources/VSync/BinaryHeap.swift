/// A queue that hands out its least element first. Insertion and removal cost O(log n).
///
/// Elements that compare equal come out in no particular order: whoever needs one makes it part
/// of the comparison.
package struct BinaryHeap<Element: Comparable> {
  // Every element is at or before its children, which are at 2i + 1 and 2i + 2.
  private var elements: [Element] = []

  package var isEmpty: Bool { elements.isEmpty }
  package var count: Int { elements.count }

  /// A queue of nothing.
  package init() {}

  /// The least element.
  package var first: Element? { elements.first }

  package mutating func insert(_ element: Element) {
    elements.append(element)
    var child = elements.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard elements[child] < elements[parent] else { return }
      elements.swapAt(child, parent)
      child = parent
    }
  }

  package mutating func removeFirst() -> Element? {
    guard let last = elements.popLast() else { return nil }
    guard let first = elements.first else { return last }
    elements[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < elements.count && elements[child] < elements[least] {
        least = child
      }
      guard least != parent else { return first }
      elements.swapAt(parent, least)
      parent = least
    }
  }
}

extension BinaryHeap: Sendable where Element: Sendable {}
