/// The values of other parameters of an intent while a person fills in its form.
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
/// Linux has no system that shows such forms: the value is set while a program runs ``whileFillingIn(_:_:)``, and `nil`
/// otherwise.
@propertyWrapper
public struct IntentParameterDependency<Intent: AppIntent>: Sendable {
  private let paths: [ImmutablePath<PartialKeyPath<Intent>>]

  /// Makes a dependency on some parameters.
  public init(_ paths: PartialKeyPath<Intent>...) { self.paths = paths.map { ImmutablePath($0) } }

  /// The values of the parameters; `nil` unless all of them have one.
  public var wrappedValue: IntentProjection<Intent>? {
    guard let intent = Form.intent as? Intent else { return nil }
    let isComplete = paths.allSatisfy { path in
      (intent[keyPath: path.path] as? any RecordableParameter)?.hasValue ?? false
    }
    return isComplete ? IntentProjection(intent: intent) : nil
  }

  /// Runs an operation while a person fills in the form of an intent.
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

  /// The value of a parameter, unwrapped.
  ///
  /// - Precondition: the parameter has a value, which is certain for the parameters that the dependency names.
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
  /// The intent that the form is for.
  @TaskLocal static var intent: (any AppIntent)?
}
