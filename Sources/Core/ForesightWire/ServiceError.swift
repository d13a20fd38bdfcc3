internal import Foresight
public import ForesightValues

/// The reason why a request failed, as an error of JSON-RPC.
///
///     ServiceError(StoreError.busy(path: "/home/me/log")).json.text
///     // {"code":-32000,"message":"busy, try again","data":{"why":"another process is writing to …"}}
///
/// Its texts are for people, and contain nothing that was recorded.
public struct ServiceError: Error, Hashable, Sendable {
  /// The kinds of fault, with the numbers of the protocol.
  public enum Kind: Int, Sendable {
    case notJSON = -32700
    case notARequest = -32600
    case noSuchMethod = -32601
    case badParameters = -32602
    case busy = -32000
    case notPermitted = -32001
    case noSuggestion = -32002
    case inputOutput = -32003
    case damaged = -32004
    case elsewhere = -32005

    /// The name, in one word, such as `NotJSON`.
    public var name: String { "\(self)".prefix(1).uppercased() + "\(self)".dropFirst() }

    /// The fault in a few words.
    public var message: String {
      switch self {
      case .notJSON: "not JSON"
      case .notARequest: "not a request"
      case .noSuchMethod: "no such method"
      case .badParameters: "invalid parameters"
      case .busy: "busy, try again"
      case .notPermitted: "not permitted"
      case .noSuggestion: "no suggestion"
      case .inputOutput: "input or output failed"
      case .damaged: "the store is damaged"
      case .elsewhere: "another store or model"
      }
    }
  }

  /// The kind of fault.
  public var kind: Kind
  /// The fault and the remedy, for a person.
  public var why: String
  /// The index of the faulty donation among several, from 0.
  public var index: Int?
  /// The number of donations that an answer without a suggestion rests on.
  public var donations: Int?

  /// Makes an error.
  public init(_ kind: Kind, _ why: String, index: Int? = nil, donations: Int? = nil) {
    (self.kind, self.why, self.index, self.donations) = (kind, why, index, donations)
  }

  /// Makes the error for anything that went wrong. All errors get their code here.
  public init(_ error: any Error) {
    switch error {
    case let error as ServiceError: self = error
    // Without a path, the fault is in the requested change, not in the settings file.
    case let error as SettingsError where error.path == nil: self.init(.badParameters, error.why)
    case StoreError.busy: self.init(.busy, "\(error)")
    case StoreError.notPermitted, is SettingsError: self.init(.notPermitted, "\(error)")
    case StoreError.damaged, StoreError.notAStore, StoreError.newerSchema:
      self.init(.damaged, "\(error)")
    case is InvalidDonation, is DismissalError: self.init(.badParameters, "\(error)")
    case let error as SettingsChange.UnknownIntent:
      self.init(
        .badParameters,
        "nothing was recorded under that name" + (error.isKnown ? " with those values" : ""))
    case Launcher.Failure.missing: self.init(.noSuggestion, "what is to be started is not there")
    case Launcher.Failure.unavailable(let why): self.init(.inputOutput, why)
    case is Launcher.Failure: self.init(.inputOutput, "it was not started")
    case let error as Fault: self.init(.badParameters, error.why)
    case is StoreError, is InputError: self.init(.inputOutput, "\(error)")
    default: self.init(.inputOutput, "it failed unexpectedly")
    }
  }

  /// Reads the member `error` of an answer.
  package init(answer json: JSON) {
    let kind = json["code"]?.int.flatMap(Kind.init(rawValue:))
    self.init(kind ?? .inputOutput, json["data"]?["why"]?.string ?? "it failed")
    donations = json["data"]?["donations"]?.int
  }

  /// The member `error` of an answer.
  public var json: JSON {
    let data = JSON.members(["why": why, "index": index, "donations": donations])
    return .members(["code": kind.rawValue, "message": kind.message, "data": data])
  }
}
