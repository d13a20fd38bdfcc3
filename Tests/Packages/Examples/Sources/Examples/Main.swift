import ExampleSupport
import Foundation

// Runs one example, whose number is the argument. `Scripts/test-examples` writes them, and the list of them, beside a copy
// of this file.

/// An example, as a function.
typealias Example = @Sendable () async throws -> Void

@main
enum Main {
  static func main() async {
    do {
      try await examples[CommandLine.arguments.last.flatMap { Int($0) } ?? 0]()
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }
}
