import ForesightEvaluation
import ForesightValues

/// Thirteen weeks of one plausible life, drawn from a seed: the sample that ships with the project.
///
///     SampleLife.donations(seed: 1).count       // some 1,100, from August to November 2026
///
/// Weekdays begin with a coffee of the usual size and a podcast on the train; messages follow
/// meetings; two evenings a week belong to the gym; the lights go on at dusk; Saturday night is for a
/// film. Half-way the habits change: coffee becomes tea, the gym moves to other days. Clocks go back
/// one hour on 25 October, as they do in Berlin. Nobody's data are in it.
enum SampleLife {
  /// The donations, in the order of time.
  static func donations(seed: UInt64) -> [Donation] {
    var life = Life(random: SplitMix64(seed: seed))
    for day in 0..<days { life.live(day) }
    return life.donations.sorted { $0.moment.instant < $1.moment.instant }
  }

  private static let days = 91
  /// Monday, 3 August 2026, at 00:00 in Berlin.
  private static let start = Instant(seconds: 1_785_708_000)
  /// 25 October 2026, 01:00 UTC: clocks go from UTC+2 to UTC+1.
  private static let clockChange = Instant(seconds: 1_792_890_000)
  /// The day on which habits change.
  private static let change = 49

  private struct Life {
    var random: SplitMix64
    var donations: [Donation] = []

    mutating func live(_ day: Int) {
      // A few days are spent in bed, or away.
      if random.chance(0.03) { return }
      if day % 7 < 5 { workday(day) } else { weekend(day) }
      every(day)
    }

    private mutating func workday(_ day: Int) {
      let leaves = time(8.1, 0.15)
      donate(day, leaves - 0.6, "clock", "StopAlarm", place: "home")
      if random.chance(0.9) {
        donate(
          day, leaves, "podcasts", "PlayPodcast",
          ["show": .entity(type: "Show", id: day < SampleLife.change ? "morning-news" : "history")],
          place: "train")
      }
      if random.chance(0.92) { drink(day, leaves + 0.5, usual: 0.9) }
      donate(day, leaves + 0.8, "mail", "OpenMail", place: "office")
      for meeting in [10.0, 14.0] where random.chance(0.75) {
        let begins = time(meeting, 0.05)
        donate(
          day, begins, "calendar", "JoinMeeting",
          ["meeting": .string(meeting < 12 ? "Stand-up" : "Review")], place: "office")
        if random.chance(0.85) {
          donate(
            day, begins + time(0.6, 0.1), "messages", "SendMessage",
            ["to": .entity(type: "Person", id: meeting < 12 ? "Mira" : "Jonas")], place: "office")
        }
        if random.chance(0.6) { donate(day, begins + 0.9, "mail", "OpenMail", place: "office") }
      }
      if random.chance(0.25) { drink(day, time(15.5, 0.3), usual: 0.4) }
      if random.chance(0.8) {
        donate(
          day, time(17.8, 0.3), "music", "PlayPlaylist", ["playlist": .string("Way home")],
          place: "train")
      }
      let gymDays = day < SampleLife.change ? [1, 3] : [0, 2]
      if gymDays.contains(day % 7), random.chance(0.88) {
        let begins = time(18.9, 0.2)
        donate(
          day, begins, "fitness", "StartWorkout",
          ["kind": .enumeration(type: "Workout", value: "strength")], place: "gym")
        donate(
          day, begins + time(1.1, 0.1), "fitness", "EndWorkout", place: "gym",
          result: .integer(Int64(random.normal(mean: 420, deviation: 40))))
      }
    }

    private mutating func weekend(_ day: Int) {
      if random.chance(0.5) { drink(day, time(10.2, 0.6), usual: 0.5) }
      if day % 7 == 5 {
        if random.chance(0.85) {
          donate(
            day, time(11.3, 0.5), "shopping", "OpenList", ["list": .string("Groceries")],
            place: "shop")
        }
        if random.chance(0.85) {
          let begins = time(20.8, 0.3)
          donate(
            day, begins - 0.1, "home", "SetScene", ["scene": .string("Cinema")], place: "home")
          donate(
            day, begins, "films", "PlayFilm", place: "home",
            result: .number((random.normal(mean: 7, deviation: 1) * 2).rounded() / 2))
        }
      } else if random.chance(0.9) {
        donate(
          day, time(17, 0.4), "phone", "Call", ["to": .entity(type: "Person", id: "Mum")],
          place: "home")
      }
    }

    private mutating func every(_ day: Int) {
      // Dusk comes earlier each day, from 20:50 in August to 16:40 in November on the local clock.
      let clocksBack = SampleLife.moment(day, hour: 12).utcOffset == 60 ? 1.0 : 0
      let dusk = 20.9 - 3.2 * Double(day) / Double(SampleLife.days) - clocksBack
      if random.chance(0.93) {
        donate(
          day, time(dusk, 0.1), "home", "TurnOnLights", ["room": .string("living room")],
          place: "home")
      }
      if day % 7 != 4, day % 7 != 5, random.chance(0.9) {
        donate(
          day, time(22.6, 0.3), "clock", "SetAlarm", ["time": .string("06:50")], place: "home")
      }
      if random.chance(0.4) {
        donate(day, time(21.6, 0.5), "messages", "ReadMessages", place: "home")
      }
    }

    /// Coffee of the usual size, after the change tea.
    private mutating func drink(_ day: Int, _ hour: Double, usual: Double) {
      let place = day % 7 < 5 ? "station" : "home"
      if day < SampleLife.change || random.chance(0.08) {
        donate(
          day, hour, "cafe", "OrderCoffee",
          [
            "size": .enumeration(type: "Size", value: random.chance(usual) ? "large" : "small"),
            "cups": .integer(random.chance(0.95) ? 1 : 2),
          ], place: place, result: .string("ready"))
      } else {
        donate(
          day, hour, "cafe", "OrderTea", ["kind": .string(random.chance(usual) ? "green" : "mint")],
          place: place, result: .string("ready"))
      }
    }

    private mutating func time(_ hour: Double, _ deviation: Double) -> Double {
      random.normal(mean: hour, deviation: deviation)
    }

    private mutating func donate(
      _ day: Int, _ hour: Double, _ source: String, _ intent: String, _ parameters: Fields = [:],
      place: String, result: ParameterValue? = nil
    ) {
      donations.append(
        Donation(
          at: SampleLife.moment(day, hour: hour), source: source, intent: intent,
          parameters: parameters, context: ["place": .string(place)], result: result))
    }
  }

  /// A local time of a day, to the second.
  private static func moment(_ day: Int, hour: Double) -> Moment {
    let summer = start.advanced(
      by: Int64(day) * Instant.day + Int64(hour * 3600) * 1_000_000)
    // The hours around the change itself are slept through.
    guard summer >= clockChange else { return Moment(summer, utcOffset: 120) }
    return Moment(summer.advanced(by: 3_600_000_000), utcOffset: 60)
  }
}
