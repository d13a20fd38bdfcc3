import Foresight
import ForesightReport
import ForesightSystem
import ForesightWire
import Glibc

/// `foresight mcp`: answers an assistant that speaks the Model Context Protocol, on the standard input and output.
struct MCPCommand {
  private let sources: [String]
  private let allowsDonations: Bool

  init(_ arguments: inout Arguments) throws {
    sources = try arguments.options("--source", as: "the name of a source") {
      $0.isEmpty ? nil : $0
    }
    allowsDonations = arguments.flag("--allow-donate")
  }

  func run(_ tool: Tool) throws {
    tool.message(notice)
    for source in sources where !Self.isKnown(source, tool) {
      tool.message("nothing is recorded under '\(source)' yet")
    }
    // Child processes save the model in the background. Ignoring SIGCHLD keeps them from becoming zombies, because this
    // process never waits for them.
    signal(SIGCHLD, SIG_IGN)
    // If the store turns out to be damaged, saves what can be read of it and throws an error that lets the assistant
    // try again.
    func recovering<Result>(_ body: () throws -> Result) throws -> Result {
      do {
        return try body()
      } catch StoreError.damaged(let path) {
        try tool.recover(path)
        throw StoreError.busy(path: path)
      } catch {
        // The assistant gets a shorter message, because the store's name and place are none of its business.
        tool.message("\(error)")
        throw error
      }
    }
    let tools = MCPTools(
      sources: sources, allowsDonations: allowsDonations,
      predict: { request in try recovering { try tool.predict(request, patience: 10) { $0 } } },
      forecast: { question in
        // Without a time limit, because what a forecast learns is lost if learning is stopped early.
        try recovering {
          let engine = try tool.engine(predicts: true)
          return try tool.learning { try question.answer(engine, progress: $0) }
        }
      },
      donate: { donation in try recovering { DonationAnswer(try tool.donate(donation), of: 1) } },
      habits: { sources, moment, limit in
        try recovering { try tool.engine().habits(of: sources, at: moment, limit: limit) }
      },
      search: { request in try recovering { try tool.engine(predicts: true).search(request) } },
      forget: { query in
        // A copy of a damaged store is the person's, and the last chance of what can be saved from it.
        var forgetting = Forgetting(query)
        forgetting.keepsCopies = true
        return try recovering { try forgetting.forget(in: tool.engine(), now: Environment.now) }
      })
    var server = MCPServer(tools)
    var input = LineBuffer(longest: MCPServer.longestLine)
    while true {
      guard let bytes = Tool.readInput() else {
        throw Failure(.inputOutput, "cannot read the input: \(String(cString: strerror(errno)))")
      }
      // The last line may lack its newline.
      input.append(bytes.isEmpty ? [UInt8(ascii: "\n")] : bytes)
      while let line = input.next() {
        guard let answer = server.answer(line, now: Environment.moment) else { continue }
        try Tool.write(answer, to: STDOUT_FILENO)
      }
      if bytes.isEmpty { break }
    }
  }

  /// Returns false if there is no store, or nothing in it is called as a source is; true if that cannot be told.
  private static func isKnown(_ source: String, _ tool: Tool) -> Bool {
    guard let path = try? tool.storePath(), FileStatus(at: path) != nil else { return false }
    return (try? tool.engine().log.read { try $0.knows(word: source) }) ?? true
  }

  private var notice: String {
    sources.isEmpty
      ? "nothing is shared with the assistant, because no --source is named"
      : "what is known of \(sources.joined(separator: ", ")) is shared with the assistant, and "
        + MCPServer.whereItGoes
  }
}
