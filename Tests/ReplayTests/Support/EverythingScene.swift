import Graphics

/// A scene that uses every key of the format at least once.
enum EverythingScene {
  /// Writes the pictures that the scene names.
  static func addFiles(to folder: SceneFolder) throws {
    guard let size = PixelSize(width: 3, height: 2) else { return }
    let png = PNGEncoder().encode(Bitmap(PixelBuffer(size: size, filledWith: Color.white.pixel)))
    try folder.write(png, to: "assets/a.png")
  }

  static let metrics =
    [
      "slots", "slotsActive", "slotsIdle", "framesPresented", "droppedFrames", "partialFrames",
      "supersededCommits", "skippedBegins", "hitchCount", "hitchNs", "hitchTimeRatio",
      "commitHitches", "renderHitches", "longestRun", "fpsPresented", "frameOverrunNs.p50",
      "frameOverrunNs.p90", "frameOverrunNs.p95", "frameOverrunNs.p99", "frameOverrunNs.max",
      "latencyNs.p50", "latencyNs.p90", "latencyNs.p95", "latencyNs.p99", "latencyNs.max",
      "overdraw.max", "overdraw.mean", "overdraw.p95", "offscreenPasses.max",
      "offscreenPasses.mean", "offscreenPasses.p95", "blendedPixels.max", "blendedPixels.mean",
      "blendedPixels.p95", "commitLayers.max", "commitLayers.mean", "commitLayers.p95",
      "uploadBytes.max", "uploadBytes.mean", "uploadBytes.p95",
    ]
    + [
      "cadenceLocks", "jankCount", "lateContent", "latenessNs", "leastCommitSlackNs",
      "leastRenderSlackNs", "percentDroppedAverage", "percentDroppedMax", "percentDroppedP95",
      "percentJank", "stuffedFrames", "commitsPerSecond", "meterMainThread", "meterDisplayStage",
      "executeNs.p50", "executeNs.p90", "executeNs.p95", "executeNs.p99", "executeNs.max",
    ]
    + [
      "cacheMisses", "damagedPixels", "layersCovered", "layersDrawn", "misalignedContents",
      "readPixels", "scaledContents", "texturesAlive", "writtenPixels",
    ].flatMap { ["\($0).max", "\($0).mean", "\($0).p95"] }

  static var limits: String {
    metrics.map { "\"\($0)\": {\"min\": 0, \"max\": 1e9}" }.joined(separator: ", ")
  }

  /// The same on a display whose rate is said the other way: with both texts every key is used.
  static var variableText: String {
    text.replacing(#""refreshRate": 59.94"#, with: #""variableRefresh": [40, 120]"#)
  }

  static var text: String {
    """
    {
      "scanout": 1,
      "display": {
        "width": 390, "height": 844, "scale": 2, "refreshRate": 59.94, "background": "#FFF",
        "buffering": "double", "commitQueue": "fifo", "allowsEdgeAntialiasing": false,
        "shadowOffsetSpace": "superlayer"
      },
      "device": {
        "base": "phone-2012", "cores": 3, "maxTextureSide": 2048, "createNsPerLayer": 1, "layoutNsPerLayer": 2,
        "shapeNsPerGlyph": 3, "drawNsPerGlyph": 4, "pathNsPerSegment": 5, "drawNsPerPixel": 0.5,
        "decodeNsPerPixel": 6, "commitNsPerLayer": 7, "commitFixedNs": 8, "prepareNsPerLayer": 9,
        "fillNsPerPixel": 0.25, "blendNsPerPixel": 1, "readNsPerByte": 0, "passSwitchNs": 150000,
        "uploadNsPerByte": 1, "decodeJPEGNsPerPixel": 6, "decodeWebPNsPerPixel": 6,
        "generateNsPerPixel": 1, "convertNsPerPixel": 1, "walkNsPerLayer": 1, "commitNsPerByte": 1,
        "mixNsPerPixel": 1, "cutNsPerPixel": 1, "rasterCacheScreens": 2, "rasterCacheTTLNs": 50000000
      },
      "workers": {
        "threads": 8, "queue": "serial", "fontLock": true, "waitingTasks": 9,
        "bytesInFlight": 100000000, "patience": 3, "cacheBytes": 1000000
      },
      "duration": 2, "mode": "content", "start": "cold", "warmupFrames": 2, "seed": 7,
      "assets": {
        "imageCache": 1000000,
        "images": {
          "file": {"file": "assets/a.png", "scale": 2},
          "slow": {"file": "assets/a.png", "latency": 0.5, "parts": 2, "fails": true},
          "solid": {"generate": {"solid": "clear", "size": [1, 1]}},
          "checker": {"generate": {"checker": ["#000", "#FFFF"], "cell": 4, "size": [8, 8]}},
          "gradient": {"generate": {"gradient": ["#000000", "#FFFFFF80"], "angle": 45, "size": [8, 8]}},
          "noise": {"generate": {"noise": true, "size": [8, 8], "seed": 3}}
        }
      },
      "root": {
        "class": "Node", "id": "root", "frame": [0, 0, 390, 844],
        "sublayers": [
          \(card)
          \(drawn)
          \(nodes)
          \(classes)
        ]
      },
      \(timeline)
      "segments": [{"name": "first", "from": 0, "to": 1}],
      "budget": {\(limits), "segments": {"first": {\(limits)}}},
      "expect": [
        \(expectations)
      ]
    }
    """
  }
}
