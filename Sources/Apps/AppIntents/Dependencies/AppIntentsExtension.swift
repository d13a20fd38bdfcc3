/// A program that performs an app's intents outside the app's own process.
///
///     @main
///     struct CafeIntents: AppIntentsExtension {}
///
/// No system on Linux starts such a program to perform an intent; run by hand, it exits at once.
public protocol AppIntentsExtension {
  /// Makes the extension.
  init()
}

extension AppIntentsExtension {
  /// Returns at once: on Linux no system asks it to perform an intent.
  public static func main() {}
}
