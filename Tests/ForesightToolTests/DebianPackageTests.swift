import Foundation
import Testing

/// What `make deb` packs: which file goes to which package, under which version.
@Suite(.enabled(if: canPackForDebian, "needs git, dpkg-dev and binutils"))
struct DebianPackageTests {
  private let place: Workplace
  private static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
  private static let copied = [
    "CHANGELOG.md", "Clients/python/pyproject.toml", "PRIVACY.md", "README.md", "SECURITY.md",
    "Debian", "Scripts/install", "Scripts/make-deb", "Scripts/manual-from-help",
    "Scripts/set-version",
    "Sources/Tool/ForesightTool/Tool.swift", "Units",
  ]
  init() throws {
    place = try Workplace()
    for file in Self.copied {
      let copy = URL(filePath: place.path + "/source/" + file)
      try FileManager.default.createDirectory(
        at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: Self.repository + "/" + file, toPath: copy.path)
    }
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
    _ = try place.write(
      "foresightd",
      "#!/bin/sh\nprintf 'usage: foresightd [--idle SECONDS]\\n\\nAnswers.\\n\\n  --idle SECONDS   how long\\n'\n"
    )
    let made = try place.shell("chmod 755 foresight foresightd")
    #expect(made.status == 0)
  }

  @Test func everyFileLiesWhereDebianLooksForIt() throws {
    let run = try place.shell("umask 077; source/Scripts/make-deb out ./foresight 9.8.7-1")
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("there is no foresight-desktop"))
    #expect(
      try files("foresight") == [
        "-rwxr-xr-x root/root ./usr/bin/foresight",
        "-rwxr-xr-x root/root ./usr/bin/foresightd",
        "-rw-r--r-- root/root ./usr/lib/systemd/user/foresight.service",
        "-rw-r--r-- root/root ./usr/lib/systemd/user/foresight.socket",
        "-rw-r--r-- root/root ./usr/share/bash-completion/completions/foresight",
        "-rw-r--r-- root/root ./usr/share/doc/foresight/PRIVACY.md",
        "-rw-r--r-- root/root ./usr/share/doc/foresight/README.md",
        "-rw-r--r-- root/root ./usr/share/doc/foresight/SECURITY.md",
        "-rw-r--r-- root/root ./usr/share/doc/foresight/changelog.Debian.gz",
        "-rw-r--r-- root/root ./usr/share/doc/foresight/changelog.gz",
        "-rw-r--r-- root/root ./usr/share/doc/foresight/copyright",
        "-rw-r--r-- root/root ./usr/share/doc/foresight/copyright.BLAS",
        "-rw-r--r-- root/root ./usr/share/fish/vendor_completions.d/foresight.fish",
        "-rw-r--r-- root/root ./usr/share/lintian/overrides/foresight",
        "-rw-r--r-- root/root ./usr/share/man/man1/foresight-predict.1.gz",
        "-rw-r--r-- root/root ./usr/share/man/man1/foresight.1.gz",
        "-rw-r--r-- root/root ./usr/share/man/man1/foresightd.1.gz",
        "-rw-r--r-- root/root ./usr/share/polkit-1/actions/org.foresight.Foresight1.policy",
        "-rw-r--r-- root/root ./usr/share/zsh/vendor-completions/_foresight",
      ])
    let parts = try place.shell(
      "dpkg-deb --control out/foresight_*.deb parts; ls parts; "
        + "dpkg-deb --extract out/foresight_*.deb tree; cd tree; md5sum --quiet -c ../parts/md5sums; "
        + "find usr -type d ! -perm 755; grep -rl @BIN@ usr/lib; "
        + "zcat usr/share/man/man1/foresightd.1.gz | grep -A 2 OPTIONS")
    // No script is run by dpkg.
    #expect(
      parts.lines == [
        "control", "md5sums", ".SH OPTIONS", ".TP", "\\fB\\-\\-idle SECONDS\\fR",
      ], "\(parts)")
  }

  @Test func whatOnlyDesktopsReadIsAPackageOfItsOwn() throws {
    _ = try place.write(
      "source/Scripts/install",
      """
      #!/bin/sh
      while read -r file; do
        mkdir -p "$(dirname "$2$1/$file")"
        cp "$3" "$2$1/$file"
      done << END
      bin/foresight
      libexec/foresight/launch
      share/gnome-shell/search-providers/org.foresight.Foresight1.ini
      share/krunner/dbusplugins/org.foresight.Foresight1.desktop
      share/applications/org.foresight.Foresight1.desktop
      share/dbus-1/services/org.foresight.Foresight1.service
      END
      """)
    let run = try place.shell(
      "DEBFULLNAME=Ada DEBEMAIL=ada@example.org source/Scripts/make-deb out ./foresight 9.8.7-1; "
        + "dpkg-deb -f out/foresight-desktop_*.deb Package Version Depends Maintainer")
    #expect(
      run.lines.suffix(4) == [
        "Package: foresight-desktop", "Version: 9.8.7-1", "Depends: foresight (= 9.8.7-1)",
        "Maintainer: Ada <ada@example.org>",
      ], "\(run)")
    let desktop = try files("foresight-desktop").map { $0.split(separator: " ")[2] }
    #expect(
      desktop.filter { !$0.contains("/doc/") } == [
        "./usr/libexec/foresight/launch",
        "./usr/share/applications/org.foresight.Foresight1.desktop",
        "./usr/share/dbus-1/services/org.foresight.Foresight1.service",
        "./usr/share/gnome-shell/search-providers/org.foresight.Foresight1.ini",
        "./usr/share/krunner/dbusplugins/org.foresight.Foresight1.desktop",
        "./usr/share/lintian/overrides/foresight-desktop",
      ])
    let other = try files("foresight").joined(separator: "\n")
    #expect(!other.contains("dbus-1/services") && !other.contains("krunner"), "\(other)")
  }

  @Test func versionsRiseWithEachCommit() throws {
    let run = try place.shell(
      """
      source/Scripts/set-version 9.8.7 > /dev/null
      git() { command git -c user.name=x -c user.email=x@example.org "$@"; }
      version() { source/Scripts/make-deb out ./foresight > /dev/null && dpkg-deb -f out/*.deb Version; rm -r out; }
      cd source; git init -q; git add .; git commit -qm x; cd ..
      version
      (cd source; git tag 9.8.7)
      version
      (cd source; git commit -q --allow-empty -m y)
      version
      """)
    #expect(run.status == 0 && run.lines.count == 3, "\(run)")
    #expect(run.lines.first?.wholeMatch(of: /9\.8\.7~1\.g[0-9a-f]+-0\.1/) != nil, "\(run)")
    #expect(run.lines.dropFirst().first == "9.8.7-0.1")
    #expect(run.lines.last?.wholeMatch(of: /9\.8\.7\+1\.g[0-9a-f]+-0\.1/) != nil, "\(run)")
    for (lower, higher) in zip(run.lines, run.lines.dropFirst() + ["9.8.7+2.gabc-0.1"]) {
      #expect(try place.shell("dpkg --compare-versions '\(lower)' lt '\(higher)'").status == 0)
    }
  }

  @Test func theSameCommitGivesTheSameBytes() throws {
    let run = try place.shell(
      """
      cd source; git init -q; git add .; git -c user.name=x -c user.email=x@example.org commit -qm x; cd ..
      source/Scripts/make-deb first ./foresight > /dev/null
      sleep 1; touch foresight source/README.md
      source/Scripts/make-deb second ./foresight > /dev/null
      cat first/*.deb | sha256sum; cat second/*.deb | sha256sum
      """)
    #expect(run.status == 0 && run.lines.count == 2 && Set(run.lines).count == 1, "\(run)")
  }

  @Test func whatIsMissingIsNamed() throws {
    #expect(try place.shell("source/Scripts/make-deb out").status == 64)
    let alone = try place.shell("mv foresightd elsewhere; source/Scripts/make-deb out ./foresight")
    #expect(
      alone.status == 66 && alone.messages.contains("no service beside ./foresight"), "\(alone)")
    let run = try place.shell(
      "mkdir tools; ln -s /usr/bin/dirname tools; "
        + "PATH=\"$PWD/tools\" /bin/sh source/Scripts/make-deb out ./foresight")
    #expect(run.status == 69 && run.messages.contains("apt-get install dpkg-dev"), "\(run)")
  }

  /// The files of a package, without its directories: mode, owner and path.
  private func files(_ package: String) throws -> [String] {
    let listing = try place.shell("dpkg-deb --contents out/\(package)_*.deb | grep -v '^d'")
    return listing.lines.map { line in
      let words = line.split(separator: " ")
      return [words[0], words[1], words[5]].joined(separator: " ")
    }.sorted { $0.split(separator: " ")[2] < $1.split(separator: " ")[2] }
  }
}

private let canPackForDebian = ["dpkg-deb", "dpkg-gencontrol", "dpkg-shlibdeps", "strip", "git"]
  .allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/" + $0) }
