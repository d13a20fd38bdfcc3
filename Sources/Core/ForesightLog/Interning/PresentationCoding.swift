internal import ForesightValues

/// A presentation as bytes: the numbers of its symbols, as variable-length integers (LEB128).
///
/// First come the flags (1 not discoverable, 2 needs unlocking, 4 has a name, 8 has a type's name), the
/// numbers of these names, and how many combinations follow. A combination is how many parameters it has, the
/// numbers of their names, and those of title and subtitle; 0, which no symbol has, stands for no title
/// and no subtitle. Two combinations take some fifteen bytes.
///
/// The texts of values are written as combinations of one parameter too, the last of them, and behind all how many
/// they are: what a version writes that does not know of them ends before that number.
struct PresentationCoding {
  struct Combination {
    var parameters: [Int64] = []
    var title: Int64 = 0
    var subtitle: Int64 = 0
  }

  var isDiscoverable = true
  var needsUnlock = false
  var name: Int64 = 0
  var typeName: Int64 = 0
  var combinations: [Combination] = []
  /// The number of combinations, the last ones, that are texts of values.
  var texts = 0

  var bytes: [UInt8] {
    let flags: Int64 =
      (isDiscoverable ? 0 : 1) | (needsUnlock ? 2 : 0) | (name == 0 ? 0 : 4)
      | (typeName == 0 ? 0 : 8)
    var numbers = [flags] + [name, typeName].filter { $0 != 0 } + [Int64(combinations.count)]
    for combination in combinations {
      numbers.append(Int64(combination.parameters.count))
      numbers += combination.parameters
      numbers += [combination.title, combination.subtitle]
    }
    if texts != 0 { numbers.append(Int64(texts)) }
    return numbers.reduce(into: []) { FieldCoding.append($1, to: &$0) }
  }

  /// Calls `body` with every symbol.
  func forEachSymbol(_ body: (Int64) -> Void) {
    if name != 0 { body(name) }
    if typeName != 0 { body(typeName) }
    for combination in combinations {
      combination.parameters.forEach(body)
      if combination.title != 0 { body(combination.title) }
      if combination.subtitle != 0 { body(combination.subtitle) }
    }
  }
}

extension PresentationCoding {
  /// Reads the bytes; what is missing from them is empty.
  init(_ bytes: UnsafeRawBufferPointer) {
    var reader = FieldCoding(bytes)
    let flags = reader.next()
    (isDiscoverable, needsUnlock) = (flags & 1 == 0, flags & 2 != 0)
    if flags & 4 != 0 { name = reader.next() }
    if flags & 8 != 0 { typeName = reader.next() }
    for _ in 0..<reader.count() {
      let parameters = (0..<reader.count()).map { _ in reader.next() }
      combinations.append(
        Combination(parameters: parameters, title: reader.next(), subtitle: reader.next()))
    }
    texts = Int(max(0, min(reader.next(), Int64(combinations.count))))
  }
}

extension InternTable {
  /// The coded form of a presentation; its symbols are made where they are missing.
  mutating func encode(_ presentation: Presentation) throws -> PresentationCoding {
    var coding = PresentationCoding(
      isDiscoverable: presentation.isDiscoverable, needsUnlock: presentation.needsUnlock,
      name: try number(of: presentation.name), typeName: try number(of: presentation.typeName))
    coding.combinations = try presentation.combinations.map { combination in
      PresentationCoding.Combination(
        parameters: try combination.parameters.map { try number(of: $0) },
        title: try number(of: combination.title.isEmpty ? nil : combination.title),
        subtitle: try number(of: combination.subtitle))
    }
    coding.combinations += try presentation.texts.map { text in
      PresentationCoding.Combination(
        parameters: [try number(of: text.parameter)], title: try number(of: text.text))
    }
    coding.texts = presentation.texts.count
    return coding
  }

  /// The number of a name's symbol; 0 for none.
  private mutating func number(of name: String?) throws -> Int64 {
    if let name { try number(of: Symbol(name: name)) } else { 0 }
  }
}

extension SymbolReader {
  /// Returns the presentation of a code.
  mutating func presentation(_ coding: PresentationCoding) throws -> Presentation {
    let combinations = try coding.combinations.dropLast(coding.texts).map { coded in
      Combination(
        parameters: try coded.parameters.map { try symbol($0).text },
        title: try text(coded.title) ?? "", subtitle: try text(coded.subtitle))
    }
    let texts = try coding.combinations.suffix(coding.texts).compactMap { coded in
      try coded.parameters.first.map {
        ParameterText(parameter: try symbol($0).text, text: try text(coded.title) ?? "")
      }
    }
    return Presentation(
      isDiscoverable: coding.isDiscoverable, needsUnlock: coding.needsUnlock,
      name: try text(coding.name), typeName: try text(coding.typeName), combinations: combinations,
      texts: texts)
  }

  private mutating func text(_ number: Int64) throws -> String? {
    number == 0 ? nil : try symbol(number).text
  }
}
