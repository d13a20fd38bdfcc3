import Foresight
import Foundation
import Glibc

/// The import of a very long log by the program: how soon it is safe, how much memory it takes, and how much room.
struct LargeImportBenchmark {
  let directory: String
  let binary: String
  private static let (rows, intents) = (1_000_000, 420)

  func run() async throws {
    guard access(binary, X_OK) == 0 else {
      return print("\nskipped the large import: there is no \(binary)")
    }
    let place = directory + "/large"
    try FileManager.default.createDirectory(
      atPath: place, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let (file, store) = (directory + "/large.tsv", place + "/donations.sqlite")
    try Self.log().write(toFile: file, atomically: false, encoding: .utf8)
    let run = try await ChildProcess.run([binary, "--store", store, "import", "tsv", file])
    let what = "import of \(Self.rows) rows, \(Self.intents) intents"
    func report(_ part: String, _ measured: String, _ bound: String) {
      Measurement.report("\(what): \(part)", measured, beside: "", ratio: nil, bound: bound)
    }
    report("until it is on disk", "\(Measurement.rounded(run.secondsToMessage)) s", "≤ 10 s")
    report("model included", "\(Measurement.rounded(run.seconds)) s", "≤ 45 s")
    report("memory at most", "\(run.peakBytes >> 20) MB", "≤ 120 MB")
    let files = try FileManager.default.contentsOfDirectory(atPath: place)
    func megabytes(_ isChosen: (String) -> Bool) -> Int {
      files.filter(isChosen).reduce(0) { sum, name in
        var status = stat()
        return stat(place + "/" + name, &status) == 0 ? sum + Int(status.st_size) : sum
      } >> 20
    }
    let model = megabytes { $0.contains(".model") }
    let log = megabytes { !$0.contains(".model") }
    Measurement.report(
      "\(what): model and snapshots", "\(model) MB", beside: "log \(log) MB",
      ratio: Double(model) / Double(max(log, 1)), bound: "≤ 1.5")
  }

  /// A log in which seven of ten intents follow from the one before, and the others are drawn, few of them often.
  private static func log() -> String {
    var state: UInt64 = 1
    func random() -> Double {
      // A step of splitmix64 (Steele, Lea and Flood, 2014).
      state &+= 0x9e37_79b9_7f4a_7c15
      var bits = (state ^ state >> 30) &* 0xbf58_476d_1ce4_e5b9
      bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
      return Double((bits ^ bits >> 31) >> 11) / 0x1p53
    }
    var text = "user\ttime\tintent\tparameters\tcontext\n"
    text.reserveCapacity(rows * 48)
    var (time, intent) = (1_600_000_000, 0)
    for _ in 0..<rows {
      time += 1 + Int(-60 * Foundation.log(1 - random()))
      intent =
        random() < 0.7
        ? (intent * 31 + 7) % intents : Int(Double(intents) * pow(random(), 3))
      text += "one\t\(time)\tIntent\(intent)\t\tplace=p\(intent % 3)\n"
    }
    return text
  }
}
