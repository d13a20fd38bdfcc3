/// The reason that a donation was not recorded.
///
///     do {
///       try await OrderCoffee().donate()
///     } catch IntentDonationError.unsetParameter(_, let parameter) {
///       print(parameter)                              // size
///     }
///
/// It names the intent and the parameter, and never a value.
public enum IntentDonationError: Error, Hashable, CustomStringConvertible, LocalizedError {
  /// A parameter that is not optional has no value.
  case unsetParameter(intent: String, parameter: String)
  /// A value cannot be recorded.
  case unrecordableValue(intent: String, parameter: String, why: String)
  /// Another type of this program has the same persistent identifier.
  case ambiguousIdentifier(intent: String)
  /// The intent was donated more often than a person can do it: the limit is a burst of 200, then two a second.
  case excessive(intent: String)
  /// The store cannot be used.
  case store(why: String)

  /// A message that says what was not donated and why, and in most cases what to do.
  public var description: String {
    switch self {
    case .unsetParameter(let intent, let parameter):
      "\(intent) was not donated: its parameter '\(parameter)' has no value; set it, give it a default"
        + " or make it optional"
    case .unrecordableValue(let intent, let parameter, let why):
      "\(intent) was not donated: the value of '\(parameter)' cannot be recorded: \(why)"
    case .ambiguousIdentifier(let intent):
      "\(intent) was not donated: two intents have this persistent identifier; give one of them another"
    case .excessive(let intent):
      "\(intent) was not donated: it was donated more than 200 times at once, or more than twice a second after that;"
        + " donate once for each thing a person does"
    case .store(let why): why
    }
  }

  /// The same as its description.
  public var errorDescription: String? { description }
}

/// A problem with the store of donations that needs no action: it was repaired or worked around, or a write will be
/// tried again.
///
/// Each problem is passed to the error handler once.
public struct DonationStoreNotice: Error, Hashable, CustomStringConvertible, LocalizedError {
  /// A message that says what was wrong, and what was done about it.
  public let description: String

  /// The same as its description.
  public var errorDescription: String? { description }
}
