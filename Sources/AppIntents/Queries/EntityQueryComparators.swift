/// A way to compare, whatever the types.
public struct EntityQueryComparator<ComparatorMappingType>: Sendable {
  let kind: EntityQueryComparatorKind
  /// What the comparison with some values becomes; `nil` when they are of other types.
  let map: @Sendable ([any Sendable]) -> ComparatorMappingType?
}

/// The ways to compare.
enum EntityQueryComparatorKind: Hashable, Sendable {
  case equalTo, notEqualTo, lessThan, lessThanOrEqualTo, greaterThan, greaterThanOrEqualTo
  case contains, hasPrefix, hasSuffix, isBetween
}

/// Finds entities whose property is the same as a value.
public struct EqualToComparator<Value: Sendable, ComparatorMappingType>: Sendable {
  let mapping: @Sendable (Value) -> ComparatorMappingType

  /// Makes it of what the comparison becomes.
  public init(_ mapping: @escaping @Sendable (Value) -> ComparatorMappingType) {
    self.mapping = mapping
  }
}

/// Finds entities whose property is not the same as a value.
public struct NotEqualToComparator<Value: Sendable, ComparatorMappingType>: Sendable {
  let mapping: @Sendable (Value) -> ComparatorMappingType

  /// Makes it of what the comparison becomes.
  public init(_ mapping: @escaping @Sendable (Value) -> ComparatorMappingType) {
    self.mapping = mapping
  }
}

/// Finds entities whose property is below a value.
public struct LessThanComparator<Value: Sendable, ComparatorMappingType>: Sendable {
  let mapping: @Sendable (Value) -> ComparatorMappingType

  /// Makes it of what the comparison becomes.
  public init(_ mapping: @escaping @Sendable (Value) -> ComparatorMappingType) {
    self.mapping = mapping
  }
}

/// Finds entities whose property is not above a value.
public struct LessThanOrEqualToComparator<Value: Sendable, ComparatorMappingType>: Sendable {
  let mapping: @Sendable (Value) -> ComparatorMappingType

  /// Makes it of what the comparison becomes.
  public init(_ mapping: @escaping @Sendable (Value) -> ComparatorMappingType) {
    self.mapping = mapping
  }
}

/// Finds entities whose property is above a value.
public struct GreaterThanComparator<Value: Sendable, ComparatorMappingType>: Sendable {
  let mapping: @Sendable (Value) -> ComparatorMappingType

  /// Makes it of what the comparison becomes.
  public init(_ mapping: @escaping @Sendable (Value) -> ComparatorMappingType) {
    self.mapping = mapping
  }
}

/// Finds entities whose property is not below a value.
public struct GreaterThanOrEqualToComparator<Value: Sendable, ComparatorMappingType>: Sendable {
  let mapping: @Sendable (Value) -> ComparatorMappingType

  /// Makes it of what the comparison becomes.
  public init(_ mapping: @escaping @Sendable (Value) -> ComparatorMappingType) {
    self.mapping = mapping
  }
}

/// Finds entities whose property is a text or a list with a value.
public struct ContainsComparator<Value: Sendable, ComparatorMappingType>: Sendable {
  let mapping: @Sendable (Value) -> ComparatorMappingType

  /// Makes it of what the comparison becomes.
  public init(_ mapping: @escaping @Sendable (Value) -> ComparatorMappingType) {
    self.mapping = mapping
  }
}

/// Finds entities whose property is a text that begins with a value.
public struct HasPrefixComparator<Value: Sendable, ComparatorMappingType>: Sendable {
  let mapping: @Sendable (Value) -> ComparatorMappingType

  /// Makes it of what the comparison becomes.
  public init(_ mapping: @escaping @Sendable (Value) -> ComparatorMappingType) {
    self.mapping = mapping
  }
}

/// Finds entities whose property is a text that ends with a value.
public struct HasSuffixComparator<Value: Sendable, ComparatorMappingType>: Sendable {
  let mapping: @Sendable (Value) -> ComparatorMappingType

  /// Makes it of what the comparison becomes.
  public init(_ mapping: @escaping @Sendable (Value) -> ComparatorMappingType) {
    self.mapping = mapping
  }
}

/// Finds entities whose property is between two values.
public struct IsBetweenComparator<Value: Sendable, ComparatorMappingType>: Sendable {
  let mapping: @Sendable (Value, Value) -> ComparatorMappingType

  /// Makes it of what the comparison becomes.
  public init(_ mapping: @escaping @Sendable (Value, Value) -> ComparatorMappingType) {
    self.mapping = mapping
  }
}
