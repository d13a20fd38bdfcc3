/// An intent that gives something a value: what stands behind a switch or a control.
///
///     struct SetLamp: SetValueIntent {
///       static let title: LocalizedStringResource = "Set Lamp"
///       @Parameter(title: "On") var value: Bool
///       func perform() async throws -> some IntentResult { .result() }
///     }
///
/// The switch sets the value before the intent is run.
public protocol SetValueIntent<ValueType>: SystemIntent {
  /// The type of the value that is set.
  associatedtype ValueType: _IntentValue
  /// The value that is to hold from now on.
  var value: ValueType { get set }
}
