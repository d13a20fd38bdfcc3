/// An item of an app that searches can find.
///
///     let attributes = CSSearchableItemAttributeSet(contentType: .audio)
///     attributes.title = "Autumn"
///     let item = CSSearchableItem(uniqueIdentifier: "7", domainIdentifier: "albums", attributeSet: attributes)
///     try await CSSearchableIndex.default().indexSearchableItems([item])      // with AppIntents
///
/// Items do not expire here.
public final class CSSearchableItem {
  /// The identifier that distinguishes the item from the app's other items.
  public var uniqueIdentifier: String
  /// The group with which the item can be removed; `albums.live` is in the group `albums`.
  public var domainIdentifier: String?
  /// The date after which the app no longer needs the item. It has no effect here.
  public var expirationDate: Date?
  /// True if the item should update the attributes that the index already has. Here it always replaces them.
  public var isUpdate = false
  /// The attributes by which the item can be found.
  public var attributeSet: CSSearchableItemAttributeSet
  /// The entity that the item stands for, with the entity's priority from 0 to 3; `nil` if there is none.
  package var entity: (type: String, id: String, priority: Int)?

  /// Makes an item; without an identifier it gets a random one.
  public init(
    uniqueIdentifier: String?, domainIdentifier: String?, attributeSet: CSSearchableItemAttributeSet
  ) {
    self.uniqueIdentifier = uniqueIdentifier ?? UUID().uuidString
    (self.domainIdentifier, self.attributeSet) = (domainIdentifier, attributeSet)
  }
}
