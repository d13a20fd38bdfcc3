public import Foresight
internal import ForesightValues
public import ForesightWire

/// What the service is asked otherwise than on a socket, and told.
extension Service {
  /// Asks for something by itself; `reply` is told the answer as JSON text.
  ///
  /// - Parameters:
  ///   - parameters: a JSON object, as text.
  ///   - caller: the program on the session bus that asks, by a name that it may have chosen; `.some(nil)` for one of
  ///     which nothing is known, and `nil` where the service itself asks.
  public func ask(
    _ method: String, _ parameters: String, from caller: String?? = nil,
    reply: @escaping (Result<String, ServiceError>) -> Void
  ) {
    let json = Array(parameters.utf8).withUnsafeBytes { try? JSON.parse($0) }
    guard let json, case .object = json else {
      return reply(
        .failure(ServiceError(.badParameters, "the parameters are not a JSON object")))
    }
    converse(reply) {
      $0.door = caller.map { .bus(caller: $0) } ?? .service
      take(Request(id: .integer(0), method: method, parameters: json), in: $0)
    }
  }

  /// Asks one thing in a conversation of its own.
  private func converse(
    _ reply: @escaping (Result<String, ServiceError>) -> Void, _ ask: (Conversation) -> Void
  ) {
    let conversation = open()
    conversation.heard = { [unowned self, unowned conversation] result in
      close(conversation)
      reply(result)
    }
    ask(conversation)
    advance(conversation)
  }

  /// Asks for what a launcher shows under what was typed.
  public func rows(
    _ text: String, limit: Int, reply: @escaping (Result<[LauncherRow], ServiceError>) -> Void
  ) {
    ask(.rows(RowSearch(text: text, limit: limit)), "rows") { result in
      reply(
        result.map { text in
          let json = Array(text.utf8).withUnsafeBytes { try? JSON.parse($0) }
          guard case .array(let rows)? = json?["rows"] else { return [] }
          return rows.compactMap(LauncherRow.init)
        })
    }
  }

  /// Has something done that a person chose among rows, and learns from it; `reply` is told what was started.
  ///
  /// - Parameter place: where it was shown, such as `krunner`.
  public func perform(
    _ choice: SuggestionRow.Choice, shownIn place: String,
    reply: @escaping (Result<String, ServiceError>) -> Void
  ) {
    let performing = Call.Performing(
      source: choice.source, intent: choice.intent, parameters: choice.parameters, place: place,
      rank: choice.rank)
    ask(.perform(performing), "perform", reply: reply)
  }

  private func ask(
    _ action: Call.Action, _ name: String,
    reply: @escaping (Result<String, ServiceError>) -> Void
  ) {
    converse(reply) {
      $0.held = (
        .integer(0), Call(action),
        Conversation.Asked(method: name, nanoseconds: Environment.nanoseconds)
      )
    }
  }

  /// Records that an app was started, or ended, by somebody else.
  public func note(_ unit: AppUnit, hasBegun: Bool) {
    noter.post(.app(unit, hasBegun: hasBegun, at: Environment.moment))
  }

  /// A window that has the focus.
  public enum Window: Hashable, Sendable {
    /// One of which it is known whose it is.
    case named(FocusedWindow)
    /// One of X11, by its number; with what programs need to find the display.
    case onX11(number: String, environment: [String])
  }

  /// Records that an app has been looked at for some seconds.
  public func note(_ window: Window, since moment: Moment) {
    noter.post(.focus(window, since: moment))
  }

  /// Records what was opened since a moment, as the desktop's list of recent files tells.
  public func noteFiles(_ path: String, since: Instant) {
    noter.post(.files(path: path, since: since))
  }

  /// Tells whenever what is suggested changes, with the conversation that ends it when it is closed.
  public func watch(_ changed: @escaping () -> Void) -> Conversation {
    let conversation = open()
    conversation.changed = changed
    take(Request(id: nil, method: "subscribe", parameters: .object([])), in: conversation)
    advance(conversation)
    return conversation
  }
}
