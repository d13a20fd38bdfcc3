internal import Foresight
internal import ForesightWire

/// Subscriptions: suggestions that clients are told when they change.
extension Service {
  /// Learns what was recorded, by whomever, and asks the questions of all subscriptions again.
  public func catchUp() {
    let questions = Set(conversations.values.compactMap(\.subscription))
    for question in questions { compare(question) }
    // Also where there are some: what was forgotten is not to stay in memory.
    learn()
  }

  /// True if anybody subscribes to anything.
  public var hasSubscriptions: Bool { subscriptions > 0 }

  func compare(_ subscribing: Call.Subscribing) {
    if comparing.updateValue(false, forKey: subscribing) != nil {
      comparing[subscribing] = true
      return
    }
    reader.post(.compare(subscribing, at: Environment.now), isUrgent: false)
  }

  /// Sends an answer to the subscribers to whom it is news; returns their conversations.
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
    // Whatever else may pass: what was told last stays.
    case .failure: return []
    }
    lazy var line = Request.notification("suggestions", parameters: answer.text)
    var touched: [Conversation] = []
    for conversation in conversations.values where conversation.subscription == subscribing {
      let least = conversation.subscription?.minimumChange ?? 0
      guard conversation.told.map({ answer.differs(from: $0, by: least) }) ?? true else { continue }
      // A client that does not read is told the latest when that changes.
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
