import Foresight
import ForesightClient
import ForesightEvaluation
import ForesightImporters
import ForesightService
import ForesightSystem
import ForesightValues
import ForesightWire
import Foundation

/// The service: what its answers take beside an echo over a socket of the same kind, what a donation takes beside one
/// of the library, and what a thousand who only wait cost.
struct ServiceBenchmark {
  let directory: String
  let binary: String

  private var store: String { directory + "/service.sqlite" }
  private var socketPath: String { directory + "/socket" }
  private static let (intents, donations) = (300, 1_000_000)
  private static let busy = ", beside two busy processes"

  func run() async throws {
    let program = binary.replacing("foresight-stripped", with: "release/foresight") + "d"
    guard access(program, X_OK) == 0 else {
      return print("\nskipped the service: there is no \(program); 'make build' builds it")
    }
    try fill()
    sync()
    try await measureStart(program)
    let service = try Service(program, store, socketPath)
    defer { service.end() }
    try measurePredicting(service)
    try await measureDonating(service)
    try await measureProcess()
    try await measureBusy(service)
    try measureSubscribers(service)
  }

  /// A log of a year in which some things follow others.
  private func fill() throws {
    var chance = SplitMix64(seed: 1)
    var last = 0
    let now = Environment.now
    let log = (0..<Self.donations).map { number in
      last =
        number < Self.intents
        ? number
        : Bool.random(using: &chance)
          ? (last * 7 + 3) % Self.intents : Int.random(in: 0..<Self.intents, using: &chance)
      let age = Int64(Self.donations - number) * 30_000_000
      return Donation(
        at: Moment(now.advanced(by: -age - 60_000_000), utcOffset: 0), source: "app",
        intent: "Intent\(last)", parameters: ["n": .integer(Int64(last % 3))])
    }
    let engine = try Engine(path: store, create: true)
    let importer = Importer(format: .tsv, localOffset: Environment.localOffset(at:))
    _ = try importer.store(
      Importer.File(path: "", donations: log), before: now, in: engine.log)
    try engine.save(now: now)
  }

  private func measureStart(_ program: String) async throws {
    var times: [Double] = []
    for _ in 0..<7 {
      var service: Service?
      times.append(
        try await Measurement.seconds {
          service = try Service(program, store, socketPath)
          _ = service?.ask("predict")
        })
      service?.end()
    }
    Measurement.report(
      "foresightd from its start to its first answer, \(Self.donations) donations (median)",
      Measurement.milliseconds(Measurement.median(times)), beside: "", ratio: nil, bound: "≤ 50 ms")
  }

  /// What a person waits for, once more beside two processes that never rest, as where something is compiled.
  private func measureBusy(_ service: Service) async throws {
    let busy = (0..<2).compactMap { _ in
      ChildProcess.start(["/bin/sh", "-c", "while :; do :; done"], [], messages: nil)
    }
    defer {
      for process in busy {
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
      }
    }
    try measurePredicting(service, isBusy: true)
    try await measureProcess(isBusy: true)
  }

  private func measurePredicting(_ service: Service, isBusy: Bool = false) throws {
    let size = service.ask("predict")
    let echo = Echo(directory + "/echo-\(isBusy)", answer: size)
    let beside = isBusy ? Self.busy : ""
    guard let client = ServiceClient(path: echo.path) else { throw BenchmarkError("no echo") }
    let request = Service.request("predict")
    var (ours, floor): ([Double], [Double]) = ([], [])
    for _ in 0..<2000 {
      ours.append(Self.seconds { _ = service.ask("predict") })
      floor.append(
        Self.seconds {
          _ = client.send(request, within: .seconds(1))
          _ = client.line(within: .seconds(1))
        })
    }
    for (share, bound) in [(0.5, "≤ 200 µs"), (0.99, "≤ 1 ms")] {
      let (ours, floor) = (Self.quantile(ours, share), Self.quantile(floor, share))
      Measurement.report(
        "predict over the socket, \(Self.intents) intents, \(Self.donations) donations "
          + "(p\(Int(share * 100)), \(size) bytes)\(beside)",
        Measurement.microseconds(ours), beside: "echo \(Measurement.microseconds(floor))",
        ratio: ours / floor, bound: isBusy ? "" : bound)
    }
  }

  private func measureDonating(_ service: Service) async throws {
    let library = SharedEngine(
      path: directory + "/library.sqlite", create: true, random: Environment.random)
    let other = try Service(
      service.program, directory + "/donations.sqlite", directory + "/donating")
    defer { other.end() }
    var (ours, theirs): ([Double], [Double]) = ([], [])
    for number in 0..<1000 {
      let parameters = #"{"intent":"Intent\#(number % 300)","source":"app"}"#
      ours.append(Self.seconds { _ = other.ask("donate", parameters) })
      let donation = Donation(
        at: Environment.moment, source: "app", intent: "Intent\(number % 300)")
      theirs.append(
        try await Measurement.seconds { try await library.donate([donation], now: Environment.now) }
      )
    }
    Measurement.report(
      "durable donate over the socket (median)",
      Measurement.microseconds(Measurement.median(ours)),
      beside: "the library's \(Measurement.microseconds(Measurement.median(theirs)))",
      ratio: Measurement.median(ours) / Measurement.median(theirs), bound: "≤ 1.3")
    var rates: [Int: Double] = [:]
    let path = other.path
    for connections in [1, 64] {
      let count = 20_000 / (connections == 1 ? 20 : 1) / connections
      let seconds = Self.seconds {
        let group = DispatchGroup()
        for number in 0..<connections {
          group.enter()
          Thread.detachNewThread {
            let client = ServiceClient(path: path)
            for turn in 0..<count {
              // No flood of one intent.
              let parameters = #"{"intent":"Act\#(turn)","source":"app\#(number)"}"#
              _ = client?.send(Service.request("donate", parameters), within: .seconds(10))
              _ = client?.line(within: .seconds(10))
            }
            group.leave()
          }
        }
        group.wait()
      }
      rates[connections] = Double(connections * count) / seconds
    }
    let (one, many) = (rates[1] ?? .nan, rates[64] ?? .nan)
    Measurement.report(
      "64 connections donating", "\(Int(many)) a second", beside: "one \(Int(one)) a second",
      ratio: many / one, bound: "≥ 5")
  }

