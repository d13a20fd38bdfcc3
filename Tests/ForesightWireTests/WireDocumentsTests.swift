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
    if method == "rank", name != "chosen" { members.append(("chosen", .string("A"))) }
    let needsIntent = ["dismiss", "donate", "hide", "perform", "pin", "unhide", "unpin"]
      .contains(method)
    if needsIntent, name != "intent", (method, name) != ("donate", "donations") {
      members.append(("intent", .string("A")))
    }
    let needed = [
      "notice": ("outcome", "taken"), "automation": ("outcome", "done"),
    ]
    if let (other, value) = needed[method] {
      if name != "id" { members.insert(("id", .string("0000000000000007")), at: 0) }
      if name != other { members.append((other, .string(value))) }
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
        + ForecastQuestion.fields.map(\.key) + RankQuestion.fields.map(\.key)
        + Call.Performing.fields.map(\.key) + SettingsOption.all.map(\.name))
    let source =
      try text("Sources/Core/ForesightWire/Call+Reading.swift")
      + text("Sources/Core/ForesightWire/Call+Notices.swift")
    for match in source.matches(of: /[a-z]\(\s*"([A-Za-z]+)"/) {
      names.insert(String(match.1))
    }
    return names
  }

  /// Returns the methods of which the service's page, or a copy of it, names other parameters than are read.
  private static func faults(ofPage page: String) throws -> [String] {
    var rows: [String: Set<String>] = [:]
    for line in page.split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
      guard cells.count == 5 else { continue }
      let named = cells[1...2].map { Set($0.matches(of: /`([A-Za-z]+)`/).map { String($0.1) }) }
      for method in named[0] { rows[method] = named[1].subtracting(["null"]) }
    }
    let source = try text("Sources/Core/ForesightWire/Call+Reading.swift")
    let methods = Set(source.matches(of: /\n    case "([a-z]+)":/).map { String($0.1) })
    #expect(methods.count > 10)
    let all = try names().union(rows.values.joined()).subtracting(["predict"])
    return methods.symmetricDifference(rows.keys)
      + rows.compactMap { method, named in
        if method == "donate" { return named.allSatisfy { takes($0, method) } ? nil : method }
        // A subscription has those of a prediction.
        let said = named.contains("predict") ? named.union(rows["predict"] ?? []) : named
        return all.filter { takes($0, method) } == said.subtracting(["predict"]) ? nil : method
      }
  }

  /// Returns the methods of which the fleet's description, or a copy of it, names other parameters than are read.
  private static func faults(ofDescription text: String) throws -> [String] {
    let api = try JSON.parse(Array(text.utf8))
    let schemas = try #require(api["components"]?["schemas"])
    guard case .object(let paths)? = api["paths"] else { return ["paths"] }
    // What it does not have, or does not tell.
    let without = ["predict": ["list", "prefix"], "forget": ["keepDamaged"]]
    var (count, faults): (Int, [String]) = (0, [])
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
      count += 1
      let read = try names().filter { takes($0, method) }.subtracting(without[method] ?? [])
      if method == "donate" ? !said.allSatisfy({ takes($0, method) }) : said != read {
        faults.append(method)
      }
    }
    #expect(count == 9)
    return faults
  }

  /// Returns the methods for which the Python client, or a copy of it, sends other parameters than are read.
  private static func faults(ofClient client: String) throws -> [String] {
    func names(after text: String) throws -> Set<String> {
      let start = try #require(client.range(of: text)).upperBound
      let end = try #require(client[start...].firstMatch(of: /\n *\)/)).range.lowerBound
      return Set(client[start..<end].matches(of: /\n +([A-Za-z]+)=/).map { String($0.1) })
    }
    let isRight = [
      "donate": try names(after: "donation = members(").allSatisfy { takes($0, "donate") },
      "dismiss": try names(after: "dismissal = members(").allSatisfy { takes($0, "dismiss") },
      // What only shells and lists ask for.
      "predict": try names(after: "return members(\n        at=timestamp(None)").union(["at"])
        == Set(PredictionRequest.fields.map(\.key)).subtracting(["list", "prefix", "sequence"]),
      "subscribe": client.contains("\"minimumChange\"") && takes("minimumChange", "subscribe"),
    ]
    return isRight.filter { !$0.value }.map(\.key)
  }

  private static let page = "Documentation/Service.md"
  private static let description = "Fleet/openapi.json"
  private static let client = "Clients/python/src/foresight_client/client.py"

  @Test func theServicesPageNamesWhatEachMethodTakes() throws {
    #expect(try Self.faults(ofPage: Self.text(Self.page)) == [])
  }

  @Test func theFleetsDescriptionNamesWhatEachMethodTakes() throws {
    #expect(try Self.faults(ofDescription: Self.text(Self.description)) == [])
  }

  @Test func thePythonClientNamesWhatIsTaken() throws {
    #expect(try Self.faults(ofClient: Self.text(Self.client)) == [])
  }

  /// A question that has a field more than is written down is the same as one that is written down with a field less.
  @Test(arguments: PredictionRequest.fields.map(\.key))
  func aFieldThatACopyDoesNotNameIsMissed(name: String) throws {
    let page = try Self.text(Self.page).replacing("`\(name)`", with: "`mood`")
    #expect(try Self.faults(ofPage: page).contains("predict"))
    if ["list", "prefix"].contains(name) { return }
    let description = try Self.text(Self.description)
      .replacing("\"\(name)\": {", with: "\"mood\": {")
    #expect(try Self.faults(ofDescription: description).contains("predict"))
    if ["at", "sequence"].contains(name) { return }
    let client = try Self.text(Self.client).replacing("\n        \(name)=", with: "\n        mood=")
    #expect(try Self.faults(ofClient: client).contains("predict"))
  }

  @Test func thePageAndThePythonClientNameEachError() throws {
    let codes = Set((-32768 ... -32000).filter { ServiceError.Kind(rawValue: $0) != nil })
    let rows = try Self.text(Self.page).split(separator: "\n").filter { $0.hasPrefix("| −32") }
    let told = rows.flatMap { $0.matches(of: /−(32\d{3})/).compactMap { Int($0.1).map { -$0 } } }
    #expect(Set(told) == codes && codes.count == 10)
    let errors = try Self.text("Clients/python/src/foresight_client/errors.py")
    let caught = errors.matches(of: /\n +-(32\d{3}):/).compactMap { Int($0.1).map { -$0 } }
    #expect(Set(caught) == codes)
  }
}
