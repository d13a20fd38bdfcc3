/// Returns the text that a person reads for a value; `nil` for an empty optional.
func readableText(of value: Any) -> String? {
  switch value {
  case let optional as any Emptiable: optional.wrapped.flatMap { readableText(of: $0) }
  case let shown as any CustomLocalizedStringResourceConvertible:
    String(localized: shown.localizedStringResource)
  case let shown as any InstanceDisplayRepresentable:
    String(localized: shown.displayRepresentation.title)
  case let union as any AppUnionValue: readableText(of: union.unionValue)
  case let text as String: text
  case let url as URL: url.absoluteString
  case let text as AttributedString: String(text.characters)
  case let date as Date: date.formatted(date: .abbreviated, time: .shortened)
  case let file as IntentFile: file.filename
  case let name as PersonNameComponents:
    [name.givenName, name.familyName].compactMap(\.self).joined(separator: " ")
  case let elements as [Any]:
    elements.compactMap { readableText(of: $0) }.joined(separator: ", ")
  case let elements as Set<AnyHashable>:
    elements.compactMap { readableText(of: $0.base) }.sorted().joined(separator: ", ")
  default: "\(value)"
  }
}

extension IntentParameter {
  /// The value as a person reads it; `nil` when there is none.
  var text: String? {
    guard let value = currentValue else { return nil }
    if case .boolean(let names) = facts.details, let truth = value as? Bool {
      return String(localized: truth ? names.true : names.false)
    }
    return readableText(of: value)
  }
}
