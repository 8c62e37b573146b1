import Compositor
import Graphics
import VSync

/// The render side of a live replay: takes commits over, plans and draws, and measures all of it.
///
/// `@unchecked Sendable`: one thread uses it at a time: the one that replays until the clock starts, then
/// the server's own, and the first again when that has ended.
final class LiveServer: @unchecked Sendable {
  private let desk: LiveDesk
  private let watch = Stopwatch()
  private var server: RenderServer
  /// What commits took that are in no frame yet.
  private var applied = Nanoseconds.zero
  private let keepsPlans: Bool
  /// The frames in the order of drawing, to be drawn again when nobody is in a hurry.
  private(set) var plans: [(frame: Int, plan: FramePlan)] = []

  /// - Parameter keepsPlans: Whether ``plans`` are wanted.
  init(_ server: RenderServer, desk: LiveDesk, keepsPlans: Bool) {
    (self.server, self.desk, self.keepsPlans) = (server, desk, keepsPlans)
  }

  /// What the glass shows before any frame.
  var blankPicture: Bitmap? { server.blankPicture() }

  /// The life of the thread.
  func run() {
    while let task = desk.nextServerTask() { perform(task) }
  }

  /// Does what is to be done now, and does not wait for more.
  func runWhatIsAtHand() {
    while let task = desk.serverTaskAtHand() { perform(task) }
  }

  private func perform(_ task: LiveDesk.ServerTask) {
    let start = watch.now
    switch task {
    case .apply(let commits):
      for commit in commits { server.apply(commit) }
      applied += watch.now - start
    case .frame(let frame, let moment, let asked, let mustWait):
      desk.renderStarted(frame, asked: asked, mustWait: mustWait)
      var planned = start
      let made = server.makeFrame(at: moment) { planned = watch.now }
      let costs = MeasuredCosts.entries(
        ofFrame: made.charges, prepared: applied + (planned - start),
        executed: watch.now - planned)
      applied = .zero
      if keepsPlans { plans.append((frame, made.plan)) }
      desk.renderFinished(frame, made, costs: costs)
    }
  }
}
