// One initializer for all units: the unit is a generic parameter, inferred from the type of the value.
extension IntentParameter {
  /// Returns a measurement in a unit, by default the base unit; `nil` if there is no value.
  static func measurement<Unit: Dimension>(_ value: Double?, _ unit: Unit?)
    -> Value.UnwrappedType?
  {
    value.flatMap { Measurement(value: $0, unit: unit ?? Unit.baseUnit()) as? Value.UnwrappedType }
  }
}
