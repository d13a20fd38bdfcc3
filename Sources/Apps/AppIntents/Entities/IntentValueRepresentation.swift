public import CoreTransferable

/// An entity as a value that others know, such as a person or a place.
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
/// Nothing here asks for it: there is nobody to hand it to.
public struct IntentValueRepresentation<Item: Transferable, IntentValue: _IntentValue & Sendable>:
  TransferRepresentation
{
  /// Makes a representation that is only handed out.
  public init(exporting: @escaping @Sendable (Item) async throws -> IntentValue) {}

  /// Makes a representation that is only taken in.
  public init(importing: @escaping @Sendable (IntentValue) async throws -> Item) {}

  /// Makes a representation in both directions.
  public init(
    exporting: @escaping @Sendable (Item) async throws -> IntentValue,
    importing: @escaping @Sendable (IntentValue) async throws -> Item
  ) {}
}

extension AppEntity {
  /// An entity as a value that others know.
  public typealias ValueRepresentation = IntentValueRepresentation
}
