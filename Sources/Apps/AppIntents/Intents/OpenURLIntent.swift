/// An intent that opens an address.
///
///     func perform() async throws -> some IntentResult & OpensIntent {
///       .result(opensIntent: OpenURLIntent(URL(filePath: "/usr/share/recipes/espresso.html")))
///     }
///
/// Nothing here opens addresses: running the intent does nothing. A program that wants to finds the address
/// in ``url``.
public struct OpenURLIntent: SystemIntent {
  /// “Open URL”.
  public static let title: LocalizedStringResource = "Open URL"
  /// True: it is the app that shows what is behind its own addresses.
  public static let openAppWhenRun = true

  /// The address.
  @IntentParameter(title: "URL") public var url: URL

  /// Makes an intent without an address yet.
  public init() {}

  /// Makes an intent that opens an address.
  ///
  ///     let open = OpenURLIntent(URL(filePath: "/usr/share/recipes/espresso.html"))
  ///     open.url.lastPathComponent      // "espresso.html"
  public init(_ url: URL) { self.url = url }

  /// Makes an intent that opens an entity's address; without one when the entity has none.
  public init(urlRepresentable entity: some URLRepresentableEntity) {
    guard let url = entity.urlRepresentation else { return }
    self.url = url
  }

  /// Does nothing: there is nobody to open an address.
  public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> {
    .result()
  }
}
