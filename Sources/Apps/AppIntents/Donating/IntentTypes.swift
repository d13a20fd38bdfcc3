internal import Synchronization

/// The registry of intent types by persistent identifier.
///
/// Types that this process has donated are in it. Others are found by their mangled name, which the log keeps and which
/// is the same in every run of a program.
final class IntentTypes: Sendable {
  static let shared = IntentTypes()

  private let types = Mutex<[String: any AppIntent.Type]>([:])
  private let mangledNames = Mutex<[ObjectIdentifier: String?]>([:])

  /// Adds a type to the registry.
  ///
  /// - Throws: ``IntentDonationError/ambiguousIdentifier(intent:)``.
  func register(_ type: any AppIntent.Type) throws {
    let name = type.persistentIdentifier
    let known = types.withLock { types in
      let known = types[name] ?? type
      types[name] = known
      return known
    }
    if known != type { throw IntentDonationError.ambiguousIdentifier(intent: name) }
  }

  /// Returns the intent type with a persistent identifier; `nil` if it is not found.
  ///
  /// - Parameter mangledName: the type's mangled name as the log kept it.
  func type(of identifier: String, mangledName: String?) -> (any AppIntent.Type)? {
    if let known = types.withLock({ $0[identifier] }) { return known }
    guard let mangledName, let type = _typeByName(mangledName) as? any AppIntent.Type,
      type.persistentIdentifier == identifier
    else { return nil }
    types.withLock { $0[identifier] = type }
    return type
  }

  /// Returns the mangled name by which a type is found in another run; `nil` for private and local types.
  ///
  /// The lookup is tried once for each type, because it takes longer than the rest of a donation.
  func mangledName(of type: any AppIntent.Type) -> String? {
    mangledNames.withLock { names in
      if let known = names[ObjectIdentifier(type)] { return known }
      let name = _mangledTypeName(type).flatMap { _typeByName($0) == nil ? nil : $0 }
      names[ObjectIdentifier(type)] = .some(name)
      return name
    }
  }
}
