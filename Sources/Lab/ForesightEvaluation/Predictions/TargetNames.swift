internal import ForesightFormats
internal import ForesightValues

/// The names of one user's targets, in the order of their first use.
///
///     var names = TargetNames(level: .intent)
///     names.add(donation)
///     names[0]                            // "OrderCoffee"
///     names.number(of: "OrderCoffee")     // 0
///
/// A target is named after its intent; at the level of suggestions, its parameters follow as JSON. If another target of
/// the user has that name already, the source is appended, so that names are unique.
struct TargetNames {
  private let level: Level
  private var names: [String] = []
  private var numbers: [String: Int] = [:]
  private var known: Set<UInt64> = []

  init(level: Level) { self.level = level }

  subscript(number: Int) -> String { names[number] }

  /// Returns the number of the target with a name; `nil` if there is none.
  func number(of name: String) -> Int? { numbers[name] }

  /// Names the target of a donation, unless it has a name already.
  mutating func add(_ donation: Donation) {
    let event = Event(donation)
    guard !event.isDismissal, known.insert(level.target(of: event)).inserted else { return }
    var name = donation.intent
    if level == .suggestion, !donation.parameters.isEmpty {
      name += " " + NDJSON.json(donation.parameters).text
    }
    while numbers[name] != nil { name += " (\(donation.source))" }
    numbers[name] = names.count
    names.append(name)
  }
}
