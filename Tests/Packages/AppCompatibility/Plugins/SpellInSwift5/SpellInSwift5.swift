import Foundation
import PackagePlugin

/// Writes the files of `AppsInSwift6` again for `AppsInSwift5`, and of each such pair, in the spelling of Swift 5, so
/// that each is compiled in both language modes and kept once.
@main
struct SpellInSwift5: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    let apps = try context.package.targets(
      named: [target.name.replacing("InSwift5", with: "InSwift6")])
    let speller = try context.tool(named: "Swift5Speller").url
    let files = apps.compactMap { $0.sourceModule }.flatMap { $0.sourceFiles(withSuffix: "swift") }
    return files.map { file in
      let output = context.pluginWorkDirectoryURL.appending(path: file.url.lastPathComponent)
      return .buildCommand(
        displayName: "Spelling \(file.url.lastPathComponent) in Swift 5",
        executable: speller,
        arguments: [file.url.path, output.path],
        inputFiles: [file.url],
        outputFiles: [output])
    }
  }
}
