extension PredicateExpressions {
  /// A test of whether one text contains another, ignoring case and diacritics.
  ///
  /// `#Predicate { $0.name.localizedStandardContains(text) }` expands to this. Entity queries often use it, and
  /// Foundation on Linux lacks it.
  public struct StringLocalizedStandardContains<
    Root: PredicateExpression, Other: PredicateExpression
  >:
    PredicateExpression
  where Root.Output: StringProtocol, Other.Output: StringProtocol {
    /// True if the text is found.
    public typealias Output = Bool

    /// The text that is searched.
    public let root: Root
    /// The text that is looked for.
    public let other: Other

    /// Makes the expression.
    public init(root: Root, other: Other) {
      self.root = root
      self.other = other
    }

    /// Returns true if the text is found.
    public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
      try root.evaluate(bindings).localizedStandardContains(other.evaluate(bindings))
    }
  }

  /// Returns the expression that the macro writes for `localizedStandardContains`.
  public static func build_localizedStandardContains<Root, Other>(
    _ root: Root, _ other: Other
  ) -> StringLocalizedStandardContains<Root, Other> {
    StringLocalizedStandardContains(root: root, other: other)
  }
}

extension PredicateExpressions.StringLocalizedStandardContains: Sendable
where Root: Sendable, Other: Sendable {}

extension PredicateExpressions.StringLocalizedStandardContains: Codable
where Root: Codable, Other: Codable {}

extension PredicateExpressions.StringLocalizedStandardContains: StandardPredicateExpression
where Root: StandardPredicateExpression, Other: StandardPredicateExpression {}
