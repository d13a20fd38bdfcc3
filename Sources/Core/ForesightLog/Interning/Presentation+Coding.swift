internal import ForesightValues

/// A presentation as bytes: counts and the numbers of its symbols, as variable-length integers (LEB128).
///
/// First come the flags (1 not discoverable, 2 needs unlocking, 4 has a name, 8 has a type's name), the symbols of
/// these names, and the count of combinations. A combination is the count of its parameters, the symbols of their
/// names, and those of its title and subtitle; 0, which is no symbol's number, stands for no title or no subtitle. Two
/// combinations take some fifteen bytes.
///
/// The texts of values are written as further combinations of one parameter each, after the others, and their number
/// comes last of all. Bytes that an older version wrote, which knew no such texts, end before that number.
extension Presentation {
  /// Returns the coded form, given the numbers of names and texts.
  func coded(number: (String) throws -> Int64) rethrows -> [UInt8] {
    let texts = texts.map { Combination(parameters: [$0.parameter], title: $0.text) }
    let combinations = combinations + texts
    let flags: Int64 =
      (isDiscoverable ? 0 : 1) | (needsUnlock ? 2 : 0)
      | (name == nil ? 0 : 4) | (typeName == nil ? 0 : 8)
    var numbers = [flags]
    numbers += try [name, typeName].compactMap { try $0.map(number) }
    numbers.append(Int64(combinations.count))
    for combination in combinations {
      numbers.append(Int64(combination.parameters.count))
      numbers += try combination.parameters.map(number)
      numbers.append(combination.title.isEmpty ? 0 : try number(combination.title))
      numbers.append(try combination.subtitle.map(number) ?? 0)
    }
    if !texts.isEmpty { numbers.append(Int64(texts.count)) }
    return numbers.reduce(into: []) { $0.append(number: $1) }
  }

  /// Reads the coded form, given the texts of its symbols; parts that are missing from the bytes are empty.
  init<Failure: Error>(
    coded bytes: UnsafeRawBufferPointer, text: (Int64) throws(Failure) -> String
  ) throws(Failure) {
    var rest = bytes
    func next() throws(Failure) -> String? {
      let number = rest.popNumber()
      return number == 0 ? nil : try text(number)
    }
    let flags = rest.popNumber()
    let name = flags & 4 == 0 ? nil : try next()
    let typeName = flags & 8 == 0 ? nil : try next()
    var combinations: [Combination] = []
    for _ in 0..<rest.popCount() {
      let parameters = try (0..<rest.popCount()).map { _ throws(Failure) in
        try text(rest.popNumber())
      }
      combinations.append(
        Combination(parameters: parameters, title: try next() ?? "", subtitle: try next()))
    }
    let texts = combinations.suffix(Int(max(0, min(rest.popNumber(), Int64(combinations.count)))))
    self.init(
      isDiscoverable: flags & 1 == 0, needsUnlock: flags & 2 != 0, name: name, typeName: typeName,
      combinations: combinations.dropLast(texts.count),
      texts: texts.compactMap { coded in
        coded.parameters.first.map { ParameterText(parameter: $0, text: coded.title) }
      })
  }

  /// Calls `body` with the number of every symbol in a coded presentation.
  static func forEachSymbol(in bytes: UnsafeRawBufferPointer, _ body: (Int64) -> Void) {
    _ = Presentation(coded: bytes) { number in
      body(number)
      return ""
    }
  }
}
