public import Foresight

/// A made-up menu, and a person's choices in it. Each event of a user of a ``Simulation`` becomes the choice of an
/// entry, with the text that was typed before it.
///
///     let simulation = Simulation(users: 1, days: 2, seed: 1)
///     let choices = MadeUpMenu(0, of: simulation).choices()
///     choices[0].context.allSatisfy { $0.name.hasPrefix("typed") }      // true
///
/// An entry has a name of two words. In three of ten cases nothing is typed. Otherwise it is the first one to three
/// letters of a text that the person is used to for this entry: its first word, its second, or the beginnings of both.
public struct MadeUpMenu: Sendable {
  private let number: Int
  private let simulation: Simulation

  /// Makes the menu of a user of a simulation, by the user's number.
  public init(_ number: Int, of simulation: Simulation) {
    (self.number, self.simulation) = (number, simulation)
  }

  /// The name of an entry, and the text that the person is used to.
  private typealias Entry = (name: String, habit: String)

  /// The choices, in the order of time.
  ///
  /// - Complexity: O(choices × entries).
  public func choices() -> [Donation] {
    var random = SplitMix64(seed: StableHash.combine(simulation.seed, UInt64(number) + 1 << 32))
    var entries: [String: Entry] = [:]
    var choices: [Donation] = []
    simulation.forEachDay(ofUser: number) { steps in
      for step in steps {
        let intent = step.donation.intent
        let entry = entries[intent] ?? Self.entry(&random)
        entries[intent] = entry
        var question = RankQuestion(at: step.donation.moment)
        if !random.chance(0.3) {
          question.typed = String(entry.habit.prefix(Int.random(in: 1...3, using: &random)))
        }
        choices.append(
          Donation(
            at: question.moment, source: "", intent: entry.name, context: question.situation))
      }
    }
    return choices
  }

  private static func entry(_ random: inout SplitMix64) -> Entry {
    let words = (0..<2).map { _ in
      let syllables = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        String(draw("bcdfglmnprst", &random)) + String(draw("aeiou", &random))
      }
      return syllables.joined()
    }
    let habit =
      switch Int.random(in: 0..<4, using: &random) {
      case 0: words[1]
      case 1: String(words[0].prefix(1) + words[1].prefix(2))
      default: words[0]
      }
    return (words.joined(separator: " "), habit)
  }

  private static func draw(_ letters: String, _ random: inout SplitMix64) -> Character {
    letters.randomElement(using: &random) ?? "x"
  }
}
