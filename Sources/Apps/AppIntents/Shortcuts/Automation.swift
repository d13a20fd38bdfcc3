internal import ForesightHosting

/// A rule by which the app offers to perform one of its intents automatically. The person accepts or refuses it.
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
/// ``AppIntentsHost`` publishes the rules. `foresight automations` lists a rule once the person has done each of its
/// intents, and nothing is performed until the person accepts it there. The intent is then performed with the values
/// that are most probable at the moment, after an announcement of ten seconds. An intent that deletes something or asks
/// for authentication is never performed automatically. An accepted rule asks again if the intent followed on fewer
/// than two in five of its recent occasions. This is an addition to Apple's interface.
public struct Automation: Hashable, Sendable {
  /// The days of the week on which a rule holds.
  public enum Days: String, Hashable, Sendable, CaseIterable {
    case all
    /// Monday to Friday.
    case workdays
    /// Saturday and Sunday.
    case weekends
  }

  let offer: AutomationOffer

  /// Makes a rule by which an intent is performed after another one of the app.
  ///
  /// - Parameters:
  ///   - deed: the intent that is performed.
  ///   - cause: the intent that it follows; if it is the same as the deed, the rule is not offered.
  ///   - duration: the longest time from the cause to the deed, in whole seconds, from one second to a day.
  ///   - days: the days of the week on which the rule holds.
  public init<Deed: AppIntent, Cause: AppIntent>(
    of deed: Deed.Type, after cause: Cause.Type, within duration: Duration = .seconds(300),
    on days: Days = .all
  ) {
    offer = AutomationOffer(
      of: Deed.persistentIdentifier,
      occasion: .after(Cause.persistentIdentifier, within: duration.components.seconds),
      days: days.rawValue)
  }

  /// Makes a rule by which an intent is performed in an hour of the day.
  ///
  /// - Parameters:
  ///   - deed: the intent that is performed.
  ///   - hour: the local hour at which it begins, from 0 to 23; the rule is not offered for any other value.
  ///   - minute: the minute at which it begins, from 0 to 59.
  ///   - days: the days of the week on which the rule holds.
  public init<Deed: AppIntent>(
    of deed: Deed.Type, inHourFrom hour: Int, minute: Int = 0, on days: Days = .all
  ) {
    let isTime = (0...23).contains(hour) && (0...59).contains(minute)
    offer = AutomationOffer(
      of: Deed.persistentIdentifier, occasion: .hour(isTime ? Int64(hour * 60 + minute) : -1),
      days: days.rawValue)
  }
}
