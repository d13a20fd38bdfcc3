import ForesightFormats
import ForesightImporters
import ForesightValues

/// A database of another program: whatever it holds, reading ends, and what is no database is said to be none.
func fuzzHistoryDatabase(_ bytes: [UInt8], _ format: Format) throws {
  let place = TemporaryPlace()
  defer { place.remove() }
  try place.write("history", bytes)
  do {
    let rows = try WholeFile.rows(
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

/// What a desktop, a browser or a watcher keeps: whatever it holds, reading ends, and each row is a donation that can be
/// recorded, under an intent that tells nothing of an address but the host.
func fuzzWholeFile(_ bytes: [UInt8], _ format: Format) throws {
  let place = TemporaryPlace()
  defer { place.remove() }
  try place.write("file", bytes)
  do {
    let rows = try WholeFile.rows(place.path + "/file", format, copyingTo: place.path) { _ in 60 }
    for case .success(let record) in rows {
      let donation = record.donation
      try law(!donation.intent.isEmpty, "a row has no intent")
      try law(donation.presentation != nil, "a row has no title")
      try law(donation.moment.isWritable, "a time cannot be written")
      if format.isOfBrowser {
        try law(donation.parameters.isEmpty, "more than the host is kept")
        try law(!donation.intent.contains("/"), "a path is kept")
      }
    }
  } catch let error as InputError {
    try law(!error.description.isEmpty, "an error says nothing")
  }
}
