import AppIntentsMacros

/// The program that the compiler starts for the macros of `AppIntents`.
///
/// It is no more than this because tests cannot depend on a macro target without the package manager
/// building all tests of the package a second time, as tools.
@main
enum Main {
  static func main() {
    Plugin.run()
  }
}
