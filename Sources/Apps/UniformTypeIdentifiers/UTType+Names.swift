extension UTType {
  /// Makes the type of files whose names end so; `nil` for endings that are not known here.
  ///
  ///     UTType(filenameExtension: "png") == .png              // true
  public init?(filenameExtension: String) {
    let ending = filenameExtension.lowercased()
    guard let found = Self.names.first(where: { $0.ending == ending }) else { return nil }
    self = found.type
  }

  /// Makes the type of a MIME type; `nil` for those that are not known here.
  ///
  ///     UTType(mimeType: "image/png") == .png                 // true
  public init?(mimeType: String) {
    let mime = mimeType.lowercased()
    guard let found = Self.names.first(where: { $0.mime == mime }) else { return nil }
    self = found.type
  }

  /// The ending of the names of such files.
  ///
  ///     UTType.png.preferredFilenameExtension      // "png"
  public var preferredFilenameExtension: String? { Self.names.first { $0.type == self }?.ending }
  /// The MIME type.
  ///
  ///     UTType.html.preferredMIMEType      // "text/html"
  public var preferredMIMEType: String? { Self.names.first { $0.type == self }?.mime }

  /// All kinds that this is a kind of; none for those that are not known here.
  ///
  ///     UTType.png.supertypes.contains(.image)      // true
  public var supertypes: Set<UTType> {
    (Self.parents[self] ?? []).reduce(into: []) { $0.formUnion($1.supertypes.union([$1])) }
  }

  /// Returns true if this is a kind, or a kind of it.
  ///
  ///     UTType.png.conforms(to: .image)                       // true
  public func conforms(to type: UTType) -> Bool { self == type || supertypes.contains(type) }
}
