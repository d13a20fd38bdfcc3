/// A rule that an app would have one of its intents done by, if the person said so.
///
///     AutomationOffer(of: "OrderCoffee", occasion: .hour(480), days: "workdays").isValid      // true
package struct AutomationOffer: Hashable, Sendable {
  /// The occasions.
  package enum Occasion: Hashable, Sendable {
    /// The time after another intent of the app, in seconds.
    case after(String, within: Int64)
    /// The hour that begins at a minute of the local day.
    case hour(Int64)
  }

  /// The app; nothing but its own intents is offered by it.
  package var source = ""
  /// The intent that would be done.
  package var deed: String
  package var occasion: Occasion
  /// The days of the week: `all`, `workdays` or `weekends`.
  package var days: String

  package init(of deed: String, occasion: Occasion, days: String) {
    (self.deed, self.occasion, self.days) = (deed, occasion, days)
  }

  /// True if such an occasion comes.
  package var isValid: Bool {
    switch occasion {
    case .after(let cause, let seconds): cause != deed && (1...86_400).contains(seconds)
    case .hour(let minute): (0..<1440).contains(minute)
    }
  }
}
