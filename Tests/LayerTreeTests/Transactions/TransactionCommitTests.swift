import LayerModel
import LayerTree
import Testing
import VSync

/// core-animation 1.11 and 3.2: values by key, flush and the handlers of a commit.
@Suite struct TransactionCommitTests {
  @Test func valuesAreStoredPerTransaction() {
    Transaction.perform {
      #expect(Transaction.value(forKey: "custom") == nil)
      Transaction.setValue("x", forKey: "custom")
      Transaction.perform {
        #expect(Transaction.value(forKey: "custom") as? String == "x")
        Transaction.setValue(2, forKey: "custom")
        #expect(Transaction.value(forKey: "custom") as? Int == 2)
        Transaction.setValue(nil, forKey: "custom")
        #expect(Transaction.value(forKey: "custom") == nil)
      }
      #expect(Transaction.value(forKey: "custom") as? String == "x")
    }
    #expect(Transaction.value(forKey: "custom") == nil)
  }

  @Test func settingsHaveKeys() {
    Transaction.perform {
      #expect(Transaction.value(forKey: "animationDuration") as? Double == 0.25)
      #expect(Transaction.value(forKey: "disableActions") as? Bool == false)
      #expect(Transaction.value(forKey: "animationTimingFunction") == nil)
      #expect(Transaction.value(forKey: "completionBlock") == nil)
      Transaction.setValue(1.0, forKey: "animationDuration")
      Transaction.setValue(true, forKey: "disableActions")
      Transaction.setValue(TimingFunction.easeIn, forKey: "animationTimingFunction")
      #expect(Transaction.animationDuration == 1)
      #expect(Transaction.disableActions)
      #expect(Transaction.animationTimingFunction == .easeIn)
      Transaction.setValue(nil, forKey: "animationTimingFunction")
      #expect(Transaction.animationTimingFunction == nil)
    }
  }

