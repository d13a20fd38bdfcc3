public import ForesightValues

/// A file, or the bytes of one.
///
///     let plan = IntentFile(data: Data("<plan>".utf8), filename: "plan.pdf", type: .pdf)
///     plan.filename        // "plan.pdf"
///     plan.data.count      // 6
///
/// The log keeps its name alone: the bytes of a file do not tell one action from another, and it cannot
/// be had again from there.
public struct IntentFile: Hashable, Sendable {
  /// The source of the bytes.
  enum Content: Hashable, Sendable {
    case data(Data)
    case url(URL)
  }

  let content: Content
  /// The name of the file.
  public var filename: String
  /// The kind of file, if that is known.
  public var type: UTType?
  /// True if it is removed when nobody needs it any more.
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

  /// The file's address; `nil` if the file is in memory alone.
  public var fileURL: URL? {
    if case .url(let url) = content { url } else { nil }
  }

  /// The file's bytes; none when they cannot be read.
  public var data: Data {
    switch content {
    case .data(let data): data
    case .url(let url): (try? Data(contentsOf: url)) ?? Data()
    }
  }

  /// Returns the bytes, as a file of some type; bytes are not converted.
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
  /// Returns the value for the log: the name alone.
  public func _recorded() throws -> ParameterValue? { .string(filename) }
}
