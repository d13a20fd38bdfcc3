// The attributes of an item for a search, as App Intents files state them. This is not Apple's framework: there is no
// search of the whole system, and AppIntents defines how an app's own search uses them. The class itself, a list of
// attributes, is generated from `Scripts/templates/attributes.txt`.

@_exported public import Foundation

extension CSSearchableItemAttributeSet {
  /// Sets the value of one of the app's own attributes; `nil` removes it.
  ///
  ///     let attributes = CSSearchableItemAttributeSet(contentType: .text)
  ///     if let roast = CSCustomAttributeKey(keyName: "roast") {
  ///       attributes.setValue("dark", forCustomKey: roast)
  ///       attributes.value(forCustomKey: roast)      // "dark"
  ///     }
  public func setValue(_ value: String?, forCustomKey key: CSCustomAttributeKey) {
    custom[key.keyName] = value
  }

  /// Returns the value of one of the app's own attributes; `nil` if it has none.
  public func value(forCustomKey key: CSCustomAttributeKey) -> String? { custom[key.keyName] }

  /// The name of one of its attributes, such as `displayName`.
  package static func name(of path: PartialKeyPath<CSSearchableItemAttributeSet>) -> String {
    // A key path describes itself as `\Type.property`.
    "\(path)".split(separator: ".").last.map(String.init) ?? "\(path)"
  }
}

/// The name of one of the app's own attributes.
public struct CSCustomAttributeKey: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name.
  public let keyName: String

  /// Makes a name; `nil` if it is empty.
  public init?(keyName: String) {
    guard !keyName.isEmpty else { return nil }
    self.keyName = keyName
  }

  /// Makes a name.
  public init(stringLiteral value: String) { keyName = value }
}
