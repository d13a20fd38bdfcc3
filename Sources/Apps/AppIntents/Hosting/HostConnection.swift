internal import ForesightHosting
internal import Synchronization

/// The connection to the program that wants an intent of the app performed.
final class HostConnection: Sendable {
  private let channel: MessageChannel

  private struct State {
    var questions = 0
    var waiting: [Int: CheckedContinuation<HostRequest.Answer, Never>] = [:]
    /// True once nobody answers any more.
    var isOver = false
  }

  private let state = Mutex(State())

  /// Takes the channel.
  init(_ channel: MessageChannel) { self.channel = channel }

  /// Performs what is asked for.
  ///
  /// - Parameter isAlone: true if the app was started for nothing else, and ends with it.
  /// - Returns: true if that is all the app was started for.
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
    // Who is gone does not want it any more.
    performing?.cancel()
    endQuestions()
    let watch = Task.detached {
      if !isAlone { return }
      // What is deaf to that was started for nobody else, and would go on for ever.
      if (try? await Task.sleep(for: Self.grace)) != nil { _exit(EXIT_FAILURE) }
    }
    defer {
      watch.cancel()
      channel.shutDown()
    }
    return await performing?.value ?? true
  }

  /// The longest time that an intent may take to tidy up when nobody wants it any more.
  private static let grace = Duration.seconds(3)

  /// Returns the requests, until nobody sends any more or `end` is called.
  private func requests() -> (stream: AsyncStream<HostRequest>, end: @Sendable () -> Void) {
    let (stream, requests) = AsyncStream.makeStream(of: HostRequest.self)
    // On a thread of its own, because it waits.
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
  /// - Returns: true if it could be told; it cannot where it is too long, or nobody is there.
  @discardableResult
  func tell(_ message: HostMessage) -> Bool { channel.send(message.json) }

  /// Sends a message that can be missed, if all those before it have been heard.
  ///
  /// - Returns: true if it was told.
  func tellIfHeard(_ message: HostMessage) -> Bool { channel.isRead && tell(message) }

  /// Asks a question; `cancelled` where nobody answers.
  func ask(_ question: (Int) -> HostMessage) async -> HostRequest.Answer {
    let number = state.withLock { state in
      state.questions += 1
      return state.questions
    }
    let message = question(number)
    return await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if !state.isOver { state.waiting[number] = continuation }
        return state.isOver
      }
      if isOver { continuation.resume(returning: .cancelled) }
      // One that is too long for the connection can be answered by nobody.
      if !isOver, !tell(message) {
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
