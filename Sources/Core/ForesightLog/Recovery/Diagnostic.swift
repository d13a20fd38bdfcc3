/// The finding of one check of a store. Its texts are messages for a person, and hold nothing that was recorded.
///
///     let found = Diagnostic("counts", .fault, "3 counts are wrong", remedy: Diagnostic.repair)
///     found.remedy      // "'foresight doctor --repair' fixes that"
public struct Diagnostic: Hashable, Sendable {
  /// The state of what was checked.
  public enum State: String, Hashable, Sendable {
    /// Nothing is wrong.
    case ok
    /// A remark: nothing is wrong, but the person should know.
    case note
    /// A fault.
    case fault
  }

  /// The name of the check, such as `counts`.
  public var check: String
  /// The state that the check found.
  public var state: State
  /// The finding, as a message for a person.
  public var what: String
  /// The remedy, as a message for a person; `nil` if nothing needs to be done.
  public var remedy: String?

  /// Makes a diagnostic.
  public init(_ check: String, _ state: State, _ what: String, remedy: String? = nil) {
    (self.check, self.state, self.what, self.remedy) = (check, state, what, remedy)
  }

  /// The remedy for most faults.
  public static let repair = "'foresight doctor --repair' fixes that"
}
