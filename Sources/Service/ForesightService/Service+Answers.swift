internal import Foresight
internal import ForesightWire

/// The answers to requests: who does what was asked, and how it comes back to the conversation.
extension Service {
  /// Begins to do what was asked: at once, by a worker, or as an errand.
  func start(
    _ action: Call.Action, _ address: Address, _ conversation: Conversation, isOfBus: Bool
  ) {
    switch action {
    case .predict(let request): read(.predict(address, request), conversation)
    case .complete(var question):
      question.words = programs.words(forLine: question.typed, errands)
      read(.complete(address, question), conversation)
    case .forecast(let question): run(.forecast(address, question))
    case .rank(let question, let source): reader.post(.rank(address, question, source: source))
    case .settings: reader.post(.settings(address))
    case .rows(let search): reader.post(.rows(address, search))
    case .perform(let request): start(address) { try $0.perform(request) }
    case .status:
      reader.post(
        .status(
          address,
          service: statistics.json(
            conversations.count, hasDesktop: conversations.values.contains(where: \.isFollowing)),
          tellsContext: !isOfBus))
    case .subscribe(let subscribing):
      // Who follows hears of changes of the log, not of the clock.
      if conversation.subscription == nil, !conversation.isFollowing { subscriptions += 1 }
      (conversation.subscription, conversation.told) = (subscribing, nil)
      answer(conversation, address, .success("{}"))
      compare(subscribing)
    case .forget(let forgetting):
      if !forgetting.isDryRun { notify("forgetting") }
      writer.post(.act(address, action))
    case .follow:
      if conversation.subscription != nil, !conversation.isFollowing { subscriptions -= 1 }
      conversation.isFollowing = true
      answer(conversation, address, .success("{}"))
    case .ambient(let change):
      conversation.tellsAmbient = true
      ambient.apply(change, at: Environment.now)
      answer(conversation, address, .success("{}"))
      // What is likely may be something else now.
      if hasSubscriptions { catchUp() }
    case .hear(let hearing):
      hear(hearing.isOn ? hearing : nil, in: conversation)
      // What waited for an open screen can be shown now.
      if hearing.showsAutomations { consider() }
      answer(conversation, address, .success("{}"))
    case .noteRun(let run, .done): start(address) { try $0.perform(run: run) }
    case .donate, .dismiss, .change, .record, .noteNotice, .noteRun:
      writer.post(.act(address, action))
    }
  }

  /// Answers at once what is quick, and the rest on the thread that reads.
  private func read(_ job: QueryWorker.Job, _ conversation: Conversation) {
    guard let done = reader.runAtOnce({ reading.runAtOnce(job) }) else { return reader.post(job) }
    guard case .answered(let address, let result) = done else { return completions.add(done) }
    answer(conversation, address, result)
    // A client that asks without end keeps no other waiting for more than one answer.
    if conversation.input.count > 0 {
      conversation.isYielding = true
      completions.add(.ready(conversation.number))
    }
  }

  /// Has something started, and tells what was.
  private func start(_ address: Address, _ body: @escaping @Sendable (Performer) throws -> String) {
    starts.post { [makeStore, completions] in
      completions.add(
        .answer(address) {
          JSON.members(["started": try body(Performer(store: makeStore()))]).text
        })
    }
  }

  /// Does what is heavy as an errand.
  func run(_ job: QueryWorker.Job) {
    errands.post { [makeStore, completions, entries, ambient, reading] in
      completions.add(QueryWorker(errandOf: reading, makeStore(), entries, ambient).run(job))
    }
  }

  /// Takes a request off the count of those that are under way.
  func end(_ address: Address) {
    underway.sum -= underway.bytes.removeValue(forKey: address) ?? 0
  }

  func answer(
    _ conversation: Conversation, _ address: Address, _ result: Result<String, ServiceError>
  ) {
    end(address)
    guard let asked = conversation.finish(address.request, result) else { return }
    statistics.count(asked.method, nanoseconds: Environment.nanoseconds - asked.nanoseconds)
  }
}
