extension AppSchema.«kind» {
  /// The «plural» of the domain «words».
  «member»
}

extension AppSchema {
  /// The «plural» of the domain «words».
  public struct «type»: Sendable {
    private func schema(_ name: String = #function) -> «kind» {
      «kind»(domain: "«domain»", name: name)
    }

«schemas»
  }
}
