// What the generated initialisers of parameters keep, where that takes more than a case.

extension IntentParameter where Value.ValueType == Int {
  /// Returns the details of a whole number: the control that sets it, and its range.
  static func numberDetails(_ style: IntentControlStyle, _ range: InclusiveRange<Int>?)
    -> ParameterDetails
  {
    .number(style: style, range: range.map { (Double($0.lowerBound), Double($0.upperBound)) })
  }
}

extension IntentParameter where Value.ValueType == Double {
  /// Returns the details of a number: the control that sets it, and its range.
  static func numberDetails(_ style: IntentControlStyle, _ range: InclusiveRange<Double>?)
    -> ParameterDetails
  {
    .number(style: style, range: range.map { ($0.lowerBound, $0.upperBound) })
  }
}

// One initialiser for all units: the unit is a parameter of its own, found through the value's type.
extension IntentParameter {
  /// Returns a measurement of so many of a unit.
  static func measurement<Unit: Dimension>(_ value: Double?, _ unit: Unit?)
    -> Value.UnwrappedType?
  {
    value.flatMap { Measurement(value: $0, unit: unit ?? Unit.baseUnit()) as? Value.UnwrappedType }
  }

  /// Returns the details of a measurement: the unit that it is shown in, and whether it may be negative.
  static func measurementDetails(
    _ unit: Dimension?, _ isFixed: Bool, _ adjusts: Bool, _ negative: Bool
  ) -> ParameterDetails {
    .measurement(
      unit: unit, isFixed: isFixed, adjustsForLocale: adjusts, supportsNegativeNumbers: negative)
  }
}
