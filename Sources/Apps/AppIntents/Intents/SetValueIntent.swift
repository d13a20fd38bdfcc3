/// An intent that sets a value, such as the one behind a switch or another control.
///
///     struct SetLamp: SetValueIntent {
///       static let title: LocalizedStringResource = "Set Lamp"
///       @Parameter(title: "On") var value: Bool
///       func perform() async throws -> some IntentResult { .result() }
///     }
///
/// The control assigns the new value before the intent is performed.
public protocol SetValueIntent<ValueType>: SystemIntent {
  /// The type of the value that is set.
  associatedtype ValueType: _IntentValue
  /// The new value.
  var value: ValueType { get set }
}
