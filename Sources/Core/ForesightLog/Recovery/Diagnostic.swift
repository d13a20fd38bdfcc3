/// What one check of a store found, in words for a person and without anything that was recorded.
public struct Diagnostic: Hashable, Sendable {
  /// How it is.
  public enum State: String, Hashable, Sendable {
    /// As it should be.
    case ok
    /// Nothing is wrong, but somebody should know.
    case note
    /// Something is wrong.
    case fault
  }

  /// What was checked, such as `counts`.
  public var check: String
  /// How it is.
  public var state: State
  /// What was found.
  public var what: String
  /// What to do; `nil` where nothing needs to be done.
  public var remedy: String?

  /// Makes a diagnostic.
  public init(_ check: String, _ state: State, _ what: String, remedy: String? = nil) {
    self.check = check
    self.state = state
    self.what = what
    self.remedy = remedy
  }

  /// What to do about most faults.
  public static let repair = "'foresight doctor --repair' fixes that"
}
