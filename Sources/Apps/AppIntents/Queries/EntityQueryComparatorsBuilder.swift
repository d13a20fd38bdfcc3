/// Puts the ways to compare a property together.
@resultBuilder
public enum EntityQueryComparatorsBuilder<Value: _IntentValue & Sendable, ComparatorMappingType> {
  private static func one<Compared: Sendable>(
    _ kind: EntityQueryComparatorKind,
    _ mapping: @escaping @Sendable (Compared) -> ComparatorMappingType
  ) -> EntityQueryComparator<ComparatorMappingType> {
    EntityQueryComparator(kind: kind) { values in
      guard values.count == 1, let value = values[0] as? Compared else { return nil }
      return mapping(value)
    }
  }

  /// Comparing for the same as a value.
  public static func buildExpression(
    _ comparator: EqualToComparator<Value.UnwrappedType, ComparatorMappingType>
  ) -> EntityQueryComparator<ComparatorMappingType> {
    one(.equalTo, comparator.mapping)
  }

  /// Comparing for not the same as a value.
  public static func buildExpression(
    _ comparator: NotEqualToComparator<Value.UnwrappedType, ComparatorMappingType>
  ) -> EntityQueryComparator<ComparatorMappingType> {
    one(.notEqualTo, comparator.mapping)
  }

  /// Comparing for below a value.
  public static func buildExpression(
    _ comparator: LessThanComparator<Value.UnwrappedType, ComparatorMappingType>
  ) -> EntityQueryComparator<ComparatorMappingType> {
    one(.lessThan, comparator.mapping)
  }

  /// Comparing for not above a value.
  public static func buildExpression(
    _ comparator: LessThanOrEqualToComparator<Value.UnwrappedType, ComparatorMappingType>
  ) -> EntityQueryComparator<ComparatorMappingType> {
    one(.lessThanOrEqualTo, comparator.mapping)
  }

  /// Comparing for above a value.
  public static func buildExpression(
    _ comparator: GreaterThanComparator<Value.UnwrappedType, ComparatorMappingType>
  ) -> EntityQueryComparator<ComparatorMappingType> {
    one(.greaterThan, comparator.mapping)
  }

  /// Comparing for not below a value.
  public static func buildExpression(
    _ comparator: GreaterThanOrEqualToComparator<Value.UnwrappedType, ComparatorMappingType>
  ) -> EntityQueryComparator<ComparatorMappingType> {
    one(.greaterThanOrEqualTo, comparator.mapping)
  }

  /// Comparing for a text or a list with a value.
  public static func buildExpression(
    _ comparator: ContainsComparator<Value.ValueType, ComparatorMappingType>
  ) -> EntityQueryComparator<ComparatorMappingType> {
    one(.contains, comparator.mapping)
  }

  /// Comparing for a text that begins with a value.
  public static func buildExpression(
    _ comparator: HasPrefixComparator<Value.UnwrappedType, ComparatorMappingType>
  ) -> EntityQueryComparator<ComparatorMappingType> {
    one(.hasPrefix, comparator.mapping)
  }

  /// Comparing for a text that ends with a value.
  public static func buildExpression(
    _ comparator: HasSuffixComparator<Value.UnwrappedType, ComparatorMappingType>
  ) -> EntityQueryComparator<ComparatorMappingType> {
    one(.hasSuffix, comparator.mapping)
  }

  /// Comparing for between two values.
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

  /// Ways to compare in their order.
  public static func buildBlock(_ comparators: EntityQueryComparator<ComparatorMappingType>...)
    -> [EntityQueryComparator<ComparatorMappingType>]
  { comparators }
}
