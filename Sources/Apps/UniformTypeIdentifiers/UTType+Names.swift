extension UTType {
  /// Makes the type of files with this extension; `nil` for one that is not known here.
  ///
  ///     UTType(filenameExtension: "png") == .png              // true
  public init?(filenameExtension: String) {
    let ending = filenameExtension.lowercased()
    guard let found = Self.names.first(where: { $0.ending == ending }) else { return nil }
    self = found.type
  }

  /// Makes the type of this MIME type; `nil` for one that is not known here.
  ///
  ///     UTType(mimeType: "image/png") == .png                 // true
  public init?(mimeType: String) {
    let mime = mimeType.lowercased()
    guard let found = Self.names.first(where: { $0.mime == mime }) else { return nil }
    self = found.type
  }

  /// The extension of such files' names; `nil` if none is known.
  ///
  ///     UTType.png.preferredFilenameExtension      // "png"
  public var preferredFilenameExtension: String? { Self.names.first { $0.type == self }?.ending }
  /// The MIME type; `nil` if none is known.
  ///
  ///     UTType.html.preferredMIMEType      // "text/html"
  public var preferredMIMEType: String? { Self.names.first { $0.type == self }?.mime }

  /// All types that this one conforms to, directly or not; none for a type that is not known here.
  ///
  ///     UTType.png.supertypes.contains(.image)      // true
  public var supertypes: Set<UTType> {
    (Self.parents[self] ?? []).reduce(into: []) { $0.formUnion($1.supertypes.union([$1])) }
  }

  /// Returns true if this type is the other or conforms to it.
  ///
  ///     UTType.png.conforms(to: .image)                       // true
  public func conforms(to type: UTType) -> Bool { self == type || supertypes.contains(type) }
}
