/// A kind of file, by its uniform type identifier.
///
/// There is no registry of such types on Linux; the identifier is all there is.
public struct UTType: Hashable, Sendable, Codable {
  /// The identifier, such as `public.png`.
  public let identifier: String

  /// Makes a type of an identifier.
  public init?(_ identifier: String) {
    guard !identifier.isEmpty else { return nil }
    self.identifier = identifier
  }

  /// Makes a type that an app declares.
  public init(exportedAs identifier: String) { self.identifier = identifier }
  /// Makes a type that another app declares.
  public init(importedAs identifier: String) { self.identifier = identifier }

  /// Anything.
  public static let data = UTType(exportedAs: "public.data")
  /// Anything with content.
  public static let content = UTType(exportedAs: "public.content")
  /// Text of any kind.
  public static let text = UTType(exportedAs: "public.text")
  /// Text without formatting.
  public static let plainText = UTType(exportedAs: "public.plain-text")
  /// Text in UTF-8.
  public static let utf8PlainText = UTType(exportedAs: "public.utf8-plain-text")
  /// Text of values separated by commas.
  public static let commaSeparatedText = UTType(exportedAs: "public.comma-separated-values-text")
  /// JSON.
  public static let json = UTType(exportedAs: "public.json")
  /// XML.
  public static let xml = UTType(exportedAs: "public.xml")
  /// HTML.
  public static let html = UTType(exportedAs: "public.html")
  /// PDF.
  public static let pdf = UTType(exportedAs: "com.adobe.pdf")
  /// A picture of any kind.
  public static let image = UTType(exportedAs: "public.image")
  /// A PNG picture.
  public static let png = UTType(exportedAs: "public.png")
  /// A JPEG picture.
  public static let jpeg = UTType(exportedAs: "public.jpeg")
  /// A HEIC picture.
  public static let heic = UTType(exportedAs: "public.heic")
  /// Sound of any kind.
  public static let audio = UTType(exportedAs: "public.audio")
  /// A film of any kind.
  public static let movie = UTType(exportedAs: "public.movie")
  /// A ZIP archive.
  public static let zip = UTType(exportedAs: "public.zip-archive")
  /// A folder.
  public static let folder = UTType(exportedAs: "public.folder")
  /// A place.
  public static let url = UTType(exportedAs: "public.url")
  /// A file's place.
  public static let fileURL = UTType(exportedAs: "public.file-url")
  /// Anything at all.
  public static let item = UTType(exportedAs: "public.item")
  /// Formatted text.
  public static let rtf = UTType(exportedAs: "public.rtf")
  /// Formatted text with its pictures.
  public static let rtfd = UTType(exportedAs: "com.apple.rtfd")
  /// Text of values separated by tabs.
  public static let tabSeparatedText = UTType(exportedAs: "public.tab-separated-values-text")
  /// Source code.
  public static let sourceCode = UTType(exportedAs: "public.source-code")
  /// A property list.
  public static let propertyList = UTType(exportedAs: "com.apple.property-list")
  /// YAML.
  public static let yaml = UTType(exportedAs: "public.yaml")
  /// Calendar events.
  public static let calendarEvent = UTType(exportedAs: "public.calendar-event")
  /// Contacts.
  public static let vCard = UTType(exportedAs: "public.vcard")
  /// A GIF picture.
  public static let gif = UTType(exportedAs: "com.compuserve.gif")
  /// A TIFF picture.
  public static let tiff = UTType(exportedAs: "public.tiff")
  /// A BMP picture.
  public static let bmp = UTType(exportedAs: "com.microsoft.bmp")
  /// A WebP picture.
  public static let webP = UTType(exportedAs: "org.webmproject.webp")
  /// An SVG picture.
  public static let svg = UTType(exportedAs: "public.svg-image")
  /// A HEIF picture.
  public static let heif = UTType(exportedAs: "public.heif")
  /// A camera's raw picture.
  public static let rawImage = UTType(exportedAs: "public.camera-raw-image")
  /// A picture with movement.
  public static let livePhoto = UTType(exportedAs: "com.apple.live-photo")
  /// MP3 sound.
  public static let mp3 = UTType(exportedAs: "public.mp3")
  /// WAV sound.
  public static let wav = UTType(exportedAs: "com.microsoft.waveform-audio")
  /// AIFF sound.
  public static let aiff = UTType(exportedAs: "public.aiff-audio")
  /// MPEG-4 sound.
  public static let mpeg4Audio = UTType(exportedAs: "public.mpeg-4-audio")
  /// Sound and moving pictures of any kind.
  public static let audiovisualContent = UTType(exportedAs: "public.audiovisual-content")
  /// Moving pictures of any kind.
  public static let video = UTType(exportedAs: "public.video")
  /// An MPEG-4 film.
  public static let mpeg4Movie = UTType(exportedAs: "public.mpeg-4")
  /// A QuickTime film.
  public static let quickTimeMovie = UTType(exportedAs: "com.apple.quicktime-movie")
  /// An archive of any kind.
  public static let archive = UTType(exportedAs: "public.archive")
  /// A folder or a volume.
  public static let directory = UTType(exportedAs: "public.directory")
  /// An electronic book.
  public static let epub = UTType(exportedAs: "org.idpf.epub-container")
  /// A database.
  public static let database = UTType(exportedAs: "public.database")
}

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
  public init?(filenameExtension: String) {
    let ending = filenameExtension.lowercased()
    guard let found = Self.names.first(where: { $0.ending == ending }) else { return nil }
    self = found.type
  }

  /// Makes the type of a MIME type; `nil` for those that are not known here.
  public init?(mimeType: String) {
    let mime = mimeType.lowercased()
    guard let found = Self.names.first(where: { $0.mime == mime }) else { return nil }
    self = found.type
  }

  /// How the names of such files end.
  public var preferredFilenameExtension: String? { Self.names.first { $0.type == self }?.ending }
  /// The MIME type.
  public var preferredMIMEType: String? { Self.names.first { $0.type == self }?.mime }
}
