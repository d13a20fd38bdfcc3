internal import ForesightFormats
public import ForesightValues

/// A message to an app from the program that wants it to perform something.
public enum HostRequest: Hashable, Sendable {
  /// The intent that is to be performed, and its values.
  public struct Performance: Hashable, Sendable {
    /// The intent's name.
    public var intent: String
    /// The mangled name by which the program finds the intent's type, if it is known.
    public var typeName: String?
    /// Values as they were recorded or declared.
    public var values: Fields
    /// Values as a person wrote them, by the names of their parameters.
    public var texts: [String: String]
    /// True if a person is there to answer questions.
    public var isInteractive: Bool
    /// True if an automation started the performance. The app's donations while it runs are recorded as automated.
    public var isAutomated = false

    /// Makes a performance from its parts.
    public init(
      intent: String, typeName: String?, values: Fields = [:], texts: [String: String] = [:],
      isInteractive: Bool
    ) {
      (self.intent, self.typeName, self.values) = (intent, typeName, values)
      (self.texts, self.isInteractive) = (texts, isInteractive)
    }
  }

  /// The person's answer.
  public enum Answer: Hashable, Sendable {
    /// A text.
    case text(String)
    /// Yes or no.
    case truth(Bool)
    /// No answer: the performance is to stop.
    case cancelled

    fileprivate var json: JSON {
      switch self {
      case .text(let text): .string(text)
      case .truth(let truth): .boolean(truth)
      case .cancelled: .null
      }
    }
  }

  /// The first message, with the intent to perform.
  case perform(Performance)
  /// The answer to a question, with the question's number.
  case answer(Int, Answer)
  /// A request to cancel the performance.
  case cancel

  /// The message as it is sent.
  public var json: JSON {
    switch self {
    case .perform(let performance):
      .members([
        "perform": performance.intent, "typeName": performance.typeName,
        "values": NDJSON.json(performance.values),
        "texts": JSON.object(
          performance.texts.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) }),
        "isInteractive": performance.isInteractive,
        "isAutomated": performance.isAutomated ? true : nil,
      ])
    case .answer(let number, let answer):
      .members(["question": number, "answer": answer.json])
    case .cancel: .members(["cancel": true])
    }
  }

  /// Reads what ``json`` wrote; `nil` for anything else.
  public init?(_ json: JSON) {
    if let intent = json["perform"]?.string {
      guard let values = try? NDJSON.fields(in: json, "values"),
        case .object(let texts)? = json["texts"],
        let isInteractive = json["isInteractive"]?.boolean
      else { return nil }
      var performance = Performance(
        intent: intent, typeName: json["typeName"]?.string, values: values,
        isInteractive: isInteractive)
      performance.isAutomated = json["isAutomated"] == .boolean(true)
      for text in texts { performance.texts[text.name] = text.value.string }
      self = .perform(performance)
    } else if let number = json["question"]?.int {
      switch json["answer"] {
      case .string(let text): self = .answer(number, .text(text))
      case .boolean(let truth): self = .answer(number, .truth(truth))
      case .null: self = .answer(number, .cancelled)
      default: return nil
      }
    } else if json["cancel"] == .boolean(true) {
      self = .cancel
    } else {
      return nil
    }
  }
}
