extension UTType {
  /// The endings of file names, and the MIME types, of the kinds that have them.
  private static let names: [(type: UTType, ending: String, mime: String)] = [
    (.plainText, "txt", "text/plain"), (.commaSeparatedText, "csv", "text/csv"),
    (.tabSeparatedText, "tsv", "text/tab-separated-values"), (.json, "json", "application/json"),
    (.xml, "xml", "application/xml"), (.html, "html", "text/html"), (.rtf, "rtf", "text/rtf"),
    (.yaml, "yml", "application/x-yaml"), (.pdf, "pdf", "application/pdf"),
    (.png, "png", "image/png"), (.jpeg, "jpeg", "image/jpeg"), (.jpeg, "jpg", "image/jpeg"),
    (.gif, "gif", "image/gif"), (.tiff, "tiff", "image/tiff"), (.bmp, "bmp", "image/bmp"),
    (.webP, "webp", "image/webp"), (.svg, "svg", "image/svg+xml"), (.heic, "heic", "image/heic"),
    (.heif, "heif", "image/heif"), (.mp3, "mp3", "audio/mpeg"), (.wav, "wav", "audio/vnd.wave"),
    (.aiff, "aiff", "audio/aiff"), (.mpeg4Audio, "m4a", "audio/mp4"),
    (.mpeg4Movie, "mp4", "video/mp4"), (.quickTimeMovie, "mov", "video/quicktime"),
    (.zip, "zip", "application/zip"), (.epub, "epub", "application/epub+zip"),
    (.vCard, "vcf", "text/vcard"), (.calendarEvent, "ics", "text/calendar"),
  ]

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

  /// The nearest kinds that each kind is one of.
  private static let parents: [UTType: [UTType]] = [
    .data: [.item], .directory: [.item], .folder: [.directory],
    .text: [.data, .content], .plainText: [.text], .utf8PlainText: [.plainText],
    .commaSeparatedText: [.text], .tabSeparatedText: [.text], .sourceCode: [.plainText],
    .json: [.text], .xml: [.text], .html: [.text], .rtf: [.text], .yaml: [.text], .vCard: [.text],
    .calendarEvent: [.text], .rtfd: [.content], .pdf: [.data, .content], .epub: [.data, .content],
    .image: [.data, .content], .png: [.image], .jpeg: [.image], .heic: [.heif], .heif: [.image],
    .gif: [.image], .tiff: [.image], .bmp: [.image], .webP: [.image], .svg: [.image],
    .rawImage: [.image], .audiovisualContent: [.data, .content], .audio: [.audiovisualContent],
    .movie: [.audiovisualContent], .video: [.movie], .mp3: [.audio], .wav: [.audio],
    .aiff: [.audio], .mpeg4Audio: [.audio], .mpeg4Movie: [.movie], .quickTimeMovie: [.movie],
    .archive: [.data], .zip: [.archive], .url: [.data], .fileURL: [.url], .database: [.item],
    .propertyList: [.data],
  ]

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
