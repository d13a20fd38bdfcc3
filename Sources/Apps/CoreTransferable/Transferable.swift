// Representations of values for transfer to other apps, as App Intents files declare them. This is not Apple's
// framework: there is no clipboard and no drag and drop. Declarations compile, but nothing is transferred.

@_exported public import Foundation
@_exported public import UniformTypeIdentifiers

/// A value that can be transferred to other apps, in one representation or several.
///
///     struct Recipe: Codable, Transferable {
///       var name: String
///       static var transferRepresentation: some TransferRepresentation {
///         CodableRepresentation<Recipe>(contentType: .json)
///         ProxyRepresentation(exporting: \Recipe.name)
///       }
///     }
public protocol Transferable {
  /// The type of its representations.
  associatedtype Representation: TransferRepresentation

  /// The representations in which it is transferred, the best first.
  @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

/// A representation in which a value is transferred.
public protocol TransferRepresentation<Item>: Sendable {
  /// The type of the value that is transferred.
  associatedtype Item: Transferable
  /// The type of the representations that it consists of; `Never` for those of this module.
  associatedtype Body: TransferRepresentation = Never

  /// The representations that it consists of.
  @TransferRepresentationBuilder<Item> var body: Body { get }
}

extension TransferRepresentation where Body == Never {
  /// No other representations.
  public var body: Never { fatalError("a representation of CoreTransferable has no body") }
}

extension Never: TransferRepresentation {
  /// No value: there is none to transfer.
  public typealias Item = Never
  /// No other representations.
  public typealias Body = Never
}

extension Never: Transferable {
  /// No value: there is none to transfer.
  public static var transferRepresentation: Never { fatalError("there is no value of Never") }
}

/// Combines the representations that a closure lists.
@resultBuilder
public enum TransferRepresentationBuilder<Item: Transferable> {
  /// One representation as it is.
  public static func buildExpression<Content: TransferRepresentation>(
    _ content: Content
  ) -> Content where Content.Item == Item { content }

  /// One representation.
  public static func buildBlock<Content: TransferRepresentation>(
    _ content: Content
  ) -> Content where Content.Item == Item { content }

  /// Several representations.
  public static func buildBlock<each Content: TransferRepresentation>(
    _ content: repeat each Content
  ) -> TupleTransferRepresentation<Item, (repeat each Content)> {
    TupleTransferRepresentation(content: (repeat each content))
  }
}

/// Several representations, the best first.
public struct TupleTransferRepresentation<Item: Transferable, Content: Sendable>:
  TransferRepresentation
{
  let content: Content
}
