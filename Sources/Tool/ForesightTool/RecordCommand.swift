import Foresight
import ForesightClient
import ForesightService
import ForesightWire
import Glibc

/// `foresight record` and `foresight complete`: record a command line, or complete the typed one, for the hook of a
/// shell. They ask the service first.
///
/// Command lines are read from the standard input, because any user can see a process's arguments.
struct RecordCommand {
  private let kind: PlainRequest.Kind
  private let shell: String
  /// True if the line is preceded by its number in bash's history (`--numbered`).
  private let isNumbered: Bool
  /// The protocol version of the fields, as the hook passes it.
  private let fieldsVersion: Int
  /// True if the command only prints the surroundings, for a hook that asks the service itself (`--here`).
  private let tellsSurroundings: Bool
  /// True if the command only prints which words of a line are paths, as the line begins to run (`--paths`).
  private let tellsPaths: Bool

  init(_ kind: PlainRequest.Kind, _ arguments: inout Arguments) throws {
    self.kind = kind
    shell = try arguments.operand("the name of a shell (bash, zsh or fish)")
    guard Donation.shells.contains(shell) else {
      throw UsageError("shell", shell, known: Donation.shells)
    }
    isNumbered = kind == .record && arguments.flag("--numbered")
    tellsSurroundings = kind == .complete && arguments.flag("--here")
    tellsPaths = kind == .complete && arguments.flag("--paths")
    fieldsVersion = try arguments.fieldsVersion()
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    if tellsSurroundings {
      try Tool.write(SurroundingsReader.read().fields.map { $0 + "\0" }.joined(), to: STDOUT_FILENO)
      return .done
    }
    if tellsPaths { return try showPaths() }
    var fields = try HookInput.read()
    if isNumbered { fields = Self.withoutNumber(fields) }
    var request = PlainRequest(
      kind, shell: shell, length: fields.count, protocol: fieldsVersion)
    // Invalid fields are reported before a store is created for them.
    var (line, question): (RecordedLine?, LineQuestion)
    do {
      (line, question) = try request.read(
        fields, now: Environment.moment, host: Environment.hostName)
    } catch {
      throw Failure(.badData, error.why)
    }
    // The store is another user's, for example, if a person became root and kept the environment.
    guard HookInput.isOwn(store: try tool.storePath()) else { return .nothing }
    if let told = line {
      // If the line ended more than two seconds ago, its files may have been changed since.
      if told.paths == nil, !told.isTooLong, Environment.now.microseconds - told.end < 2_000_000 {
        let reader = PathsReader(
          directory: told.directory, since: Instant(microseconds: told.start), isBlurred: true)
        line?.paths = reader.paths(in: told.text)
      }
      // The fields now hold absolute times, so that it does not matter when the service reads them.
      fields = line?.fields ?? fields
      request = PlainRequest(kind, shell: shell, length: fields.count)
    } else if question.here == Surroundings(), question.directory == Environment.workingDirectory {
      question.here = SurroundingsReader.read()
      fields = question.fields
      request = PlainRequest(kind, shell: shell, length: fields.count)
    }
    if let lines = ask(request, fields, tool) { return try show(lines, tool) }
    func complete(_ engine: Engine) throws -> [CompletedLine] {
      let lines = try engine.complete(question)
      // There are no lines if much has to be learned first. No prompt waits for that.
      if lines.isEmpty { SaveCommand.learnInBackground(engine, before: question.moment.instant) }
      return lines
    }
    guard let line else {
      question.words = ProgramCatalog(store: try tool.storePath())?.words(forLine: question.typed)
      let engine = try tool.engine(predicts: true)
      return try show(PlainRequest.answer(complete(engine)), tool)
    }
    // A damaged store is recovered, and the line is recorded all the same, because no hook sends it again.
    let store = OpenedStore(
      path: try tool.storePath(),
      weights: { (try? StartingWeights(named: Environment.startingWeightsName())) ?? .shipped }
    ) { tool.message($0) }
    try Self.patiently {
      _ = try store.lend(create: true) {
        try $0.record(
          line, host: Environment.hostName, localOffset: Environment.localOffset(at:),
          now: Environment.now, random: Environment.random)
      }
    }
    // A failure to complete is ignored, because the line is recorded.
    let lines = try? store.lend(create: false, complete)
    let status = try show(PlainRequest.answer(lines ?? []), tool)
    try store.lend(create: false) { try $0.log.waitForDisk() }
    let end = Environment.nanoseconds + Self.patience
    _ = ProgramCatalog.refreshed(
      store: try tool.storePath(), Environment.completionDirectories, now: Environment.now
    ) { Environment.nanoseconds > end }
    return status
  }

  /// Prints which words of a line are paths. An alarm ends the process if that takes too long.
  private func showPaths() throws -> ExitStatus {
    alarm(PathsReader.patience)
    let fields = try HookInput.read().split(separator: 0).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard fields.count == 2, let start = Double(fields[1]), (0...1e11).contains(start) else {
      throw Failure(.badData, "there are not a line and its start, each ended by NUL")
    }
    guard let here = Environment.currentDirectory else { return .nothing }
    let reader = PathsReader(
      directory: here, since: Instant(microseconds: Int64(start * 1e6)))
    guard let paths = reader.paths(in: fields[0]) else { return .nothing }
    try Tool.write(RecordedLine.field(ofPaths: paths) + "\0", to: STDOUT_FILENO)
    return .done
  }

  /// The time that reading the machine's completion files may take, in nanoseconds. The shell does not wait for it.
  private static let patience: UInt64 = 10_000_000_000

  /// Tries again while another process writes. The shell does not wait, and nothing else would record the line.
  private static func patiently(_ body: () throws -> Void) throws {
    for _ in 0..<5 {
      do { return try body() } catch StoreError.busy {}
    }
    return try body()
  }

  private func show(_ answer: String, _ tool: Tool) throws -> ExitStatus {
    let lines = answer.split(separator: "\n")
    if !lines.isEmpty { try tool.print(lines.joined(separator: "\n")) }
    return lines.isEmpty && kind == .complete ? .nothing : .done
  }

  /// Returns the service's answer; `nil` if there is none, if the service failed, or if it may have another store.
  private func ask(_ request: PlainRequest, _ fields: [UInt8], _ tool: Tool) -> String? {
    if tool.store != nil || Environment.hasStoreOfItsOwn { return nil }
    guard let socket = Environment.socketPath, let client = ServiceClient(path: socket) else {
      return nil
    }
    let patience: Duration = kind == .record ? .seconds(1) : .milliseconds(50)
    let answer = client.ask(request, fields, within: patience)
    return answer == PlainRequest.failure ? nil : answer
  }

  /// Removes the number from a line of bash's history, which is listed as `  123  ls` or `  123* ls`.
  private static func withoutNumber(_ bytes: [UInt8]) -> [UInt8] {
    let blank = UInt8(ascii: " ")
    let number = bytes.drop { $0 == blank }.drop { (48...57).contains($0) }
    var rest = number.dropFirst(2)
    // The list ends with a newline.
    if let end = rest.firstIndex(of: 0), rest[..<end].last == UInt8(ascii: "\n") {
      rest.remove(at: end - 1)
    }
    return Array(rest)
  }
}
