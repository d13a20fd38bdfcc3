  /// Comparing for «said».
  public static func buildExpression(
    _ comparator: «type»Comparator<Value.«compared», ComparatorMappingType>
  ) -> EntityQueryComparator<ComparatorMappingType> {
    one(.«kind», comparator.mapping)
  }
