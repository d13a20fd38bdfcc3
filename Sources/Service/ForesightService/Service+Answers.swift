internal import Foresight
internal import ForesightWire

/// The answers to requests: the choice of a worker for each request, and the way of its answer back to the
/// conversation.
extension Service {
  /// Begins a request: at once, with a worker, or as an errand.
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
      // A conversation that follows the log is updated when the log changes, not every minute.
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
      // Other suggestions may be likely now.
      if hasSubscriptions { catchUp() }
    case .hear(let hearing):
      hear(hearing.isOn ? hearing : nil, in: conversation)
      // Automations that waited for an unlocked screen can be shown now.
      if hearing.showsAutomations { consider() }
      answer(conversation, address, .success("{}"))
    case .noteRun(let run, .done): start(address) { try $0.perform(run: run) }
    case .donate, .dismiss, .change, .record, .noteNotice, .noteRun:
      writer.post(.act(address, action))
    }
  }

  /// Answers a quick question at once, and leaves any other to the reading worker.
  private func read(_ job: QueryWorker.Job, _ conversation: Conversation) {
    guard let done = reader.runAtOnce({ reading.runAtOnce(job) }) else { return reader.post(job) }
    guard case .answered(let address, let result) = done else { return completions.add(done) }
    answer(conversation, address, result)
    // A client that asks without pause keeps no other waiting for more than one answer.
    if conversation.input.count > 0 {
      conversation.isYielding = true
      completions.add(.ready(conversation.number))
    }
  }

  /// Runs `body`, which starts a program, outside of the workers, and answers with the name of what was started.
  private func start(_ address: Address, _ body: @escaping @Sendable (Performer) throws -> String) {
    starts.post { [makeStore, completions] in
      completions.add(
        .answer(address) {
          JSON.members(["started": try body(Performer(store: makeStore()))]).text
        })
    }
  }

  /// Does a heavy job as an errand.
  func run(_ job: QueryWorker.Job) {
    errands.post { [makeStore, completions, entries, ambient, reading] in
      completions.add(QueryWorker(errandOf: reading, makeStore(), entries, ambient).run(job))
    }
  }

  /// Removes a long request's bytes from the sum of those under way.
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
