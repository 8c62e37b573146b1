import Foundation
import Graphics
import Workloads

/// The workloads for other programs: `images/NAME.bgra`, premultiplied B, G, R, A bytes without
/// padding, and `NAME.txt`, a flat list of operations, back to front.
///
/// The list begins with lines of `size WIDTH HEIGHT`, `frames COUNT`, `damage 0 | 1`,
/// `shadows SIGMA DROP ALPHA` and `image NAME WIDTH HEIGHT OPAQUE`. Then comes one operation a line, a
/// word and nineteen numbers, those that it does not need 0:
///
///     KIND IMAGE  X Y WIDTH HEIGHT  STEPX STEPY  RADIUS OPACITY  A B C D TX TY  RED GREEN BLUE ALPHA
///
/// - `fill`: a rectangle of a colour. `picture`: an image, with round corners where `RADIUS` is
///   above 0. `turned`: an image by a transform from its pixels to the display's.
/// - `group`: what follows up to `end` is one picture, clipped to the rounded rectangle, composited with
///   `OPACITY`.
/// - `shadow`: that of an image. `pathshadow`: that of a rounded rectangle.
///
/// `IMAGE` counts from 0, -1 is none. In frame n everything lies n steps further.
struct WorkloadFiles {
  private let workload: Workload
  private var lines: [String] = []
  private var numbers: [WorkloadImage: Int] = [:]

  /// Writes all workloads and their images into a folder.
  static func write(to path: String) throws {
    let folder = URL(fileURLWithPath: path, isDirectory: true)
    let images = folder.appendingPathComponent("images", isDirectory: true)
    try FileManager.default.createDirectory(at: images, withIntermediateDirectories: true)
    for image in Set(Workload.all.flatMap(\.images)) {
      try image.makeBitmap().pixels.withUnsafeBytes { Data($0) }
        .write(to: images.appendingPathComponent("\(image.name).bgra"))
    }
    for workload in Workload.all {
      let text = WorkloadFiles(workload).lines.joined(separator: "\n") + "\n"
      try Data(text.utf8).write(to: folder.appendingPathComponent("\(workload.name).txt"))
    }
  }

  private init(_ workload: Workload) {
    self.workload = workload
    lines = [
      "size \(Workload.width) \(Workload.height)", "frames \(workload.frames)",
      "damage \(workload.drawsDamageOnly ? 1 : 0)",
      "shadows \(WorkloadLayer.shadowSigma) \(WorkloadLayer.shadowDrop) \(WorkloadLayer.shadowAlpha)",
    ]
    for (number, image) in workload.images.enumerated() {
      numbers[image] = number
      lines.append("image \(image.name) \(image.width) \(image.height) \(image.isOpaque ? 1 : 0)")
    }
    for layer in workload.layers { add(layer, at: (0, 0), step: (0, 0)) }
  }

  private mutating func add(
    _ layer: WorkloadLayer, at origin: (x: Double, y: Double), step: (x: Double, y: Double)
  ) {
    var operation = Operation(layer, at: origin, step: step)
    operation.image = layer.image.flatMap { numbers[$0] } ?? -1
    if layer.hasShadow {
      lines.append(operation.line(layer.shadowIsOfBounds ? "pathshadow" : "shadow"))
    }
    let isGroup = layer.opacity < 1
    if isGroup { lines.append(operation.line("group")) }
    if layer.color != nil { lines.append(operation.line("fill")) }
    if layer.image != nil { lines.append(operation.line(layer.turn == nil ? "picture" : "turned")) }
    for sublayer in layer.sublayers {
      add(sublayer, at: (operation.x, operation.y), step: operation.step)
    }
    if isGroup { lines.append(operation.line("end")) }
  }

  private struct Operation {
    var image = -1
    let layer: WorkloadLayer
    let x, y: Double
    let step: (x: Double, y: Double)

    init(
      _ layer: WorkloadLayer, at origin: (x: Double, y: Double), step: (x: Double, y: Double)
    ) {
      self.layer = layer
      (x, y) = (origin.x + layer.x, origin.y + layer.y)
      self.step = (step.x + layer.step.x, step.y + layer.step.y)
    }

    func line(_ kind: String) -> String {
      let turn = layer.turn ?? WorkloadLayer.Turn(a: 1, b: 0, c: 0, d: 1)
      let (halfWidth, halfHeight) = (layer.width / 2, layer.height / 2)
      let tx = x + halfWidth - turn.a * halfWidth - turn.c * halfHeight
      let ty = y + halfHeight - turn.b * halfWidth - turn.d * halfHeight
      let numbers = [
        x, y, layer.width, layer.height, step.x, step.y, layer.cornerRadius, layer.opacity,
        turn.a, turn.b, turn.c, turn.d, tx, ty,
      ]
      let color = layer.color.map { [$0.red, $0.green, $0.blue, $0.alpha] } ?? [0, 0, 0, 0]
      return "\(kind) \(image) " + numbers.map { "\($0)" }.joined(separator: " ") + " "
        + color.map { "\($0)" }.joined(separator: " ")
    }
  }
}
