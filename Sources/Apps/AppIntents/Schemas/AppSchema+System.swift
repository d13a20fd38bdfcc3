extension AppSchema.Intent {
  /// The actions of the domain system.
  public static var system: AppSchema.SystemIntent { AppSchema.SystemIntent() }
}

extension AppSchema {
  /// The actions of the domain system.
  public struct SystemIntent: Sendable {
    private func schema(_ name: String = #function) -> Intent {
      Intent(domain: "system", name: name)
    }

    /// Open.
    public var open: Intent { schema() }

    /// Search.
    public var search: Intent { schema() }

    /// Search in app.
    public var searchInApp: Intent { schema() }
  }
}
