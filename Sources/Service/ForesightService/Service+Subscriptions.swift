internal import Foresight
internal import ForesightValues
internal import ForesightWire

/// Subscriptions: clients are sent new suggestions when they change.
extension Service {
  /// Learns what any program has recorded, and asks the questions of all subscriptions again.
  public func catchUp() {
    let questions = Set(conversations.values.compactMap(\.subscription))
    for question in questions { compare(question) }
    // Learning is needed with subscriptions and without: what was forgotten must not stay in memory.
    learn()
  }

  /// True if any conversation subscribes to something and does not follow the log.
  public var hasSubscriptions: Bool { subscriptions > 0 }

  func compare(_ subscribing: Call.Subscribing) {
    if comparing.updateValue(false, forKey: subscribing) != nil {
      comparing[subscribing] = true
      return
    }
    reader.post(.compare(subscribing, at: Environment.now), isUrgent: false)
  }

  /// Sends an answer to the subscribers for whom it has changed enough; returns their conversations.
  func tell(
    _ result: Result<PredictionAnswer, any Error>, to subscribing: Call.Subscribing
  ) -> [Conversation] {
    let answer: PredictionAnswer
    switch result {
    case .success(let found): answer = found
    // A store that is not there yet holds nothing.
    case .failure(StoreError.missing):
      let moment = subscribing.request(at: Environment.now).moment
      answer = PredictionAnswer(at: moment, donations: 0, model: model, suggestions: [])
    // Any other error may be temporary: the answer that was sent last stays.
    case .failure: return []
    }
    lazy var line = Request.notification("suggestions", parameters: answer.text)
    var touched: [Conversation] = []
    for conversation in conversations.values where conversation.subscription == subscribing {
      let least = conversation.subscription?.minimumChange ?? 0
      guard conversation.told.map({ answer.differs(from: $0, by: least) }) ?? true else { continue }
      // A client that does not read gets the latest answer once it reads again.
      guard !conversation.isFull else {
        conversation.isOwed = true
        continue
      }
      conversation.say(line)
      conversation.told = answer
      touched.append(conversation)
    }
    return touched
  }
}

extension PredictionAnswer {
  /// Returns true if the probability of any suggestion differs by at least `least`; a suggestion that is missing has
  /// the probability 0.
  func differs(from other: PredictionAnswer, by least: Double) -> Bool {
    func key(_ suggestion: Suggestion) -> String { JSON.members(suggestion.members).text }
    var changes: [String: Double] = [:]
    for suggestion in suggestions { changes[key(suggestion), default: 0] += suggestion.probability }
    for former in other.suggestions { changes[key(former), default: 0] -= former.probability }
    let largest = changes.values.map(abs).max() ?? 0
    // Rounded to millionths, as the probabilities are, because 0.3 − 0.25 is a little less than 0.05 in floating point.
    return largest > 0 && Self.rounded(largest) >= Self.rounded(least)
  }
}
