import DonationFormats
import DonationStore
import Foresight
import ForesightService
import Glibc

/// `foresight record` and `foresight complete`: what the hooks of a shell call where they cannot reach the service
/// themselves.
///
/// Command lines come on the standard input: anybody may see a process's arguments.
struct RecordCommand {
  private let kind: PlainRequest.Kind
  private let shell: String
  /// Whether the line has its number in the history before it.
  private let isNumbered: Bool

  init(_ kind: PlainRequest.Kind, _ arguments: inout Arguments) throws {
    self.kind = kind
    shell = try arguments.operand("SHELL")
    isNumbered = kind == .record && arguments.flag("--numbered")
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    var fields = try Self.read()
    if isNumbered { fields = Self.withoutNumber(fields) }
    let request = PlainRequest(kind, shell: shell, length: fields.count)
    // Faults of the fields are told before a store is made for them.
    let action: Call.Action
    do {
      action = try request.call(fields, now: Environment.moment, host: Environment.hostName)
    } catch {
      throw Failure(.badData, error.why)
    }
    let path = try tool.storePath()
    // Such as that of a person who became root and kept the environment.
    guard Self.isOwn(path) else { return .nothing }
    if let lines = ask(request, fields) { return try show(lines, tool) }
    switch action {
    case .record(let line, let question):
      let engine = try Self.patiently { try tool.engine(create: true) }
      try Self.patiently {
        try engine.record(
          line, host: Environment.hostName, localOffset: Environment.localOffset(at:),
          now: Environment.now, random: Environment.random)
      }
      let answer = Result { try engine.complete(question) }
      let status = try show(PlainRequest.answer((try? answer.get()) ?? []), tool)
      try engine.log.waitForDisk()
      return status
    case .complete(let question):
      return try show(PlainRequest.answer(tool.engine(predicts: true).complete(question)), tool)
    default: return .nothing
    }
  }

  /// Tries again where another process writes: behind the prompt there is time, and nobody gives the command again.
  @discardableResult
  private static func patiently<Result>(_ body: () throws -> Result) throws -> Result {
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

  /// The service's answer; `nil` where it gives none.
  private func ask(_ request: PlainRequest, _ fields: [UInt8]) -> String? {
    guard let socket = Environment.socketPath, let client = ServiceClient(path: socket) else {
      return nil
    }
    let patience: Duration = kind == .record ? .seconds(1) : .milliseconds(50)
    return client.ask(request, fields, within: patience)
  }

  /// The fields on the standard input.
  static func read() throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= PlainRequest.longest {
      let count = withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
        let count = Glibc.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
        if count > 0 { bytes.append(contentsOf: buffer[..<count]) }
        return count
      }
      if count == 0 { return bytes }
      if count < 0, errno != EINTR {
        throw Failure(.inputOutput, "the standard input cannot be read")
      }
    }
    throw Failure(.badData, "the standard input is longer than \(PlainRequest.longest) bytes")
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

  /// Whether the store, or the directory in which it would be made, is this user's own.
  static func isOwn(_ path: String) -> Bool {
    var rest = path[...]
    while !rest.isEmpty {
      var status = stat()
      if stat(String(rest), &status) == 0 { return status.st_uid == geteuid() }
      rest = rest[..<(rest.lastIndex(of: "/") ?? rest.startIndex)]
    }
    return true
  }
}
