import ForesightCGIO
import ForesightValues

/// Makes values of D-Bus, each a floating reference that the function that takes it owns; and reads texts.
enum Variant {
  /// Returns the text that is a member of a tuple, or an element of an array.
  static func text(in list: OpaquePointer?, _ place: gsize) -> String {
    let value = g_variant_get_child_value(list, place)
    defer { g_variant_unref(value) }
    return g_variant_get_string(value, nil).map { String(cString: $0) } ?? ""
  }

  static func string(_ text: String) -> OpaquePointer { g_variant_new_string(text) }

  static func strings(_ texts: [String]) -> OpaquePointer { array(of: "s", texts.map(string)) }

  static func bytes(_ text: String) -> OpaquePointer {
    array(of: "y", text.utf8.map { g_variant_new_byte($0) })
  }

  /// Returns an array of elements of one type; an empty array needs the type's name, too.
  static func array(of type: String, _ elements: [OpaquePointer]) -> OpaquePointer {
    let type = g_variant_type_new(type)
    defer { g_variant_type_free(type) }
    return elements.map(Optional.some).withUnsafeBufferPointer {
      g_variant_new_array(type, $0.baseAddress, gsize($0.count))
    }
  }

  static func tuple(_ members: [OpaquePointer]) -> OpaquePointer {
    members.map(Optional.some).withUnsafeBufferPointer {
      g_variant_new_tuple($0.baseAddress, gsize($0.count))
    }
  }

  /// Returns a property of a unit, or an entry of a dictionary: a name, and a value of any type.
  static func property(_ name: String, _ value: OpaquePointer) -> OpaquePointer {
    tuple([string(name), g_variant_new_variant(value)])
  }

  /// Returns an argument of a call; `nil` for values that have no type in D-Bus here.
  static func argument(_ value: ParameterValue) -> OpaquePointer? {
    switch value {
    case .string(let text): string(text)
    case .integer(let number):
      Int32(exactly: number).map { g_variant_new_int32($0) } ?? g_variant_new_int64(Int(number))
    case .number(let number): g_variant_new_double(number)
    case .boolean(let value): g_variant_new_boolean(value ? 1 : 0)
    case .date, .entity, .enumeration, .array: nil
    }
  }
}
