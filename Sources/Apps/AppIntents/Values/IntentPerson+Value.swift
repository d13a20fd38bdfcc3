public import ForesightValues

extension IntentPerson: _IntentValue, InstanceDisplayRepresentable,
  CustomLocalizedStringResourceConvertible
{
  /// Returns the value for the log: the identifier, or else the handle: `person:7`, `contact:A1`, `mailto:…`, `tel:…`,
  /// `handle:…`.
  public func _recorded() throws -> ParameterValue? {
    switch identifier {
    case .applicationDefined(let id): .string("person:" + id)
    case .contact(let id): .string("contact:" + id)
    case .unknown: (handle?.parts).map { .string("\($0.kind):\($0.text)") }
    }
  }

  /// Returns a person with the recorded identifier or handle and nothing else; only the app knows the name.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> IntentPerson? {
    guard case .string(let text) = recorded, let colon = text.firstIndex(of: ":") else {
      return nil
    }
    let rest = String(text[text.index(after: colon)...])
    switch text[..<colon] {
    case "person":
      return IntentPerson(identifier: .applicationDefined(rest), name: .unknown, handle: nil)
    case "contact": return IntentPerson(identifier: .contact(rest), name: .unknown, handle: nil)
    case "mailto": return IntentPerson(handle: Handle(emailAddress: rest))
    case "tel": return IntentPerson(handle: Handle(phoneNumber: rest))
    case "handle": return IntentPerson(handle: Handle(applicationDefined: rest))
    default: return nil
    }
  }

  /// The name, or else the handle.
  public var displayRepresentation: DisplayRepresentation {
    let name = name.displayString
    let title = name.isEmpty ? handle?.parts.text ?? "" : name
    return DisplayRepresentation(title: LocalizedStringResource(stringLiteral: title), image: image)
  }
}

extension IntentPerson.Handle {
  /// The kind of handle, as the log names it, and the handle alone.
  fileprivate var parts: (kind: String, text: String) {
    switch value {
    case .emailAddress(let address): ("mailto", address)
    case .phoneNumber(let number): ("tel", number)
    case .applicationDefined(let handle): ("handle", handle)
    }
  }
}
