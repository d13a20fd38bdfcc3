internal import ForesightValues

extension AppIntent {
  /// The presentation: what the intent's type declares, and the titles its predictions give its values.
  var recordedPresentation: Presentation {
    Presentation(
      isDiscoverable: Self.isDiscoverable,
      needsUnlock: Self.authenticationPolicy != .alwaysAllowed,
      name: localizedText(Self.title).map { shortened($0, to: Limits.name) },
      // A truncated mangled name would find no type.
      typeName: IntentTypes.shared.mangledName(of: Self.self).flatMap {
        $0.utf8.count <= Limits.name ? $0 : nil
      },
      combinations: (self as? any PredictableIntent)?.recordedCombinations ?? [],
      texts: recordedTexts)
  }

  /// The text that a person reads for each value whose recorded form is different.
  private var recordedTexts: [ParameterText] {
    recordableParameters.compactMap { name, parameter in
      guard let value = try? parameter.recorded(), let text = parameter.text,
        text != value.canonicalText
      else { return nil }
      // A title shows less of it.
      let shown = shortened(text.prefix(80), to: Limits.name)
      return shown.isEmpty ? nil : ParameterText(parameter: name, text: shown)
    }
  }
}

extension PredictableIntent {
  fileprivate var recordedCombinations: [Combination] {
    // The configuration's intent is this one: its builder accepts no other.
    let declared =
      Self.predictionConfiguration._combinations as? [_PredictionCombination<Self>] ?? []
    let parameters = recordableParameters
    let candidates = declared.prefix(Limits.combinations).map {
      Candidate($0, of: self, parameters)
    }
    let isAnyComplete = candidates.contains(where: \.isComplete)
    let rendered = candidates.map { candidate in
      let isShown = isAnyComplete ? candidate.isComplete : !candidate.present.isEmpty
      return isShown ? candidate.shown(for: self) : nil
    }
    return zip(candidates, rendered).map { candidate, own in
      let words = own ?? candidate.mostSpecific(of: rendered)
      return Combination(
        parameters: candidate.names, title: words?.title ?? "", subtitle: words?.subtitle)
    }
  }
}

/// Shortens a text to at most `limit` bytes of UTF-8, without NUL characters, so that the store never refuses a
/// donation because of its presentation.
private func shortened(_ text: some StringProtocol, to limit: Int) -> String {
  var (shortened, bytes) = ("", 0)
  for character in text where character != "\0" {
    bytes += character.utf8.count
    if bytes > limit { break }
    shortened.append(character)
  }
  return shortened
}

/// Returns the localized text of a resource; `nil` if it is empty.
private func localizedText(_ resource: LocalizedStringResource) -> String? {
  let text = String(localized: resource)
  return text.isEmpty ? nil : text
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

  /// Returns the combination with the title and the subtitle that its closure makes; `nil` if it cannot be rendered.
  func shown(for intent: Intent) -> Combination? {
    // Rendering throws if a required parameter has no value.
    guard let shown = try? combination.representation(of: intent) else { return nil }
    return Combination(
      parameters: names,
      title: localizedText(shown.title).map { shortened($0, to: Limits.value) } ?? "",
      subtitle: shown.subtitle.flatMap(localizedText).map { shortened($0, to: Limits.value) })
  }

  /// Returns the combination with the most parameters, all of which have a value; the first of several.
  func mostSpecific(of rendered: [Combination?]) -> Combination? {
    rendered.compactMap(\.self)
      .filter { $0.parameters.allSatisfy(present.contains) }
      .max { $0.parameters.count < $1.parameters.count }
  }
}
