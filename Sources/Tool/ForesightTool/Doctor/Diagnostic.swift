/// The finding of one check of a store. Its texts are messages for a person, and hold nothing that was recorded.
///
///     let found = Diagnostic("counts", .fault, "3 counts are wrong", remedy: "'foresight doctor --repair' fixes that")
struct Diagnostic {
  /// The state of what was checked.
  enum State: String {
    /// Nothing is wrong.
    case ok
    /// A remark: nothing is wrong, but the person should know.
    case note
    /// A fault.
    case fault
  }

  /// The name of the check, such as `counts`.
  let check: String
  let state: State
  let what: String
  /// What the person can do about it; `nil` if nothing needs to be done.
  let remedy: String?

  init(_ check: String, _ state: State, _ what: String, remedy: String? = nil) {
    (self.check, self.state, self.what, self.remedy) = (check, state, what, remedy)
  }
}
