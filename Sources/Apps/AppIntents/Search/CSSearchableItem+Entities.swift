extension CSSearchableItem {
  /// Makes an item of an entity: under its title, with its attributes.
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

  /// Links the item with an entity, which is then what is found.
  public func associateAppEntity<Entity: IndexedEntity>(_ appEntity: Entity, priority: Int = 0) {
    entity = (Entity.persistentIdentifier, appEntity.id.entityIdentifierString, priority)
  }
}

extension CSSearchableItemAttributeSet {
  /// Links the attributes with an entity, which is then what is found.
  public func associateAppEntity<Entity: IndexedEntity>(_ appEntity: Entity, priority: Int = 0) {
    entity = (Entity.persistentIdentifier, appEntity.id.entityIdentifierString, priority)
  }
}
