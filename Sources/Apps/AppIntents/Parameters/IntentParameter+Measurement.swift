// One initialiser for all units: the unit is a parameter of its own, found through the value's type.
extension IntentParameter {
  /// Returns a measurement of so many of a unit.
  static func measurement<Unit: Dimension>(_ value: Double?, _ unit: Unit?)
    -> Value.UnwrappedType?
  {
    value.flatMap { Measurement(value: $0, unit: unit ?? Unit.baseUnit()) as? Value.UnwrappedType }
  }
}
