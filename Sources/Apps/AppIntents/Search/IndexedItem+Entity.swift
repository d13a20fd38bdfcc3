internal import ForesightLog

extension IndexedItem {
  /// Makes the item of an entity. It is found by its title, its synonyms and other names, its keywords, its indexed
  /// properties, the attributes that name something, its description and its text.
  init<Entity: IndexedEntity>(_ entity: Entity, source: String, priority: Int) {
    let (attributes, shown) = (entity.attributeSet, entity.displayRepresentation)
    self.init(
      attributes, source: source, type: Entity.persistentIdentifier,
      id: entity.id.entityIdentifierString,
      title: attributes.displayName ?? attributes.title ?? String(localized: shown.title),
      subtitle: shown.subtitle.map { String(localized: $0) } ?? "",
      names: (shown.synonyms + [shown.title]).map { String(localized: $0) }, priority: priority)
  }

  /// Makes an item from attributes, a title, a subtitle and other names.
  init(
    _ attributes: CSSearchableItemAttributeSet, source: String, type: String, id: String,
    title: String, subtitle: String, names: [String], priority: Int
  ) {
    var names = names + (attributes.alternateNames ?? []) + [attributes.title].compactMap { $0 }
    var keywords = (attributes.keywords ?? []) + attributes.namesOfOthers
    var texts = [attributes.contentDescription, attributes.textContent].compactMap { $0 }
    for (key, text) in attributes.custom.sorted(by: { $0.key < $1.key }) {
      switch key {
      case "title", "displayName", "alternateNames": names.append(text)
      case "contentDescription", "textContent": texts.append(text)
      default: keywords.append(text)
      }
    }
    names = Self.distinct(names, besides: [title])
    self.init(
      source: source, type: type, id: id, title: title, subtitle: subtitle, names: names,
      keywords: Self.distinct(keywords, besides: names + [title]),
      text: Self.distinct(texts, besides: [subtitle]).joined(separator: "\n"), priority: priority)
  }

  private static func distinct(_ texts: [String], besides known: [String]) -> [String] {
    var seen = Set(known + [""])
    return texts.filter { seen.insert($0).inserted }
  }
}

extension CSSearchableItemAttributeSet {
  /// The people who made it, the container it belongs to and the place it is in: names by which people look for it.
  fileprivate var namesOfOthers: [String] {
    let single = [
      subject, containerTitle, artist, album, composer, genre, musicalGenre, namedLocation, city,
      country,
    ]
    return single.compactMap { $0 } + (authorNames ?? []) + (performers ?? [])
  }
}
