extension UTType {
  /// The endings of file names, and the MIME types, of the kinds that have them.
  static let names: [(type: UTType, ending: String, mime: String)] = [
«names»
  ]

  /// The nearest kinds that each kind is one of.
  static let parents: [UTType: [UTType]] = [
«parents»
  ]
}
