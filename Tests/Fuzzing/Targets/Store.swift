import ForesightFormats
import ForesightSystem
import ForesightValues
import Glibc

@testable import ForesightLog

/// The numbers of words: any bytes can be read, and what was read and is written is read as the same.
func fuzzCoding(_ bytes: [UInt8]) throws {
  try bytes.withUnsafeBytes { bytes in
    var words = 0
    for named in [false, true] {
      bytes.forEachSymbol(named: named) { _ in words += 1 }
    }
    try law(words <= 2 * bytes.count + 2, "there are more words than bytes")
    var rest = bytes
    while !rest.isEmpty {
      let number = rest.popNumber()
      var coded: [UInt8] = []
      coded.append(number: number)
      let again = coded.withUnsafeBytes { bytes in
        var rest = bytes
        return rest.popNumber()
      }
      try law(again == number, "a number that was written is not read as the same")
    }
    let read = Presentation(coded: bytes) { "\($0)" }
    let written = read.coded { Int64($0) ?? 0 }
    let again = written.withUnsafeBytes { Presentation(coded: $0) { "\($0)" } }
    try law(again == read, "a presentation that was written is not read as the same")
  }
}

/// A damaged row: the first byte of the input chooses a column, the rest stands in it.
///
/// Reading it gives a donation or an error of the store, in each of the ways in which rows are read.
func fuzzRow(_ bytes: [UInt8]) throws {
  guard let first = bytes.first else { return }
  let content = Array(bytes.dropFirst())
  let number = content.prefix(8).reduce(Int64(0)) { $0 << 8 | Int64($1) }
  let store = try sampleStore.get()
  struct Undo: Error {}
  do {
    try store.log.write { log in
      switch first % 8 {
      case 0...2:
        let column = ["parameters", "context", "result"][Int(first % 8)]
        try log.connection.prepare("UPDATE donation SET \(column) = ?").run { $0.bind(content) }
      case 3...4 where !content.isEmpty:
        try log.connection.prepare("UPDATE presentation SET content = ?").run { $0.bind(content) }
      case let rest:
        let column = ["utc_offset", "intent", "kind"][Int(rest % 3)]
        try log.connection.prepare("UPDATE donation SET \(column) = ?").run { $0.bind(number) }
      }
      try tolerate { try log.forEach { _ = NDJSON.line($0) } }
      try tolerate {
        try log.forEach(DonationQuery(values: [.string("large")])) { _ = TSV.line($0, user: "") }
      }
      let end = Instant.recordable.upperBound
      try tolerate {
        try log.forEachEvent(after: .start, before: end) { _, event in _ = event?.moment.weekday }
      }
      try tolerate { _ = try log.forget(DonationQuery()) }
      throw Undo()
    }
  } catch is Undo {}
}

/// Runs what may fail with an error of the store.
private func tolerate(_ body: () throws -> Void) throws {
  do {
    try body()
  } catch is StoreError {
  } catch is SQLiteError {
    // What `translatingErrors` would turn into an error of the store.
  }
}

/// A store that holds one donation with all that one can have.
private final class SampleStore: Sendable {
  nonisolated(unsafe) let log: DonationLog

  init() throws {
    let directory = TemporaryPlace()
    log = try DonationLog(path: directory.path + "/donations.sqlite", create: true)
    try log.connection.execute("PRAGMA synchronous = OFF")
    let donation = Donation(
      at: Moment(Instant(seconds: 1_767_225_600), utcOffset: 60), source: "cafe",
      intent: "OrderCoffee", parameters: ["size": "large", "extras": .array(["milk", "sugar"])],
      context: ["place": "home"], result: .integer(2),
      presentation: Presentation(
        name: "Order Coffee",
        combinations: [Combination(parameters: ["size"], title: "Order a Large Coffee")]))
    try log.write { log in _ = try log.append([donation], ids: .content) }
    // The open descriptors are all that is needed from here on.
    directory.remove()
  }
}

/// One store for all inputs: each leaves it as it was.
private let sampleStore = Result { try SampleStore() }
