/// The name of a data set.
public enum DataSetName {
  /// The file's name up to its first dot.
  ///
  ///     DataSetName.of("logs/abb_ide.tsv.gz")       // "abb_ide"
  ///     DataSetName.of("-")                         // "standard input"
  public static func of(_ path: String) -> String {
    if path == "-" { return "standard input" }
    let file = path.utf8.split(separator: UInt8(ascii: "/")).last ?? path.utf8[...]
    return String(Substring(file.prefix { $0 != UInt8(ascii: ".") }))
  }
}
