// Uniform type identifiers of files, as App Intents files use them. This is not Apple's framework: there is no registry
// of types on Linux, and a type that an app declares has no supertypes here.

@_exported import Foundation

/// A kind of file, by its uniform type identifier.
///
///     UTType("org.example.recipe")?.identifier      // "org.example.recipe"
///     UTType.png.identifier                         // "public.png"
///
/// There is no registry of such types on Linux: only the types named here have extensions, MIME types and supertypes.
public struct UTType: Hashable, Sendable, Codable {
  /// The identifier, such as `public.png`.
  public let identifier: String

  /// Makes a type from its identifier; `nil` if that is empty.
  public init?(_ identifier: String) {
    guard !identifier.isEmpty else { return nil }
    self.identifier = identifier
  }

  /// Makes a type that an app declares. The type that it conforms to is ignored.
  ///
  ///     let recipe = UTType(exportedAs: "org.example.recipe", conformingTo: .json)
  ///     recipe.identifier      // "org.example.recipe"
  public init(exportedAs identifier: String, conformingTo parent: UTType? = nil) {
    self.identifier = identifier
  }
  /// Makes a type that another app declares. The type that it conforms to is ignored.
  public init(importedAs identifier: String, conformingTo parent: UTType? = nil) {
    self.identifier = identifier
  }
}
