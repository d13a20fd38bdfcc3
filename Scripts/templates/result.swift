  /// A result «said».
  ///
«example»
«head»
  where Self == IntentResultContainer<«container»> {
    .init(«kept»)
  }
