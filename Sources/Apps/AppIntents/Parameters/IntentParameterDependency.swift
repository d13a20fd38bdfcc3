/// The other parameters of the intent whose form a person is filling in.
///
///     struct NextBus: AppIntent {
///       static let title: LocalizedStringResource = "Next Bus"
///       @Parameter(title: "Line") var line: Int
///       @Parameter(title: "Stop", optionsProvider: StopsProvider()) var stop: String
///       func perform() async throws -> some IntentResult { .result() }
///     }
///     struct StopsProvider: DynamicOptionsProvider {
///       @IntentParameterDependency<NextBus>(\.$line) var intent
///       func results() async throws -> [String] { intent.map { ["\($0.line) at the station"] } ?? [] }
///     }
///
/// Nobody fills in forms on Linux: the value is there while a program asks within
/// ``whileFillingIn(_:_:)``, and `nil` otherwise.
@propertyWrapper
public struct IntentParameterDependency<Intent: AppIntent>: Sendable {
  private let paths: [ImmutablePath<PartialKeyPath<Intent>>]

  /// Makes a dependency on some parameters.
  public init(_ paths: PartialKeyPath<Intent>...) {
    self.paths = paths.map { ImmutablePath($0) }
  }

  /// The parameters, when all of them have values.
  public var wrappedValue: IntentProjection<Intent>? {
    guard let intent = Form.intent as? Intent else { return nil }
    let isComplete = paths.allSatisfy { path in
      (intent[keyPath: path.path] as? any RecordableParameter)?.hasValue ?? false
    }
    return isComplete ? IntentProjection(intent: intent) : nil
  }

  /// Runs something while a person fills in the form of an intent.
  ///
  /// This is an addition to Apple's interface, for programs that show a form of their own.
  nonisolated(nonsending) public static func whileFillingIn<Result>(
    _ intent: Intent, _ operation: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    try await Form.$intent.withValue(intent, operation: operation)
  }
}

/// The values of an intent's parameters.
@dynamicMemberLookup
public struct IntentProjection<Intent: AppIntent>: Sendable {
  let intent: Intent

  /// The value of a parameter, without its optional.
  ///
  /// - Precondition: it has a value, as those have that the dependency names.
  public subscript<Value: _IntentValue>(dynamicMember path: KeyPath<Intent, Value>)
    -> Value.UnwrappedType
  {
    guard let value = intent[keyPath: path] as? Value.UnwrappedType else {
      preconditionFailure("a parameter is read that the dependency does not name")
    }
    return value
  }
}

/// The form that is being filled in.
private enum Form {
  /// The intent that it is of.
  @TaskLocal static var intent: (any AppIntent)?
}
