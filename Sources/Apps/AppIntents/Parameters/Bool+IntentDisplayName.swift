extension Bool {
  /// The names of true and false.
  ///
  ///     Bool.IntentDisplayName(true: "with milk", false: "black")
  public struct IntentDisplayName: Hashable, Sendable {
    let `true`: LocalizedStringResource
    let `false`: LocalizedStringResource

    /// Makes the two names.
    public init(true: LocalizedStringResource, false: LocalizedStringResource) {
      self.true = `true`
      self.false = `false`
    }
  }
}
