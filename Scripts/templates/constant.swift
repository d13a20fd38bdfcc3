  /// «comment»
«line»
