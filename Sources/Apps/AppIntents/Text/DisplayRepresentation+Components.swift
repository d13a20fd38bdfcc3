extension DisplayRepresentation {
  /// The parts of a representation.
  public struct Components: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int
    /// Makes a set of parts from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Title, subtitle and other names.
    public static let text = Components(rawValue: 1)
    /// The picture.
    public static let image = Components(rawValue: 2)
    /// Everything.
    public static let all: Components = [.text, .image]
  }

  /// Returns the representation reduced to some of its parts; the title always stays.
  func reduced(to components: Components) -> DisplayRepresentation {
    var reduced = self
    if !components.contains(.image) { reduced.image = nil }
    if !components.contains(.text) {
      reduced.subtitle = nil
      reduced.synonyms = []
    }
    return reduced
  }
}
