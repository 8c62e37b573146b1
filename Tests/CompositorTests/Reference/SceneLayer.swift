import Foundation
import Graphics
import LayerModel
import Testing
import VSync

@testable import Compositor

/// A tree that tests write down, change and commit.
struct SceneLayer: Sendable {
  var id: LayerID
  var properties: LayerProperties
  var sublayers: [SceneLayer]
  /// None or one.
  var masks: [SceneLayer] = []
  var mask: SceneLayer? {
    get { masks.first }
    set { masks = newValue.map { [$0] } ?? [] }
  }
  var animations: [AttachedAnimation] = []

  init(
    _ name: String = "", _ frame: CGRect = .zero, id: LayerID = .next(),
    sublayers: [SceneLayer] = [], _ change: (inout LayerProperties) -> Void = { _ in }
  ) {
    self.id = id
    self.sublayers = sublayers
    properties = LayerProperties()
    properties.name = name
    properties.bounds = CGRect(origin: .zero, size: frame.size)
    properties.position = CGPoint(x: frame.midX, y: frame.midY)
    change(&properties)
  }

  /// The tree's layers, parents first.
  var flattened: [SceneLayer] { [self] + (masks + sublayers).flatMap(\.flattened) }

  /// The transition that it is in, as far as its `endProgress`.
  var transition: Transition? {
    for attached in animations {
      if case .transition(let transition) = attached.animation { return transition }
    }
    return nil
  }

  /// The commit that turns `old` into this tree.
  func commit(after old: SceneLayer? = nil) -> Commit {
    var known: [LayerID: SceneLayer] = [:]
    for layer in old?.flattened ?? [] { known[layer.id] = layer }
    var changes: [Commit.Change] = []
    for layer in flattened {
      let before = known.removeValue(forKey: layer.id)
      var change = Commit.Change(layer: layer.id)
      if before?.properties != layer.properties { change.properties = layer.properties }
      let ids = layer.sublayers.map(\.id)
      if (before?.sublayers.map(\.id) ?? []) != ids { change.sublayers = ids }
      if before?.mask?.id != layer.mask?.id { change.mask = .some(layer.mask?.id) }
      if (before?.animations ?? []) != layer.animations { change.animations = layer.animations }
      if change.properties != nil || change.sublayers != nil || change.animations != nil
        || change.mask != nil
      {
        changes.append(change)
      }
    }
    return Commit(root: id, changes: changes, removed: known.keys.sorted())
  }

  /// The layer of a name, to change it.
  subscript(name: String) -> LayerProperties {
    get { flattened.first { $0.properties.name == name }?.properties ?? LayerProperties() }
    set {
      if properties.name == name {
        properties = newValue
      } else {
        for index in sublayers.indices { sublayers[index][name] = newValue }
        for index in masks.indices { masks[index][name] = newValue }
      }
    }
  }
}

extension DisplayGeometry {
  static func pixels(
    _ width: Int, _ height: Int, scale: Double = 1, background: Color = .clear
  ) -> DisplayGeometry {
    guard let size = PixelSize(width: width, height: height) else {
      preconditionFailure("no display of \(width) x \(height)")
    }
    return DisplayGeometry(pixelSize: size, scale: scale, background: background)
  }
}

extension FramePlan {
  /// The plan of a tree's first frame.
  init(_ root: SceneLayer, _ display: DisplayGeometry) {
    var tree = RenderTree()
    tree.apply(root.commit())
    self.init(tree: tree, at: .zero, display: display, previous: nil)
  }

  /// The draw list in words: `red background 0,0-4,4`, groups in parentheses.
  var words: [String] {
    items.map { item in
      switch item {
      case .draw(let draw): "\(draw.name) \(draw.part.rawValue) \(draw.bounds.words)"
      case .beginGroup(let group): "\(group.name) ( \(group.bounds.words)"
      case .endGroup: ")"
      }
    }
  }
}

extension PixelRect {
  var words: String { "\(minX),\(minY)-\(maxX),\(maxY)" }
}

extension Bitmap {
  /// A bitmap from rows of pixels, `0xAARRGGBB` premultiplied.
  static func rows(_ rows: [[UInt32]]) -> Bitmap {
    guard let size = PixelSize(width: rows[0].count, height: rows.count) else {
      preconditionFailure("no bitmap of \(rows[0].count) x \(rows.count)")
    }
    var buffer = PixelBuffer(size: size)
    buffer.pixels = rows.flatMap { $0 }
    return Bitmap(buffer)
  }

  /// The pixels as rows.
  var rows: [[UInt32]] {
    (0..<size.height).map { y in (0..<size.width).map { self[$0, y].argb } }
  }
}

extension Color {
  static let red = Color(red: 1, green: 0, blue: 0)
  static let green = Color(red: 0, green: 1, blue: 0)
  static let blue = Color(red: 0, green: 0, blue: 1)
}

/// Draws a tree on one thread, everything.
func draw(_ root: SceneLayer, on display: DisplayGeometry) -> Bitmap {
  Rasterizer(threads: 1).draw(FramePlan(root, display), over: nil)
}
