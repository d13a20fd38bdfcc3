import Foundation
import Testing

@testable import ForesightTool

/// `make install` from any shell, with and without a compiler.
struct InstallTests {
  private let place: Workplace
  private static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// True if what belongs to desktops is installed too, because it was built.
  private static let hasDesktop = FileManager.default.isExecutableFile(
    atPath: Workplace.binary + "-desktop")

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
    #expect(run.lines.count == 6 + (Self.hasDesktop ? 2 : 0), "\(run)")
    #expect(run.lines.contains { $0.hasPrefix("installed") && $0.contains("bin/foresightd;") })
    for (name, package) in [
      ("foresight-desktop", "libsystemd-dev"), ("foresight-launch", "libglib2.0-dev"),
    ] {
      let said = try #require(run.lines.first { $0.contains(name) })
      #expect(
        said.contains(package) != Self.hasDesktop && said.contains("left out") != Self.hasDesktop)
    }
    #expect(!run.output.contains("on your PATH"))
  }

  @Test func aDryRunInstallsNothing() throws {
    let run = try place.shell(
      "make -n --no-print-directory -C '\(Self.repository)' install PREFIX='\(place.path)/prefix' SWIFT=no-swift; ls -A"
    )
    #expect(run.lines.count == 1 && run.lines[0].contains("Scripts/install"), "\(run)")
  }

  @Test func fishIsToldInItsOwnWords() throws {
    let run = try install("~/.local", shell: "/usr/bin/fish")
    #expect(run.output.contains("fish_add_path \(place.path)/.local/bin"))
  }

  /// As in a container, or from a service.
  @Test func thereMayBeNoShell() throws {
    let run = try place.shell(
      "unset SHELL; '\(Self.repository)/Scripts/install' '~/.local' '' '\(Workplace.binary)'")
    #expect(run.status == 0 && run.lines.last?.contains("export PATH") == true, "\(run)")
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

  @Test func completionsAndTheManualAreInstalledAndTaken() throws {
    let names = try place.run("manual", "--list").lines
    let files =
      [
        "bin/foresight", "share/bash-completion/completions/foresight",
        "share/fish/vendor_completions.d/foresight.fish", "share/man/man1/foresight.1",
        "share/zsh/site-functions/_foresight", "bin/foresightd", "share/man/man1/foresightd.1",
        "share/systemd/user/foresight.service", "share/systemd/user/foresight.socket",
      ] + names.map { "share/man/man1/foresight-\($0).1" }
      + (Self.hasDesktop
        ? [
          "bin/foresight-desktop", "share/man/man1/foresight-desktop.1",
          "share/systemd/user/foresight-desktop.service",
          "share/dbus-1/services/org.foresight.Foresight1.service",
          "libexec/foresight/foresight-launch",
          "share/applications/org.foresight.Foresight1.desktop",
          "share/icons/hicolor/scalable/apps/org.foresight.Foresight1.svg",
          "share/krunner/dbusplugins/org.foresight.Foresight1.desktop",
        ] : [])
    let run = try install("~/.local")
    let share = place.path + "/.local/share"
    #expect(run.lines[1] == "installed completions for bash, zsh and fish in \(share)")
    #expect(run.lines[2] == "installed the manual in \(share)/man/man1")
    // Those that stand there already are replaced, and one that is no longer known goes.
    let old = "\(share)/man/man1/foresight-old.1"
    #expect(FileManager.default.createFile(atPath: old, contents: nil))
    #expect(try install("~/.local").status == 0)
    let installed = try place.shell("cd .local && find . -type f | sed 's,^[.]/,,'").lines
    #expect(installed.sorted() == files.sorted())
    for (file, word) in [(files[1], "complete -F"), (files[4], "#compdef"), (files[3], ".TH")] {
      let text = try String(contentsOfFile: place.path + "/.local/" + file, encoding: .utf8)
      #expect(text.contains(word))
    }
  }

  /// What is there keeps its mode, and what is new can be read by all, whatever the umask.
  @Test func directoriesThatAreThereStayPrivate() throws {
    let made = try place.shell(
      "mkdir -p -m 700 .local .local/bin .local/share; umask 077; "
        + "'\(Self.repository)/Scripts/install' '~/.local' '' '\(Workplace.binary)'; "
        + "stat -c %a .local .local/bin .local/share .local/share/man/man1 .local/share/man")
    #expect(made.lines.suffix(5) == ["700", "700", "700", "755", "755"], "\(made)")
  }

  @Test(arguments: ["~/.local", "~", "prefix", "/absolute"], ["", "/below"])
  func uninstallingLeavesWhatIsNotOurs(prefix: String, destination: String) throws {
    let given = prefix.replacing("/absolute", with: place.path + "/absolute")
    let below = destination.isEmpty ? "" : place.path + destination
    #expect(try install(given, below: below).status == 0)
    let run = try place.shell(
      """
      find . -type d -name man1 -exec touch {}/foresee.1 \\;
      make -s -f '\(Self.repository)/Makefile' -C '\(Self.repository)' uninstall \
        PREFIX='\(prefix == "prefix" ? place.path + "/prefix" : given)' DESTDIR='\(below)'
      find . -type f
      """)
    #expect(run.status == 0, "\(run)")
    let left = run.lines.filter { !$0.hasPrefix("removed ") }
    #expect(left.count == 1 && left[0].hasSuffix("/foresee.1"), "\(left)")
  }

  @Test func `what is installed for all tells polkit what it is asked, and takes it back`() throws {
    let below = place.path + "/below"
    #expect(try install("/usr/local", below: below).status == 0)
    let policy = below + "/usr/share/polkit-1/actions/org.foresight.Foresight1.policy"
    let text = try String(contentsOfFile: policy, encoding: .utf8)
    #expect(text.contains("<action id=\"\(Authentication.action)\">"))
    let removed = try place.shell(
      "'\(Self.repository)/Scripts/install' --remove /usr/local '\(below)'; find below -type f")
    #expect(removed.lines.allSatisfy { $0.hasPrefix("removed ") }, "\(removed)")
  }

  @Test(arguments: ["bash", "zsh", "fish", "dash"])
  func eachShellUninstallsFromTheHomeDirectory(shell: String) throws {
    guard Shells.has(shell) else { return }
    #expect(try install("~/.local").status == 0)
    let run = try place.shell(
      "\(shell) -c 'make -s -C \(Self.repository) uninstall PREFIX=~/.local'; find .local -type f")
    #expect(run.status == 0 && run.lines.allSatisfy { $0.hasPrefix("removed ") }, "\(run)")
  }

  private func install(
    _ prefix: String, below destination: String = "", path: String = "/usr/bin:/bin",
    shell: String = "/bin/zsh"
  ) throws -> ToolRun {
    try place.shell(
      "'\(Self.repository)/Scripts/install' '\(prefix)' '\(destination)' '\(Workplace.binary)'",
      environment: ["PATH": path, "SHELL": shell])
  }
}
