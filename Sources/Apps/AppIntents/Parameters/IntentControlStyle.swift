/// The control that sets a number.
public enum IntentControlStyle: Hashable, Sendable {
  /// The usual control for the type.
  case automatic
  /// A stepper.
  case stepper
  /// A field to type it in.
  case field
  /// A slider.
  case slider
}

extension IntentParameter {
  /// The control that sets a whole number.
  public typealias IntControlStyle = IntentControlStyle
  /// The control that sets a number.
  public typealias DoubleControlStyle = IntentControlStyle
  /// The least and the greatest value.
  public typealias InclusiveRange<Bound> = (lowerBound: Bound, upperBound: Bound)
}
