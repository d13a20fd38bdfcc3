// The forms in which a value is handed to other apps, as App Intents files declare them. This is not Apple's framework:
// there is no clipboard and no dragging, and nothing here hands anything over; what is declared compiles, and is kept.

@_exported public import Foundation
@_exported public import UniformTypeIdentifiers

/// A value that can be handed to other apps, in one form or several.
///
///     struct Recipe: Codable, Transferable {
///       var name: String
///       static var transferRepresentation: some TransferRepresentation {
///         CodableRepresentation<Recipe>(contentType: .json)
///         ProxyRepresentation(exporting: \Recipe.name)
///       }
///     }
public protocol Transferable {
  /// The forms in which it is handed over.
  associatedtype Representation: TransferRepresentation

  /// The forms in which it is handed over, the best first.
  @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

/// A form in which a value is handed over.
public protocol TransferRepresentation<Item>: Sendable {
  /// The type of the value that is handed over.
  associatedtype Item: Transferable
  /// The type of the forms that it consists of; `Never` for those of this module.
  associatedtype Body: TransferRepresentation = Never

  /// The forms that it consists of.
  @TransferRepresentationBuilder<Item> var body: Body { get }
}

extension TransferRepresentation where Body == Never {
  /// No other forms.
  public var body: Never { fatalError("a representation of CoreTransferable has no body") }
}

extension Never: TransferRepresentation {
  /// No value: there is none to hand over.
  public typealias Item = Never
  /// No other forms.
  public typealias Body = Never
}

extension Never: Transferable {
  /// No value: there is none to hand over.
  public static var transferRepresentation: Never { fatalError("there is no value of Never") }
}

/// Puts forms together as they are written one below the other.
@resultBuilder
public enum TransferRepresentationBuilder<Item: Transferable> {
  /// A form.
  public static func buildExpression<Content: TransferRepresentation>(
    _ content: Content
  ) -> Content where Content.Item == Item { content }

  /// One form.
  public static func buildBlock<Content: TransferRepresentation>(
    _ content: Content
  ) -> Content where Content.Item == Item { content }

  /// Several forms.
  public static func buildBlock<each Content: TransferRepresentation>(
    _ content: repeat each Content
  ) -> TupleTransferRepresentation<Item, (repeat each Content)> {
    TupleTransferRepresentation(content: (repeat each content))
  }
}

/// Several forms, the best first.
public struct TupleTransferRepresentation<Item: Transferable, Content: Sendable>:
  TransferRepresentation
{
  let content: Content
}
