import Foundation
import Testing

@testable import ForesightTool

/// What a release is packed of, and that all that names its version names the same.
struct ReleaseTests {
  private let place: Workplace
  private static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
  private static let copied = [
    "CHANGELOG.md", "Clients/python/pyproject.toml", "Documentation/Apps.md", "LICENSE",
    "PRIVACY.md", "README.md", "SECURITY.md", "Scripts/install", "Scripts/pack",
    "Scripts/set-version",
    "Sources/Tool/ForesightTool/Tool.swift",
  ]
  /// What a system must have for a release to be packed on it, as Debian has.
  private static let canPack = [
    "/usr/bin/git", "/usr/share/doc/libblas-dev/copyright", "/usr/share/common-licenses/LGPL-2.1",
  ].allSatisfy { FileManager.default.fileExists(atPath: $0) }

  init() throws {
    place = try Workplace()
    for file in Self.copied {
      let copy = URL(filePath: place.path + "/source/" + file)
      try FileManager.default.createDirectory(
        at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: Self.repository + "/" + file, toPath: copy.path)
    }
  }

  @Test func theNewestReleaseIsTheProgramsVersion() throws {
    let changes = try read(Self.repository + "/CHANGELOG.md")
    let headings = changes.split(separator: "\n").filter { $0.hasPrefix("## ") }
    #expect(headings.first == "## Unreleased")
    for heading in headings.dropFirst() {
      #expect(heading.wholeMatch(of: /## \d+\.\d+\.\d+ – \d{4}-\d\d-\d\d/) != nil)
    }
    let newest = headings.dropFirst().first?.split(separator: " ")[1]
    #expect(newest.map(String.init) ?? Tool.version == Tool.version)
    // Nobody finds a version that was not released.
    let manifest = newest == nil ? "branch: \"main\"" : "from: \"\(Tool.version)\""
    #expect(try read(Self.repository + "/Documentation/Apps.md").contains(".git\", \(manifest)"))
    #expect(
      try read(Self.repository + "/Clients/python/pyproject.toml")
        .contains("\nversion = \"\(Tool.version)\"\n"))
  }

  @Test func aVersionIsSetEverywhereAtOnce() throws {
    let run = try place.shell("source/Scripts/set-version 9.8.7 2026-12-01")
    #expect(run.status == 0, "\(run)")
    let changes = try read(place.path + "/source/CHANGELOG.md")
    #expect(changes.contains("\n## Unreleased\n\n## 9.8.7 – 2026-12-01\n\n###"))
    let tool = try read(place.path + "/source/Sources/Tool/ForesightTool/Tool.swift")
    #expect(tool.contains("static let version = \"9.8.7\""))
    #expect(
      try read(place.path + "/source/Documentation/Apps.md").contains(".git\", from: \"9.8.7\""))
    let client = try read(place.path + "/source/Clients/python/pyproject.toml")
    #expect(
      client.contains("\nversion = \"9.8.7\"\n") && client.contains("requires-python = \">=3.10\""))
    #expect(try place.shell("source/Scripts/set-version 9.8.7").status == 65)
    #expect(try place.shell("source/Scripts/set-version 9.8").status == 64)
  }

  @Test(.enabled(if: canPack, "needs git and Debian's licences"))
  func aReleaseIsUnpackedIntoAPrefix() throws {
    let run = try pack()
    #expect(run.status == 0 && run.messages.isEmpty, "\(run)")
    let listing = try place.shell(
      "mkdir prefix; tar -xzf out/foresight-9.8.7-linux-*.tar.gz --strip-components=1 -C prefix; "
        + "cd prefix; find * -type f -printf '%m %p\n' | sort -k 2")
    #expect(
      listing.lines == [
        "755 bin/foresight",
        "644 share/bash-completion/completions/foresight",
        "644 share/doc/foresight/CHANGELOG.md",
        "644 share/doc/foresight/LIBRARIES.md",
        "644 share/doc/foresight/LICENSE",
        "644 share/doc/foresight/PRIVACY.md",
        "644 share/doc/foresight/README.md",
        "644 share/doc/foresight/SECURITY.md",
        "644 share/doc/foresight/licences/BLAS",
        "644 share/doc/foresight/licences/GCC",
        "644 share/doc/foresight/licences/LGPL-2.1",
        "644 share/doc/foresight/licences/SQLite",
        "644 share/doc/foresight/licences/Swift",
        "644 share/doc/foresight/licences/glibc",
        "644 share/doc/foresight/licences/zlib",
        "644 share/fish/vendor_completions.d/foresight.fish",
        "644 share/man/man1/foresight-predict.1",
        "644 share/man/man1/foresight.1",
        "644 share/zsh/site-functions/_foresight",
      ], "\(listing)")
    let sources = try place.shell("tar -tzf out/foresight-9.8.7.tar.gz | grep -v '/$'")
    #expect(Set(sources.lines) == Set(Self.copied.map { "foresight-9.8.7/" + $0 }))
    let sums = try place.shell("cd out; ls | sort; sha256sum --check --strict SHA256SUMS")
    #expect(sums.status == 0 && sums.lines.count == 3 + 2, "\(sums)")
  }

  /// As root, tar gives directories the modes of the archive whatever the umask.
  @Test(.enabled(if: canPack, "needs git and Debian's licences"))
  func directoriesThatAreThereStayPrivate() throws {
    #expect(try pack().status == 0)
    let modes = try place.shell(
      "mkdir -p -m 700 prefix prefix/share prefix/bin; "
        + "tar -xzf out/foresight-9.8.7-linux-*.tar.gz --strip-components=1 -C prefix; "
        + "stat -c %a prefix prefix/share prefix/bin; test -x prefix/bin/foresight && echo whole")
    #expect(modes.lines == ["700", "700", "700", "whole"], "\(modes)")
  }

  @Test(.enabled(if: canPack, "needs git and Debian's licences"))
  func theSameCommitGivesTheSameBytes() throws {
    let first = try pack()
    let sums = try read(place.path + "/out/SHA256SUMS")
    let second = try place.shell(
      "touch source/LICENSE; sleep 1; source/Scripts/pack again ./foresight", environment: path)
    #expect(first.status == 0 && second.status == 0, "\(second)")
    #expect(try read(place.path + "/again/SHA256SUMS") == sums)
  }

  @Test(.enabled(if: canPack, "needs git and Debian's licences"))
  func whatIsNotAReleaseIsRefused() throws {
    _ = try pack()
    let old = try place.shell(
      "source/Scripts/pack refused '\(Workplace.binary)'", environment: path)
    #expect(old.status == 65 && old.messages.contains("build it anew"), "\(old)")
    // The program beside the tests takes its libraries from the system.
    let dynamic = try place.shell(
      "sed -i 's/9.8.7/\(Tool.version)/' source/Sources/Tool/ForesightTool/Tool.swift; "
        + "source/Scripts/pack refused '\(Workplace.binary)'", environment: path)
    #expect(dynamic.status == 65 && dynamic.messages.contains("libc.so.6"), "\(dynamic)")
    #expect(!FileManager.default.fileExists(atPath: place.path + "/refused"))
    let uncommitted = try place.shell(
      "echo >> source/LICENSE; sed -i 's/9.8.7/\(Tool.version)/' foresight; "
        + "source/Scripts/pack out ./foresight", environment: path)
    #expect(uncommitted.status == 0, "\(uncommitted)")
    #expect(uncommitted.messages.contains("not everything is committed"))
  }

  /// Packs a program that knows completions, and two pages of the manual.
  private func pack() throws -> ToolRun {
    _ = try place.write(
      "foresight",
      #"""
      #!/bin/sh
      case "$*" in
        --version) echo "foresight 9.8.7" ;;
        completions*) echo "complete foresight" ;;
        manual) echo ".TH FORESIGHT" ;;
        "manual --list") echo predict ;;
        "manual predict") echo ".TH PREDICT" ;;
        *) exit 64 ;;
      esac
      """#)
    return try place.shell(
      "chmod 755 foresight; source/Scripts/set-version 9.8.7 > /dev/null; cd source; git init -q; "
        + "git add .; git -c user.name=x -c user.email=x@example.org commit -qm x; cd ..; "
        + "source/Scripts/pack out ./foresight", environment: path)
  }

  /// The tests' own path: Swift's licence lies beside Swift.
  private var path: [String: String] {
    ProcessInfo.processInfo.environment.filter { ["PATH", "SWIFT"].contains($0.key) }
  }

  private func read(_ path: String) throws -> String {
    try String(contentsOf: URL(filePath: path), encoding: .utf8)
  }
}