  @Test func aSettingOfAnotherTypeTraps() async {
    await #expect(processExitsWith: .failure) {
      Transaction.setValue("yes", forKey: "disableActions")
    }
    await #expect(processExitsWith: .failure) {
      Transaction.setValue(nil, forKey: "animationDuration")
    }
  }

  @Test func aNestedTransactionSeesTheBlockAroundIt() {
    let f = CompletionTests.Fixture()
    Transaction.perform {
      #expect(Transaction.completionBlock == nil)
      Transaction.completionBlock = f.block("block")
      Transaction.perform { #expect(Transaction.completionBlock != nil) }
      Transaction.completionBlock = nil
      #expect(Transaction.completionBlock == nil)
    }
    #expect(f.turn(at: 1) == ["block"], "not cancelled")
  }

  @Test func flushCommitsTheImplicitTransaction() {
    let harness = Harness()
    Transaction.flush()
    #expect(harness.commits.count == 1)
    #expect(harness.root.presentation != nil)
    Transaction.disableActions = true
    Transaction.flush()
    #expect(!Transaction.disableActions)
    #expect(harness.commits.count == 1, "nothing had changed")
  }

  /// Section 5, row 12.
  @Test func aLayerAnimatesAfterItsFirstFlush() {
    let harness = Harness()
    Transaction.flush()
    let child = named("child")
    harness.root.addSublayer(child)
    child.opacity = 0.2
    #expect(child.animationKeys.isEmpty)
    Transaction.flush()
    child.opacity = 0.4
    #expect(child.animationKeys == ["opacity"])
  }

  @Test func withTransactionsOpenTheFlushComesWhenTheyEnd() {
    let child = named("child")
    let harness = Harness(named("root", child))
    harness.turn()
    let puppet = Puppet()
    harness.root.delegate = puppet
    puppet.onLayout = { _ in child.opacity = 0.5 }
    Transaction.begin()
    Transaction.disableActions = true
    Transaction.begin()
    harness.root.setNeedsLayout()
    Transaction.flush()
    #expect(harness.commits.count == 1)
    Transaction.commit()
    #expect(harness.commits.count == 1)
    Transaction.commit()
    #expect(harness.commits.count == 2)
    #expect(child.presentation?.opacity == 0.5)
    #expect(child.animationKeys.isEmpty, "its settings held during layout")
    Transaction.perform { child.opacity = 0.1 }
    #expect(harness.commits.count == 2, "a flush is done once")
  }

  @Test func aFlushWithinATurnCommitsAtOnce() {
    let child = named("child")
    let harness = Harness(named("root", child))
    harness.turn {
      Transaction.flush()
      #expect(harness.commits.count == 1)
      child.opacity = 0.5
      #expect(child.animationKeys == ["opacity"], "the render side knows it by then")
    }
    #expect(harness.commits.count == 2, "what came after it")
  }

  @Test func aFlushWithinACommitIsThatCommits() {
    let harness = Harness()
    let puppet = Puppet()
    harness.root.delegate = puppet
    puppet.onLayout = { _ in
      Transaction.flush()
      #expect(harness.commits.isEmpty)
    }
    harness.turn()
    #expect(harness.commits.count == 1)
  }

  @Test func whatIsDoneApartLeavesNothingBehind() {
    let harness = Harness()
    harness.turn()
    Transaction.setValue("mine", forKey: "owner")
    Transaction.apart {
      #expect(Transaction.value(forKey: "owner") == nil)
      Transaction.begin()
      Transaction.disableActions = true
      Transaction.addCommitHandler(in: .preLayout) { Issue.record("of a commit that never came") }
      Transaction.completionBlock = { Issue.record("of a transaction that never ended") }
    }
    #expect(Transaction.depth == 0)
    #expect(!Transaction.disableActions)
    #expect(Transaction.value(forKey: "owner") as? String == "mine")
    harness.root.name = "other"
    harness.turn()
    #expect(harness.commits.count == 2)
  }

  @Test func handlersRunInTheirPhases() {
    let child = named("child")
    let harness = Harness(named("root", child))
    harness.turn()
    var order: [String] = []
    let puppet = Puppet()
    child.delegate = puppet
    puppet.onLayout = { _ in order.append("layout") }
    puppet.onDisplay = { _ in
      order.append("display")
      child.setNeedsLayout()
      return true
    }
    harness.stage.onCommit = { _ in order.append("commit") }
    for phase in Transaction.CommitPhase.allCases.reversed() {
      for number in 1...2 {
        Transaction.addCommitHandler(in: phase) { order.append("\(phase) \(number)") }
      }
    }
    #expect(harness.stage.wantsTurn)
    harness.turn {
      child.setNeedsLayout()
      child.setNeedsDisplay()
      child.zPosition = 1
      Transaction.completionBlock = { order.append("block") }
    }
    let wanted = [
      "preLayout 1", "preLayout 2", "layout", "display", "layout", "preCommit 1", "preCommit 2",
      "commit", "postCommit 1", "postCommit 2", "block",
    ]
    #expect(order == wanted)
    harness.turn()
    #expect(order == wanted, "once")
  }

  @Test func aHandlerAddedInItsOwnPhaseWaitsForTheNextCommit() {
    let harness = Harness()
    var order: [String] = []
    Transaction.addCommitHandler(in: .preLayout) {
      order.append("first")
      Transaction.addCommitHandler(in: .preLayout) { order.append("second") }
      Transaction.addCommitHandler(in: .postCommit) { order.append("post") }
    }
    harness.turn()
    #expect(order == ["first", "post"])
    #expect(harness.stage.wantsTurn)
    harness.turn()
    #expect(order == ["first", "post", "second"])
  }

  @Test func handlersSeeTheSettingsAndMayChangeLayers() {
    let harness = Harness()
    harness.turn()
    harness.turn {
      Transaction.disableActions = true
      Transaction.addCommitHandler(in: .preCommit) {
        harness.root.opacity = 0.5
        #expect(Transaction.disableActions)
      }
      Transaction.addCommitHandler(in: .postCommit) { #expect(Transaction.disableActions) }
    }
    #expect(harness.root.presentation?.opacity == 0.5)
    #expect(harness.root.animationKeys.isEmpty)
  }
}
