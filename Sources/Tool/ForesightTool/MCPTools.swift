import Foresight
import ForesightReport
import ForesightWire

/// The tools of an assistant. They predict what comes next and when, list habits, search, and may record what the
/// assistant did.
///
/// Suggestions come only from the shared sources, and without their reasons, which might reveal what was done in other
/// sources. The tools perform nothing.
struct MCPTools {
  let sources: [String]
  let allowsDonations: Bool
  let predict: (PredictionRequest) throws -> PredictionAnswer
  let forecast: (ForecastQuestion) throws -> ForecastAnswer
  let donate: (CheckedDonation) throws -> DonationAnswer
  /// Returns the habits of the shared sources at a moment, at most `limit`.
  let habits: (_ sources: [String], Moment, _ limit: Int) throws -> FoundHabits
  let search: (SearchRequest) throws -> [SearchResult]
  let forget: (DonationQuery) throws -> Forgotten

  /// Tells the assistant how a person can share a source.
  static let howToShare =
    "the person has to start 'foresight mcp' with '--source SOURCE' for each source that you may see"

  /// Calls a tool, and returns the members of its result; `nil` if there is no tool of this name.
  ///
  /// - Parameter client: the name that the assistant's program gives itself.
  func call(_ name: String, _ arguments: JSON, client: String, now: Moment) -> [JSON.Member]? {
    do {
      let source = ReservedSource.assistant(client: client)
      let json: JSON? =
        switch name {
        case "predict": try suggestions(arguments, now)
        case "forecast": try forecast(arguments, now)
        case "donate" where allowsDonations: try record(arguments, source, now)
        default: try callFurther(name, arguments, source, now)
        }
      return json.map(Self.result)
    } catch let stopped as LearningStopped {
      return Self.fault(stopped.description)
    } catch {
      // Details about the store are for the person, not for the assistant.
      let error = ServiceError(error)
      return Self.fault(error.kind == .badParameters ? error.why : error.kind.message)
    }
  }

  /// Returns the arguments of a tool that reads the log; throws an error if no source is shared.
  func shared(_ arguments: JSON) throws -> Parameters {
    guard !sources.isEmpty else {
      throw ServiceError(.badParameters, "nothing is shared: \(Self.howToShare)")
    }
    return Parameters(arguments)
  }

  // MARK: Predicting

  private func suggestions(_ arguments: JSON, _ now: Moment) throws -> JSON {
    // The tool's schema allows fewer suggestions than the service does.
    var given = try shared(arguments)
    _ = try given.count("limit", 1...Self.mostSuggestions)
    let call = try Self.call("predict", arguments, ["at", "limit", "context"], now)
    guard case .predict(var request) = call.action else { return .null }
    request.sources = sources
    // An assistant may not claim that the screen is unlocked.
    request.context["unlocked"] = nil
    let known = try StoreError.ifThere { try predict(request).suggestions } ?? []
    // Destructive lines are left out, because an assistant may put a suggestion on a prompt.
    let suggestions = known.filter {
      Self.isHarmless($0.intent, source: $0.source, parameters: $0.parameters)
    }.map {
      JSON.members([
        "intent": $0.intent, "source": $0.source, "parameters": NDJSON.json($0.parameters),
        "title": $0.title, "subtitle": $0.subtitle, "probability": $0.probability,
      ])
    }
    return .members(["at": Timestamp.format(request.moment), "suggestions": suggestions])
  }

  static let mostSuggestions = 50

  /// Returns false for a destructive command line.
  static func isHarmless(_ intent: String, source: String, parameters: Fields) -> Bool {
    let line = ShellLine(intent: intent, parameters: parameters)?.text
    return !Donation.lineSources.contains(source)
      || line.map { !DestructiveCommand.isIn($0) } ?? true
  }

  // MARK: Recording

  private func record(_ arguments: JSON, _ source: String, _ now: Moment) throws -> JSON {
    let names = ["intent", "parameters", "context", "result"]
    let call = try Self.call(
      "donate", arguments, names, now, adding: JSON.Member("source", .string(source)))
    guard case .donate(let donating) = call.action, let donation = donating.donations.first else {
      return .null
    }
    let answer = try donate(donation).json
    if case .array(let ignored)? = answer["ignored"], let first = ignored.first {
      return .members(["ignored": first["why"]])
    }
    if case .array(let ids)? = answer["ids"] { return .members(["id": ids.first]) }
    return .null
  }

  /// Parses arguments as the service does, but allows only those in `names`, and adds `member` to them.
  static func call(
    _ method: String, _ arguments: JSON, _ names: [String], _ now: Moment,
    adding member: JSON.Member? = nil
  ) throws -> Call {
    guard case .object(let members) = arguments else {
      throw ServiceError(.badParameters, "the arguments are not a JSON object")
    }
    guard members.allSatisfy({ names.contains($0.name) }) else {
      throw ServiceError(
        .badParameters, "there are no arguments but \(names.joined(separator: ", "))")
    }
    return try Call(method, .object(members + [member].compactMap(\.self)), now: now)
  }

  // MARK: Results

  /// Returns a result twice: as text, and as structured content for programs.
  private static func result(_ json: JSON) -> [JSON.Member] {
    let data = clean(json)
    return [.init("content", text(data.text)), .init("structuredContent", data)]
  }

  /// Returns an error that says why there is no result, so that the assistant can correct its call.
  private static func fault(_ why: String) -> [JSON.Member] {
    [.init("content", text(clean(why))), .init("isError", .boolean(true))]
  }

  private static func text(_ text: String) -> JSON {
    .array([.members(["type": "text", "text": text])])
  }

  /// The most scalars of a text that are sent; a longer text is cut.
  private static let longestText = 1000

  /// Returns a text, cut if it is long, with invisible characters replaced: those that control a terminal, and those
  /// that could hide words from a person but not from a model.
  static func clean(_ text: String) -> String {
    var cleaned = ""
    let scalars = text.unicodeScalars
    for scalar in scalars.prefix(longestText) {
      // Joiners and variation selectors are ordinary parts of some scripts and of emoji.
      let isUsual = [0x200c, 0x200d, 0xfe0e, 0xfe0f].contains(scalar.value)
      let isHidden =
        scalar.properties.isDefaultIgnorableCodePoint
        || [.format, .privateUse, .unassigned].contains(scalar.properties.generalCategory)
      cleaned.unicodeScalars.append(isHidden && !isUsual ? "\u{fffd}" : scalar)
    }
    if scalars.dropFirst(longestText).first != nil { cleaned += "…" }
    return cleaned.visible
  }

  private static func clean(_ json: JSON) -> JSON {
    switch json {
    case .string(let text): .string(clean(text))
    case .array(let entries): .array(entries.map { clean($0) })
    case .object(let members):
      .object(members.map { JSON.Member(clean($0.name), clean($0.value)) })
    case .null, .boolean, .integer, .number: json
    }
  }
}
