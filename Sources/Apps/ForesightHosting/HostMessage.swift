internal import ForesightFormats
public import ForesightValues

/// A message from an app to the program that wants it to perform something.
public enum HostMessage: Hashable, Sendable {
  /// A question to the person.
  public struct Question: Hashable, Sendable {
    /// The kind of answer that is wanted.
    public enum Kind: String, Hashable, Sendable {
      /// A value: a text, or one of the options if there are any.
      case value
      /// One of the options.
      case choice
      /// Yes or no.
      case confirmation
    }

    /// Its number, to which the answer refers.
    public var number: Int
    /// The kind of answer that is wanted.
    public var kind: Kind
    /// The text of the question.
    public var text: String
    /// The answers to choose from.
    public var options: [String]

    /// Makes a question from its parts.
    public init(number: Int, kind: Kind, text: String, options: [String]) {
      (self.number, self.kind, self.text, self.options) = (number, kind, text, options)
    }
  }

  /// The reason that something was not performed.
  public enum Reason: String, Hashable, Sendable {
    /// The app has no such intent, or the intent no such parameter.
    case unknown
    /// A value is missing or invalid.
    case value
    /// The person, or the requesting program, canceled it.
    case cancelled
    /// The person has not authenticated.
    case notPermitted
    /// The intent failed.
    case failed
  }

  /// The app of this name is running and ready for a request.
  case ready(String)
  /// A question to the person; the program that receives it sends their answer.
  case question(Question)
  /// A request, with its number, to authenticate the person; the answer is yes or no.
  case authentication(Int, AppManifest.Policy)
  /// The fraction of the performance that is done, from 0 to 1.
  case progress(Double)
  /// The end of a performance: the dialog, the returned value, and that value as a person reads it.
  case performed(dialog: String?, value: ParameterValue?, text: String?)
  /// The failure of a performance, with the reason in words for a person.
  case failed(Reason, String)

  /// The message as it is sent.
  public var json: JSON {
    switch self {
    case .ready(let identifier): .members(["ready": identifier])
    case .question(let question):
      .members([
        "question": question.number, "kind": question.kind.rawValue, "text": question.text,
        "options": question.options,
      ])
    case .authentication(let number, let policy):
      .members(["authentication": number, "policy": policy.rawValue])
    case .progress(let fraction): .members(["progress": fraction])
    case .performed(let dialog, let value, let text):
      .members(["performed": true, "dialog": dialog, "value": value.map(NDJSON.json), "text": text])
    case .failed(let reason, let why):
      .members(["failed": reason.rawValue, "why": why])
    }
  }

  /// Reads what ``json`` wrote; `nil` for anything else.
  public init?(_ json: JSON) {
    if let number = json["question"]?.int,
      let kind = json["kind"]?.string.flatMap(Question.Kind.init),
      let text = json["text"]?.string, let options = json["options"]?.all(\.string)
    {
      self = .question(Question(number: number, kind: kind, text: text, options: options))
    } else if let number = json["authentication"]?.int,
      let policy = json["policy"]?.string.flatMap(AppManifest.Policy.init)
    {
      self = .authentication(number, policy)
    } else if let identifier = json["ready"]?.string {
      self = .ready(identifier)
    } else if let fraction = json["progress"]?.double, (0...1).contains(fraction) {
      self = .progress(fraction)
    } else if json["performed"] == .boolean(true) {
      self = .performed(
        dialog: json["dialog"]?.string, value: json["value"].flatMap(NDJSON.value),
        text: json["text"]?.string)
    } else if let reason = json["failed"]?.string.flatMap(Reason.init),
      let why = json["why"]?.string
    {
      self = .failed(reason, why)
    } else {
      return nil
    }
  }
}
