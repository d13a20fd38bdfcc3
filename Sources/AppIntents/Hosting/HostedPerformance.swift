internal import AppHosting
internal import Donations

/// One intent, performed for somebody outside the app.
struct HostedPerformance {
  private let request: HostRequest.Performance
  private let line: HostLine

  init(_ request: HostRequest.Performance, on line: HostLine) {
    (self.request, self.line) = (request, line)
  }

  /// Why it is not performed.
  private struct Refusal: Error {
    let reason: HostMessage.Reason
    let why: String
  }

  /// How many intents follow one another.
  private static let mostFollowing = 8

  /// Performs it and tells what came of it.
  ///
  /// - Returns: whether the app is done.
  func run() async -> Bool {
    guard request.isInteractive else { return await performAndTell() }
    // Whoever asks in the app's own windows goes on to.
    return await AppIntentInteraction.$ofTask.withValue(.init(handler: ask)) {
      await performAndTell()
    }
  }

  private func performAndTell() async -> Bool {
    var isDone = true
    let message: HostMessage
    do {
      let intent = try await makeIntent()
      try await authenticate(intent)
      isDone = type(of: intent).supportedModes.isDisjoint(with: .foreground)
      message = try await perform(intent)
    } catch let refusal as Refusal {
      message = .failed(refusal.reason, refusal.why)
    } catch is CancellationError {
      message = .failed(.cancelled, "it was cancelled")
    } catch let error as AppIntentError where error.remedy != nil {
      message = .failed(.value, "\(error)")
    } catch {
      message = .failed(.failed, "\(error)")
    }
    if !line.tell(message) {
      line.tell(.failed(.failed, "what it has to say is too long"))
    }
    return isDone
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
    for (name, parameter) in IntentRecord.parameters(of: intent) where parameter.anyValue == nil {
      guard request.isInteractive else {
        throw Refusal(
          reason: .value, why: "\(name) has no value; give one with --parameter \(name)=VALUE")
      }
      try await AppIntentError.remedying { try await parameter.ask(nil) }
    }
    return intent
  }

  private func authenticate(_ intent: some AppIntent) async throws {
    let policy = type(of: intent).authenticationPolicy
    if policy == .alwaysAllowed { return }
    guard await line.ask({ .authentication($0, policy.inManifest) }) == .truth(true) else {
      throw Refusal(
        reason: .notPermitted, why: "it is only done for whoever has unlocked this device")
    }
  }

  // MARK: Performing

  private func perform(_ intent: some AppIntent) async throws -> HostMessage {
    let telling = Task { await tellProgress(of: intent) }
    defer { telling.cancel() }
    var result: any IntentResult = try await AppIntentError.remedying {
      try await intent.performed(donates: true)
    }
    var dialogs = [(result as? any DialogCarrying)?.spokenDialog]
    for _ in 0..<Self.mostFollowing {
      guard let next = (result as? any IntentCarrying)?.followingIntent else { break }
      result = try await AppIntentError.remedying { try await next.perform() }
      dialogs.append((result as? any DialogCarrying)?.spokenDialog)
    }
    let said = dialogs.compactMap { $0.map { String(localized: $0.full) } }
    let (value, text) = try Self.value(of: result)
    return .performed(
      dialog: said.isEmpty ? nil : said.joined(separator: "\n"), value: value, text: text)
  }

  private static func value(
    of result: some IntentResult
  ) throws -> (ParameterValue?, String?) {
    guard let value = result.value else { return (nil, nil) }
    return (try value._recorded(), ValueText.text(value))
  }

  private func tellProgress(of intent: some AppIntent) async {
    guard let reporting = intent as? any ProgressReportingIntent else { return }
    var last = 0.0
    while (try? await Task.sleep(for: .milliseconds(100))) != nil {
      let fraction = min(max(reporting.progress.fractionCompleted, 0), 1)
      if fraction == last { continue }
      if line.tellIfHeard(.progress(fraction)) { last = fraction }
    }
  }

  // MARK: Asking

  /// Asks a person at the other end of the line.
  private func ask(_ question: AppIntentInteraction.Question) async throws
    -> AppIntentInteraction.Answer
  {
    let kind: HostMessage.Question.Kind =
      switch question.kind {
      case .value: .value
      case .choice: .choice
      case .confirmation, .foreground: .confirmation
      }
    let answer = await line.ask { number in
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

/// A result that may be followed by another intent.
protocol IntentCarrying {
  var followingIntent: (any AppIntent)? { get }
}

extension IntentResultContainer: IntentCarrying {
  var followingIntent: (any AppIntent)? { opensIntent }
}
