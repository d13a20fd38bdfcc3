/// A comparator with the type of its values erased.
public struct EntityQueryComparator<ComparatorMappingType>: Sendable {
  let kind: EntityQueryComparatorKind
  /// Maps the values to a comparison of the query's own type; returns `nil` if their number or their types do not fit.
  let map: @Sendable ([any Sendable]) -> ComparatorMappingType?
}

/// The kinds of comparators.
enum EntityQueryComparatorKind: Hashable, Sendable {
  case equalTo, notEqualTo, lessThan, lessThanOrEqualTo, greaterThan, greaterThanOrEqualTo
  case contains, hasPrefix, hasSuffix, isBetween
}

/// Finds entities whose property is between two values.
///
///     IsBetweenComparator<Int, (Song) -> Bool> { least, most in { (least...most).contains($0.seconds) } }
public struct IsBetweenComparator<Value: Sendable, ComparatorMappingType>: Sendable {
  let mapping: @Sendable (Value, Value) -> ComparatorMappingType

  /// Makes a comparator from a closure that maps two values to a comparison of the query's own type.
  public init(_ mapping: @escaping @Sendable (Value, Value) -> ComparatorMappingType) {
    self.mapping = mapping
  }
}
