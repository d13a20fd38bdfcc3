/// Reads declarations from tokens, in as much detail as macros need, and never past the end.
struct DeclarationScanner {
  let tokens: Tokens
  private var position: Int
  private let end: Int

  init(_ tokens: Tokens, in range: Range<Int>? = nil) {
    self.tokens = tokens
    position = range?.lowerBound ?? 0
    end = range?.upperBound ?? tokens.count
  }

  private static let modifiers: Set<String> = [
    "public", "private", "fileprivate", "internal", "package", "open", "static", "class", "final",
    "lazy", "weak", "unowned", "mutating", "nonmutating", "override", "required", "convenience",
    "dynamic", "optional", "indirect", "nonisolated", "isolated", "distributed", "borrowing",
    "consuming", "sending", "prefix", "postfix", "infix", "async",
  ]

  private static let keywords: Set<String> = [
    "var", "let", "func", "init", "deinit", "subscript", "typealias", "associatedtype", "struct",
    "class", "enum", "actor", "protocol", "extension", "case", "import", "operator", "macro",
    "precedencegroup",
  ]

  /// Returns the type that the source declares, if it declares one.
  static func type(_ source: String) -> TypeDeclaration? {
    var scanner = DeclarationScanner(Tokens(source))
    return scanner.type()
  }

  /// Returns the property that the source declares, if it declares one.
  static func property(_ source: String) -> Property? {
    var scanner = DeclarationScanner(Tokens(source))
    guard case .property(let property) = scanner.next() else { return nil }
    return property
  }

  /// Returns the modifiers of the extension that the source declares; none if it declares something else.
  static func extensionModifiers(_ source: String) -> [String] {
    var scanner = DeclarationScanner(Tokens(source))
    _ = scanner.attributes()
    let modifiers = scanner.modifiers()
    return scanner.current == "extension" ? modifiers : []
  }

  private var isAtEnd: Bool { position >= end }

  /// The text of the next token, empty at the end.
  private var current: String { isAtEnd ? "" : tokens.text(position) }

  private mutating func take(_ text: String) -> Bool {
    guard !isAtEnd, current == text else { return false }
    position += 1
    return true
  }

  private mutating func type() -> TypeDeclaration? {
    _ = attributes()
    let modifiers = modifiers()
    let keyword = current
    guard ["struct", "class", "enum", "actor"].contains(keyword), tokens.isWord(position + 1) else {
      return nil
    }
    let name = tokens.text(position + 1)
    position = tokens.afterAngles(position + 2)
    var inherited: [String] = []
    if take(":") {
      repeat { inherited.append(typeName(to: [",", "{", "where"])) } while take(",")
    }
    while !isAtEnd, current != "{" { position = tokens.after(position) }
    var members: [Member] = []
    var inner = DeclarationScanner(tokens, in: tokens.inside(position))
    while let member = inner.next() { members.append(member) }
    return TypeDeclaration(
      modifiers: modifiers, keyword: keyword, name: name, inherited: inherited, members: members)
  }

  /// Reads the next declaration, and moves past it; `nil` at the end.
  mutating func next() -> Member? {
    while !isAtEnd {
      if tokens.isDirective(position) {
        position += 1
        return .directive(tokens.text(position - 1))
      }
      let attributes = attributes()
      let modifiers = modifiers()
      let keyword = current
      guard Self.keywords.contains(keyword) else {
        // No known declaration: skip it.
        if !tokens.isDirective(position) { position = tokens.after(position) }
        continue
      }
      position += 1
      switch keyword {
      case "var", "let": return .property(property(keyword, attributes, modifiers))
      case "case": return .cases(cases())
      default: return other(keyword)
      }
    }
    return nil
  }

  // MARK: What stands before a declaration

  mutating func attributes() -> [Attribute] {
    var attributes: [Attribute] = []
    while current == "@" {
      let start = position
      var name = ""
      // The first pass skips the `@`, the following ones a dot.
      repeat {
        position += 1
        name = current
        position = tokens.afterAngles(min(position + 1, end))
      } while current == "."
      var arguments: [Attribute.Argument] = []
      if current == "(" {
        arguments = pieces(tokens.inside(position)).map(argument)
        position = tokens.after(position)
      }
      attributes.append(
        Attribute(name: name.bare, arguments: arguments, source: tokens.source(start..<position)))
    }
    return attributes
  }

  private func argument(_ piece: Range<Int>) -> Attribute.Argument {
    let first = piece.lowerBound
    guard tokens.isWord(first), tokens.text(first + 1) == ":", piece.count > 2 else {
      return Attribute.Argument(label: nil, value: tokens.source(piece))
    }
    return Attribute.Argument(label: tokens.text(first), value: tokens.source(piece.dropFirst(2)))
  }

