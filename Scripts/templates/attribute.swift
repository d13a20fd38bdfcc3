  /// «comment»
  public var «name»: «type»?
