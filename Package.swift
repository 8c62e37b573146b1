// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A C library that Debian ships, found through pkg-config. `Scripts/setup` installs it.
func system(_ name: String, pkgConfig: String, package: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// Tests that reckon every pixel the slow way, thousands of times: unoptimised they take longer than
/// all others together. The modules that they test are built as ever.
let optimized = strict + [.unsafeFlags(["-O"])]

/// A module of ours, and beside it the tests of the same name.
func module(
  _ name: String, needs: [Target.Dependency] = [], tests: [Target.Dependency] = [],
  embeds resources: [Resource]? = nil, testSettings: [SwiftSetting] = strict,
  testsExclude: [String] = []
) -> [Target] {
  [
    .target(
      name: name, dependencies: ["WrongUse"] + needs, resources: resources, swiftSettings: strict),
    .testTarget(
      name: "\(name)Tests", dependencies: [.target(name: name)] + needs + tests,
      exclude: testsExclude, swiftSettings: testSettings),
  ]
}

let libraries: [Target] = [
  system("CCairo", pkgConfig: "cairo", package: "libcairo2-dev"),
  system("CPango", pkgConfig: "pangocairo", package: "libpango1.0-dev"),
  system("CFreeType", pkgConfig: "freetype2", package: "libfreetype-dev"),
  system("CPNG", pkgConfig: "libpng", package: "libpng-dev"),
  system("CTurboJPEG", pkgConfig: "libturbojpeg", package: "libturbojpeg0-dev"),
  system("CWebP", pkgConfig: "libwebpdemux", package: "libwebp-dev"),
  system("CGIF", pkgConfig: "libgif", package: "libgif-dev"),
  system("CDeflate", pkgConfig: "libdeflate", package: "libdeflate-dev"),
  system("CJansson", pkgConfig: "jansson", package: "libjansson-dev"),
]

/// Below all modules: what stops the program with a message where a caller made a mistake.
let wrongUse: [Target] = [.target(name: "WrongUse", swiftSettings: strict)]

/// The row kernels, and what packs finished frames: C, since Swift reaches half of their speed at most.
let kernels: [Target] = [.target(name: "CPixels"), .target(name: "CPack")]

// The arrows of ARCHITECTURE.md: a module names what it may import, and nothing above it.
let modules: [Target] =
  module("PlainText")
  + module(
    "Graphics",
    needs: ["CCairo", "CPango", "CPNG", "CTurboJPEG", "CWebP", "CGIF", "CDeflate", "CPack"])
  + module("VSync", needs: ["PlainText"], tests: ["Graphics"])
  + module("LayerModel", needs: ["Graphics", "VSync"])
  + module("LayerTree", needs: ["LayerModel", "Graphics", "VSync"])
  + module(
    "RichLabel",
    needs: [
      "CPango", "CFreeType", "CPixels", "LayerTree", "LayerModel", "Graphics", "VSync", "PlainText",
    ])
  + module("Nodes", needs: ["LayerTree", "LayerModel", "Graphics", "VSync"])
  + module(
    "Compositor", needs: ["CPixels", "LayerModel", "Graphics", "VSync"],
    testSettings: optimized)
  // The page of the HTML report is written in its own languages, and is part of the program.
  + module(
    "Report", needs: ["PlainText", "VSync", "Compositor"], tests: ["Graphics"],
    embeds: [.embedInCode("HTML/Page")])
  + module(
    "Inspection", needs: ["Graphics", "PlainText", "VSync", "LayerModel", "Compositor"])
  + module(
    "Replay",
    needs: [
      "CJansson", "Graphics", "PlainText", "VSync", "LayerModel", "LayerTree", "RichLabel", "Nodes",
      "Compositor", "Report", "Inspection",
    ])
  // Imports Swift Testing, which toolchains have: for test targets, here and in other packages.
  + module(
    "ScanoutTesting",
    needs: ["Graphics", "PlainText", "VSync", "LayerTree", "Report", "Replay"],
    tests: ["RichLabel"], testsExclude: ["__Goldens__"])
  + module(
    "Calibration",
    needs: ["Graphics", "PlainText", "VSync", "LayerModel", "LayerTree", "Compositor"],
    tests: ["Replay"])

let programs: [Target] = [
  .executableTarget(
    name: "scanout",
    dependencies: [
      "WrongUse", "Calibration", "Replay", "Report", "Inspection", "Graphics", "PlainText",
      "VSync",
    ],
    swiftSettings: strict),
  .testTarget(name: "ArchitectureTests", swiftSettings: strict),
  // Makes the mistakes of its table, and is what their tests run. A release build of it shows that
  // messages are heard there too: `Scripts/wrong-uses`.
  .executableTarget(
    name: "wrong-uses",
    dependencies: [
      "Compositor", "Nodes", "LayerTree", "LayerModel", "Report", "VSync", "Graphics",
    ],
    path: "Tests/WrongUses", swiftSettings: strict),
  .testTarget(
    name: "WrongUseTests", dependencies: ["wrong-uses"], swiftSettings: strict),
  .testTarget(
    name: "ScanoutTests",
    dependencies: [
      "scanout", "Calibration", "Report", "Inspection", "Compositor", "Graphics", "VSync",
    ],
    swiftSettings: strict),
  .executableTarget(
    name: "scanout-benchmarks",
    dependencies: [
      "Replay", "Report", "Compositor", "Nodes", "RichLabel", "LayerTree", "LayerModel", "Graphics",
      "VSync", "CPango", "CAllocations", "Workloads",
    ],
    path: "Benchmarks",
    exclude: [
      "CAllocations", "CountAllocations", "LIVE.md", "README.md", "RESULTS.md", "Workloads",
      "peers",
      "run",
    ],
    swiftSettings: strict),
  // The pictures that the benchmarks draw and other renderers as well.
  .target(
    name: "Workloads", dependencies: ["Compositor", "LayerModel", "Graphics"],
    path: "Benchmarks/Workloads", swiftSettings: strict),
  .testTarget(
    name: "WorkloadTests", dependencies: ["Workloads", "Compositor", "Graphics"],
    swiftSettings: strict),
  // What frames allocate, held to what was written down; needs the compositor only.
  .executableTarget(
    name: "count-allocations",
    dependencies: ["Workloads", "Compositor", "Graphics", "CAllocations"],
    path: "Benchmarks/CountAllocations", swiftSettings: strict),
  // Counts allocations; linked into the benchmarks and into nothing else.
  .target(name: "CAllocations", path: "Benchmarks/CAllocations"),
]

let package = Package(
  name: "scanout",
  products: [
    "Graphics", "VSync", "LayerModel", "LayerTree", "RichLabel", "Nodes", "Compositor", "Report",
    "Inspection", "Replay", "ScanoutTesting", "Calibration",
  ].map {
    .library(name: $0, targets: [$0])
  } + [.executable(name: "scanout", targets: ["scanout"])],
  targets: libraries + kernels + wrongUse + modules + programs,
  swiftLanguageModes: [.v6]
)
