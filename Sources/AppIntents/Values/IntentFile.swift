public import Donations

/// A file, or the bytes of one.
///
///     IntentFile(data: bytes, filename: "plan.pdf", type: .pdf)
///
/// The log keeps its name alone: the bytes of a file do not tell one action from another, and it cannot
/// be had again from there.
public struct IntentFile: Hashable, Sendable {
  /// Where the bytes are.
  enum Content: Hashable, Sendable {
    case data(Data)
    case url(URL)
  }

  let content: Content
  /// What it is called.
  public var filename: String
  /// What kind of file it is, if that is known.
  public var type: UTType?
  /// Whether it is removed when nobody needs it any more.
  public var removedOnCompletion = false

  /// Makes a file of bytes.
  public init(data: Data, filename: String, type: UTType? = nil) {
    content = .data(data)
    self.filename = filename
    self.type = type
  }

  /// Makes a file of what is at a place.
  public init(fileURL: URL, filename: String? = nil, type: UTType? = nil) {
    content = .url(fileURL)
    self.filename = filename ?? fileURL.lastPathComponent
    self.type = type
  }

  /// Its place, if it is not in memory alone.
  public var fileURL: URL? {
    if case .url(let url) = content { url } else { nil }
  }

  /// Its bytes; none when they cannot be read.
  public var data: Data {
    switch content {
    case .data(let data): data
    case .url(let url): (try? Data(contentsOf: url)) ?? Data()
    }
  }

  /// Its bytes, as a file of some type; bytes are not converted.
  ///
  /// - Throws: when they cannot be read.
  public func data(contentType: UTType) async throws -> Data {
    switch content {
    case .data(let data): data
    case .url(let url): try Data(contentsOf: url)
    }
  }
}

extension IntentFile: _IntentValue {
  /// The name alone.
  public func _recorded() throws -> ParameterValue? { .string(filename) }
}

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
}
