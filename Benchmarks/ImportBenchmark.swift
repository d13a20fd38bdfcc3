import Foresight
import ForesightFormats
import ForesightImporters
import ForesightLog
import Glibc

/// Importing a data set beside raw INSERTs of the same rows, and the room they take.
struct ImportBenchmark {
  let directory: String
  let dataset: String

  func run() async throws {
    let importer = Importer(
      format: .tsv, users: .all, localOffset: Environment.localOffset(at:))
    var ours: [Double] = []
    var floor: [Double] = []
    var rows: [RawDatabase.Row] = []
    var bytes = 0
    for round in 0..<5 {
      let path = directory + "/import-\(round).sqlite"
      let log = try DonationLog(path: path, create: true)
      ours.append(
        try await Measurement.seconds {
          _ = try importer.run(dataset, into: log, now: Environment.now)
        })
      if rows.isEmpty {
        _ = try log.checkpoint()
        rows = try RawDatabase(path: path).rows()
        bytes = size(path)
      }
      let raw = try RawDatabase(path: directory + "/import-raw-\(round).sqlite")
      floor.append(
        await Measurement.seconds {
          try? raw.execute("BEGIN")
          for row in rows { try? raw.insert(row) }
          try? raw.execute("COMMIT")
        })
      unlink(path)
    }
    let seconds = Measurement.median(ours)
    Measurement.report(
      "import of \(rows.count) rows", "\(Int(Double(rows.count) / seconds)) a second",
      beside: "", ratio: nil, bound: "≥ 100,000 a second")
    Measurement.report(
      "the same, as time", Measurement.milliseconds(seconds),
      beside: "raw INSERTs \(Measurement.milliseconds(Measurement.median(floor)))",
      ratio: seconds / Measurement.median(floor), bound: "≤ 2.5")
    Measurement.report(
      "bytes a donation on disk", "\(Measurement.rounded(Double(bytes) / Double(rows.count)))",
      beside: "", ratio: nil, bound: "≤ 80")
  }

  private func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
