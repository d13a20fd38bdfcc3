import Foresight
import ForesightValues
import Foundation
import Testing

@testable import ForesightWire

/// The names of the parameters, as they are repeated outside of Swift, are those that are read.
struct WireDocumentsTests {
  private static func text(_ path: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Returns true if a method has a parameter, whatever it may be.
  private static func takes(_ name: String, _ method: String) -> Bool {
    // Of no form that is understood, and the others as few as can be.
    var members = [(name, JSON.array([.integer(1)]))]
    if method == "forget", name != "all" { members.append(("all", .boolean(true))) }
    let needsIntent = ["dismiss", "donate", "hide", "perform", "unhide"].contains(method)
    if needsIntent, name != "intent", (method, name) != ("donate", "donations") {
      members.append(("intent", .string("A")))
    }
    do throws(ServiceError) {
      _ = try Call(
        method, .members(members), now: Moment(Instant(seconds: 1_764_000_000), utcOffset: 0))
      return true
    } catch {
      return !error.why.contains("there is no parameter") && !error.why.contains("a member is none")
    }
  }

  /// The names that are read anywhere, apart from those that every method takes.
  private static func names() throws -> Set<String> {
    var names = Set(
      PredictionRequest.fields.map(\.key) + Call.Dismissing.fields.map(\.key)
        + ForecastQuestion.fields.map(\.key))
    let source = try text("Sources/Core/ForesightWire/Call+Reading.swift")
    for match in source.matches(of: /(?:parameters\.[A-Za-z]+|each)\(\s*"([A-Za-z]+)"/) {
      names.insert(String(match.1))
    }
    return names
  }

  @Test func theServicesPageNamesWhatEachMethodTakes() throws {
    let page = try Self.text("Documentation/Service.md")
    var rows: [String: Set<String>] = [:]
    for line in page.split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
      guard cells.count == 5 else { continue }
      let named = cells[1...2].map { Set($0.matches(of: /`([A-Za-z]+)`/).map { String($0.1) }) }
      for method in named[0] { rows[method] = named[1].subtracting(["null"]) }
    }
    let source = try Self.text("Sources/Core/ForesightWire/Call+Reading.swift")
    let methods = Set(source.matches(of: /\n    case "([a-z]+)":/).map { String($0.1) })
    #expect(methods == Set(rows.keys) && methods.count > 10)
    let all = try Self.names().union(rows.values.joined()).subtracting(["predict"])
    for (method, said) in rows where method != "donate" {
      // A subscription has those of a prediction.
      let said = said.contains("predict") ? said.union(rows["predict"] ?? []) : said
      #expect(
        all.filter { Self.takes($0, method) } == said.subtracting(["predict"]), "\(method)")
    }
    #expect(rows["donate"]?.allSatisfy { Self.takes($0, "donate") } == true)
  }

  @Test func theFleetsDescriptionNamesWhatEachMethodTakes() throws {
    let api = try JSON.parse(Array(try Self.text("Fleet/openapi.json").utf8))
    let schemas = try #require(api["components"]?["schemas"])
    guard case .object(let paths)? = api["paths"] else { return #expect(Bool(false)) }
    // What it does not have, or does not tell.
    let without = ["predict": ["list", "prefix"], "forget": ["keepDamaged"]]
    var count = 0
    for path in paths where path.name.hasPrefix("/v1/people/{person}/") {
      let method = String(path.name.split(separator: "/").last ?? "")
      let body = path.value["post"]?["requestBody"]?["content"]?["application/json"]
      let reference = try #require(body?["schema"]?["$ref"]?.string)
      let schema = try #require(schemas[String(reference.split(separator: "/").last ?? "")])
      let forms = if case .array(let forms)? = schema["oneOf"] { forms } else { [schema] }
      var said: Set<String> = []
      for form in forms {
        guard case .object(let members)? = form["properties"] else { continue }
        said.formUnion(members.map(\.name))
      }
      #expect(said.allSatisfy { Self.takes($0, method) }, "\(method)")
      count += 1
      if method == "donate" { continue }
      let read = try Self.names().filter { Self.takes($0, method) }
      #expect(said == read.subtracting(without[method] ?? []), "\(method)")
    }
    #expect(count == 9)
  }

  @Test func thePythonClientNamesWhatIsTaken() throws {
    let client = try Self.text("Clients/python/src/foresight_client/client.py")
    func names(after text: String) throws -> Set<String> {
      let start = try #require(client.range(of: text)).upperBound
      let end = try #require(client[start...].firstMatch(of: /\n *\)/)).range.lowerBound
      return Set(client[start..<end].matches(of: /\n +([A-Za-z]+)=/).map { String($0.1) })
    }
    #expect(try names(after: "donation = members(").allSatisfy { Self.takes($0, "donate") })
    #expect(try names(after: "dismissal = members(").allSatisfy { Self.takes($0, "dismiss") })
    // What only shells and lists ask for.
    #expect(
      try names(after: "return members(\n        at=timestamp(None)").union(["at"])
        == Set(PredictionRequest.fields.map(\.key)).subtracting(["list", "prefix", "sequence"]))
    #expect(client.contains("\"minimumChange\"") && Self.takes("minimumChange", "subscribe"))
  }
}
