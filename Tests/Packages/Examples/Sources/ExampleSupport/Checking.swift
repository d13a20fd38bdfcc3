// How `Scripts/test-examples` compares what an example gives with what its comment says.

/// A result that is not what the comment says.
package struct WrongResult: Error, CustomStringConvertible {
  package let description: String

  init(_ given: Any, said: String, _ file: String, _ line: Int) {
    description = "\(file):\(line): gives \(given), and says \(said)"
  }
}

/// Compares a value with another one.
package func expect<Value: Equatable>(
  _ given: Value, _ expected: Value, _ said: String, file: String = #filePath, line: Int = #line
) throws {
  if given != expected { throw WrongResult(given, said: said, file, line) }
}

/// Compares a number as far as its digits are said.
package func expect<Number: BinaryFloatingPoint>(
  _ given: Number?, _ expected: Number, _ said: String, file: String = #filePath, line: Int = #line
) throws {
  let digits = said.split(separator: ".").dropFirst().first?.count ?? 0
  let unit = (0..<digits).reduce(Number(1)) { unit, _ in unit / 10 }
  let isNear = given.map { abs($0 - expected) <= unit * 0.5001 } ?? false
  if !isNear { throw WrongResult(given as Any, said: said, file, line) }
}

/// Compares a number as far as its digits are said.
package func expect<Number: BinaryFloatingPoint>(
  _ given: Number, _ expected: Number, _ said: String, file: String = #filePath, line: Int = #line
) throws {
  try expect(Optional(given), expected, said, file: file, line: line)
}

/// Compares a text with what is printed of a value.
package func expectText(_ given: Any, _ said: String, file: String = #filePath, line: Int = #line)
  throws
{
  if "\(given)" != said { throw WrongResult(given, said: said, file, line) }
}

/// Expects an error whose words are said.
package func expectError(
  _ said: String, file: String = #filePath, line: Int = #line, _ body: () async throws -> Void
) async throws {
  do {
    try await body()
  } catch {
    if !said.isEmpty, !"\(error)".contains(said) {
      throw WrongResult(error, said: "throws: \(said)", file, line)
    }
    return
  }
  throw WrongResult("no error", said: "throws: \(said)", file, line)
}
