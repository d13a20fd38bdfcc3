internal import ForesightHosting
internal import Synchronization

/// The connection to the program that wants an intent of the app performed.
final class HostConnection: Sendable {
  private let channel: MessageChannel

  private struct State {
    var questions = 0
    var waiting: [Int: CheckedContinuation<HostRequest.Answer, Never>] = [:]
    /// True once no more answers can come, because the other side has gone or has canceled.
    var isOver = false
  }

  private let state = Mutex(State())

  init(_ channel: MessageChannel) { self.channel = channel }

  /// Performs the intent that the other side asks for; there is one for each connection.
  ///
  /// - Parameter isAlone: true if the app was started for this intent only, and exits after it.
  /// - Returns: true if an app that was started for this intent may exit.
  @discardableResult
  func serve(alone isAlone: Bool) async -> Bool {
    var performing: Task<Bool, Never>?
    let requests = requests()
    for await request in requests.stream {
      switch request {
      case .perform(let performance) where performing == nil:
        performing = Task {
          defer { requests.end() }
          return await HostedPerformance(request: performance, connection: self).run()
        }
      case .answer(let number, let answer):
        state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(returning: answer)
      case .cancel:
        performing?.cancel()
        endQuestions()
      case .perform: break
      }
    }
    // If the other side has gone, it no longer wants the intent. After a finished performance this does nothing.
    performing?.cancel()
    endQuestions()
    let watch = Task.detached {
      if !isAlone { return }
      // An intent that ignores the cancellation would keep an app that runs for nothing else from ever exiting.
      if (try? await Task.sleep(for: Self.grace)) != nil { _exit(EXIT_FAILURE) }
    }
    defer {
      watch.cancel()
      channel.shutDown()
    }
    return await performing?.value ?? true
  }

  /// The time that a canceled intent has to clean up before the process exits.
  private static let grace = Duration.seconds(3)

  /// Returns the requests, until the other side has gone or sends something unreadable, or `end` is called.
  private func requests() -> (stream: AsyncStream<HostRequest>, end: @Sendable () -> Void) {
    let (stream, requests) = AsyncStream.makeStream(of: HostRequest.self)
    // On a thread of its own, because `receive` blocks.
    Thread.detachNewThread { [channel] in
      loop: while true {
        switch channel.receive() {
        case .message(let json):
          if let request = HostRequest(json) { requests.yield(request) }
        case .nothing: continue
        case .end, .nonsense: break loop
        }
      }
      requests.finish()
    }
    return (stream, { requests.finish() })
  }

  /// Sends a message.
  ///
  /// - Returns: true if the message was sent; false if it is too long, or the other side has gone.
  @discardableResult
  func tell(_ message: HostMessage) -> Bool { channel.send(message.json) }

  /// Sends a message that may be dropped: it is sent only if the other side has read all earlier ones.
  ///
  /// - Returns: true if the message was sent.
  func tellIfHeard(_ message: HostMessage) -> Bool { channel.isRead && tell(message) }

  /// Sends a question and waits for its answer, which is `cancelled` if none can come.
  func ask(_ question: (Int) -> HostMessage) async -> HostRequest.Answer {
    let number = state.withLock { state in
      state.questions += 1
      return state.questions
    }
    let message = question(number)
    return await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        state.waiting[number] = continuation
        return state.isOver
      }
      // A question that could not be sent, such as one that is too long, gets no answer.
      if isOver || !tell(message) {
        state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(returning: .cancelled)
      }
    }
  }

  private func endQuestions() {
    let waiting = state.withLock { state in
      state.isOver = true
      defer { state.waiting = [:] }
      return state.waiting.values
    }
    for continuation in waiting { continuation.resume(returning: .cancelled) }
  }
}
