/// An intent that opens a URL.
///
///     func perform() async throws -> some IntentResult & OpensIntent {
///       .result(opensIntent: OpenURLIntent(URL(filePath: "/usr/share/recipes/espresso.html")))
///     }
///
/// This library does not open the URL: performing the intent has no effect. A program that wants to open it reads
/// ``url``.
public struct OpenURLIntent: SystemIntent {
  /// “Open URL”.
  public static let title: LocalizedStringResource = "Open URL"
  /// True: the app itself shows the content of its own URLs.
  public static let openAppWhenRun = true

  /// The URL to open.
  @IntentParameter(title: "URL") public var url: URL

  /// Makes an intent whose URL is not set yet.
  public init() {}

  /// Makes an intent that opens a URL.
  ///
  ///     let open = OpenURLIntent(URL(filePath: "/usr/share/recipes/espresso.html"))
  ///     open.url.lastPathComponent      // "espresso.html"
  public init(_ url: URL) { self.url = url }

  /// Makes an intent that opens an entity's URL; it stays unset if the entity has none.
  public init(urlRepresentable entity: some URLRepresentableEntity) {
    guard let url = entity.urlRepresentation else { return }
    self.url = url
  }

  /// Does nothing: this library does not open URLs.
  public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> {
    .result()
  }
}
