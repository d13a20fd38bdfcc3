internal import ForesightValues

extension IntentRecord {
  /// Returns the presentation of an intent: what its type declares, and the titles its predictions give its values.
  static func presentation<Intent: AppIntent>(of intent: Intent) -> Presentation {
    Presentation(
      isDiscoverable: Intent.isDiscoverable,
      needsUnlock: Intent.authenticationPolicy != .alwaysAllowed,
      name: text(Intent.title).map { shortened($0, to: Limits.name) },
      // A truncated mangled name would find no type.
      typeName: IntentTypes.shared.mangledName(of: Intent.self).flatMap {
        $0.utf8.count <= Limits.name ? $0 : nil
      },
      combinations: (intent as? any PredictableIntent).map { combinations(of: $0) } ?? [],
      texts: texts(of: intent))
  }

  /// The greatest length of a value's text, in characters; a title shows less of it.
  private static let longest = 80

  /// Shortens a text to at most `limit` bytes of UTF-8, without NUL characters, so that the store never refuses a
  /// donation because of its presentation.
  private static func shortened(_ text: some StringProtocol, to limit: Int) -> String {
    var (shortened, bytes) = ("", 0)
    for character in text where character != "\0" {
      bytes += character.utf8.count
      if bytes > limit { break }
      shortened.append(character)
    }
    return shortened
  }

  /// Returns the text that a person reads for each value whose recorded form is different.
  private static func texts(of intent: some AppIntent) -> [ParameterText] {
    parameters(of: intent).compactMap { name, parameter in
      guard let value = try? parameter.recorded(), let text = parameter.text,
        text != value.canonicalText
      else { return nil }
      let shown = shortened(text.prefix(longest), to: Limits.name)
      return shown.isEmpty ? nil : ParameterText(parameter: name, text: shown)
    }
  }

  private static func combinations<Intent: PredictableIntent>(of intent: Intent) -> [Combination] {
    // The configuration's intent is this one: its builder accepts no other.
    let declared =
      Intent.predictionConfiguration._combinations as? [_PredictionCombination<Intent>] ?? []
    let parameters = parameters(of: intent)
    let candidates = declared.prefix(Limits.combinations).map {
      Candidate($0, of: intent, parameters)
    }
    let isAnyComplete = candidates.contains(where: \.isComplete)
    let rendered = candidates.map { candidate in
      let isShown = isAnyComplete ? candidate.isComplete : !candidate.present.isEmpty
      return isShown ? shown(candidate, intent) : nil
    }
    return zip(candidates, rendered).map { candidate, own in
      let words = own ?? mostSpecific(of: rendered, among: candidate.present)
      return Combination(
        parameters: candidate.names, title: words?.title ?? "", subtitle: words?.subtitle)
    }
  }

  /// Returns the combination with the most parameters, all of them among the given ones; the first of several.
  private static func mostSpecific(
    of rendered: [Combination?], among parameters: [String]
  ) -> Combination? {
    rendered.compactMap(\.self)
      .filter { $0.parameters.allSatisfy(parameters.contains) }
      .max { $0.parameters.count < $1.parameters.count }
  }

  /// Returns a combination with the title and the subtitle that its closure makes; `nil` if it cannot be rendered.
  private static func shown<Intent: AppIntent>(
    _ candidate: Candidate<Intent>, _ intent: Intent
  ) -> Combination? {
    // Rendering throws if a required parameter has no value.
    guard let shown = try? candidate.combination.representation(of: intent) else { return nil }
    return Combination(
      parameters: candidate.names,
      title: text(shown.title).map { shortened($0, to: Limits.value) } ?? "",
      subtitle: shown.subtitle.flatMap(text).map { shortened($0, to: Limits.value) })
  }

  /// Returns the localized text of a resource; `nil` if it is empty.
  private static func text(_ resource: LocalizedStringResource) -> String? {
    let text = String(localized: resource)
    return text.isEmpty ? nil : text
  }
}

/// A declared combination, and the names of its parameters that have a value.
///
/// Only complete combinations, in which every parameter has a value, are rendered: the closures of the others would
/// receive `nil`, which many apps unwrap by force. An incomplete one takes the title and subtitle of the most specific
/// complete one among the parameters that have values.
///
/// If no combination is complete, those with at least one value are rendered after all: a closure may know what a
/// missing value means, such as the usual account. A combination without any value is not rendered, because no
/// suggestion shows it.
private struct Candidate<Intent: AppIntent> {
  let combination: _PredictionCombination<Intent>
  /// The names of its parameters.
  let names: [String]
  /// The names of the parameters that have a value.
  let present: [String]

  init(
    _ combination: _PredictionCombination<Intent>, of intent: Intent,
    _ all: [(name: String, parameter: any RecordableParameter)]
  ) {
    self.combination = combination
    let own = combination.paths.compactMap { path in
      let parameter = intent[keyPath: path] as AnyObject
      return all.first { $0.parameter === parameter }
    }
    names = own.map(\.name)
    present = own.filter(\.parameter.hasValue).map(\.name)
  }

  var isComplete: Bool { names.count == present.count }
}
