/// Exposes a computed property as one of its entity's properties.
///
///     struct Restaurant: TransientAppEntity {
///       static let typeDisplayRepresentation: TypeDisplayRepresentation = "Restaurant"
///       var menu = ["Soup", "Bread"]
///       @ComputedProperty(title: "Dishes")
///       var dishes: Int { menu.count }
///       var displayRepresentation: DisplayRepresentation { "Restaurant" }
///     }
///     Restaurant().dishes                                    // 2
///     String(localized: Restaurant().$dishes.title)          // "Dishes"
///
/// The getter stays as it is. The macro adds the entity property `$dishes`, which queries name by the key path
/// `\.$dishes`.
@attached(peer, names: prefixed(`$`))
public macro ComputedProperty() =
  #externalMacro(module: "AppIntentsPlugin", type: "ComputedPropertyMacro")

/// Exposes a property whose getter is `async` or throws as one of its entity's properties.
///
///     struct Restaurant: TransientAppEntity {
///       static let typeDisplayRepresentation: TypeDisplayRepresentation = "Restaurant"
///       @DeferredProperty(title: "Rating")
///       var rating: Double { get async throws { 4.5 } }
///       var displayRepresentation: DisplayRepresentation { "Restaurant" }
///     }
///     try await Restaurant().rating      // 4.5
///
/// The getter stays as it is. The macro adds the entity property `$rating`, which queries name by the key path
/// `\.$rating`; it holds no value.
@attached(peer, names: prefixed(`$`))
public macro DeferredProperty() =
  #externalMacro(module: "AppIntentsPlugin", type: "DeferredPropertyMacro")
