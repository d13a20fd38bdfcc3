/// How a number is set.
public enum IntentControlStyle: Hashable, Sendable {
  /// As is usual for its type.
  case automatic
  /// Step by step.
  case stepper
  /// By typing it in.
  case field
  /// By moving a slider.
  case slider
}

extension IntentParameter {
  /// How a whole number is set.
  public typealias IntControlStyle = IntentControlStyle
  /// How a number is set.
  public typealias DoubleControlStyle = IntentControlStyle
  /// The least and the greatest value.
  public typealias InclusiveRange<Bound> = (lowerBound: Bound, upperBound: Bound)
}
