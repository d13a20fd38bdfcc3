/// A cache of values computed from fields that came lately: fields that share their memory, as those of one file do,
/// are looked at once.
///
///     let fields: Fields = ["size": "large", "cups": 2]
///     var lengths = FieldsMemory<Int>()
///     lengths[fields]      // nil
///     lengths[fields] = fields.count
///     lengths[fields]      // 2, until others have taken its place
///
/// - Complexity: O(1) for each question, however much is in the fields.
public struct FieldsMemory<Value: Sendable>: Sendable {
  /// The entries, each at a place that follows from its address, and which keeps that address from being used for
  /// others.
  private var entries: [(fields: Fields, value: Value)?] = Array(repeating: nil, count: 256)

  /// Begins empty.
  public init() {}

  /// The value for some fields; `nil` where it has to be computed, even if it was known before.
  public subscript(fields: Fields) -> Value? {
    get {
      guard let entry = entries[place(of: fields)], entry.fields.address == fields.address else {
        return nil
      }
      return entry.value
    }
    set { entries[place(of: fields)] = newValue.map { (fields, $0) } }
  }

  private func place(of fields: Fields) -> Int {
    Int(truncatingIfNeeded: StableHash.step(0, UInt64(fields.address)) & 255)
  }
}
