import ForesightValues
import Testing

struct AssistantSourceTests {
  @Test(arguments: [
    ("claude", "mcp:claude"), ("Claude Code", "mcp:claude-code"), ("a\u{0}b\nc", "mcp:a-b-c"),
    ("  x  ", "mcp:x"), ("", "mcp:unnamed"), ("助手", "mcp:unnamed"), ("mcp:x", "mcp:mcp-x"),
    (String(repeating: "long", count: 999), "mcp:" + String(repeating: "long", count: 16)),
  ])
  func aClientsNameIsCleanedAndBounded(name: String, source: String) {
    #expect(AssistantSource.of(client: name) == source)
    #expect(AssistantSource.checked(source) == source)
  }

  /// No letter that joins the prefix makes something else of it.
  @Test func whatBeginsWithThePrefixIsAnAssistants() {
    #expect(["mcp:", "mcp:x", "mcp:\u{301}x", "mcp:\u{200d}"].allSatisfy(AssistantSource.contains))
    #expect(
      !["mcp", "MCP:x", " mcp:x", "zsh", "", "mcp\u{301}:x"].contains(
        where: AssistantSource.contains))
  }
}