  /// Returns the pieces of `range` between its commas, except for commas in brackets.
  private func pieces(_ range: Range<Int>) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = range.lowerBound
    var index = start
    while index < range.upperBound {
      if tokens.text(index) == "," {
        pieces.append(start..<index)
        start = index + 1
      }
      index = tokens.afterInType(index)
    }
    if start < range.upperBound { pieces.append(start..<range.upperBound) }
    return pieces
  }

  private mutating func modifiers() -> [String] {
    var modifiers: [String] = []
    while Self.modifiers.contains(current) {
      // `class` may be a modifier or begin a class.
      let name = current
      let next = tokens.text(position + 1)
      let isFollowed = Self.modifiers.contains(next) || Self.keywords.contains(next)
      guard name != "class" || isFollowed else { break }
      position += 1
      if current == "(" {
        let argument = tokens.source(tokens.inside(position))
        position = tokens.after(position)
        // `private(set)` does not restrict reading.
        if argument == "set" { continue }
      }
      modifiers.append(name)
    }
    return modifiers
  }

  // MARK: Properties

  private mutating func property(
    _ keyword: String, _ attributes: [Attribute], _ modifiers: [String]
  ) -> Property {
    var property = Property(
      attributes: attributes, modifiers: modifiers, isConstant: keyword == "let",
      name: tokens.isWord(position) ? current : nil, type: nil, hasInitialValue: false,
      accessors: .none)
    position = tokens.after(position)
    if take(":") { property.type = typeName(to: [",", "=", "{"]) }
    if take("=") {
      property.hasInitialValue = true
      skip(to: ",")
    }
    if current == "," {
      property.name = nil
      skip()
    }
    if current == "{" {
      property.accessors = accessors(tokens.inside(position))
      position = tokens.after(position)
    }
    return property
  }

  private func accessors(_ range: Range<Int>) -> Property.Accessors {
    // The tokens of the outermost level, without the contents of brackets.
    var words: [String] = []
    var index = range.lowerBound
    while index < range.upperBound {
      words.append(tokens.text(index))
      index = tokens.after(index)
    }
    if words.contains("willSet") || words.contains("didSet") { return .observers }
    let effects = words.drop { $0 != "get" }.prefix { $0 != "{" }
    return .computed(isAsync: effects.contains("async"), throws: effects.contains("throws"))
  }

  /// Moves past a type, and returns it as written.
  private mutating func typeName(to ends: Set<String>) -> String {
    let start = position
    while !isAtEnd, !ends.contains(current), !isBehindDeclaration {
      position = tokens.afterInType(position)
    }
    return tokens.source(start..<position)
  }

  /// Moves to the next declaration, or to `end`.
  private mutating func skip(to end: String = "") {
    while !isAtEnd, current != end, !isBehindDeclaration { position = tokens.after(position) }
  }

  /// True if the declaration before this token has ended: brackets and continuation lines belong to it.
  private var isBehindDeclaration: Bool {
    if current == ";" || tokens.isDirective(position) { return true }
    let isFirst = Self.keywords.contains(current) || Self.modifiers.contains(current)
    guard isFirst || current == "@", tokens.startsLine(position) else { return false }
    // `.init` on a new line belongs to the expression before it, and so does anything after `=`.
    return position == 0 || ![".", "=", ",", ":"].contains(tokens.text(position - 1))
  }

  // MARK: The rest

  private mutating func cases() -> [EnumCase] {
    var cases: [EnumCase] = []
    repeat {
      guard tokens.isWord(position), !isAtEnd else { break }
      var found = EnumCase(name: current, payloads: 0)
      position += 1
      if current == "(" {
        found.payloads = pieces(tokens.inside(position)).count
        position = tokens.after(position)
      }
      if take("=") { skip(to: ",") }
      cases.append(found)
    } while take(",")
    return cases
  }

  private mutating func other(_ keyword: String) -> Member {
    let name = tokens.isWord(position) ? tokens.text(position) : keyword
    if ["typealias", "associatedtype", "import", "operator", "macro"].contains(keyword) {
      skip()
    } else {
      while !isAtEnd, !["{", ";"].contains(current), !tokens.isDirective(position) {
        position = tokens.after(position)
      }
      if !tokens.isDirective(position) { position = tokens.after(position) }
    }
    return .other(keyword: keyword, name: name)
  }
}

extension Attribute {
  /// Reads an attribute as written; a text that is no attribute gives an empty name.
  init(source: String) {
    var scanner = DeclarationScanner(Tokens(source))
    self = scanner.attributes().first ?? Attribute(name: "", source: source)
  }
}
