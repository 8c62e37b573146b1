public import Compositor
internal import Foundation
public import Graphics
internal import LayerModel

/// A workload as the render side sees it: a tree, and what changes from frame to frame.
public struct WorkloadTree {
  /// The tree of the frame that was shown last.
  public private(set) var tree = RenderTree()
  /// The display that it is drawn on.
  public let display: DisplayGeometry

  private let root = LayerID.next()
  /// What the layers are in the first frame, in tree order.
  private var changes: [Commit.Change] = []
  private var moving: [(index: Int, step: (x: Double, y: Double))] = []
  private var shown: [Int] = []

  /// - Parameter picture: Makes the bitmap of a picture; called once for each.
  public init(_ workload: Workload, picture: (WorkloadImage) -> Bitmap = { $0.makeBitmap() }) {
    guard let size = PixelSize(width: Workload.width, height: Workload.height) else {
      preconditionFailure("display of \(Workload.width) x \(Workload.height) pixels")
    }
    display = DisplayGeometry(pixelSize: size, background: .white)
    let bitmaps = Dictionary(uniqueKeysWithValues: workload.images.map { ($0, picture($0)) })
    var properties = LayerProperties()
    properties.bounds = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    properties.position = CGPoint(x: properties.bounds.midX, y: properties.bounds.midY)
    add(root, properties, workload.layers, bitmaps)
    tree.apply(Commit(root: root, changes: changes, removed: []))
  }

  /// Goes to a frame; 0 is the first.
  public mutating func show(frame: Int) {
    var moved: [Commit.Change] = []
    for (index, step) in moving {
      var change = Commit.Change(layer: changes[index].layer)
      change.properties = changes[index].properties
      change.properties?.position.x += CGFloat(step.x * Double(frame))
      change.properties?.position.y += CGFloat(step.y * Double(frame))
      moved.append(change)
    }
    if !moved.isEmpty { tree.apply(Commit(root: root, changes: moved, removed: [])) }
  }

  /// Moves all of it down, from where it was in the first frame.
  public mutating func shift(down pixels: Int) {
    var change = Commit.Change(layer: root)
    change.properties = changes[0].properties
    change.properties?.position.y += CGFloat(pixels)
    tree.apply(Commit(root: root, changes: [change], removed: []))
  }

  /// Gives every picture to its layers anew, with the same pixels: nothing that was made of it is of
  /// use any more.
  public mutating func renewPictures() {
    var renewed: [ObjectIdentifier: Bitmap] = [:]
    for index in shown {
      guard let old = changes[index].properties?.contents else { continue }
      let new = renewed[ObjectIdentifier(old)] ?? Bitmap(PixelBuffer(old))
      renewed[ObjectIdentifier(old)] = new
      changes[index].properties?.contents = new
    }
    let new = shown.map { index in
      var change = Commit.Change(layer: changes[index].layer)
      change.properties = changes[index].properties
      return change
    }
    tree.apply(Commit(root: root, changes: new, removed: []))
  }

  private mutating func add(
    _ id: LayerID, _ properties: LayerProperties, _ sublayers: [WorkloadLayer],
    _ bitmaps: [WorkloadImage: Bitmap]
  ) {
    let ids = sublayers.map { _ in LayerID.next() }
    var change = Commit.Change(layer: id)
    change.properties = properties
    change.sublayers = ids
    changes.append(change)
    for (id, layer) in zip(ids, sublayers) { add(id, layer, bitmaps) }
  }

  private mutating func add(
    _ id: LayerID, _ layer: WorkloadLayer, _ bitmaps: [WorkloadImage: Bitmap]
  ) {
    if layer.step != (0, 0) { moving.append((changes.count, layer.step)) }
    var properties = Self.geometry(of: layer)
    if layer.hasShadow { Self.setShadow(of: layer, on: &properties) }
    if layer.hasShadow && layer.cornerRadius > 0 {
      // A layer that clips would clip its shadow as well: the picture is in one of its own.
      var inner = layer
      (inner.x, inner.y, inner.hasShadow) = (0, 0, false)
      add(id, properties, [inner], bitmaps)
      return
    }
    properties.backgroundColor = layer.color.map(Color.init)
    properties.contents = layer.image.flatMap { bitmaps[$0] }
    properties.cornerRadius = CGFloat(layer.cornerRadius)
    properties.masksToBounds = layer.cornerRadius > 0
    properties.opacity = layer.opacity
    if let turn = layer.turn {
      properties.transform = Transform3D(
        Transform2D(a: turn.a, b: turn.b, c: turn.c, d: turn.d, tx: 0, ty: 0))
    }
    if properties.contents != nil { shown.append(changes.count) }
    add(id, properties, layer.sublayers, bitmaps)
  }

  private static func geometry(of layer: WorkloadLayer) -> LayerProperties {
    var properties = LayerProperties()
    properties.bounds = CGRect(x: 0, y: 0, width: layer.width, height: layer.height)
    properties.position = CGPoint(x: layer.x + layer.width / 2, y: layer.y + layer.height / 2)
    return properties
  }

  private static func setShadow(of layer: WorkloadLayer, on properties: inout LayerProperties) {
    properties.shadowOpacity = Double(WorkloadLayer.shadowAlpha) / 255
    properties.shadowRadius = CGFloat(WorkloadLayer.shadowSigma)
    properties.shadowOffset = CGSize(width: 0, height: WorkloadLayer.shadowDrop)
    if layer.shadowIsOfBounds {
      properties.shadowPath = .roundedRect(
        properties.bounds, radius: CGFloat(layer.cornerRadius))
    }
  }
}

extension Color {
  fileprivate init(_ color: WorkloadLayer.RGBA) {
    self.init(
      red: Double(color.red) / 255, green: Double(color.green) / 255,
      blue: Double(color.blue) / 255, alpha: Double(color.alpha) / 255)
  }
}
