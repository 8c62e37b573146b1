// Prints how many frames a second Scanout makes of a scene, or what its parts cost. Figures of this
// machine, for people; nothing is gated on them. `swift run -c release scanout-benchmarks` and
//
//   [SCENE [draw | plan | png]]  a replay; `draw` leaves out the coding of pictures, `plan` the drawing
//                                too, and `png` codes pictures only
//   draw [WORKLOAD...] [--threads N,...] [--milliseconds N] [--pictures FOLDER]
//                                the workloads, frame by frame
//   workloads FOLDER             writes the workloads for other programs: see WorkloadFiles
//   planning | commits | display | animations | memory | text | lists | images | charts
//
// `Benchmarks/run` runs all of it, next to other renderers.

import Foundation
import Graphics
import Replay
import Report
import VSync

let path = CommandLine.arguments.dropFirst().first ?? "scenes/feed.json"
let cores = ProcessInfo.processInfo.activeProcessorCount

switch path {
case "commits": CommitBenchmark.run()
case "display": DisplayBenchmark.run()
case "planning": PlanningBenchmark.run()
case "animations": AnimationBenchmark.run(threads: cores)
case "text": TextBenchmark.run()
case "lists": ListBenchmark.run()
case "images": orExit { try ImageBenchmark.run() }
case "charts": ChartBenchmark.run()
case "memory": orExit { try MemoryBenchmark.run() }
case "workloads":
  orExit {
    guard CommandLine.arguments.count == 3 else { throw UsageError("workloads needs a folder") }
    try WorkloadFiles.write(to: CommandLine.arguments[2])
  }
case "draw":
  orExit { try DrawBenchmark.run(DrawOptions(Array(CommandLine.arguments.dropFirst(2)))) }
default: measure(path)
}

/// Says what is wrong and ends, if something is.
func orExit(_ body: () throws -> Void) {
  do {
    try body()
  } catch {
    print(error)
    exit(2)
  }
}

func measure(_ path: String) {
  orExit {
    if CommandLine.arguments.dropFirst(2).first == "png" {
      try PNGBenchmark.run(path, threads: cores)
    } else {
      try measureFrames(of: path)
    }
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
  let outcome = try planner.run()
  let report = try ReplayReport(outcome.recording)
  // The cost of blame: the same frames, with as many replays as there are causes to leave out.
  try Benchmark("... and judge \(report.repeats.count) hitches").measure {
    let again = try planner.run()
    _ = try planner.judge(ReplayReport(again.recording), .all)
    return again.frameCount
  }
}
