internal import Synchronization

/// The types behind persistent identifiers.
///
/// Types that this process has donated are known; others are found by the name that the log keeps of
/// them, which the compiler gives a type and which is the same in every run of a program.
final class IntentTypes: Sendable {
  static let shared = IntentTypes()

  private let types = Mutex<[String: any AppIntent.Type]>([:])
  private let mangledNames = Mutex<[ObjectIdentifier: String?]>([:])

  /// Makes a type known.
  ///
  /// - Throws: ``IntentDonationError/ambiguousIdentifier(intent:)``.
  func register(_ type: any AppIntent.Type) throws {
    let name = type.persistentIdentifier
    let isSame = types.withLock { types in
      guard let known = types[name] else {
        types[name] = type
        return true
      }
      return known == type
    }
    if !isSame { throw IntentDonationError.ambiguousIdentifier(intent: name) }
  }

  /// The type of an identifier.
  ///
  /// - Parameter mangledName: what the log keeps of the type.
  func type(of identifier: String, mangledName: String?) -> (any AppIntent.Type)? {
    if let known = types.withLock({ $0[identifier] }) { return known }
    guard let mangledName, let type = _typeByName(mangledName) as? any AppIntent.Type,
      type.persistentIdentifier == identifier
    else { return nil }
    types.withLock { $0[identifier] = type }
    return type
  }

  /// The name by which a type is found in another run; `nil` for private and local ones.
  ///
  /// Whether it is found is tried once: looking for a type takes longer than all else of a donation.
  func mangledName(of type: any AppIntent.Type) -> String? {
    mangledNames.withLock { names in
      if let known = names[ObjectIdentifier(type)] { return known }
      let name = _mangledTypeName(type).flatMap { _typeByName($0) == nil ? nil : $0 }
      names[ObjectIdentifier(type)] = .some(name)
      return name
    }
  }
}
