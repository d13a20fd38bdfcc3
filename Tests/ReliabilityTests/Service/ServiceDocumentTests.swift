import ForesightClient
import ForesightService
import ForesightWire
import Foundation
import Testing

/// What the page on the protocol shows is what is said.
struct ServiceDocumentTests {
  @Test func theExamplesAreTrue() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Documentation/Service.md")
    let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
    let place = try Workplace()
    let client = try RunningService(in: place).client()
    var heard = 0
    for line in lines {
      if line.hasPrefix("    > ") { #expect(client.send(String(line.dropFirst(6)) + "\n")) }
      guard line.hasPrefix("    < ") else { continue }
      heard += 1
      let answer = client.client.line(within: .seconds(60))
      let text = String(decoding: try #require(answer, "\(line)"), as: UTF8.self)
      #expect(Self.fits(text, line.dropFirst(6)), "\(text) instead of \(line)")
    }
    #expect(heard > 10)
  }

  /// Whether a text is what an example says, in which dots stand for anything.
  private static func fits(_ text: String, _ example: Substring) -> Bool {
    let parts = example.split(separator: "…", omittingEmptySubsequences: false)
    guard let first = parts.first, text.hasPrefix(first) else { return false }
    var rest = text.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return parts.count == 1 ? rest.isEmpty : rest.hasSuffix(parts.last ?? "")
  }
}
