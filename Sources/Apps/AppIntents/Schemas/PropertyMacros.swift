/// Makes a computed property one of its entity's properties.
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
/// The getter stays as it is, and `$dishes` is the property as queries want it: `\.$dishes`.
@attached(peer, names: prefixed(`$`))
public macro ComputedProperty() =
  #externalMacro(module: "AppIntentsPlugin", type: "ComputedPropertyMacro")

/// Makes a property whose getter waits or throws one of its entity's properties.
///
///     struct Restaurant: TransientAppEntity {
///       static let typeDisplayRepresentation: TypeDisplayRepresentation = "Restaurant"
///       @DeferredProperty(title: "Rating")
///       var rating: Double { get async throws { 4.5 } }
///       var displayRepresentation: DisplayRepresentation { "Restaurant" }
///     }
///     try await Restaurant().rating      // 4.5
///
/// The getter stays as it is, and `$rating` is the property as queries want it: `\.$rating`. Its value is
/// not known there.
@attached(peer, names: prefixed(`$`))
public macro DeferredProperty() =
  #externalMacro(module: "AppIntentsPlugin", type: "DeferredPropertyMacro")
