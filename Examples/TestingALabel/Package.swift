// swift-tools-version: 6.2

import PackageDescription

// A package of its own, which uses Scanout as any other would. With a checkout elsewhere, or a URL, only
// the line of the dependency changes.
let package = Package(
  name: "TestingALabel",
  dependencies: [.package(name: "scanout", path: "../..")],
  targets: [
    .target(
      name: "Label",
      dependencies: [
        .product(name: "Graphics", package: "scanout"),
        .product(name: "LayerTree", package: "scanout"),
      ]),
    .testTarget(
      name: "LabelTests",
      dependencies: [
        "Label",
        .product(name: "Graphics", package: "scanout"),
        .product(name: "LayerTree", package: "scanout"),
        .product(name: "Replay", package: "scanout"),
        .product(name: "ScanoutTesting", package: "scanout"),
        .product(name: "VSync", package: "scanout"),
      ],
      exclude: ["__Goldens__"]),
  ],
  swiftLanguageModes: [.v6]
)
