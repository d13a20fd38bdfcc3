  /// A combination of «count» parameters.
«example»
«head»
    parameters: T,
«shown»
  )
«where»
«paths»
«values»
    }
  }
