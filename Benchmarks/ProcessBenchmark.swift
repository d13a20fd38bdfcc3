import DonationFormats
import DonationStore
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
    let path = directory + "/process.sqlite"
    let forecaster = try Forecaster(path: path, create: true)
    let importer = Importer(
      format: .tsv, users: .all, localOffset: Surroundings.localOffset(at:))
    let donations = Array(try importer.read(dataset).donations.prefix(100_000))
    _ = try importer.store(donations, in: forecaster.log)
    try forecaster.keepModel(now: Surroundings.now)

    var ours: [Double] = []
    var nothing: [Double] = []
    for _ in 0..<100 {
      ours.append(try await time([binary, "--store", path, "predict", "--now"]))
      nothing.append(try await time(["/bin/true"]))
    }
    let intents = try forecaster.status().intents
    Measurement.report(
      "predict --now, \(donations.count) donations, \(intents) intents",
      Measurement.milliseconds(Measurement.median(ours)),
      beside: "/bin/true \(Measurement.milliseconds(Measurement.median(nothing)))",
      ratio: Measurement.median(ours) / Measurement.median(nothing), bound: "≤ 10 ms")
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
