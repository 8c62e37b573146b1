import Foundation
import LayerModel
import LayerTree
import Nodes
import PlainText
import RichLabel
import VSync

// What expectations say of the trees, held against them.

extension SceneTree {
  /// What is there instead of what an expectation of the trees says, now by the model or at a moment
  /// as it shows; nil when it holds, and for expectations of other things.
  func failure(of condition: Expectation.Condition, at time: Instant) -> String? {
    switch condition {
    case .value(_, let id, let key, let expected, let tolerance, let tree):
      valueFailure(id, key, images.value(expected), tolerance, tree, time)
    case .hit(_, let point, let asked, let expected, let tree):
      hitFailure(point, asked, expected, tree, time)
    case .contains(_, let point, let id, let expected, let tree):
      containsFailure(point, id, expected, tree, time)
    case .convert(_, let what, let from, let to, let expected, let tolerance, let tree):
      convertFailure(what, from, to, expected, tolerance, tree, time)
    case .textAt(_, let point, let id, let expected): textAtFailure(point, id, expected)
    case .textRects(_, let range, let id, let expected, let tolerance):
      textRectsFailure(range, id, expected, tolerance)
    case .pixel, .image, .same, .differ, .order, .never, .count, .droppedFrames: nil
    }
  }

  private func valueFailure(
    _ id: String, _ key: ReadKey, _ expected: LayerValue, _ tolerance: Double,
    _ tree: Expectation.Tree, _ time: Instant
  ) -> String? {
    let what = "\(id) \(key.text) (\(tree.rawValue))"
    guard let seen = value(of: id, key, in: tree, at: time) else {
      return "\(what) has no value then: the layer is not in the tree"
    }
    guard !seen.isWithin(tolerance, of: expected) else { return nil }
    return "\(what) \(images.difference(seen, expected, tolerance))"
  }

  private func hitFailure(
    _ point: CGPoint, _ asked: String?, _ expected: String?, _ tree: Expectation.Tree,
    _ time: Instant
  ) -> String? {
    let place = "(\(numeral(point.x)), \(numeral(point.y)))\(asked.map { " in \($0)" } ?? "")"
    if let asked, find(asked) == nil {
      return "\(place) hits nothing: \(asked) is not in the tree"
    }
    let seen = hit(at: point, asking: asked, in: tree, at: time)
    if seen == expected { return nil }
    let shown = tree == .presentation ? " (presentation)" : ""
    return "\(place) hits \(seen ?? "nothing"), not \(expected ?? "nothing")\(shown)"
  }

  private func containsFailure(
    _ point: CGPoint, _ id: String, _ expected: Bool, _ tree: Expectation.Tree, _ time: Instant
  ) -> String? {
    let place = "(\(numeral(point.x)), \(numeral(point.y)))"
    let layer = find(id)
    let seen: Bool? =
      switch tree {
      case .model: layer?.contains(point)
      case .presentation: layer?.presentation(at: time)?.contains(point)
      }
    guard let seen else { return "\(id) contains nothing then: the layer is not in the tree" }
    guard seen != expected else { return nil }
    return "\(id) \(seen ? "contains" : "does not contain") \(place) (\(tree.rawValue))"
  }

  private func convertFailure(
    _ what: Expectation.Converted, _ from: String?, _ to: String?,
    _ expected: Expectation.Converted, _ tolerance: Double, _ tree: Expectation.Tree,
    _ time: Instant
  ) -> String? {
    for id in [from, to].compactMap(\.self) where find(id) == nil {
      return "nothing can be converted then: \(id) is not in the tree"
    }
    let way = "\(what.text) of \(from ?? "the root") in \(to ?? "the root") (\(tree.rawValue))"
    let (source, target) = (from.flatMap { find($0) }, to.flatMap { find($0) })
    let seen: Expectation.Converted?
    switch tree {
    case .model: seen = converted(what, source, target)
    case .presentation: seen = shownConverted(what, source, target, time)
    }
    guard let seen else { return "\(way) is nothing then: a layer was not committed" }
    guard !seen.isWithin(tolerance, of: expected) else { return nil }
    return "\(way) is \(seen.text), not \(expected.text) (tolerance \(tolerance))"
  }
}

// MARK: - Asking

extension SceneTree {
  /// What a layer has now, or shows at a moment; nil when it is not in the tree or was never
  /// committed.
  func value(
    of id: String, _ key: ReadKey, in tree: Expectation.Tree, at time: Instant
  ) -> LayerValue? {
    guard let layer = find(id) else { return nil }
    let shown = tree == .presentation ? layer.presentation(at: time) : nil
    if tree == .presentation, shown == nil { return nil }
    switch key {
    case .path(let path):
      return .value(shown?.value(forKeyPath: path) ?? layer.value(forKeyPath: path))
    case .trait(.mask):
      return .name(shown.map { $0.mask?.modelLayer.name } ?? layer.mask?.name)
    case .trait(.sublayers):
      return .names(shown?.sublayers.map(\.modelLayer.name) ?? layer.sublayers.map(\.name))
    case .trait(let trait): return value(of: trait, in: layer)
    }
  }

