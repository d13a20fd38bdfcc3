/// A way to compare, whatever the types.
public struct EntityQueryComparator<ComparatorMappingType>: Sendable {
  let kind: EntityQueryComparatorKind
  /// Puts a comparison with some values into the query's own terms; returns `nil` when they are of other types.
  let map: @Sendable ([any Sendable]) -> ComparatorMappingType?
}

/// The ways to compare.
enum EntityQueryComparatorKind: Hashable, Sendable {
  case equalTo, notEqualTo, lessThan, lessThanOrEqualTo, greaterThan, greaterThanOrEqualTo
  case contains, hasPrefix, hasSuffix, isBetween
}

/// Finds entities whose property is between two values.
///
///     IsBetweenComparator<Int, (Song) -> Bool> { least, most in { (least...most).contains($0.seconds) } }
public struct IsBetweenComparator<Value: Sendable, ComparatorMappingType>: Sendable {
  let mapping: @Sendable (Value, Value) -> ComparatorMappingType

  /// Makes a comparison of what it becomes in the query's own terms.
  public init(_ mapping: @escaping @Sendable (Value, Value) -> ComparatorMappingType) {
    self.mapping = mapping
  }
}
