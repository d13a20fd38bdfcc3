import Foresight
import ForesightFormats
import ForesightLog
import ForesightSystem
import ForesightTestSupport
import ForesightValues
import Foundation
import Synchronization
import Testing

/// forget(x) ∘ donate(x) is the identity: on exports, on predictions with their reasons, on forecasts, and on bytes.
///
/// `FORESIGHT_EFFORT` says how often it is tried: `check`, `torture`, or not at all often.
struct ForgettingLawTests {
  private static let rounds: Int =
    switch ProcessInfo.processInfo.environment["FORESIGHT_EFFORT"] {
    case "torture": 500
    case "check": 60
    default: 4
    }

  /// A store whose content is drawn from a seed.
  private struct Life {
    let directory: TemporaryDirectory
    let engine: Engine
    var seed: UInt64
    private var draws: UInt64 = 0

    init(seed: UInt64) throws {
      self.seed = seed
      directory = try TemporaryDirectory()
      engine = try directory.engine()
    }

    mutating func draw(_ count: Int) -> Int {
      draws += 1
      return Int(StableHash.combine(seed, draws) % UInt64(count))
    }

    /// A donation of words that many use.
    mutating func common() -> Donation {
      var donation = habits(draw(400)..<401)[0]
      donation.kind = draw(8) == 0 ? .dismissal : .donation
      if draw(3) == 0 {
        donation.presentation = Presentation(
          name: "Called \(draw(3))", typeName: "Type",
          combinations: [Combination(parameters: ["n"], title: "Title \(draw(4))")])
      }
      return donation
    }

    /// A donation of which some words are nobody else's; all of these have a mark in them.
    mutating func secret(_ mark: String) -> Donation {
      var donation = common()
      if draw(2) == 0 { donation.intent = "\(mark)intent\(draw(3))" }
      if draw(3) == 0 { donation.source = "\(mark)source" }
      if draw(2) == 0 { donation.parameters["\(mark)name"] = .string("\(mark)value\(draw(5))") }
      if draw(3) == 0 { donation.parameters["place"] = .entity(type: "Place", id: mark) }
      if draw(3) == 0 { donation.context["where"] = .array([.string(mark), .integer(7)]) }
      if draw(4) == 0 { donation.result = .enumeration(type: mark, value: "done") }
      if draw(4) == 0 { donation.paths = [draw(3), 3 + draw(60)] }
      if draw(4) == 0 {
        donation.presentation = Presentation(
          combinations: [Combination(parameters: [], title: mark, subtitle: mark + "2")])
      }
      // Long enough that it does not fit on one page.
      if draw(10) == 0 {
        donation.parameters["long"] = .string(String(repeating: mark, count: 2000))
      }
      return donation
    }

    mutating func add(_ count: Int, _ make: (inout Life) -> Donation) throws -> [DonationID] {
      let donations = (0..<count).map { _ in make(&self) }
      let start = seed &* 1000 &+ draws
      let number = Mutex(start)
      return try engine.log.write {
        try $0.append(
          donations,
          ids: .random {
            number.withLock {
              $0 += 1
              return StableHash.combine($0, 1)
            }
          }
        ).ids
      }
    }

    func export() throws -> [String] {
      try engine.log.read { log in
        var lines: [String] = []
        try log.forEach { lines.append(NDJSON.line($0)) }
        return lines
      }
    }

    func predictions() throws -> [[Suggestion]] {
      try [100, 250, 401].map {
        try engine.predict(
          PredictionRequest(at: after($0), context: ["place": "p1"], limit: 1000)
        ).suggestions
      }
    }

    func forecast() throws -> [String] {
      let moment = after(401)
      return try engine.forecast(day: Engine.day(of: moment), at: moment, limit: 100).lines
        .map { "\($0)" }
    }

    /// The bytes of the database as SQLite packs them, without what may tell that something was forgotten: which
    /// states of the model are of no use any more, how busy an intent is, and hashes of command lines.
    func packedBytes() throws -> Data {
      let copy = directory.path + "/copy-\(UUID())"
      let packed = copy + "-packed"
      _ = try engine.log.checkpoint()
      try FileManager.default.copyItem(atPath: directory.store, toPath: copy)
      do {
        let connection = try Connection(path: copy, access: .readWrite)
        try connection.execute(
          "DELETE FROM disturbance; DELETE FROM forgotten; UPDATE intent SET busy_until = 0")
        try connection.execute("VACUUM INTO '\(packed)'")
      }
      defer {
        for name in [copy, copy + "-wal", copy + "-shm", packed] { unlink(name) }
      }
      return try Data(contentsOf: URL(fileURLWithPath: packed))
    }

