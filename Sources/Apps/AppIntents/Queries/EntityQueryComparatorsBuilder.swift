/// Combines the comparators that a closure lists for a property.
@resultBuilder
public enum EntityQueryComparatorsBuilder<Value: _IntentValue & Sendable, ComparatorMappingType> {
  /// Returns a type-erased comparator that takes one value.
  static func one<Compared: Sendable>(
    _ kind: EntityQueryComparatorKind,
    _ mapping: @escaping @Sendable (Compared) -> ComparatorMappingType
  ) -> EntityQueryComparator<ComparatorMappingType> {
    EntityQueryComparator(kind: kind) { values in
      guard values.count == 1, let value = values[0] as? Compared else { return nil }
      return mapping(value)
    }
  }

  /// A comparison with the range between two values.
  public static func buildExpression(
    _ comparator: IsBetweenComparator<Value.UnwrappedType, ComparatorMappingType>
  ) -> EntityQueryComparator<ComparatorMappingType> {
    EntityQueryComparator(kind: .isBetween) { values in
      guard values.count == 2, let lower = values[0] as? Value.UnwrappedType,
        let upper = values[1] as? Value.UnwrappedType
      else { return nil }
      return comparator.mapping(lower, upper)
    }
  }

  /// Comparators in their order.
  public static func buildBlock(_ comparators: EntityQueryComparator<ComparatorMappingType>...)
    -> [EntityQueryComparator<ComparatorMappingType>]
  { comparators }
}
