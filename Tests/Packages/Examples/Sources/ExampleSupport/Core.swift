package import Foresight
import Foundation

// What examples of `Foresight` need not declare.

/// A store in the directory of the example alone.
package let path = FileManager.default.currentDirectoryPath + "/store.sqlite"

/// Eight in the morning of the first Monday in 2026, in Berlin.
package let moment = Moment(Instant(seconds: 1_767_596_400), utcOffset: 60)
package let now = moment.instant

package func random() -> UInt64 { Environment.random() }

/// A large coffee, ordered at home.
package let donation = Donation(
  at: moment, source: "cafe", intent: "OrderCoffee", parameters: ["size": "large", "cups": 2],
  context: ["place": "home"])

/// Three mornings of coffee, then mail.
package let donations = (1...3).flatMap { day in
  let earlier = now.advanced(by: Int64(day - 4) * Instant.day)
  var coffee = donation
  coffee.moment = Moment(earlier, utcOffset: 60)
  let mail = Donation(
    at: Moment(earlier.advanced(by: 600_000_000), utcOffset: 60), source: "mail", intent: "OpenMail"
  )
  return [coffee, mail]
}

/// A question at that moment.
package let request = PredictionRequest(at: moment)

/// An engine that knows those mornings.
package var engine: Engine {
  get throws {
    if let opened { return opened }
    let engine = try Engine(path: path, create: true)
    try engine.log.write { _ = try $0.append(donations, ids: .content) }
    opened = engine
    return engine
  }
}

/// An example is one task.
nonisolated(unsafe) private var opened: Engine?

/// Its log.
package var log: DonationLog {
  get throws { try engine.log }
}

/// Those mornings as a data set of one person.
package var dataset: String {
  get throws {
    let path = FileManager.default.currentDirectoryPath + "/mornings.ndjson"
    try donations.map { NDJSON.line($0) + "\n" }.joined()
      .write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }
}
