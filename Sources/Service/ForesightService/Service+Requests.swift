internal import Foresight
internal import ForesightWire

/// The requests of conversations: how they are read, and in which order they begin.
extension Service {
  /// Begins as many of a conversation's requests as it has room for; called when bytes were read or sent, and when a
  /// request was answered.
  public func advance(_ conversation: Conversation) {
    defer { count(conversation) }
    if conversation.isOwed, !conversation.isFull, let subscription = conversation.subscription {
      conversation.isOwed = false
      compare(subscription)
    }
    if !conversation.isFull, !conversation.missed.isEmpty {
      for event in conversation.missed.sorted() {
        conversation.say(Request.notification(event, parameters: "{}"))
      }
      conversation.missed = []
    }
    while !conversation.isFull, !conversation.isYielding {
      if conversation.held == nil {
        guard !conversation.isEnding else { return }
        if let plain = conversation.plain {
          guard conversation.input.count >= plain.length else { return }
          conversation.plain = nil
          take(plain, conversation.input.take(plain.length), in: conversation)
        } else {
          guard let line = conversation.input.next() else { return }
          conversation.lastLine = Environment.nanoseconds
          take(line, in: conversation)
        }
      }
      guard let (id, call, asked) = conversation.held else { continue }
      let isDonation = Self.isDonation(call.action)
      guard !conversation.isBusy || isDonation && conversation.isDonating else { return }
      conversation.held = nil
      let request = conversation.begin(id, asked)
      conversation.isDonating = isDonation
      let address = Address(conversation: conversation.number, request: request)
      if asked.bytes >= Self.long {
        underway.bytes[address] = asked.bytes
        underway.sum += asked.bytes
      }
      start(call.action, address, conversation, isOfBus: call.busCaller != nil)
    }
  }

  /// The most bytes of requests that are under way, in all conversations; a short request is always accepted.
  static let mostUnderway = 64 << 20
  /// The size from which a request is no longer short, in bytes.
  private static let long = 4096

  private func take(_ line: LineBuffer.Line, in conversation: Conversation) {
    do throws(Request.Fault) {
      guard case .line(let bytes) = line else {
        throw Request.Fault(
          id: .null, error: ServiceError(.notARequest, "the line is longer than 1 MiB"))
      }
      if bytes.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { return }
      if let plain = PlainRequest(bytes) {
        (conversation.plain, conversation.isOfPrompt) = (plain, true)
        return
      }
      conversation.isOfPrompt = false
      let request = try Request(bytes)
      guard bytes.count < Self.long || underway.sum + bytes.count <= Self.mostUnderway else {
        throw Request.Fault(
          id: request.id ?? .null, error: ServiceError(.busy, "too much is under way; ask again"))
      }
      take(request, bytes: bytes.count, in: conversation)
    } catch {
      conversation.finish(conversation.begin(error.id), .failure(error.error))
    }
  }

  private func take(_ plain: PlainRequest, _ fields: [UInt8], in conversation: Conversation) {
    let asked = Conversation.Asked(
      method: plain.kind.rawValue, nanoseconds: Environment.nanoseconds, isPlain: true)
    do {
      let action = try plain.call(fields, now: Environment.moment, host: Environment.hostName)
      conversation.held = (nil, Call(action), asked)
    } catch {
      conversation.finish(conversation.begin(nil, asked), .failure(error))
    }
  }

  func take(_ request: Request, bytes: Int = 0, in conversation: Conversation) {
    do {
      let call = try Call(request.method, request.parameters, now: Environment.moment)
      try check(call)
      let asked = Conversation.Asked(
        method: request.method, nanoseconds: Environment.nanoseconds, bytes: bytes)
      conversation.held = (request.id, call, asked)
    } catch {
      conversation.finish(conversation.begin(request.id), .failure(error))
    }
  }

  /// Throws an error if a call names another store or another model than this service has.
  private func check(_ call: Call) throws(ServiceError) {
    if let store = call.store, !store.hasSameBytes(as: path) {
      throw ServiceError(.elsewhere, "this service has another store")
    }
    if let model = call.model, model != self.model {
      throw ServiceError(.elsewhere, "this service has another model")
    }
  }

  /// Returns true for donations without a question about what comes next.
  private static func isDonation(_ action: Call.Action) -> Bool {
    if case .donate(let donating) = action { donating.then == nil } else { false }
  }
}
