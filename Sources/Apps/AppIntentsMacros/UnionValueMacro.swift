extension MacroUse {
  /// Returns the extension that `@UnionValue` adds: the enumeration of its cases, a value's case, the value that it
  /// holds, and the makers.
  func unionValue() throws(MacroError) -> String? {
    guard role == .extension else { return nil }
    guard let type = DeclarationScanner.type(declaration), type.keyword == "enum" else {
      throw MacroError(message: "@UnionValue stands on an enumeration")
    }
    let cases = type.members.flatMap { member -> [EnumCase] in
      if case .cases(let cases) = member { cases } else { [] }
    }
    guard !cases.isEmpty else {
      throw MacroError(message: "@UnionValue wants at least one case")
    }
    if let odd = cases.first(where: { $0.payloads != 1 }) {
      throw MacroError(
        message: "each case of a @UnionValue holds one value; `\(odd.name.bare)` holds "
          + "\(odd.payloads == 0 ? "none" : "\(odd.payloads)")")
    }
    let access = access(of: type)
    var lines: [String] = []
    if !type.declares("Cases") {
      lines += ["\(access)enum Cases: String, AppUnionValueCasesProviding {"]
      lines += ["  \(access)typealias UnionValue = \(extendedType ?? type.name)"]
      lines += type.eachCase { "  case \($0.name)" } + ["}"]
    }
    if !type.declares("unionCase") {
      lines += ["\(access)var unionCase: Cases {", "  switch self {"]
      lines += type.eachCase { "  case .\($0.name): return .\($0.name)" } + ["  }", "}"]
    }
    if !type.declares("unionValue") {
      lines += ["\(access)var unionValue: any Sendable {", "  switch self {"]
      lines += type.eachCase { "  case .\($0.name)(let value): return value" } + ["  }", "}"]
    }
    lines += ["\(access)static var __unionMakers: [_UnionMaker<Self>] {"]
    lines += ["  var makers: [_UnionMaker<Self>] = []"]
    lines += type.eachCase { "  makers.append(_UnionMaker(Self.\($0.name)))" }
    lines += ["  return makers", "}"]
    return extending(type, with: "AppUnionValue", lines)
  }
}
