import AppIntents

/// Learns a habit in one process and acts on it in the next.
///
///     FORESIGHT_STORE=… DonatesAndRestarts donate     # prints how many donations were made
///     FORESIGHT_STORE=… DonatesAndRestarts predict    # prints the title, then what came of it
@main
enum DonatesAndRestarts {
  static let firstMonday = Date(timeIntervalSince1970: 1_767_571_200)

  static func main() async throws {
    IntentDonationManager.configure(source: "donates-and-restarts", storePath: nil)
    switch CommandLine.arguments.dropFirst().first {
    case "donate": try await donate()
    case "predict": try await predict()
    default:
      FileHandle.standardError.write(Data("Say “donate” or “predict”.\n".utf8))
      exit(64)
    }
  }

  /// Ten mornings of blinds and tea; on the eleventh only the blinds were opened so far.
  static func donate() async throws {
    let manager = IntentDonationManager.shared
    let kitchen = RoomEntity(id: "kitchen", name: "Kitchen")
    var count = 0
    for day in 0...10 {
      let morning = firstMonday.addingTimeInterval(Double(day) * 86_400 + 8 * 3600)
      try await manager.donate(
        intent: OpenBlindsIntent(), context: ["place": "home"],
        at: morning.addingTimeInterval(-300))
      count += 1
      guard day < 10 else { break }
      try await manager.donate(
        intent: BrewTeaIntent(.green, cups: 2, in: kitchen),
        result: .result(value: "2 cups"), context: ["place": "home"], at: morning)
      count += 1
    }
    try await manager.flush()
    print(count)
  }

  /// What the eleventh morning brings, done.
  static func predict() async throws {
    let morning = firstMonday.addingTimeInterval(10 * 86_400 + 8 * 3600)
    let suggestions = try await IntentPredictor.shared.suggestions(
      at: morning, context: ["place": "home"], limit: 3)
    guard let first = suggestions.first else {
      print("nothing")
      return
    }
    print(first.persistentIdentifier)
    print(String(localized: first.displayRepresentation.title))
    let intent = try await first.makeIntent()
    guard let tea = intent as? BrewTeaIntent else {
      print("another intent")
      return
    }
    print(try await tea.perform().value ?? "no value")
  }
}
