internal import ForesightValues

/// Rebuilds intents from recorded parameter values.
enum IntentMaking {
  /// Makes an intent with recorded parameter values; its entities are fetched through their queries.
  ///
  /// - Throws: ``IntentSuggestionError``.
  static func make<Intent: AppIntent>(
    _ type: Intent.Type, _ values: Fields
  ) async throws -> any AppIntent {
    let intent = type.init()
    let name = type.persistentIdentifier
    let parameters = intent.recordableParameters
    for field in values {
      guard let parameter = parameters.first(where: { $0.name == field.name })?.parameter else {
        throw IntentSuggestionError.unknownParameter(intent: name, parameter: field.name)
      }
      do {
        guard try await parameter.rebuild(from: field.value) else {
          throw IntentSuggestionError.changedParameter(intent: name, parameter: field.name)
        }
      } catch is EntityNotFound {
        throw IntentSuggestionError.entityNotFound(intent: name, parameter: field.name)
      } catch is UnknownCase {
        throw IntentSuggestionError.unknownCase(intent: name, parameter: field.name)
      }
    }
    return intent
  }

  /// Sets parameters of an intent from texts, which are keyed by the parameters' names.
  ///
  /// - Throws: ``UnreadableText``, and what the app's queries throw.
  static func read(_ texts: [String: String], into intent: some AppIntent) async throws {
    let parameters = intent.recordableParameters
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      guard let parameter = parameters.first(where: { $0.name == name })?.parameter else {
        let names = parameters.map(\.name).joined(separator: ", ")
        throw UnreadableText(
          isUnknown: true,
          description: "\(type(of: intent).persistentIdentifier) has no parameter '\(name)'"
            + (names.isEmpty ? "" : "; it has \(names)"))
      }
      if try await parameter.read(text) { continue }
      let options = await parameter.optionNames()
      throw UnreadableText(
        isUnknown: false,
        description: "'\(text)' is no value of \(name)"
          + (options.isEmpty ? "" : "; choose from \(options.joined(separator: ", "))"))
    }
  }
}

/// An error for a text that cannot be read as a value of its parameter, or for a parameter that does not exist.
struct UnreadableText: Error, CustomStringConvertible {
  /// True if there is no such parameter.
  let isUnknown: Bool
  let description: String
}
