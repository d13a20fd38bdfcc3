import DonationFormats
import DonationStore
import Donations
import Foresight
import Glibc

/// `foresight predict --now` as a whole process, beside a process that does nothing.
struct ProcessBenchmark {
  let directory: String
  let dataset: String
  let binary: String

  func run() async throws {
    guard access(binary, X_OK) == 0 else {
      return print("\nskipped the processes: there is no \(binary)")
    }
    let importer = Importer(
      format: .tsv, users: .all, localOffset: Surroundings.localOffset(at:))
    let donations = try importer.read(dataset).donations
    for count in [100_000, 1_000_000] { try await measure(count, donations) }
  }

  /// One person's log of so many donations, made of everybody's, over and over.
  private func measure(_ count: Int, _ donations: [Donation]) async throws {
    let path = directory + "/process-\(count).sqlite"
    let forecaster = try Forecaster(path: path, create: true)
    let years: Int64 = 3 * 365 * 86_400_000_000
    let log = (0..<count).map { number in
      var donation = donations[number % donations.count]
      donation.source = "ide"
      donation.moment.instant = donation.moment.instant.advanced(
        by: Int64(number / donations.count) * years)
      return donation
    }
    try store(log, in: forecaster)
    var ours: [Double] = []
    var nothing: [Double] = []
    for _ in 0..<100 {
      ours.append(try await time([binary, "--store", path, "predict", "--now"]))
      nothing.append(try await time(["/bin/true"]))
    }
    let intents = try forecaster.status().intents
    var model = stat()
    stat(path + ".model", &model)
    Measurement.report(
      "predict --now, \(count) donations, \(intents) intents, model of \(model.st_size >> 20) MB",
      Measurement.milliseconds(Measurement.median(ours)),
      beside: "/bin/true \(Measurement.milliseconds(Measurement.median(nothing)))",
      ratio: Measurement.median(ours) / Measurement.median(nothing), bound: "≤ 5 ms")
  }

  private func store(_ log: [Donation], in forecaster: Forecaster) throws {
    let importer = Importer(format: .tsv, localOffset: Surroundings.localOffset(at:))
    _ = try importer.store(log, in: forecaster.log)
    try forecaster.keepModel(now: Surroundings.now)
  }

  private func time(_ command: [String]) async throws -> Double {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var status: Int32 = 0
    let seconds = await Measurement.seconds {
      var process = pid_t()
      posix_spawn(&process, command[0], &actions, nil, &arguments, environ)
      waitpid(process, &status, 0)
    }
    guard status == 0 else { throw BenchmarkError("\(command[0]) failed") }
    return seconds
  }
}
