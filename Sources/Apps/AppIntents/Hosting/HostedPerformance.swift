internal import ForesightHosting
internal import ForesightValues

/// Performs one intent at the request of another program.
struct HostedPerformance {
  let request: HostRequest.Performance
  let connection: HostConnection

  /// The reason why the intent is not performed.
  private struct Refusal: Error {
    let reason: HostMessage.Reason
    let why: String
  }

  /// The greatest number of further intents, each opened by the result of the previous one.
  private static let mostFollowing = 8

  /// Performs the intent and reports the outcome.
  ///
  /// - Returns: true if the app may exit afterwards.
  func run() async -> Bool {
    // Only within this task: intents in the app's own windows keep the app's own handler. It asks nobody where nobody
    // is at the other end.
    let requester = AppIntentInteraction.Requester(
      handler: request.isInteractive ? ask : nil, isAutomation: request.isAutomated)
    defer { requester.finish() }
    return await AppIntentInteraction.Requester.$ofTask.withValue(requester) {
      await performAndTell()
    }
  }

  private func performAndTell() async -> Bool {
    var isDone = true
    let message: HostMessage
    do {
      let intent = try await makeIntent()
      try await authenticate(intent)
      isDone = Self.isDone(after: intent)
      message = try await perform(intent, &isDone)
    } catch {
      let refusal = Self.refusal(of: error)
      message = .failed(refusal.reason, refusal.why)
    }
    if !connection.tell(message) {
      connection.tell(.failed(.failed, "what it has to say is too long"))
    }
    return isDone
  }

  private static func refusal(of error: any Error) -> Refusal {
    if let refusal = error as? Refusal { return refusal }
    if error is CancellationError { return Refusal(reason: .cancelled, why: "it was cancelled") }
    let isForAValue = (error.known as? AppIntentError)?.remedy != nil
    return Refusal(reason: isForAValue ? .value : .failed, why: error.words)
  }

  // MARK: Before

  private func makeIntent() async throws -> any AppIntent {
    guard let type = IntentTypes.shared.type(of: request.intent, mangledName: request.typeName)
    else {
      throw Refusal(reason: .unknown, why: "the app has no intent \(request.intent)")
    }
    let intent: any AppIntent
    do {
      intent = try await IntentMaking.make(type, request.values)
    } catch let error as IntentSuggestionError {
      throw Refusal(reason: .value, why: "\(error)")
    }
    do {
      try await IntentMaking.read(request.texts, into: intent)
    } catch let error as UnreadableText {
      throw Refusal(reason: error.isUnknown ? .unknown : .value, why: error.description)
    }
    try await complete(intent) { "give one with --parameter \($0)=VALUE" }
    return intent
  }

  /// Asks for the missing values; throws a refusal if there is no person to ask.
  private func complete(_ intent: some AppIntent, remedy: (String) -> String) async throws {
    for (name, parameter) in intent.recordableParameters where parameter.anyValue == nil {
      guard request.isInteractive else {
        throw Refusal(reason: .value, why: "\(name) has no value; \(remedy(name))")
      }
      try await AppIntentError.remedying { try await parameter.ask(nil) }
    }
  }

  private func authenticate(_ intent: some AppIntent) async throws {
    let policy = type(of: intent).authenticationPolicy
    if request.isAutomated, intent is any DeleteIntent || policy != .alwaysAllowed {
      throw Refusal(reason: .notPermitted, why: "an automation must not do it, only a person")
    }
    if policy == .alwaysAllowed { return }
    guard await connection.ask({ .authentication($0, policy.inManifest) }) == .truth(true) else {
      throw Refusal(
        reason: .notPermitted, why: "it is only done for a person who has unlocked this device")
    }
  }

  // MARK: Performing

  /// Returns true if an app that was started for an intent may exit after it; an intent with the foreground mode keeps
  /// the app running.
  private static func isDone(after intent: some AppIntent) -> Bool {
    type(of: intent).supportedModes.isDisjoint(with: .foreground)
  }

  private func perform(_ intent: some AppIntent, _ isDone: inout Bool) async throws -> HostMessage {
    let telling = Task { await tellProgress(of: intent) }
    defer { telling.cancel() }
    var result: any IntentResult = try await AppIntentError.remedying {
      try await intent.performed(donates: true)
    }
    var said = Self.words(of: result)
    do {
      for _ in 0..<Self.mostFollowing {
        guard let next = (result as? any TellingResult)?.followingIntent else { break }
        // The following intent needs values and authentication like the first one.
        try await complete(next) { _ in "'\(request.intent)' did not say it to what follows" }
        try await authenticate(next)
        isDone = isDone && Self.isDone(after: next)
        result = try await AppIntentError.remedying { try await next.perform() }
        said += Self.words(of: result)
      }
    } catch {
      // The intent was done. Who is told that it failed does it again.
      said.append("It was done, but not what follows: \(Self.refusal(of: error).why)")
    }
    let value = result.value
    return .performed(
      dialog: said.isEmpty ? nil : said.joined(separator: "\n"), value: try? value?._recorded(),
      text: value.flatMap { readableText(of: $0) })
  }

  private static func words(of result: any IntentResult) -> [String] {
    let dialog = (result as? any TellingResult)?.spokenDialog
    return dialog.map { [String(localized: $0.full)] } ?? []
  }

  private func tellProgress(of intent: some AppIntent) async {
    guard let reporting = intent as? any ProgressReportingIntent else { return }
    var last = 0.0
    while (try? await Task.sleep(for: .milliseconds(100))) != nil {
      let fraction = min(max(reporting.progress.fractionCompleted, 0), 1)
      if fraction == last { continue }
      if connection.tellIfHeard(.progress(fraction)) { last = fraction }
    }
  }

  // MARK: Asking

  /// Asks a person at the other end of the connection, and waits for the answer.
  private func ask(_ question: AppIntentInteraction.Question) async throws
    -> AppIntentInteraction.Answer
  {
    let kind: HostMessage.Question.Kind =
      switch question.kind {
      case .value: .value
      case .choice: .choice
      case .confirmation, .foreground: .confirmation
      }
    let answer = await connection.ask { number in
      .question(
        HostMessage.Question(
          number: number, kind: kind, text: question.text, options: question.options))
    }
    return switch answer {
    case .text(let text): .text(text)
    case .truth(let truth): truth ? .yes : .no
    case .cancelled: .cancelled
    }
  }
}
