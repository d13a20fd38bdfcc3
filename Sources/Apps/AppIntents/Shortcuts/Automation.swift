internal import ForesightValues

/// A rule by which one of the app's intents could be done by itself, for the person to accept or to refuse.
///
///     struct CafeAutomations: AppShortcutsProvider {
///       static var appShortcuts: [AppShortcut] { [] }
///       static var automations: [Automation] {
///         [
///           Automation(of: OrderCoffee.self, inHourFrom: 8, on: .workdays),
///           Automation(of: PayBill.self, after: OrderCoffee.self, within: .seconds(600)),
///         ]
///       }
///     }
///     CafeAutomations.automations.count      // 2
///
/// ``AppIntentsHost`` makes them known; `foresight automations` lists those of which the person did what they are about at
/// least once, and nothing is done before they accept one there. It is done as they did it last, is announced ten seconds
/// before, and is never something that deletes, or that asks for authentication. Once accepted it asks again when it was
/// stopped more often than not. This is an addition to Apple's interface.
public struct Automation: Hashable, Sendable {
  /// The days of the week on which it holds.
  public enum Days: String, Hashable, Sendable, CaseIterable {
    case all
    /// Monday to Friday.
    case workdays
    /// Saturday and Sunday.
    case weekends
  }

  let offer: AutomationOffer

  /// Makes a rule by which an intent is done after another one of the app.
  ///
  /// - Parameters:
  ///   - deed: the intent that is done.
  ///   - cause: the intent that it follows; the rule is not offered where it is the same.
  ///   - duration: the time after it in which the deed makes sense, in whole seconds, up to a day.
  ///   - days: the days on which it holds.
  public init<Deed: AppIntent, Cause: AppIntent>(
    of deed: Deed.Type, after cause: Cause.Type, within duration: Duration = .seconds(300),
    on days: Days = .all
  ) {
    offer = AutomationOffer(
      of: Deed.persistentIdentifier,
      occasion: .after(Cause.persistentIdentifier, within: duration.components.seconds),
      days: days.rawValue)
  }

  /// Makes a rule by which an intent is done in an hour of the day.
  ///
  /// - Parameters:
  ///   - deed: the intent that is done.
  ///   - hour: the hour at which the hour begins, by the person's clock, from 0 to 23; the rule is not offered for others.
  ///   - minute: the minute at which it begins, from 0 to 59.
  ///   - days: the days on which it holds.
  public init<Deed: AppIntent>(
    of deed: Deed.Type, inHourFrom hour: Int, minute: Int = 0, on days: Days = .all
  ) {
    let isTime = (0...23).contains(hour) && (0...59).contains(minute)
    offer = AutomationOffer(
      of: Deed.persistentIdentifier, occasion: .hour(isTime ? Int64(hour * 60 + minute) : -1),
      days: days.rawValue)
  }
}
