/// An item of an app that can be found.
///
///     let attributes = CSSearchableItemAttributeSet(contentType: .audio)
///     attributes.title = "Autumn"
///     let item = CSSearchableItem(uniqueIdentifier: "7", domainIdentifier: "albums", attributeSet: attributes)
///     try await CSSearchableIndex.default().indexSearchableItems([item])      // with AppIntents
///
/// Nothing expires here by itself.
public final class CSSearchableItem {
  /// The identifier that tells it from the other items of the app.
  public var uniqueIdentifier: String
  /// The group that it can be removed with; `albums.live` is in the group `albums`.
  public var domainIdentifier: String?
  /// The date after which the app does not need it any more.
  public var expirationDate: Date?
  /// True if it is meant to add to what is known of it; here it always replaces that.
  public var isUpdate = false
  /// The attributes that are known of it.
  public var attributeSet: CSSearchableItemAttributeSet
  /// The entity that it stands for, and how important that is.
  package var entity: (type: String, id: String, priority: Int)?

  /// Makes an item; without an identifier it gets a random one.
  public init(
    uniqueIdentifier: String?, domainIdentifier: String?,
    attributeSet: CSSearchableItemAttributeSet
  ) {
    self.uniqueIdentifier = uniqueIdentifier ?? UUID().uuidString
    (self.domainIdentifier, self.attributeSet) = (domainIdentifier, attributeSet)
  }
}
