/// A rule by which an app proposes to have one of its intents performed automatically, if the person agrees.
///
///     AutomationOffer(of: "OrderCoffee", occasion: .hour(480), days: "workdays").isValid      // true
package struct AutomationOffer: Hashable, Sendable {
  /// The occasion on which the intent is performed.
  package enum Occasion: Hashable, Sendable {
    /// The time after another intent of the app, up to a number of seconds.
    case after(String, within: Int64)
    /// The hour that begins at a minute of the local day, counted from midnight.
    case hour(Int64)
  }

  /// The app's source. An app can only offer its own intents.
  package var source = ""
  /// The name of the intent to perform.
  package var deed: String
  package var occasion: Occasion
  /// The days of the week: `all`, `workdays` or `weekends`.
  package var days: String

  package init(of deed: String, occasion: Occasion, days: String) {
    (self.deed, self.occasion, self.days) = (deed, occasion, days)
  }

  /// True if the occasion can occur: its times are in range, and the intent does not follow itself.
  package var isValid: Bool {
    switch occasion {
    case .after(let cause, let seconds): cause != deed && (1...86_400).contains(seconds)
    case .hour(let minute): (0..<1440).contains(minute)
    }
  }
}
