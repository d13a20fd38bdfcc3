/// Named values in the order of their names' UTF-8, each name once: parameters or a context.
///
///     var fields = Fields()
///     fields["size"] = .string("large")
///     fields["cups"] = .integer(2)
///     fields.map(\.name)                    // ["cups", "size"]
///
public struct Fields: Hashable, Sendable, RandomAccessCollection {
  /// One named value; the name is never empty in a valid donation.
  public typealias Field = (name: String, value: ParameterValue)

  private var fields: [Field] = []

  /// Makes an empty set of fields.
  public init() {}

  /// Makes fields from pairs in any order; `nil` if two pairs have the same name.
  ///
  ///     Fields([("a", 1), ("a", 2)])      // nil
  ///
  /// - Complexity: O(n log n).
  public init?(_ pairs: [Field]) {
    fields = pairs.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    if zip(fields, fields.dropFirst()).contains(where: { $0.name.hasSameBytes(as: $1.name) }) {
      return nil
    }
  }

  /// Always 0.
  public var startIndex: Int { 0 }
  /// The number of fields.
  public var endIndex: Int { fields.count }
  /// The field at a place in the order of names.
  public subscript(position: Int) -> Field { fields[position] }

  /// The address of the fields in memory, which copies share.
  var address: UInt { fields.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } }

  /// Returns true if names and values are equal.
  public static func == (first: Fields, second: Fields) -> Bool {
    first.count == second.count
      && (first.address == second.address || first.elementsEqual(second, by: ==))
  }

  /// Feeds the names and values to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(fields.count)
    for (name, value) in fields {
      hasher.combine(name)
      hasher.combine(value)
    }
  }

  /// Returns true if names and values are the same to the last bit.
  public func isIdentical(to other: Fields) -> Bool {
    if fields.count != other.fields.count { return false }
    return address == other.address
      || zip(fields, other.fields).allSatisfy {
        $0.name.hasSameBytes(as: $1.name) && $0.value.isIdentical(to: $1.value)
      }
  }

  /// Returns true if these fields have a matching value under the name of each of the given values.
  package func hold(_ values: Fields) -> Bool {
    values.allSatisfy { self[$0.name]?.matches($0.value) ?? false }
  }

  /// Returns the union of these fields and others; a name in both keeps its value from these.
  package func adding(_ others: Fields) -> Fields {
    var result = self
    for field in others where self[field.name] == nil { result[field.name] = field.value }
    return result
  }

  /// The value under a name; setting `nil` removes it.
  ///
  ///     var fields: Fields = ["size": "large"]
  ///     fields["size"] = nil
  ///     fields.isEmpty      // true
  ///
  /// - Complexity: O(n).
  public subscript(name: String) -> ParameterValue? {
    get { fields.first { $0.name.utf8.elementsEqual(name.utf8) }?.value }
    set {
      fields.removeAll { $0.name.utf8.elementsEqual(name.utf8) }
      guard let newValue else { return }
      let place =
        fields.firstIndex { name.utf8.lexicographicallyPrecedes($0.name.utf8) } ?? fields.endIndex
      fields.insert((name, newValue), at: place)
    }
  }
}

extension Fields: ExpressibleByDictionaryLiteral {
  /// Makes fields from a literal; if a name occurs twice, the last value is used.
  ///
  ///     let fields: Fields = ["size": "large", "cups": 2]
  ///     fields["cups"]      // .integer(2)
  public init(dictionaryLiteral elements: (String, ParameterValue)...) {
    for (name, value) in elements { self[name] = value }
  }
}
