extension AppSchema.Intent {
  /// The actions of the domain assistant.
  public static var assistant: AppSchema.AssistantIntent { AppSchema.AssistantIntent() }
}

extension AppSchema {
  /// The actions of the domain assistant.
  public struct AssistantIntent: Sendable {
    private func schema(_ name: String = #function) -> Intent {
      Intent(domain: "assistant", name: name)
    }

    /// Activate.
    public var activate: Intent { schema() }
  }
}
