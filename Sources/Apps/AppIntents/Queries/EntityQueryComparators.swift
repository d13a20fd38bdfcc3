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
///
///     EqualToComparator { title in { $0.title == title } }
public struct EqualToComparator<Value: Sendable, ComparatorMappingType>: Sendable {
  let mapping: @Sendable (Value) -> ComparatorMappingType

  /// Makes it of what the comparison becomes.
  public init(_ mapping: @escaping @Sendable (Value) -> ComparatorMappingType) {
    self.mapping = mapping
  }
}

/// Finds entities whose property is not the same as a value.
///
///     NotEqualToComparator { title in { $0.title != title } }
public struct NotEqualToComparator<Value: Sendable, ComparatorMappingType>: Sendable {
  let mapping: @Sendable (Value) -> ComparatorMappingType

  /// Makes it of what the comparison becomes.
  public init(_ mapping: @escaping @Sendable (Value) -> ComparatorMappingType) {
    self.mapping = mapping
  }
}

/// Finds entities whose property is below a value.
///
///     LessThanComparator { seconds in { $0.seconds < seconds } }
public struct LessThanComparator<Value: Sendable, ComparatorMappingType>: Sendable {
  let mapping: @Sendable (Value) -> ComparatorMappingType

  /// Makes it of what the comparison becomes.
  public init(_ mapping: @escaping @Sendable (Value) -> ComparatorMappingType) {
    self.mapping = mapping
  }
}

/// Finds entities whose property is not above a value.
///
///     LessThanOrEqualToComparator { seconds in { $0.seconds <= seconds } }
public struct LessThanOrEqualToComparator<Value: Sendable, ComparatorMappingType>: Sendable {
  let mapping: @Sendable (Value) -> ComparatorMappingType

  /// Makes it of what the comparison becomes.
  public init(_ mapping: @escaping @Sendable (Value) -> ComparatorMappingType) {
    self.mapping = mapping
  }
}

/// Finds entities whose property is above a value.
///
///     GreaterThanComparator { seconds in { $0.seconds > seconds } }
public struct GreaterThanComparator<Value: Sendable, ComparatorMappingType>: Sendable {
  let mapping: @Sendable (Value) -> ComparatorMappingType

  /// Makes it of what the comparison becomes.
  public init(_ mapping: @escaping @Sendable (Value) -> ComparatorMappingType) {
    self.mapping = mapping
  }
}

/// Finds entities whose property is not below a value.
///
///     GreaterThanOrEqualToComparator { seconds in { $0.seconds >= seconds } }
public struct GreaterThanOrEqualToComparator<Value: Sendable, ComparatorMappingType>: Sendable {
  let mapping: @Sendable (Value) -> ComparatorMappingType

  /// Makes it of what the comparison becomes.
  public init(_ mapping: @escaping @Sendable (Value) -> ComparatorMappingType) {
    self.mapping = mapping
  }
}

/// Finds entities whose property is a text or a list with a value.
///
///     ContainsComparator { word in { $0.title.contains(word) } }
public struct ContainsComparator<Value: Sendable, ComparatorMappingType>: Sendable {
  let mapping: @Sendable (Value) -> ComparatorMappingType

  /// Makes it of what the comparison becomes.
  public init(_ mapping: @escaping @Sendable (Value) -> ComparatorMappingType) {
    self.mapping = mapping
  }
}

/// Finds entities whose property is a text that begins with a value.
///
///     HasPrefixComparator { start in { $0.title.hasPrefix(start) } }
public struct HasPrefixComparator<Value: Sendable, ComparatorMappingType>: Sendable {
  let mapping: @Sendable (Value) -> ComparatorMappingType

  /// Makes it of what the comparison becomes.
  public init(_ mapping: @escaping @Sendable (Value) -> ComparatorMappingType) {
    self.mapping = mapping
  }
}

/// Finds entities whose property is a text that ends with a value.
///
///     HasSuffixComparator { end in { $0.title.hasSuffix(end) } }
public struct HasSuffixComparator<Value: Sendable, ComparatorMappingType>: Sendable {
  let mapping: @Sendable (Value) -> ComparatorMappingType

  /// Makes it of what the comparison becomes.
  public init(_ mapping: @escaping @Sendable (Value) -> ComparatorMappingType) {
    self.mapping = mapping
  }
}

/// Finds entities whose property is between two values.
///
///     IsBetweenComparator { least, most in { (least...most).contains($0.seconds) } }
public struct IsBetweenComparator<Value: Sendable, ComparatorMappingType>: Sendable {
  let mapping: @Sendable (Value, Value) -> ComparatorMappingType

  /// Makes it of what the comparison becomes.
  public init(_ mapping: @escaping @Sendable (Value, Value) -> ComparatorMappingType) {
    self.mapping = mapping
  }
}
