public import Foundation
public import UniformTypeIdentifiers

// Nothing here is handed over: a form is only said, so what it would be made with is not kept.

/// A value as bytes of some kind.
///
///     struct Recipe: Transferable {
///       var name: String
///       static var transferRepresentation: some TransferRepresentation {
///         DataRepresentation(contentType: .plainText) { (recipe: Recipe) in
///           Data(recipe.name.utf8)
///         } importing: { data in
///           Recipe(name: String(decoding: data, as: UTF8.self))
///         }
///       }
///     }
public struct DataRepresentation<Item: Transferable>: TransferRepresentation {
  /// Makes a representation in both directions.
  public init(
    contentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data,
    importing: @escaping @Sendable (Data) async throws -> Item
  ) {}

  /// Makes a representation that is only handed out.
  public init(
    exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data
  ) {}

  /// Makes a representation that is only taken in.
  public init(
    importedContentType: UTType, importing: @escaping @Sendable (Data) async throws -> Item
  ) {}
}

/// A value as a file of some kind.
///
///     struct Menu: Transferable {
///       let file: URL
///       static var transferRepresentation: some TransferRepresentation {
///         FileRepresentation(contentType: .pdf) { (menu: Menu) in
///           SentTransferredFile(menu.file)
///         } importing: { received in
///           Menu(file: received.file)
///         }
///       }
///     }
public struct FileRepresentation<Item: Transferable>: TransferRepresentation {
  /// Makes a representation in both directions.
  public init(
    contentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
    exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile,
    importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) {}

  /// Makes a representation that is only handed out.
  public init(
    exportedContentType: UTType, shouldAllowToOpenInPlace: Bool = false,
    exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile
  ) {}

  /// Makes a representation that is only taken in.
  public init(
    importedContentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
    importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) {}
}

/// A file that is handed out.
public struct SentTransferredFile: Hashable, Sendable {
  /// The address of the file.
  public let file: URL
  /// True if others may have the file itself, not a copy.
  public let allowAccessingOriginalFile: Bool

  /// Names a file.
  public init(_ file: URL, allowAccessingOriginalFile: Bool = false) {
    (self.file, self.allowAccessingOriginalFile) = (file, allowAccessingOriginalFile)
  }
}

/// A file that was taken in.
public struct ReceivedTransferredFile: Hashable, Sendable {
  /// The address of the file.
  public let file: URL
  /// True if it is the file itself, not a copy.
  public let isOriginalFile: Bool
}

/// A value as another that can be handed over, such as its name.
///
///     struct Recipe: Transferable {
///       var name: String
///       static var transferRepresentation: some TransferRepresentation {
///         ProxyRepresentation(exporting: \Recipe.name)
///       }
///     }
public struct ProxyRepresentation<Item: Transferable, Proxy: Transferable>: TransferRepresentation {
  /// Makes a representation that is only handed out.
  public init(exporting: @escaping @Sendable (Item) throws -> Proxy) {}

  /// Makes a representation that is only handed out.
  public init(exporting: @escaping @Sendable (Item) async throws -> Proxy) {}

  /// Makes a representation that is only taken in.
  public init(importing: @escaping @Sendable (Proxy) throws -> Item) {}

  /// Makes a representation in both directions.
  public init(
    exporting: @escaping @Sendable (Item) throws -> Proxy,
    importing: @escaping @Sendable (Proxy) throws -> Item
  ) {}

  /// Makes a representation in both directions.
  public init(
    exporting: @escaping @Sendable (Item) async throws -> Proxy,
    importing: @escaping @Sendable (Proxy) async throws -> Item
  ) {}
}

/// A value as its `Codable` says, in JSON.
///
///     struct Receipt: Codable, Transferable {
///       var cents: Int
///       static var transferRepresentation: some TransferRepresentation {
///         CodableRepresentation<Receipt>(contentType: .json)
///       }
///     }
public struct CodableRepresentation<Item: Transferable & Codable>: TransferRepresentation {
  /// Makes a representation for a kind of content.
  public init(contentType: UTType) {}

  /// Makes a representation for a kind of content, with an encoder and a decoder of one's own.
  public init(contentType: UTType, encoder: JSONEncoder, decoder: JSONDecoder) {}
}

/// The apps that a value may be handed to.
public enum TransferRepresentationVisibility: Hashable, Sendable {
  /// All apps.
  case all
  /// The apps of the same team.
  case team
  /// The apps of a group.
  case group
  /// The app itself.
  case ownProcess
}

extension TransferRepresentation {
  /// Returns the same form for only some apps.
  public func visibility(_ visibility: TransferRepresentationVisibility) -> Self { self }

  /// Returns the same form under a name for a file.
  public func suggestedFileName(_ fileName: String) -> Self { self }

  /// Returns the same form under a name for a file that depends on the value.
  public func suggestedFileName(_ fileName: @escaping @Sendable (Item) -> String?) -> Self { self }

  /// Returns the same form, only for values that meet a condition.
  public func exportingCondition(_ condition: @escaping @Sendable (Item) -> Bool) -> Self { self }
}
