import AppIntents

/// A month of a guest's mornings and afternoons, and what is suggested at each time of day.
enum Demonstration {
  static func run() async throws {
    // A store of its own, gone afterwards: this is a demonstration.
    let directory = FileManager.default.temporaryDirectory.appending(path: "coffee-\(UUID())")
    defer { try? FileManager.default.removeItem(at: directory) }
    IntentDonationManager.configure(
      source: "coffee-shop", storePath: directory.appending(path: "donations.sqlite").path)
    CoffeeShopShortcuts.updateAppShortcutParameters()

    try await show("Before the first order", at: monday(week: 0, hour: 8))
    try await liveAMonth()
    try await show("On a Monday at 8", at: monday(week: 4, hour: 8))
    try await show("On a Monday at 15", at: monday(week: 4, hour: 15))
    try await show(
      "On a Saturday at 11, at a table", at: monday(week: 4, hour: 11, day: 5), "table")

    // Taste changes: three teas in a row.
    for day in 0..<3 {
      try await IntentDonationManager.shared.donate(
        intent: OrderDrink(Drink.menu[3], .large), context: ["place": "counter"],
        at: monday(week: 4, hour: 8, day: day))
      try await show(
        "After \(day + 1) green tea in the morning", at: monday(week: 4, hour: 8, day: day + 1),
        limit: 3)
    }

    let best = try await IntentPredictor.shared.suggestions(
      at: monday(week: 4, hour: 15), context: ["place": "counter"], limit: 1)
    guard let suggestion = best.first, let order = try await suggestion.makeIntent() as? OrderDrink
    else { return }
    print("\nTaking the suggestion '\(String(localized: suggestion.displayRepresentation.title))':")
    print("  it costs \(try await order()) euros")
  }

  /// Weekdays: a large cappuccino to go at 8, an espresso at 15. Saturdays: chocolate at 11, then stamps.
  private static func liveAMonth() async throws {
    let manager = IntentDonationManager.shared
    for week in 0..<4 {
      for day in 0..<5 {
        try await manager.donate(
          intent: OrderDrink(Drink.menu[1], .large, isToGo: true), context: ["place": "counter"],
          at: monday(week: week, hour: 8, day: day))
        try await manager.donate(
          intent: OrderDrink(Drink.menu[0], .small), context: ["place": "counter"],
          at: monday(week: week, hour: 15, day: day))
      }
      try await manager.donate(
        intent: OrderDrink(Drink.menu[4], .medium), context: ["place": "table"],
        at: monday(week: week, hour: 11, day: 5))
      try await manager.donate(
        intent: RedeemStamps(), context: ["place": "table"],
        at: monday(week: week, hour: 11, day: 5).addingTimeInterval(600))
    }
  }

  private static func show(
    _ heading: String, at date: Date, _ place: String = "counter", limit: Int = 4
  ) async throws {
    print("\n\(heading):")
    let suggestions = try await IntentPredictor.shared.suggestions(
      at: date, context: ["place": place], limit: limit)
    for suggestion in suggestions {
      let percent = Int((suggestion.probability * 100).rounded())
      let title = String(localized: suggestion.displayRepresentation.title)
      print("  \(percent) %  \(title)  (\(suggestion.reasons.first?.factor ?? "a shortcut"))")
    }
  }

  /// A time in a week of January 2026, which began on the fifth.
  private static func monday(week: Int, hour: Int, day: Int = 0) -> Date {
    var time = DateComponents(year: 2026, month: 1, day: 5 + 7 * week + day, hour: hour)
    time.calendar = Calendar(identifier: .gregorian)
    time.timeZone = .current
    return time.date ?? .now
  }
}
