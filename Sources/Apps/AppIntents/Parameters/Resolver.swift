/// Converts a value of another type to a value of a parameter.
///
///     struct CityFromName: Resolver {
///       func resolve(from name: String, context: IntentParameterContext<City>) async throws -> City? {
///         try await CityQuery().entities(for: [name]).first
///       }
///     }
///
/// Resolvers are tried in order, first those of the parameter and then those of its type, when a person answers a
/// question with a text.
public protocol Resolver<Input, Output>: Sendable {
  /// The type of the input.
  associatedtype Input: _IntentValue
  /// The type of the value that the resolver makes.
  associatedtype Output: _IntentValue
  /// Returns the value; `nil` if there is none for this input.
  func resolve(from input: Input, context: IntentParameterContext<Output>) async throws -> Output?
}

/// The parameter that a resolver works for.
public struct IntentParameterContext<Value: _IntentValue>: Sendable {
  /// The name of the parameter.
  public let title: LocalizedStringResource

  /// Returns an error that says that a value is missing.
  public func needsValueError(_ dialog: IntentDialog? = nil) -> AppIntentError {
    .needsValue(title, dialog)
  }

  /// Returns an error that says that there is more than one value to choose from.
  public func needsDisambiguationError(among values: [Value], dialog: IntentDialog? = nil)
    -> AppIntentError
  {
    .needsDisambiguation(title, dialog)
  }

  /// Asks a person which of several values is meant.
  ///
  /// - Throws: the errors of `IntentParameter.requestDisambiguation`.
  public func requestDisambiguation(among values: [Value], dialog: IntentDialog? = nil)
    async throws -> Value
  {
    try await Questioning.choice(
      among: values, dialog: dialog, otherwise: needsDisambiguationError(among: values))
  }
}

/// A result builder that collects resolvers, in order.
@resultBuilder
public enum ResolverSpecificationBuilder<Value> {
  /// Joins resolvers, in order.
  public static func buildBlock(_ resolvers: any Resolver...) -> ResolverList<Value> {
    ResolverList(_resolvers: resolvers)
  }
}

/// A list of resolvers, in order.
public struct ResolverList<Value>: ResolverSpecification {
  /// The resolvers in their order.
  public let _resolvers: [any Resolver]
}

extension Resolver {
  /// Returns the value that the resolver makes of a text; `nil` if it does not take texts or makes values of another
  /// type.
  func resolve<Wanted: _IntentValue>(
    text: String, for title: LocalizedStringResource, as type: Wanted.Type
  ) async throws -> Wanted? {
    guard let input = text as? Input else { return nil }
    return try await resolve(from: input, context: IntentParameterContext(title: title)) as? Wanted
  }
}