  /// What the model alone knows.
  func value(of trait: LayerTrait, in layer: Layer) -> LayerValue {
    let node = layer.delegate as? Node
    return switch trait {
    case .name: .name(layer.name)
    case .opaque: .flag(layer.isOpaque)
    case .needsDisplayOnBoundsChange: .flag(layer.needsDisplayOnBoundsChange)
    case .needsDisplayForKeys: .names(layer.needsDisplayKeys.sorted())
    case .drawsAsynchronously: .flag(layer.drawsAsynchronously)
    case .backgroundPattern: .value(.contents(layer.backgroundPattern?.bitmap))
    case .mask: .name(layer.mask?.name)
    case .sublayers: .names(layer.sublayers.map(\.name))
    case .autoresizingMask: .names(Values.names(of: layer.autoresizingMask))
    case .constraints: .constraints(layer.constraints)
    case .actions: .actions(layer.actions.compactMapValues(\.spec))
    case .delegateActions:
      .actions((layer.delegate as? any PlainDelegate)?.actions.compactMapValues(\.spec) ?? [:])
    case .style:
      .style(
        layer.style.map {
          StyleValue(values: $0.values, actions: $0.actions.compactMapValues(\.spec))
        })
    case .animationKeys: .names(layer.animationKeys)
    case .attributedString: .runs((layer as? TextLayer)?.attributedString)
    case .userInteractionEnabled: .flag(node?.isUserInteractionEnabled ?? false)
    case .enabled: .flag((node as? Control)?.isEnabled ?? false)
    case .contentMode: .name(node?.contentMode.rawValue)
    case .autoresizesSubnodes: .flag(node?.autoresizesSubnodes ?? false)
    case .layout: .layout(layouts.element(of: layer))
    case .textLines: .names((node as? RichLabel)?.shownLines ?? [])
    case .textRegions: .names((node as? RichLabel)?.shownRegions ?? [])
    case .textHidden: .name((node as? RichLabel)?.hiddenText)
    case .textMatches: .names((node as? RichLabel)?.shownMatches ?? [])
    case .textSize: .value(.size((node as? RichLabel)?.peekAtLayout().size ?? .zero))
    case .textTruncated: .flag((node as? RichLabel)?.peekAtLayout().isTruncated ?? false)
    case .series, .scaling, .axes, .legend, .meter, .reading, .image, .fit, .rounding,
      .placeholder, .progressive, .plays, .fade, .state, .async:
      .ready(
        trait.readyKey.flatMap { ready.value(of: $0, in: node) } ?? .name(nil))
    case .contentSize, .scrolling, .visibleRows, .rowCount, .liveRows, .blankRows, .rangeMode:
      value(of: trait, in: node as? ScrollNode)
    }
  }

  /// The id of what is hit at a point of the display: now by the model, a node when the root is one;
  /// or a layer by what is shown at a moment. A layer that is asked itself is asked as layers are.
  private func hit(
    at point: CGPoint, asking asked: String?, in tree: Expectation.Tree, at time: Instant
  ) -> String? {
    let top = asked.flatMap { find($0) } ?? stage.root
    if tree == .presentation {
      return top.presentation(at: time)?.hitTest(point)?.modelLayer.name
    }
    if asked == nil, rootIsNode { return stage.node(at: point)?.layer.name }
    return top.hitTest(point)?.name
  }

  private func converted(
    _ what: Expectation.Converted, _ source: Layer?, _ target: Layer?
  ) -> Expectation.Converted? {
    let from = source ?? stage.root
    switch what {
    case .point(let point): return .point(from.convert(point, to: target))
    case .rect(let rect): return .rect(from.convert(rect, to: target))
    case .time(let seconds):
      guard let offset = Nanoseconds(seconds: seconds) else { return nil }
      let moment = Instant.zero + offset
      let found = source.map { $0.convertTime(moment, to: target) }
      return .time((found ?? target?.convertTime(moment, from: nil) ?? moment).seconds)
    }
  }

  private func shownConverted(
    _ what: Expectation.Converted, _ source: Layer?, _ target: Layer?, _ time: Instant
  ) -> Expectation.Converted? {
    guard let from = (source ?? stage.root).presentation(at: time),
      let to = (target ?? stage.root).presentation(at: time)
    else { return nil }
    switch what {
    case .point(let point): return .point(from.convert(point, to: to))
    case .rect(let rect): return .rect(from.convert(rect, to: to))
    case .time: return nil
    }
  }
}

extension LayerAction {
  /// As scenes describe it; nil for code, which they have none of.
  fileprivate var spec: ActionSpec? {
    switch self {
    case .null: .null
    case .animation(let animation): .animation(animation)
    case .custom: nil
    }
  }
}
