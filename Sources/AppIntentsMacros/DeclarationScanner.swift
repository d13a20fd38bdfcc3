/// Reads declarations off a row of tokens: as much of them as macros need, and never more than is there.
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

  /// What the source declares, when that is a type.
  static func type(_ source: String) -> TypeDeclaration? {
    var scanner = DeclarationScanner(Tokens(source))
    return scanner.type()
  }

  /// What the source declares, when that is a property.
  static func property(_ source: String) -> Property? {
    var scanner = DeclarationScanner(Tokens(source))
    guard case .property(let property) = scanner.next() else { return nil }
    return property
  }

  private func isAtEnd() -> Bool { position >= end }

  private mutating func take(_ text: String) -> Bool {
    guard !isAtEnd(), tokens.text(position) == text else { return false }
    position += 1
    return true
  }

  private mutating func type() -> TypeDeclaration? {
    let attributes = attributes()
    let modifiers = modifiers()
    let keyword = tokens.text(position)
    guard ["struct", "class", "enum", "actor"].contains(keyword), tokens.isWord(position + 1) else {
      return nil
    }
    let name = tokens.text(position + 1)
    position += 2
    position = tokens.afterAngles(position)
    var inherited: [String] = []
    if take(":") {
      repeat {
        let start = position
        skipType()
        inherited.append(tokens.source(start..<position))
      } while take(",")
    }
    while !isAtEnd(), tokens.text(position) != "{" { position = tokens.after(position) }
    var members: [Member] = []
    var inner = DeclarationScanner(tokens, in: tokens.inside(position))
    while let member = inner.next() { members.append(member) }
    return TypeDeclaration(
      attributes: attributes, modifiers: modifiers, keyword: keyword, name: name,
      inherited: inherited, members: members)
  }

  /// The next declaration, or `nil` at the end.
  mutating func next() -> Member? {
    while !isAtEnd() {
      if tokens.isDirective(position) {
        position += 1
        return .directive(tokens.text(position - 1))
      }
      let attributes = attributes()
      let modifiers = modifiers()
      let keyword = tokens.text(position)
      guard !isAtEnd(), Self.keywords.contains(keyword) else {
        // Nothing that is known: go on behind it.
        if !isAtEnd(), !tokens.isDirective(position) { position = tokens.after(position) }
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

  private mutating func attributes() -> [Attribute] {
    var attributes: [Attribute] = []
    while !isAtEnd(), tokens.text(position) == "@" {
      let start = position
      position += 1
      var name = tokens.text(position)
      position = min(position + 1, end)
      position = tokens.afterAngles(position)
      while take(".") {
        name = tokens.text(position)
        position = min(position + 1, end)
        position = tokens.afterAngles(position)
      }
      var arguments: [Attribute.Argument] = []
      if !isAtEnd(), tokens.text(position) == "(" {
        arguments = self.arguments(tokens.inside(position))
        position = tokens.after(position)
      }
      attributes.append(
        Attribute(name: name.bare, arguments: arguments, source: tokens.source(start..<position)))
    }
    return attributes
  }

  private func arguments(_ range: Range<Int>) -> [Attribute.Argument] {
    pieces(range).map { piece in
      guard tokens.isWord(piece.lowerBound), tokens.text(piece.lowerBound + 1) == ":",
        piece.count > 2
      else { return Attribute.Argument(label: nil, value: tokens.source(piece)) }
      return Attribute.Argument(
        label: tokens.text(piece.lowerBound), value: tokens.source(piece.dropFirst(2)))
    }
  }

  /// What the commas in `range` separate, those in brackets left alone.
  private func pieces(_ range: Range<Int>) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = range.lowerBound
    var index = start
    while index < range.upperBound {
      if tokens.text(index) == "," {
        pieces.append(start..<index)
        start = index + 1
      }
      let angles = tokens.afterAngles(index)
      index = angles > index ? angles : tokens.after(index)
    }
    if start < range.upperBound { pieces.append(start..<range.upperBound) }
    return pieces
  }

  private mutating func modifiers() -> [String] {
    var modifiers: [String] = []
    while !isAtEnd(), Self.modifiers.contains(tokens.text(position)) {
      // `class` may be a modifier or begin a class.
      let next = tokens.text(position + 1)
      let isDeclared = Self.modifiers.contains(next) || Self.keywords.contains(next) || next == "("
      guard tokens.text(position) != "class" || isDeclared && next != "(" else { break }
      let name = tokens.text(position)
      position += 1
      if tokens.text(position) == "(" {
        let argument = tokens.source(tokens.inside(position))
        position = tokens.after(position)
        // `private(set)` says nothing of who may read.
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
      attributes: attributes, modifiers: modifiers, isConstant: keyword == "let", name: nil,
      type: nil, hasInitialValue: false, accessors: .none)
    if tokens.isWord(position) { property.name = tokens.text(position) }
    position = tokens.after(position)
    if take(":") {
      let start = position
      skipType()
      property.type = tokens.source(start..<position)
    }
    if take("=") {
      property.hasInitialValue = true
      skipExpression(toComma: true)
    }
    if !isAtEnd(), tokens.text(position) == "," {
      property.name = nil
      skipExpression()
    }
    if !isAtEnd(), tokens.text(position) == "{" {
      property.accessors = accessors(tokens.inside(position))
      position = tokens.after(position)
    }
    return property
  }

  private func accessors(_ range: Range<Int>) -> Property.Accessors {
    var scanner = DeclarationScanner(tokens, in: range)
    var index = range.lowerBound
    while index < range.upperBound {
      scanner.position = index
      _ = scanner.attributes()
      _ = scanner.modifiers()
      index = scanner.position
      switch tokens.text(index) {
      case "willSet", "didSet": return .observers
      case "get":
        let effects = range.clamped(to: index..<range.upperBound).prefix { tokens.text($0) != "{" }
        let words = effects.map { tokens.text($0) }
        return .computed(isAsync: words.contains("async"), throws: words.contains("throws"))
      case "set", "_read", "_modify", "unsafeAddress", "unsafeMutableAddress", "init":
        while index < range.upperBound, tokens.text(index) != "{" { index = tokens.after(index) }
        index = tokens.after(index)
      default: return .computed(isAsync: false, throws: false)
      }
    }
    return .computed(isAsync: false, throws: false)
  }

  /// Moves behind a type.
  private mutating func skipType() {
    let prefixes: Set<String> = [
      "any", "some", "inout", "borrowing", "consuming", "sending", "repeat", "each", "isolated",
      "nonisolated",
    ]
    while !isAtEnd() {
      // What the type begins with.
      while !isAtEnd() {
        if tokens.text(position) == "@" {
          _ = attributes()
        } else if prefixes.contains(tokens.text(position)) || tokens.text(position) == "~" {
          position += 1
        } else {
          break
        }
      }
      guard !isAtEnd(), tokens.isWord(position) || ["(", "["].contains(tokens.text(position)) else {
        return
      }
      position = tokens.after(position)
      // What may follow it.
      var goesOn = false
      following: while !isAtEnd() {
        switch tokens.text(position) {
        case "<":
          let behind = tokens.afterAngles(position)
          guard behind > position else { return }
          position = behind
        case "?", "!": position += 1
        case "async", "throws":
          guard !tokens.startsLine(position) else { return }
          position += 1
          if tokens.text(position) == "(" { position = tokens.after(position) }
        case ".", "&", "->":
          position += 1
          goesOn = true
          break following
        default: break following
        }
      }
      if !goesOn { return }
    }
  }

  /// Moves to the next declaration: what stands in brackets or goes on in the next line belongs to this one.
  private mutating func skipExpression(toComma: Bool = false) {
    while !isAtEnd() {
      if tokens.text(position) == ";" || tokens.isDirective(position) { return }
      if toComma, tokens.text(position) == "," { return }
      if tokens.startsLine(position) {
        let text = tokens.text(position)
        let begins = Self.keywords.contains(text) || Self.modifiers.contains(text) || text == "@"
        // `.init` in the next line belongs to what stands before it, and so does what follows `=`.
        let before = position > 0 ? tokens.text(position - 1) : ""
        if begins, ![".", "=", ",", ":"].contains(before) { return }
      }
      position = tokens.after(position)
    }
  }

  // MARK: The rest

  private mutating func cases() -> [EnumCase] {
    var cases: [EnumCase] = []
    repeat {
      guard tokens.isWord(position), !isAtEnd() else { break }
      var found = EnumCase(name: tokens.text(position), payloads: 0)
      position += 1
      if !isAtEnd(), tokens.text(position) == "(" {
        found.payloads = pieces(tokens.inside(position)).count
        position = tokens.after(position)
      }
      if take("=") {
        while !isAtEnd(), tokens.text(position) != ",", tokens.text(position) != ";",
          !tokens.isDirective(position),
          !tokens.startsLine(position) || tokens.text(position - 1) == "="
        {
          position = tokens.after(position)
        }
      }
      cases.append(found)
    } while take(",")
    return cases
  }

  private mutating func other(_ keyword: String) -> Member {
    let name = tokens.isWord(position) ? tokens.text(position) : keyword
    let hasBody = !["typealias", "associatedtype", "import", "operator", "macro"].contains(keyword)
    guard hasBody else {
      skipExpression()
      return .other(keyword: keyword, name: name)
    }
    while !isAtEnd(), tokens.text(position) != "{", tokens.text(position) != ";" {
      if tokens.isDirective(position) { return .other(keyword: keyword, name: name) }
      position = tokens.after(position)
    }
    position = tokens.after(position)
    return .other(keyword: keyword, name: name)
  }
}

extension Attribute {
  /// Reads an attribute as written; what is none has an empty name.
  init(source: String) {
    var scanner = DeclarationScanner(Tokens(source))
    self = scanner.attribute ?? Attribute(name: "", source: source)
  }
}

extension DeclarationScanner {
  fileprivate var attribute: Attribute? {
    mutating get { attributes().first }
  }
}
