import Foundation

/// Copies a source file with every `static let` made a `static var`, as files were written before
/// Swift 6 refused it.
@main
enum Swift5Speller {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else {
      throw CocoaError(.fileReadInvalidFileName)
    }
    let source = try String(contentsOf: URL(filePath: arguments[1]), encoding: .utf8)
    try source.replacing("static let ", with: "static var ")
      .write(to: URL(filePath: arguments[2]), atomically: true, encoding: .utf8)
  }
}
