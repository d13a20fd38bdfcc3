/// Finds entities whose property is «said».
///
///     «type»Comparator<«of», (Song) -> Bool> { «sought» in { $0.«test» } }
public struct «type»Comparator<Value: Sendable, ComparatorMappingType>: Sendable {
  let mapping: @Sendable (Value) -> ComparatorMappingType

  /// Makes it of what the comparison becomes.
  public init(_ mapping: @escaping @Sendable (Value) -> ComparatorMappingType) {
    self.mapping = mapping
  }
}
