/// A value that can be written to JSON directly.
///
///     JSON.members(["intent": "OrderCoffee", "cups": 2, "size": nil]).text      // {"intent":"OrderCoffee","cups":2}
package protocol JSONValue {
  /// The value in JSON.
  var json: JSON { get }
}

extension JSON: JSONValue { package var json: JSON { self } }
extension Bool: JSONValue { package var json: JSON { .boolean(self) } }
extension Int: JSONValue { package var json: JSON { .integer(Int64(self)) } }
extension Int64: JSONValue { package var json: JSON { .integer(self) } }
extension Double: JSONValue { package var json: JSON { .number(self) } }
extension String: JSONValue { package var json: JSON { .string(self) } }
extension Array: JSONValue where Element: JSONValue {
  package var json: JSON { .array(map(\.json)) }
}

extension JSON {
  /// Makes an object, without the members that are `nil`.
  package static func members(_ members: KeyValuePairs<String, (any JSONValue)?>) -> JSON {
    .object(members.compactMap { name, value in value.map { Member(name, $0.json) } })
  }
}
