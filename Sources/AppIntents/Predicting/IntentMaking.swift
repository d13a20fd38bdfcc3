internal import Donations

/// Makes intents anew of what was recorded of them.
enum IntentMaking {
  /// Makes an intent with values as the log keeps them; entities are asked of their query.
  ///
  /// - Throws: ``IntentSuggestionError``.
  static func make<Intent: AppIntent>(
    _ type: Intent.Type, _ values: Fields
  ) async throws -> any AppIntent {
    let intent = type.init()
    let name = type.persistentIdentifier
    let parameters = Dictionary(
      IntentRecord.parameters(of: intent).map { ($0.name, $0.parameter) }
    ) { first, _ in first }
    for field in values {
      guard let parameter = parameters[field.name] else {
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
}
