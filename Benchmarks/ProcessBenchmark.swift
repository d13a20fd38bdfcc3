import Foresight
import ForesightFormats
import ForesightImporters
import ForesightLog
import ForesightValues
import Glibc

/// `foresight predict --now` as a whole process, beside one that does nothing and one that only ranks
/// directories by how often and how lately they were used.
struct ProcessBenchmark {
  let directory: String
  let dataset: String
  let binary: String

  func run() async throws {
    guard access(binary, X_OK) == 0 else {
      return print("\nskipped the processes: there is no \(binary)")
    }
    let importer = Importer(
      format: .tsv, users: .all, localOffset: Environment.localOffset(at:))
    let donations = try importer.read(dataset).donations ?? []
    let zoxide = try await Zoxide(directory: directory + "/zoxide")
    if zoxide == nil { print("skipped the row beside zoxide: it is not installed") }
    for count in [100_000, 1_000_000] { try await measure(count, donations, zoxide) }
  }

  /// One person's log of so many donations, made of everybody's, over and over.
  private func measure(_ count: Int, _ donations: [Donation], _ zoxide: Zoxide?) async throws {
    let path = directory + "/process-\(count).sqlite"
    let engine = try Engine(path: path, create: true)
    let years: Int64 = 3 * 365 * 86_400_000_000
    let log = (0..<count).map { number in
      var donation = donations[number % donations.count]
      donation.source = "ide"
      donation.moment.instant = donation.moment.instant.advanced(
        by: Int64(number / donations.count) * years)
      return donation
    }
    try store(log, in: engine)
    // What is still on its way to the disk would be measured too.
    sync()
    var ours: [Double] = []
    var nothing: [Double] = []
    var rival: [Double] = []
    for _ in 0..<100 {
      ours.append(try await ChildProcess.seconds([binary, "--store", path, "predict", "--now"]))
      nothing.append(try await ChildProcess.seconds(["/bin/true"]))
      if let zoxide { rival.append(try await zoxide.secondsOfQuery()) }
    }
    let intents = try engine.status().intents
    var model = stat()
    stat(path + ".model", &model)
    func report(beside name: String, _ theirs: [Double]) {
      Measurement.report(
        "predict --now, \(count) donations, \(intents) intents, model of \(model.st_size >> 20) MB",
        Measurement.milliseconds(Measurement.median(ours)),
        beside: "\(name) \(Measurement.milliseconds(Measurement.median(theirs)))",
        ratio: Measurement.median(ours) / Measurement.median(theirs), bound: "≤ 5 ms")
    }
    report(beside: "/bin/true", nothing)
    if zoxide != nil { report(beside: "zoxide query, 400 directories", rival) }
    if count > 100_000 { try await measureForgetting(count, path) }
  }

  /// Forgetting one of the last donations, and the prediction after it, which learns again what came after.
  ///
  /// Behind each prediction a process of its own keeps the model anew; whoever forgets meanwhile waits until it has read
  /// the log, so that is measured apart.
  private func measureForgetting(_ count: Int, _ path: String) async throws {
    var ids: [DonationID] = []
    let log = try DonationLog(path: path, create: false)
    try log.read { log in try log.forEach { donation in donation.id.map { ids.append($0) } } }
    func forget(_ age: Int) async throws -> Double {
      let id = ids[ids.count - age].description
      return try await ChildProcess.seconds([binary, "--store", path, "forget", "--id", id])
    }
    func predict() async throws -> Double {
      try await ChildProcess.seconds([binary, "--store", path, "predict", "--now"])
    }
    for (ages, reach, bound) in [
      ([1, 500, 990], 1000, "≤ 100 ms"),
      ([2000, 4000, 5000, 7000, 8500, 9990], 10_000, "≤ 600 ms"),
    ] {
      var (forgetting, predicting): ([Double], [Double]) = ([], [])
      for age in ages {
        try await Task.sleep(for: .seconds(3))
        forgetting.append(try await forget(age))
        predicting.append(try await predict())
      }
      Measurement.report(
        "prediction after one of the last \(reach) of \(count) was forgotten (slowest of \(ages.count))",
        Measurement.milliseconds(predicting.max() ?? .nan),
        beside: "forgetting it \(Measurement.milliseconds(forgetting.max() ?? .nan))", ratio: nil,
        bound: bound)
    }
    Measurement.report(
      "forgetting one while the model is kept anew",
      Measurement.milliseconds(try await forget(3)), beside: "", ratio: nil, bound: "")
  }

  private func store(_ log: [Donation], in engine: Engine) throws {
    let importer = Importer(format: .tsv, localOffset: Environment.localOffset(at:))
    _ = try importer.store(
      Importer.File(path: "", donations: log), before: Environment.now, in: engine.log)
    try engine.save(now: Environment.now)
  }
}
