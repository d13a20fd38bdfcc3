import Foundation

/// Side-by-side measurements: each figure beside a rival or the physical floor, in one run.
///
///     swift run -c release ForesightBenchmarks [DATASET.tsv.gz] [FORESIGHT-BINARY] [NAME…]
///
/// The names choose among donation, engine, app-intents, search, lines, large-import, service, perform, import,
/// predictor and process; without any, all run.
/// Absolute times belong to the machine; the ratios are what is to be compared.
@main
enum Benchmarks {
  static func main() async throws {
    let arguments = CommandLine.arguments
    let dataset = arguments.count > 1 ? arguments[1] : nil
    let binary = arguments.count > 2 ? arguments[2] : ".build/release/foresight"
    // Not in /tmp, which may be memory: a durable donation is to meet a disk.
    let directory = "/var/tmp/foresight-benchmark-\(UUID())"
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(atPath: directory) }

    let names = Set(arguments.dropFirst(3))
    func isChosen(_ name: String) -> Bool { names.isEmpty || names.contains(name) }
    print("| what | measured | beside it | ratio | bound |")
    print("|---|---|---|---|---|")
    if isChosen("donation") { try await DonationBenchmark(directory: directory).run() }
    if isChosen("engine") { try await EngineBenchmark(directory: directory).run() }
    if isChosen("app-intents") { try await AppIntentsBenchmark(directory: directory).run() }
    if isChosen("search") { try await SearchBenchmark(directory: directory).run() }
    if isChosen("lines") { try await LineBenchmark().run() }
    if isChosen("large-import") {
      try await LargeImportBenchmark(directory: directory, binary: binary).run()
    }
    if isChosen("service") {
      try await ServiceBenchmark(directory: directory, binary: binary).run()
    }
    if isChosen("perform") {
      try await PerformBenchmark(directory: directory, binary: binary).run()
    }
    guard let dataset, FileManager.default.isReadableFile(atPath: dataset) else {
      return print("\nskipped the rest: no data set was given (abb_ide.tsv.gz is meant)")
    }
    if isChosen("import") {
      try await ImportBenchmark(directory: directory, dataset: dataset).run()
    }
    if isChosen("predictor") { try await PredictorBenchmark(dataset: dataset).run() }
    if isChosen("process") {
      try await ProcessBenchmark(directory: directory, dataset: dataset, binary: binary).run()
    }
  }
}

/// A benchmark could not be run.
struct BenchmarkError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
