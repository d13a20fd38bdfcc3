public import Foundation
public import UniformTypeIdentifiers

// Nothing is transferred here: representations are only declared, and their closures are not kept.

/// A representation of a value as bytes of a content type.
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

  /// Makes a representation for export only.
  public init(
    exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data
  ) {}

  /// Makes a representation for import only.
  public init(
    importedContentType: UTType, importing: @escaping @Sendable (Data) async throws -> Item
  ) {}
}

/// A representation of a value as a file of a content type.
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

  /// Makes a representation for export only.
  public init(
    exportedContentType: UTType, shouldAllowToOpenInPlace: Bool = false,
    exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile
  ) {}

  /// Makes a representation for import only.
  public init(
    importedContentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
    importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) {}
}

/// A file that is exported.
public struct SentTransferredFile: Hashable, Sendable {
  /// The address of the file.
  public let file: URL
  /// True if the receiver may access the file itself, not a copy.
  public let allowAccessingOriginalFile: Bool

  /// Names a file.
  public init(_ file: URL, allowAccessingOriginalFile: Bool = false) {
    (self.file, self.allowAccessingOriginalFile) = (file, allowAccessingOriginalFile)
  }
}

/// A file that was imported.
public struct ReceivedTransferredFile: Hashable, Sendable {
  /// The address of the file.
  public let file: URL
  /// True if it is the file itself, not a copy.
  public let isOriginalFile: Bool
}

/// A representation of a value as another transferable value, such as its name.
///
///     struct Recipe: Transferable {
///       var name: String
///       static var transferRepresentation: some TransferRepresentation {
///         ProxyRepresentation(exporting: \Recipe.name)
///       }
///     }
public struct ProxyRepresentation<Item: Transferable, Proxy: Transferable>: TransferRepresentation {
  /// Makes a representation for export only.
  public init(exporting: @escaping @Sendable (Item) throws -> Proxy) {}

  /// Makes a representation for export only.
  public init(exporting: @escaping @Sendable (Item) async throws -> Proxy) {}

  /// Makes a representation for import only.
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

/// A representation of a `Codable` value in JSON.
///
///     struct Receipt: Codable, Transferable {
///       var cents: Int
///       static var transferRepresentation: some TransferRepresentation {
///         CodableRepresentation<Receipt>(contentType: .json)
///       }
///     }
public struct CodableRepresentation<Item: Transferable & Codable>: TransferRepresentation {
  /// Makes a representation for a content type.
  public init(contentType: UTType) {}

  /// Makes a representation for a content type, with the app's own encoder and decoder.
  public init(contentType: UTType, encoder: JSONEncoder, decoder: JSONDecoder) {}
}

/// The apps that may receive a value.
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
  /// Limits the representation to some apps. It is returned unchanged here.
  public func visibility(_ visibility: TransferRepresentationVisibility) -> Self { self }

  /// Suggests a file name. The representation is returned unchanged here.
  public func suggestedFileName(_ fileName: String) -> Self { self }

  /// Suggests a file name that depends on the value. The representation is returned unchanged here.
  public func suggestedFileName(_ fileName: @escaping @Sendable (Item) -> String?) -> Self { self }

  /// Limits the representation to values that meet a condition. It is returned unchanged here.
  public func exportingCondition(_ condition: @escaping @Sendable (Item) -> Bool) -> Self { self }
}
