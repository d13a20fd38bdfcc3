import Foresight
import ForesightService
import ForesightWire
import Glibc

/// `foresight record` and `foresight complete`: do what the hooks of a shell cannot ask of the service.
///
/// Command lines come on the standard input: anybody may see a process's arguments.
struct RecordCommand {
  private let kind: PlainRequest.Kind
  private let shell: String
  /// True if the line has its number in the history before it.
  private let isNumbered: Bool
  /// The protocol of the fields, as the hook tells it.
  private let fieldsVersion: Int
  /// True if only what is there is told, for a shell that asks the service itself.
  private let tellsSurroundings: Bool
  /// True if it is only told which words of the line on the standard input are paths, before that line runs.
  private let tellsPaths: Bool

  init(_ kind: PlainRequest.Kind, _ arguments: inout Arguments) throws {
    self.kind = kind
    shell = try arguments.operand("the name of a shell (bash, zsh or fish)")
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
    // Faults of the fields are told before a store is made for them.
    var (line, question): (RecordedLine?, LineQuestion)
    do {
      (line, question) = try request.read(
        fields, now: Environment.moment, host: Environment.hostName)
    } catch {
      throw Failure(.badData, error.why)
    }
    // Such as that of a person who became root and kept the environment.
    guard HookInput.isOwn(store: try tool.storePath()) else { return .nothing }
    if let told = line {
      // What was run long ago may have been changed by others since.
      if told.paths == nil, !told.isTooLong, Environment.now.microseconds - told.end < 2_000_000 {
        let reader = PathsReader(
          directory: told.directory, since: Instant(microseconds: told.start), isBlurred: true)
        line?.paths = reader.paths(in: told.text)
      }
      // With the times as they are now, whenever the service reads them.
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
      // There is nothing where much has to be learned first, for which no prompt waits.
      if lines.isEmpty { SaveCommand.learnInBackground(engine, before: question.moment.instant) }
      return lines
    }
    guard let line else {
      question.words = ProgramCatalog(store: try tool.storePath())?.words(forLine: question.typed)
      let engine = try tool.engine(predicts: true)
      return try show(PlainRequest.answer(complete(engine)), tool)
    }
    // Where the store is damaged it is recovered, and the line recorded: no hook gives it again.
    let store = OpenedStore(
      path: try tool.storePath(),
      weights: { (try? StartingWeights(named: Environment.startingWeightsName)) ?? .shipped }
    ) { tool.message($0) }
    try Self.patiently {
      _ = try store.lend(create: true) {
        try $0.record(
          line, host: Environment.hostName, localOffset: Environment.localOffset(at:),
          now: Environment.now, random: Environment.random)
      }
    }
    // That nothing can be said then is no reason to fail: it is recorded.
    let lines = try? store.lend(create: false, complete)
    let status = try show(PlainRequest.answer(lines ?? []), tool)
    try store.lend(create: false) { try $0.log.waitForDisk() }
    let end = Environment.nanoseconds + Self.patience
    _ = ProgramCatalog.refreshed(
      store: try tool.storePath(), Environment.completionDirectories, now: Environment.now
    ) { Environment.nanoseconds > end }
    return status
  }

  /// Tells which words of a line are paths, in the time that there is.
  private func showPaths() throws -> ExitStatus {
    alarm(PathsReader.patience)
    let fields = try HookInput.read().split(separator: 0).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard fields.count == 2, let start = Double(fields[1]), (0...1e11).contains(start) else {
      throw Failure(.badData, "there are not a line and its start, each ended by NUL")
    }
    guard let here = getcwd(nil, 0) else { return .nothing }
    defer { free(here) }
    let reader = PathsReader(
      directory: String(cString: here), since: Instant(microseconds: Int64(start * 1e6)))
    guard let paths = reader.paths(in: fields[0]) else { return .nothing }
    try Tool.write(RecordedLine.field(ofPaths: paths) + "\0", to: STDOUT_FILENO)
    return .done
  }

  /// The time that reading the completions of the machine may take, behind the prompt, in nanoseconds.
  private static let patience: UInt64 = 10_000_000_000

  /// Tries again where another process writes: behind the prompt there is time, and nobody gives the command again.
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

  /// The service's answer; `nil` where it gives none, could not do it, or has another store.
  private func ask(_ request: PlainRequest, _ fields: [UInt8], _ tool: Tool) -> String? {
    if tool.store != nil || Environment.hasStoreOfItsOwn { return nil }
    guard let socket = Environment.socketPath, let client = ServiceClient(path: socket) else {
      return nil
    }
    let patience: Duration = kind == .record ? .seconds(1) : .milliseconds(50)
    let answer = client.ask(request, fields, within: patience)
    return answer == PlainRequest.failure ? nil : answer
  }

  /// `  123  ls`, as bash lists its history, or `  123* ls`, without the number.
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
