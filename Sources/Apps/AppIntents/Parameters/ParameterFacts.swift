/// The facts that an app states about a parameter, whatever its kind.
struct ParameterFacts: Sendable {
  let title: LocalizedStringResource
  let description: LocalizedStringResource?
  let requestValueDialog: IntentDialog?
  let optionsProvider: (any DynamicOptionsProvider)?
  let details: ParameterDetails
  let resolvers: [any Resolver]

  init(
    _ title: LocalizedStringResource?, _ description: LocalizedStringResource?,
    _ requestValueDialog: IntentDialog?, _ optionsProvider: (any DynamicOptionsProvider)? = nil,
    details: ParameterDetails = .none,
    resolvers: any ResolverSpecification = EmptyResolverSpecification<Never>()
  ) {
    self.title = title ?? ""
    self.description = description
    self.requestValueDialog = requestValueDialog
    self.optionsProvider = optionsProvider
    self.details = details
    self.resolvers = resolvers._resolvers
  }
}

/// The facts that parameters of only one kind have, as far as they affect how values are asked for, read or shown.
enum ParameterDetails: Sendable {
  case none
  case boolean(Bool.IntentDisplayName)
  case choice(dialog: IntentDialog?, supported: [any AppEnum]?)
  case entity(dialog: IntentDialog?, query: (any EntityQuery)?)
  case measurement(Dimension?)
  case duration(DurationUnit?)
}

/// The connection of a parameter to the result of the action before it.
public enum InputConnectionBehavior: Hashable, Sendable {
  /// The connection that the system chooses.
  case `default`
  /// No connection.
  case never
  /// A connection to a result of the parameter's type.
  case connectToPreviousIntentResult
}

/// The number of values that a collection may have.
///
///     @Parameter(title: "Cities", size: [.systemSmall: 1, .systemLarge: 4]) var cities: [City]
public struct IntentCollectionSize: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// The least number of values; `nil` for no lower bound.
  public let min: Int?
  /// The greatest number of values; `nil` for no upper bound.
  public let max: Int?

  /// Makes a size between two bounds.
  ///
  ///     IntentCollectionSize(min: 1, max: 5).max      // 5
  public init(min: Int, max: Int) {
    self.min = min
    self.max = max
  }

  /// Makes a size with a lower bound.
  public init(min: Int) {
    self.min = min
    max = nil
  }

  /// Makes a size with an upper bound.
  public init(max: Int) {
    min = nil
    self.max = max
  }

  /// Makes a fixed size.
  ///
  ///     IntentCollectionSize(exactly: 3) == 3      // true
  public init(exactly size: Int) { self.init(min: size, max: size) }

  /// Makes a fixed size.
  public init(integerLiteral size: Int) { self.init(exactly: size) }
}
