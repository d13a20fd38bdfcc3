internal import Foresight
internal import ForesightWire

/// The worker that changes a store, in the order of the requests. Donations that arrive together are committed
/// together, and share one wait for the disk.
///
/// Only the worker's lane uses the store, so the worker may be sent to it.
final class WriteWorker: @unchecked Sendable {
  enum Job: Sendable {
    case act(Address, Call.Action)
    /// Reports that all jobs before it are on disk.
    case end
  }

  /// A conversation's request to donate.
  private typealias Caller = (address: Address, donating: Call.Donating)

  private let store: OpenedStore
  private let complete: @Sendable (WorkResult) -> Void

  init(_ store: OpenedStore, complete: @escaping @Sendable (WorkResult) -> Void) {
    (self.store, self.complete) = (store, complete)
  }

  /// Does jobs in their order.
  func run(_ jobs: [Job]) {
    var queue = CommitQueue<Caller>()
    func commit() {
      while queue.count > 0 { donate(queue.takeBatch()) }
    }
    for job in jobs {
      guard case .act(let address, let action) = job else {
        commit()
        complete(.ended)
        continue
      }
      if case .donate(let donating) = action {
        queue.add(
          donating.donations, of: (address, donating), waitsForDisk: donating.waitsForDisk,
          hasContentIDs: donating.hasContentIDs)
        continue
      }
      commit()
      if case .record(let line, let question) = action {
        record(line, then: question, address)
      } else {
        complete(.answer(address) { try result(of: action).text })
      }
    }
    commit()
  }

  /// Records a command line. The question that was sent with it may be answered before the line is on disk.
  private func record(_ line: RecordedLine, then question: LineQuestion, _ address: Address) {
    do {
      _ = try store.lend(create: true) {
        try $0.record(
          line, host: Environment.hostName, localOffset: Environment.localOffset(at:),
          now: Environment.now, random: Environment.random)
      }
      complete(.recorded(then: .complete(address, question)))
    } catch {
      complete(.answered(address, .failure(ServiceError(error))))
    }
    try? store.lend(create: false) { try $0.log.waitForDisk() }
  }

  private func donate(_ batch: [CommitQueue<Caller>.Entry]) {
    let appended = Result {
      try store.lend(create: true) {
        try CommitQueue.commit(batch, to: $0, now: Environment.now, random: Environment.random)
      }
    }
    for (index, entry) in batch.enumerated() {
      let (address, donating) = entry.caller
      let result = appended.map {
        DonationAnswer(
          $0[index], of: donating.donations.count, withoutAction: donating.withoutAction
        ).json
      }
      guard let then = donating.question, case .success(let json) = result else {
        complete(.answer(address) { try result.get().text })
        continue
      }
      complete(.recorded(then: .suggest(address, then, donated: json)))
    }
    // Callers that do not wait for the disk were answered first.
    if batch.first?.waitsForDisk == false {
      try? store.lend(create: false) { try $0.log.waitForDisk() }
    }
  }

  private func result(of action: Call.Action) throws -> JSON {
    switch action {
    case .dismiss(let dismissing):
      let appended = try store.lend(create: false) {
        try dismissing.record(in: $0, now: Environment.now, random: Environment.random)
      }
      return DonationAnswer(appended, of: 1).json
    case .change(let changes):
      // A person may pause recording before there is a store; an intent to hide must be in one.
      return try store.lend(create: !SettingsChange.needsStore(changes)) {
        try SettingsChange.apply(changes, to: $0.log).settings
      }.json
    case .forget(let forgetting):
      let forgotten = try store.lend(create: false) { engine in
        forgetting.isDryRun
          ? try forgetting.matches(in: engine)
          : try forgetting.forget(in: engine, now: Environment.now)
      }
      guard forgotten.isErased || forgetting.isDryRun else {
        throw ServiceError(.busy, "\(Forgetting.heldBack); ask again")
      }
      return forgetting.json(forgotten)
    case .noteNotice(let notice, let outcome):
      let isKnown = try store.lend(create: false) {
        try $0.note(outcome, ofNotice: notice, now: Environment.now)
      }
      guard isKnown else {
        throw ServiceError(.noSuggestion, "there is no such notice, or it was answered")
      }
      return .object([])
    case .noteRun(let run, let outcome):
      let automation = try store.lend(create: false) { try $0.end(run: run, outcome) }
      guard automation != nil else {
        throw ServiceError(.noSuggestion, "nobody was asked about it, or it is over")
      }
      return .object([])
    case .donate, .record, .complete, .predict, .forecast, .rank, .settings, .status, .subscribe,
      .rows, .perform, .ambient, .follow, .hear:
      return .null
    }
  }
}
