// Prints how many frames a second Scanout makes of a scene, or what commits and animations cost:
// `swift run -c release scanout-benchmarks [SCENE [draw | plan | png] | commits | animations]`; `draw`
// leaves out the coding of pictures, `plan` the drawing too, and `png` codes pictures only. Figures of this machine, for people; nothing is
// gated on them.

import Foundation
import Graphics
import Replay
import VSync

let path = CommandLine.arguments.dropFirst().first ?? "scenes/feed.json"
let cores = ProcessInfo.processInfo.activeProcessorCount

switch path {
case "commits": CommitBenchmark.run()
case "animations": AnimationBenchmark.run(threads: cores)
case "draw": draw(Array(CommandLine.arguments.dropFirst(2)))
default: measure(path)
}

func draw(_ arguments: [String]) {
  do {
    try DrawBenchmark.run(DrawOptions(arguments))
  } catch {
    print(error)
    exit(2)
  }
}

func measure(_ path: String) {
  do {
    if CommandLine.arguments.dropFirst(2).first == "png" {
      try PNGBenchmark.run(path, threads: cores)
    } else {
      try measureFrames(of: path)
    }
  } catch {
    print(error)
    exit(2)
  }
}

func measureFrames(of path: String) throws {
  let scene = try SceneReader.read(path)
  let size = scene.display.pixelSize
  print("\(path): \(size.width) x \(size.height), \(cores) cores; frames a second")
  let part = CommandLine.arguments.dropFirst(2).first
  for threads in Set([1, cores]).sorted() where part != "plan" {
    let player = try Player(scene: scene, options: PlayOptions(threads: threads))
    try Benchmark("plan and draw, \(threads) threads").measure { try player.run().frameCount }
    if part == "draw" { continue }
    try Benchmark("... and encode PNG, \(threads) threads").measure {
      try player.run(sink: EncodingSink(threads: threads)).frameCount
    }
  }
  let planner = try Player(scene: scene, options: PlayOptions(drawsFrames: false))
  try Benchmark("simulate and plan only").measure { try planner.run().frameCount }
}
