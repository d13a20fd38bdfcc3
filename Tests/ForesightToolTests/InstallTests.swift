import Foundation
import Testing

/// `make install` from any shell, with and without a compiler.
struct InstallTests {
  private let place: Workplace
  private static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  init() throws { place = try Workplace() }

  /// Zsh, fish and dash leave a tilde in `PREFIX=~/.local` as it is.
  @Test(arguments: ["~/.local", "~", "prefix", "/absolute"])
  func thePrefixMeansWhatItSays(prefix: String) throws {
    let given = prefix.replacing("/absolute", with: place.path + "/absolute")
    let meant = prefix.replacing("~", with: place.path).replacing("/absolute", with: given)
    let run = try install(given)
    let installed =
      (meant.hasPrefix("/") ? meant : place.path + "/" + meant) + "/bin/foresight"
    #expect(run.status == 0, "\(run)")
    #expect(run.lines.first == "installed \(installed)")
    #expect(FileManager.default.isExecutableFile(atPath: installed))
    #expect(run.output.contains("export PATH=\"\(installed.dropLast(10)):$PATH\""))
    #expect(!FileManager.default.fileExists(atPath: place.path + "/~"))
  }

  @Test func aDirectoryOnThePathNeedsNoAdvice() throws {
    let run = try install("~/.local", path: place.path + "/.local/bin:/usr/bin:/bin")
    #expect(run.lines.count == 1)
  }

  @Test func fishIsToldInItsOwnWords() throws {
    let run = try install("~/.local", shell: "/usr/bin/fish")
    #expect(run.output.contains("fish_add_path \(place.path)/.local/bin"))
  }

  @Test func anotherPersonsHomeIsNotGuessed() throws {
    let run = try install("~nobody/x")
    #expect(run.status == 64 && run.messages.contains("'~nobody/x'"))
  }

  @Test func withoutSwiftWhatWasBuiltIsInstalled() throws {
    let script = Self.repository + "/Scripts/install"
    let missing = try place.shell("'\(script)' '~/.local'", environment: ["SWIFT": "no-swift"])
    #expect(missing.status == 66 && missing.messages.contains("make build"))
    let run = try place.shell(
      "mkdir -p .build/release; cp '\(Workplace.binary)' .build/release/; '\(script)' '~/.local'; "
        + ".local/bin/foresight --version", environment: ["SWIFT": "no-swift"])
    #expect(run.status == 0 && run.lines.last?.hasPrefix("foresight ") == true, "\(run)")
  }

  private func install(
    _ prefix: String, path: String = "/usr/bin:/bin", shell: String = "/bin/zsh"
  ) throws -> ToolRun {
    try place.shell(
      "'\(Self.repository)/Scripts/install' '\(prefix)' '' '\(Workplace.binary)'",
      environment: ["PATH": path, "SHELL": shell])
  }
}
