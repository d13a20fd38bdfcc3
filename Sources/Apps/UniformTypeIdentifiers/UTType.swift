// Kinds of files by their identifiers, as App Intents files name them. It is not Apple's framework: there is no
// registry of types on Linux, and what an app declares of its own has no supertypes here.

@_exported import Foundation

/// A kind of file, by its uniform type identifier.
///
///     UTType("org.example.recipe")?.identifier      // "org.example.recipe"
///     UTType.png.identifier                         // "public.png"
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

  /// Makes a type that an app declares; what it conforms to is not kept.
  ///
  ///     let recipe = UTType(exportedAs: "org.example.recipe", conformingTo: .json)
  ///     recipe.identifier      // "org.example.recipe"
  public init(exportedAs identifier: String, conformingTo parent: UTType? = nil) {
    self.identifier = identifier
  }
  /// Makes a type that another app declares; what it conforms to is not kept.
  public init(importedAs identifier: String, conformingTo parent: UTType? = nil) {
    self.identifier = identifier
  }

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
  /// An address.
  public static let url = UTType(exportedAs: "public.url")
  /// A file's address.
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
