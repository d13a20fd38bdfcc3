import Foundation

/// `foresight perform` as a whole, until the intent has run and its donation is on disk, beside the start of the app
/// by itself.
struct PerformBenchmark {
  let directory: String
  let binary: String

  func run() async throws {
    let app = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "ForesightCoffeeShop").path
    guard [binary, app].allSatisfy(FileManager.default.isExecutableFile) else {
      return print("\nskipped performing: there is no \(binary), or no \(app)")
    }
    let store = ["FORESIGHT_STORE=\(directory)/perform/donations.sqlite"]
    try FileManager.default.createDirectory(
      atPath: directory + "/perform", withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    // It says what it can do, and makes the store.
    _ = try await ChildProcess.seconds([app], environment: store)
    var (ours, alone) = ([Double](), [Double]())
    for _ in 0..<50 {
      ours.append(
        try await ChildProcess.seconds([binary, "perform", "RedeemStamps"], environment: store))
      alone.append(try await ChildProcess.seconds([app], environment: store))
    }
    let (performing, starting) = (Measurement.median(ours), Measurement.median(alone))
    Measurement.report(
      "perform, until it is done and donated", Measurement.milliseconds(performing),
      beside: "start of the app \(Measurement.milliseconds(starting))",
      ratio: performing / starting,
      bound: "≤ 50 ms more")
  }
}
