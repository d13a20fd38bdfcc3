public import CoreTransferable

/// A transfer representation of an item as a predefined intent value, such as a person or a place.
///
///     struct Contact: Transferable {
///       let address: String
///       static var transferRepresentation: some TransferRepresentation {
///         IntentValueRepresentation<Contact, IntentPerson>(exporting: { contact in
///           IntentPerson(
///             identifier: .unknown, name: .displayName(contact.address),
///             handle: .init(emailAddress: contact.address))
///         })
///       }
///     }
///
/// The closures are never called on Linux, because no other program takes such values.
public struct IntentValueRepresentation<Item: Transferable, IntentValue: _IntentValue & Sendable>:
  TransferRepresentation
{
  /// Makes a representation that can only be exported.
  public init(exporting: @escaping @Sendable (Item) async throws -> IntentValue) {}

  /// Makes a representation that can only be imported.
  public init(importing: @escaping @Sendable (IntentValue) async throws -> Item) {}

  /// Makes a representation that can be exported and imported.
  public init(
    exporting: @escaping @Sendable (Item) async throws -> IntentValue,
    importing: @escaping @Sendable (IntentValue) async throws -> Item
  ) {}
}

extension AppEntity {
  /// A representation of the entity as a predefined intent value.
  public typealias ValueRepresentation = IntentValueRepresentation
}
