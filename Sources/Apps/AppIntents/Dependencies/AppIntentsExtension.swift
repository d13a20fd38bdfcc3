/// A program that holds an app's intents apart from the app.
///
///     @main
///     struct CafeIntents: AppIntentsExtension {}
///
/// There is no system on Linux that starts such a program when an intent is wanted: run by hand, it ends at
/// once.
public protocol AppIntentsExtension {
  /// Makes the extension.
  init()
}

extension AppIntentsExtension {
  /// Does nothing: nobody asks for an intent.
  public static func main() {}
}
