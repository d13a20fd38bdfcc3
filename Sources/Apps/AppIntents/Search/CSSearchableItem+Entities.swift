extension CSSearchableItem {
  /// Makes an item for an entity, with the entity's attributes, and with its title if they name none.
  public convenience init(appEntity: some IndexedEntity, priority: Int = 0) {
    let attributes = appEntity.attributeSet
    if attributes.displayName == nil, attributes.title == nil {
      attributes.title = String(localized: appEntity.displayRepresentation.title)
    }
    self.init(
      uniqueIdentifier: appEntity.id.entityIdentifierString, domainIdentifier: nil,
      attributeSet: attributes)
    associateAppEntity(appEntity, priority: priority)
  }

  /// Links the item to an entity: a search that matches the item returns the entity.
  public func associateAppEntity<Entity: IndexedEntity>(_ appEntity: Entity, priority: Int = 0) {
    entity = (Entity.persistentIdentifier, appEntity.id.entityIdentifierString, priority)
  }
}

extension CSSearchableItemAttributeSet {
  /// Links the attributes to an entity: a search that matches their item returns the entity.
  public func associateAppEntity<Entity: IndexedEntity>(_ appEntity: Entity, priority: Int = 0) {
    entity = (Entity.persistentIdentifier, appEntity.id.entityIdentifierString, priority)
  }
}
