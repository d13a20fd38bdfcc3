import ForesightFormats
import ForesightValues
import Foundation
import Testing

struct PresentationToolTests {
  private let place: Workplace
  private let large = #"""
    {"source":"cafe","intent":"OrderCoffee","parameters":{"milk":"oat","size":"large"},"presentation":\#
    {"name":"Order Coffee","combinations":[{"parameters":["size"],"title":"Order a Large Coffee",\#
    "subtitle":"To go"},{"title":"Order Coffee"}]}}
    """#

  init() throws { place = try Workplace() }

  private func donate(_ lines: String...) throws {
    let run = try place.run("donate", "--stdin", input: lines.joined(separator: "\n") + "\n")
    #expect(run.status == 0, "\(run.messages)")
  }

  private func suggestions() throws -> [JSON] {
    let run = try place.run("predict", "--now", "--json")
    let json = try Array(run.output.utf8).withUnsafeBytes { try JSON.parse($0) }
    guard case .array(let suggestions) = json["suggestions"] else { return [] }
    return suggestions
  }

  @Test func titlesOfAnAppAreShown() throws {
    try donate(large, large, large.replacingOccurrences(of: "oat", with: "soy"))
    let suggestion = try #require(try suggestions().first)
    guard case .object(let members) = suggestion else { return #expect(Bool(false)) }
    #expect(
      members.map(\.name) == [
        "rank", "intent", "source", "parameters", "title", "subtitle", "probability",
        "performable", "why", "because",
      ])
    #expect(suggestion["parameters"] == .members([("size", .string("large"))]))
    #expect(suggestion["title"] == .string("Order a Large Coffee"))
    #expect(suggestion["subtitle"] == .string("To go"))
    let screen = try place.run("predict", "--now")
    #expect(screen.output.hasSuffix("%  Order a Large Coffee · To go  [cafe]\n"))
  }

  @Test func whatAnAppHidesIsNotSuggested() throws {
    try donate(
      #"{"intent":"A","presentation":{"discoverable":false}}"#,
      #"{"intent":"B","presentation":{"unlock":true}}"#)
    let run = try place.run("predict", "--now")
    #expect(run.status == 1 && run.output.isEmpty)
    let unlocked = try place.run("predict", "--now", "--context", "unlocked=true")
    #expect(unlocked.status == 0 && unlocked.lines.count == 1 && unlocked.output.contains("  B  "))
  }

  @Test func anExportImportedIntoAnotherStoreIsTheSame() throws {
    try donate(
      large, #"{"intent":"A","presentation":{}}"#,
      #"{"intent":"B","kind":"dismissal","presentation":{"unlock":true}}"#)
    let run = try place.shell(
      """
      foresight export > one
      foresight --store other/s import ndjson one --quiet --with-actions
      foresight --store other/s import ndjson one --json --with-actions
      foresight --store other/s export | cmp - one && grep -c presentation one
      foresight predict --at 2100-01-01T00:00Z > first
      foresight --store other/s predict --at 2100-01-01T00:00Z | cmp - first && echo same
      """)
    #expect(run.lines == [#"{"rows":3,"added":0,"skipped":0}"#, "3", "same"], "\(run.messages)")
    let exported = try place.run("export").output
    let start = try #require(large.firstRange(of: "\"presentation\"")?.lowerBound)
    #expect(exported.contains(large[start...]))
  }

  @Test func aTableLeavesTitlesOutAndSaysSo() throws {
    try donate(#"{"intent":"A"}"#)
    try donate(large, large)
    let run = try place.run("export", "--format", "tsv")
    #expect(run.status == 0 && run.lines.count == 4 && !run.output.contains("Order a Large"))
    #expect(run.messages.contains(", titles, "))
  }

  @Test(arguments: [
    #"{"title":1}"#, #"{"parameters":[""]}"#, #"{"parameters":["a","a"]}"#, #"{"tittle":""}"#,
  ])
  func badPresentationsAreToldWithTheirLine(combination: String) throws {
    let bad = #"{"intent":"A","at":1,"presentation":{"combinations":[\#(combination)]}}"#
    let file = try place.write("bad", #"{"intent":"B","at":1}"# + "\n" + bad + "\n")
    let run = try place.run("import", "ndjson", file)
    #expect(run.status == 65 && run.messages.contains("bad:2: "), "\(run.messages)")
    let stream = try place.run("donate", "--stdin", input: bad + "\n")
    #expect(stream.status == 65 && stream.messages.contains("standard input:1: "))
  }

  @Test func forgettingAnIntentLeavesNothingOfItsTitles() throws {
    try donate(
      #"{"intent":"Kept"}"#,
      #"{"intent":"A","presentation":{"name":"secretname","combinations":[{"parameters":["#
        + #""secretparameter"],"title":"secrettitle","subtitle":"secretsubtitle"}]}}"#)
    func files() throws -> Data {
      try place.shell("cat store/*").output.data(using: .utf8) ?? Data()
    }
    #expect(try files().range(of: Data("secretsubtitle".utf8)) != nil)
    #expect(try place.run("forget", "--intent", "A").status == 0)
    #expect(try files().range(of: Data("secret".utf8)) == nil)
    #expect(try files().range(of: Data("Kept".utf8)) != nil)
  }
}
