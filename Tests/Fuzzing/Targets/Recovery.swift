import ForesightSystem
import ForesightValues

@testable import ForesightLog

/// A damaged database: what can be read of it is found or not, and no bytes are too much for it.
///
/// The first byte of the input says what the rest is: a file, or where a store is written over, three bytes for
/// each place: two say where, the third what stands there then.
func fuzzRecovery(_ bytes: [UInt8]) throws {
  guard let first = bytes.first else { return }
  var file = Array(bytes.dropFirst())
  if first % 2 == 0 {
    let edits = file
    file = try wholeStore.get()
    for place in stride(from: 0, to: edits.count - 2, by: 3) {
      let offset = Int(edits[place]) << 8 | Int(edits[place + 1])
      file[offset % file.count] = edits[place + 2]
    }
  }
  // A link is not followed to a store, so it has to be a file with a name.
  let place = TemporaryPlace()
  defer { place.remove() }
  try place.write("store", file)
  var content = try RecoveredContent(path: place.path + "/store")
  let log = try DonationLog(inMemoryFor: "recovered")
  try log.write { try content.append(to: $0) }
  var count = 0
  try log.read { log in
    try log.forEach { donation in
      count += 1
      try law((try? donation.check()) != nil, "a donation was saved that cannot be recorded")
    }
  }
  try law(count == content.saved, "another number was saved than is told")
  if first % 2 == 0, bytes.count < 4 { try law(count == 20, "a whole store is not saved whole") }
}

/// The bytes of a store of twenty donations.
private let wholeStore = Result { () throws -> [UInt8] in
  let place = TemporaryPlace()
  defer { place.remove() }
  let path = place.path + "/store"
  do {
    let log = try DonationLog(path: path, create: true)
    _ = try log.write { log in
      try log.append(
        (0..<20).map { number -> Donation in
          var donation = Donation(
            at: Moment(Instant(seconds: 1_767_225_600 + Int64(number)), utcOffset: 60),
            source: "source\(number % 2)", intent: "Intent\(number % 3)")
          donation.parameters["a"] = .integer(Int64(number))
          donation.parameters["b"] = .string("text \(number % 5)")
          if number == 7 { donation.result = .string(String(repeating: "long ", count: 2000)) }
          if number % 4 == 0 { donation.presentation = Presentation(name: "Name") }
          return donation
        }, ids: .content)
    }
    _ = try log.checkpoint()
  }
  return PrivateFile.contents(path) ?? []
}
