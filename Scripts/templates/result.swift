  /// A result «said».
«head»
  where Self == IntentResultContainer<«container»> {
    .init(«kept»)
  }
