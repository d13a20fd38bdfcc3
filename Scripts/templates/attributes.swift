/// The attributes of an item that a search index knows.
///
///     let attributes = CSSearchableItemAttributeSet(contentType: .audio)
///     attributes.title = "Autumn"
///     attributes.artist = "Ada"
public final class CSSearchableItemAttributeSet {
«attributes»

  /// The entity that they are about, and how important that is.
  package var entity: (type: String, id: String, priority: Int)?

  /// The values that the index knows under an app's own names.
  package var custom: [String: String] = [:]

  /// Makes a set that says nothing.
  public init() {}
  /// Makes a set for an item of a content type.
  public init(itemContentType: String) { contentType = itemContentType }
  /// Makes a set for an item of a content type.
  public init(contentType: UTType) { self.contentType = contentType.identifier }
}
