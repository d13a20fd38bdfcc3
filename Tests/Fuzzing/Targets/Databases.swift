import DonationFormats
import Donations

/// A database of another program: whatever it holds, reading ends, and what is no database is said to be none.
func fuzzHistoryDatabase(_ bytes: [UInt8], _ format: Format) throws {
  let place = TemporaryPlace()
  defer { place.remove() }
  try place.write("history", bytes)
  do {
    let rows = try HistoryDatabase.rows(
      place.path + "/history", format, copyingTo: place.path
    ) { _ in 60 }
    for case .success(let record) in rows {
      let line = ShellLine(
        intent: record.donation.intent, parameters: record.donation.parameters)
      try law(line != nil, "a row is no command line")
    }
  } catch let error as InputError {
    try law(!error.description.isEmpty, "an error says nothing")
  }
}
