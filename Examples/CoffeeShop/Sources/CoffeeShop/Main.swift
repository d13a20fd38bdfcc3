import AppIntents

/// A coffee shop whose orders are donated, suggested, and can be placed from a terminal.
@main
enum CoffeeShop {
  static func main() async throws {
    if CommandLine.arguments.contains("--demo") { return try await Demonstration.run() }
    IntentDonationManager.configure(source: "coffee-shop")
    let isDone = await AppIntentsHost.run(
      intents: [OrderDrink.self, RedeemStamps.self], entities: [Drink.self],
      shortcuts: CoffeeShopShortcuts.self)
    if isDone { return }
    print(
      """
      The coffee shop is open, and says so: try 'foresight apps', 'foresight run order a drink at coffee-shop', or \
      'foresight perform OrderDrink --parameter drink=espresso'. With --demo a month goes by.
      """)
  }
}