  private func measureProcess(isBusy: Bool = false) async throws {
    let zoxide = try await Zoxide(directory: directory + "/zoxide-service-\(isBusy)")
    let beside = isBusy ? Self.busy : ""
    var (ours, nothing, rival): ([Double], [Double], [Double]) = ([], [], [])
    for _ in 0..<200 {
      ours.append(
        try await ChildProcess.seconds(
          [binary, "--store", store, "predict", "--now"],
          environment: ["FORESIGHT_SOCKET=\(socketPath)"]))
      nothing.append(try await ChildProcess.seconds(["/bin/true"]))
      if let zoxide { rival.append(try await zoxide.secondsOfQuery()) }
    }
    func report(_ name: String, _ theirs: [Double], _ bound: String) {
      Measurement.report(
        "predict --now with the service, \(Self.donations) donations\(beside)",
        Measurement.milliseconds(Measurement.median(ours)),
        beside: "\(name) \(Measurement.milliseconds(Measurement.median(theirs)))",
        ratio: Measurement.median(ours) / Measurement.median(theirs),
        bound: isBusy ? "" : bound)
    }
    report("/bin/true", nothing, "≤ 3.1")
    if zoxide == nil { print("skipped the row beside zoxide: it is not installed") }
    if zoxide != nil { report("zoxide query, 400 directories", rival, "≤ 1.5") }
  }

  private func measureSubscribers(_ service: Service) throws {
    let before = service.usage
    let clients = (0..<1000).compactMap { _ in ServiceClient(path: socketPath) }
    for client in clients {
      _ = client.send(Service.request("subscribe"), within: .seconds(5))
      _ = client.line(within: .seconds(5))
      _ = client.line(within: .seconds(5))
    }
    let subscribed = service.usage
    sleep(20)
    let after = service.usage
    Measurement.report(
      "\(clients.count) connections that subscribe: memory",
      "\(Measurement.rounded(Double(subscribed.bytes - before.bytes) / 1e6)) MB more",
      beside: "without them \(before.bytes / 1_000_000) MB", ratio: nil, bound: "≤ 20 MB")
    Measurement.report(
      "and processor time in 20 s in which nothing happens",
      Measurement.milliseconds(after.seconds - subscribed.seconds), beside: "", ratio: nil,
      bound: "a minute's comparison")
  }

  private static func seconds(_ body: () -> Void) -> Double {
    let duration = ContinuousClock().measure(body)
    return duration / .seconds(1)
  }

  private static func quantile(_ figures: [Double], _ share: Double) -> Double {
    figures.sorted()[min(figures.count - 1, Int(Double(figures.count) * share))]
  }
}

/// A service of its own, and one connection to it.
private final class Service {
  let program: String
  let path: String
  private let process: pid_t
  private let client: ServiceClient

  init(_ program: String, _ store: String, _ path: String) throws {
    (self.program, self.path) = (program, path)
    guard
      let process = ChildProcess.start(
        [program, "--store", store, "--socket", path], ["DBUS_SESSION_BUS_ADDRESS=none:"],
        messages: nil)
    else { throw BenchmarkError("cannot start \(program)") }
    self.process = process
    for _ in 0..<100_000 {
      if let client = ServiceClient(path: path) {
        self.client = client
        return
      }
      usleep(100)
    }
    throw BenchmarkError("\(program) does not listen")
  }

  static func request(_ method: String, _ parameters: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"# + "\n"
  }

  /// Asks, and returns the size of the answer.
  func ask(_ method: String, _ parameters: String = "{}") -> Int {
    _ = client.send(Self.request(method, parameters), within: .seconds(30))
    return client.line(within: .seconds(30))?.count ?? 0
  }

  /// The memory and the processor time that it has used.
  var usage: (bytes: Int, seconds: Double) {
    let pages = (try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8)) ?? ""
    let status = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    // Hundredths of a second, those of the user and those of the system.
    let ticks = status.split(separator: " ").dropFirst(13).prefix(2).compactMap { Double($0) }
    let resident = pages.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return (resident * 4096, ticks.reduce(0, +) / 100)
  }

  func end() {
    kill(process, SIGTERM)
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }
}

/// A socket that answers each line with as many bytes as it is told.
private struct Echo {
  let path: String

  init(_ path: String, answer size: Int) {
    self.path = path
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    _ = SocketAddress.with(path) { bind(listener, $0, $1) }
    listen(listener, 1)
    Thread.detachNewThread {
      let descriptor = accept(listener, nil, nil)
      var request = [UInt8](repeating: 0, count: 65_536)
      let answer = [UInt8](repeating: 120, count: max(0, size)) + [10]
      while recv(descriptor, &request, request.count, 0) > 0 {
        if send(descriptor, answer, answer.count, Int32(MSG_NOSIGNAL)) < 0 { break }
      }
      close(descriptor)
    }
  }
}
