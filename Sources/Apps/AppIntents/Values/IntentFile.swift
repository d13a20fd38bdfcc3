public import ForesightValues

/// A file, or the bytes of one.
///
///     let plan = IntentFile(data: Data("<plan>".utf8), filename: "plan.pdf", type: .pdf)
///     plan.filename        // "plan.pdf"
///     plan.data.count      // 6
///
/// The log keeps only the name, because the bytes of a file do not distinguish one action from another. A file cannot
/// be restored from the log.
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
  /// True if the file should be removed when it is no longer needed. Nothing removes it here.
  public var removedOnCompletion = false

  /// Makes a file from bytes.
  public init(data: Data, filename: String, type: UTType? = nil) {
    content = .data(data)
    self.filename = filename
    self.type = type
  }

  /// Makes a file from the one at a URL, whose name it takes by default.
  public init(fileURL: URL, filename: String? = nil, type: UTType? = nil) {
    content = .url(fileURL)
    self.filename = filename ?? fileURL.lastPathComponent
    self.type = type
  }

  /// The file's address; `nil` if the file is in memory alone.
  public var fileURL: URL? {
    if case .url(let url) = content { url } else { nil }
  }

  /// The file's bytes; empty if they cannot be read.
  public var data: Data { (try? bytes) ?? Data() }

  /// Returns the file's bytes; they are not converted to the content type.
  ///
  /// - Throws: an error if they cannot be read.
  public func data(contentType: UTType) async throws -> Data { try bytes }

  private var bytes: Data {
    get throws {
      switch content {
      case .data(let data): data
      case .url(let url): try Data(contentsOf: url)
      }
    }
  }
}

extension IntentFile: _IntentValue {
  /// Returns the value for the log: the name alone.
  public func _recorded() throws -> ParameterValue? { .string(filename) }
}