    /// How many files there are, and which of them hold a text.
    func files(holding text: String) throws -> (count: Int, found: [String]) {
      let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
      return (
        names.count,
        try names.filter {
          try Data(contentsOf: URL(fileURLWithPath: directory.path + "/" + $0))
            .range(of: Data(text.utf8)) != nil
        }
      )
    }
  }

  @Test func forgettingWhatWasDonatedIsTheIdentity() throws {
    var searched = 0
    var forgotten = 0
    for round in 0..<Self.rounds {
      var life = try Life(seed: UInt64(round))
      let mark = "verschwiegen\(round)x"
      _ = try life.add(30 + life.draw(60)) { $0.common() }
      if life.draw(2) == 0 { try life.engine.save(now: after(1000).instant) }
      let (export, predictions) = (try life.export(), try life.predictions())
      let (bytes, forecast) = (try life.packedBytes(), try life.forecast())

      let ids = try life.add(1 + life.draw(12)) { $0.secret(mark) }
      if life.draw(2) == 0 { try life.engine.save(now: after(1000).instant) }
      _ = (try life.predictions(), try life.forecast())
      if life.draw(2) == 0 { #expect(try life.engine.log.checkpoint()) }
      // In one go or one after the other, in any order.
      for part in life.draw(2) == 0 ? [ids] : ids.reversed().map({ [$0] }) {
        let forgotten = try life.engine.forget(DonationQuery(ids: part))
        #expect(Set(forgotten.deleted) == Set(part) && forgotten.isErased)
      }
      #expect(try life.export() == export, "round \(round)")
      #expect(try life.predictions() == predictions, "round \(round)")
      #expect(try life.forecast() == forecast, "round \(round)")
      let (files, found) = try life.files(holding: mark)
      #expect(found.isEmpty, "round \(round): \(found)")
      #expect(try life.packedBytes() == bytes, "round \(round)")
      searched += files
      forgotten += ids.count
    }
    let told =
      "forgetting: \(Self.rounds) logs, \(forgotten) donations with words of their own forgotten, "
      + "\(searched) files searched for them, 0 found\n"
    FileHandle.standardOutput.write(Data(told.utf8))
  }

  /// The same where it is named by what stands in it.
  @Test(arguments: ["line", "word", "context"])
  func whatIsNamedByItsTextIsForgottenAsIfItNeverWas(by way: String) throws {
    var life = try Life(seed: 7)
    let mark = "verschwiegenzx"
    func command(_ arguments: String, _ life: inout Life) -> Donation {
      var donation = life.common()
      (donation.source, donation.intent, donation.presentation) = ("zsh", "rm", nil)
      donation.parameters = ["arguments": .string(arguments)]
      return donation
    }
    _ = try life.add(60) { $0.draw(3) == 0 ? command("-r \(mark.dropLast())", &$0) : $0.common() }
    try life.engine.save(now: after(1000).instant)
    let (export, predictions) = (try life.export(), try life.predictions())
    let bytes = try life.packedBytes()

    var query = DonationQuery()
    switch way {
    case "line": query.line = "rm -r \(mark)"
    case "word": query.word = mark.uppercased()
    default: query.context = ["host": .string(mark)]
    }
    let ids = try life.add(9) { life in
      var donation = command("-r \(mark)", &life)
      if way == "word" { donation.parameters = ["arguments": .string("/srv/\(mark).old/x")] }
      if way == "context" { donation = life.common() }
      donation.context["host"] = way == "context" ? .string(mark) : nil
      return donation
    }
    #expect(try life.predictions() != predictions)
    let forgotten = try life.engine.forget(query)
    #expect(Set(forgotten.deleted) == Set(ids))
    #expect(way == "context" || forgotten.sources == ["zsh"])
    #expect(try life.export() == export && life.predictions() == predictions)
    #expect(try life.files(holding: mark).found.isEmpty && life.packedBytes() == bytes)
  }

  /// The words of what stays are not touched, wherever else they stood.
  @Test func wordsThatAreUsedElsewhereStay() throws {
    var life = try Life(seed: 1)
    var kept = life.secret("gemeinsam")
    kept.parameters = ["gemeinsamname": "gemeinsamvalue"]
    var dropped = kept
    dropped.parameters["only"] = "alleinvalue"
    _ = try life.add(1) { _ in kept }
    let ids = try life.add(1) { _ in dropped }
    _ = try life.engine.forget(DonationQuery(ids: ids))
    #expect(try !life.files(holding: "gemeinsamvalue").found.isEmpty)
    #expect(try life.files(holding: "alleinvalue").found.isEmpty)
    #expect(try life.export().count == 1)
  }
}
