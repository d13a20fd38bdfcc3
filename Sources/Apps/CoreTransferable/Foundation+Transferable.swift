public import Foundation
internal import UniformTypeIdentifiers

extension String: Transferable {
  /// The text in UTF-8.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation<String>(contentType: .utf8PlainText) {
      Data($0.utf8)
    } importing: {
      String(decoding: $0, as: UTF8.self)
    }
  }
}

extension Data: Transferable {
  /// The bytes as they are.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation<Data>(contentType: .data) {
      $0
    } importing: {
      $0
    }
  }
}

extension URL: Transferable {
  /// The address as text.
  public static var transferRepresentation: some TransferRepresentation {
    ProxyRepresentation<URL, String>(exporting: \.absoluteString)
  }
}

extension AttributedString: Transferable {
  /// The text without its attributes.
  public static var transferRepresentation: some TransferRepresentation {
    ProxyRepresentation<AttributedString, String> { String($0.characters) }
  }
}
