import AppIntentsMacros

/// The program that the compiler starts for the macros of `AppIntents`.
///
/// It holds nothing else, because the package manager would build all tests of the package a second time, as tools, if
/// they depended on a macro target.
@main
enum Main {
  static func main() { Plugin.run() }
}
