internal import Foundation

/// A picture to draw again and again, that other renderers can draw as well.
public struct Workload: Sendable {
  /// As the benchmarks call it: `W1` to `W6`, `W7a`, `W7b`.
  public let name: String
  /// What is in it.
  public let title: String
  /// How many frames there are before it begins anew; what has no step is the same in all of them.
  public var frames = 1
  /// Whether only what changed is drawn. In the other workloads every frame is drawn whole.
  public var drawsDamageOnly = false
  /// Back to front, on opaque white.
  public let layers: [WorkloadLayer]

  /// Columns of every workload.
  public static let width = 1170
  /// Rows of every workload.
  public static let height = 2532

  /// All of them.
  public static let all: [Workload] = {
    var random = MersenneTwister(seed: 20_240_607)
    return [
      stack(), feed(), sprites(&random), groups(&random), smallDamage(), turned(&random),
      shadowsOfContents(), shadowsOfPaths(),
    ]
  }()

  /// The pictures that its layers have, each once, by name.
  public var images: [WorkloadImage] {
    func images(_ layers: [WorkloadLayer]) -> Set<WorkloadImage> {
      layers.reduce(into: []) { all, layer in
        if let image = layer.image { all.insert(image) }
        all.formUnion(images(layer.sublayers))
      }
    }
    return images(layers).sorted { $0.name < $1.name }
  }
}

extension Workload {
  private static func picture(
    _ kind: WorkloadImage.Kind, _ width: Int, _ height: Int, _ seed: Int
  ) -> WorkloadImage {
    WorkloadImage(kind: kind, width: width, height: height, seed: seed)
  }

  private static func stack() -> Workload {
    Workload(
      name: "W1", title: "20 opaque pictures as large as the display",
      layers: (0..<20).map { .image(picture(.photo, width, height, 100 + $0 % 2), 0, 0) })
  }

  private static func feed() -> Workload {
    Workload(
      name: "W2", title: "a feed of 40 cells that scrolls under a translucent bar", frames: 60,
      layers: feedLayers(step: -37))
  }

  private static func smallDamage() -> Workload {
    var dot = WorkloadLayer.image(picture(.photo, 60, 60, 400), 300, 700, cornerRadius: 30)
    dot.step = (2, 0)
    return Workload(
      name: "W5", title: "the feed at rest under one small layer that moves", frames: 240,
      drawsDamageOnly: true, layers: feedLayers(step: 0) + [dot])
  }

  private static func feedLayers(step: Double) -> [WorkloadLayer] {
    let cells = (0..<40).map { index in
      let seed = index % 8
      return WorkloadLayer.box(
        0, 316 * index, width, 316, .init(255, 255, 255),
        [
          .image(picture(.photo, 132, 132, seed), 48, 32, cornerRadius: 66),
          .image(picture(.text, 480, 48, seed), 204, 36),
          .image(picture(.text, 300, 36, seed), 204, 96),
          .image(picture(.text, 690, 120, seed), 48, 180),
          .image(picture(.photo, 360, 252, seed), 762, 32, cornerRadius: 24),
          .box(48, 314, 1122, 2, .init(198, 198, 200)),
        ])
    }
    var content = WorkloadLayer.box(0, 282, width, 316 * 40, nil, cells)
    content.step = (0, step)
    return [content, .box(0, 0, width, 282, .init(248, 248, 248, 210))]
  }

  private static func sprites(_ random: inout MersenneTwister) -> Workload {
    let layers = (0..<400).map { index in
      let x = Double(random.number(below: UInt32((width - 200) * 64))) / 64
      let y = Double(random.number(below: UInt32((height - 200) * 64))) / 64
      return WorkloadLayer.image(picture(.sprite, 200, 200, 200 + index % 8), x, y)
    }
    return Workload(
      name: "W3", title: "400 translucent pictures between whole pixels", layers: layers)
  }

  private static func groups(_ random: inout MersenneTwister) -> Workload {
    let (back, front) = (picture(.photo, 360, 300, 300), picture(.sprite, 240, 200, 301))
    let layers = (0..<50).map { _ in
      let (x, y) = place(360, 300, &random)
      let (red, green, blue) = (
        random.number(below: 256), random.number(below: 256), random.number(below: 256)
      )
      var group = WorkloadLayer.box(
        x, y, 360, 300, nil,
        [
          .image(back, 0, 0), .image(front, 20, 20), .image(front, 100, 80),
          .box(0, 240, 360, 60, .init(red, green, blue, 180)),
        ])
      group.cornerRadius = 40
      group.opacity = 0.5
      return group
    }
    return Workload(
      name: "W4", title: "50 rounded groups of opacity 0.5 with 4 layers each", layers: layers)
  }

  private static func turned(_ random: inout MersenneTwister) -> Workload {
    func rounded(_ value: Double) -> Double { (value * 1e6).rounded(.toNearestOrEven) / 1e6 }
    let layers = (0..<200).map { index in
      let angle = Double(random.number(below: 36_000)) / 36_000 * 2 * Double.pi
      let scale = Double(500 + random.number(below: 1000)) / 1000
      let (c, s) = (rounded(cos(angle) * scale), rounded(sin(angle) * scale))
      let (x, y) = place(256, 256, &random)
      var layer = WorkloadLayer.image(
        picture(index % 8 < 4 ? .photo : .sprite, 256, 256, 500 + index % 8), Double(x), Double(y))
      layer.turn = .init(a: c, b: s, c: -s, d: c)
      return layer
    }
    return Workload(
      name: "W6", title: "200 pictures turned and scaled, half of them opaque", layers: layers)
  }

  private static func place(
    _ width: Int, _ height: Int, _ random: inout MersenneTwister
  ) -> (x: Int, y: Int) {
    let x = random.number(below: UInt32(Self.width - width))
    return (x, random.number(below: UInt32(Self.height - height)))
  }

  private static func shadowsOfContents() -> Workload {
    Workload(
      name: "W7a", title: "30 pictures with shadows of their shape, sigma 20",
      layers: shadows(.blob, 600) { $0.hasShadow = true })
  }

  private static func shadowsOfPaths() -> Workload {
    Workload(
      name: "W7b", title: "30 rounded pictures with shadows of a path, sigma 20",
      layers: shadows(.photo, 610) {
        $0.cornerRadius = 24
        $0.hasShadow = true
        $0.shadowIsOfBounds = true
      })
  }

  private static func shadows(
    _ kind: WorkloadImage.Kind, _ seed: Int, _ change: (inout WorkloadLayer) -> Void
  ) -> [WorkloadLayer] {
    (0..<30).map { index in
      var layer = WorkloadLayer.image(
        picture(kind, 300, 300, seed + index % 3), Double(45 + 380 * (index % 3)),
        Double(60 + 248 * (index / 3)))
      change(&layer)
      return layer
    }
  }
}
