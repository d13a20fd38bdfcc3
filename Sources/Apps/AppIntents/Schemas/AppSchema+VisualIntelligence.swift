extension AppSchema.Intent {
  /// The actions of the domain visual intelligence.
  public static var visualIntelligence: AppSchema.VisualIntelligenceIntent {
    AppSchema.VisualIntelligenceIntent()
  }
}

extension AppSchema {
  /// The actions of the domain visual intelligence.
  public struct VisualIntelligenceIntent: Sendable {
    private func schema(_ name: String = #function) -> Intent {
      Intent(domain: "visualIntelligence", name: name)
    }

    /// Semantic content search.
    public var semanticContentSearch: Intent { schema() }
  }
}
