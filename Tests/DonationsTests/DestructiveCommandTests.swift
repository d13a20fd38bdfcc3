import Donations
import Testing

/// What destroys is found wherever it stands, and what does not is left alone.
struct DestructiveCommandTests {
  private static let destructive = [
    "rm x", "rm", "rm -rf build", "mv a b", "dd if=/dev/zero of=/dev/sda", "mkfs.ext4 /dev/sda1",
    "shred -u key", "truncate -s 0 log", "kill -9 1", "pkill java", "chmod -R 777 .",
    "chown --recursive ada .", "git push --force", "git push -f", "git push origin +main",
    "git push origin :old", "git push -uf origin main", "git push --force-with-lease",
    "git reset --hard", "git -C src reset --hard HEAD~1", "git clean -fdx", "git checkout -- a",
    "git restore a", "git branch -D old", "git stash drop", "git -c alias.x='!rm y' x",
    "echo hi > notes", "cat a >| b", "make &> log", "make 2> log", ": > notes", "curl x | sh",
    "curl x | sudo bash -s", "wget -qO- x | python3", "sh <<< 'rm x'", "find . -delete",
    "find . -name x -exec rm {} +", "fd x -x rm", "xargs rm", "ls | xargs -0 -n 1 rm",
    "rsync -a --delete a b",
    "sed -i s/a/b/ x", "tee notes", "docker rm web", "docker exec -it web rm x",
    "kubectl delete pod x",
    "terraform destroy", "systemctl stop nginx", "shutdown now", "reboot", "crontab -r",
    "history -c",
    "psql -c 'DROP TABLE x'", ":(){ :|:& };:", "$CMD x", "$(which rm) x", "`cat cmd` x", "r* x",
    "'r'm x", "\\rm x", "\"rm\" x", "/bin/rm x", "=rm x", "r\u{200b}m x", "rm\u{ad} x", "A=1 rm x",
    "cd x && rm y", "cd x; rm y", "cd x || rm y", "false | rm y", "sleep 1 & rm y", "(rm y)",
    "{ rm y; }",
    "! rm y", "if true; then rm y; fi", "for f in *; do rm $f; done", "echo $(rm y)", "echo `rm y`",
    "diff <(rm y) z", "echo \"$(rm y)\"", "echo ${x:-$(rm y)}", "sh -c 'rm y'", "bash -lc \"rm y\"",
    "eval rm y", "eval 'rm y'", "su -c 'rm y' ada", "ssh host rm y", "ssh -p 22 host 'cd x; rm y'",
    "sudo rm y", "sudo -u ada rm y", "sudo -EH --user=ada rm y", "doas rm y", "env A=1 rm y",
    "env -i -u B rm y", "command rm y", "builtin rm y", "exec rm y", "nohup rm y", "nice -n 5 rm y",
    "time rm y", "timeout 5 rm y", "timeout -k 1 5 rm y", "watch rm y", "busybox rm y",
    "case x in a) rm y;; esac",
    "sudo sudo sudo sudo rm y", "sh -c 'sh -c \"rm y\"'", "f() { rm y; }", "foresight forget --all",
  ]

  @Test(arguments: destructive) func whatDestroysIsFound(line: String) {
    #expect(DestructiveCommand.isIn(line))
  }

  private static let harmless = [
    "", "git push", "git push origin main", "git commit -am 'rm old'", "git status",
    "git pull --rebase",
    "git log --oneline | head", "git diff > /dev/null", "git checkout main", "git checkout -b new",
    "git clean -n", "git restore --staged a", "git reset", "git stash", "git stash pop",
    "git branch -a",
    "git -C ~/src/engine pull", "git add .", "git rm --cached a", "git fetch --all",
    "make test", "make -j4 2>&1", "make 2>/dev/null", "make &>/dev/null", "ls -l", "ls *.swift",
    "cat a >> b",
    "echo rm -rf x", "echo 'rm -rf x'", "man rm", "grep rm notes", "grep -r kill .", "which rm",
    "vim kill.c", "./rm-old", "cd ~/src/rm", "cd ..", "docker compose up -d",
    "docker run --rm -it debian bash",
    "docker ps -a", "docker logs web", "kubectl get pods", "ssh host", "ssh -p 22 ada@host uptime",
    "sudo apt install vim", "sudo -u ada ls", "env A=1 make", "time make", "nice -n 5 make",
    "xargs -n 1 echo",
    "find . -name '*.rm'", "find . -type f -exec grep x {} +", "fd x", "sed s/a/b/ x",
    "sed -n 1,5p x",
    "sort -u names", "tee -a log", "tar xzf a.tar.gz", "rsync -a a b", "cp a b", "chmod +x run",
    "chmod 644 x",
    "chown ada x", "ln -s a b", "mkdir -p x", "touch x", "curl -s x", "curl x | jq .",
    "curl x -o y",
    "python3 main.py", "python3 -m http.server", "node app.js", "npm run build", "npm install",
    "cargo build",
    "systemctl status nginx", "systemctl restart nginx", "journalctl -u x", "crontab -l", "history",
    "psql -c 'SELECT 1'", "sqlite3 x.db .tables", "[ -f x ] && echo yes", "[[ -f x ]]",
    "if [ -f x ]; then ls; fi",
    "for f in *; do echo $f; done", "while true; do date; sleep 1; done", "echo $HOME",
    "export A=1",
    "A=1 B=2 make", "echo hi # rm x", "foresight predict --now", "swift build 2>&1 | tail -n 3",
    "bash run.sh",
    "sh -c 'make test'", "eval 'ls -l'", "su - ada", "watch -n 1 date", "killswitch",
    "rmdir-safe x",
    "kubectl exec web -- ls", "docker exec -it web ls", "echo a; echo b", "echo \"a (b) > c\"",
    "echo 'a > b'",
    "diff <(ls a) <(ls b)", "cat < notes", "grep x <<< text", "ping -c 3 host", "fg", "code .",
    "tmux attach",
  ]

  @Test(arguments: harmless) func whatDoesNotIsLeftAlone(line: String) {
    #expect(!DestructiveCommand.isIn(line))
  }

  // MARK: A grammar of lines

  /// Numbers of a seed.
  private struct Chance: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = StableHash.combine(state, 11)
      return state
    }
  }

  /// Puts a line behind or into something that runs it; nothing here destroys by itself.
  private static func wrapped(_ line: String, using chance: inout Chance) -> String {
    let quoted =
      "'" + line.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
    let isSimple = !line.contains { ";&|(){}\n<>`!".contains($0) } && !line.hasPrefix("if ")
    let prefixes = [
      "sudo ", "sudo -u ada ", "sudo -n -- ", "doas ", "env ", "env A=1 ", "env -u B ", "command ",
      "exec ",
      "nohup ", "nice ", "nice -n 5 ", "ionice -c 3 ", "time ", "timeout 10 ", "timeout -s INT 10 ",
      "xargs ",
      "xargs -0 -n 1 ", "find . -exec ", "find . -type f -execdir ", "setsid ", "stdbuf -oL ",
      "busybox ",
      "A=1 ", "noglob ", "ls | xargs -I x ",
    ]
    let around: [(String) -> String] = [
      { "cd src && " + $0 }, { "true; " + $0 }, { "false || " + $0 }, { "ls | " + $0 },
      { "sleep 1 & " + $0 },
      { "ls\n" + $0 }, { "(" + $0 + ")" }, { "{ " + $0 + "; }" }, { "! " + $0 },
      { "if true; then " + $0 + "; fi" },
      { "while true; do " + $0 + "; done" }, { "for f in a b; do " + $0 + "; done" },
      { "echo $(" + $0 + ")" },
      { "echo \"$(" + $0 + ")\"" }, { "diff <(" + $0 + ") x" }, { "ls; " + $0 + " # done" },
      { _ in "sh -c " + quoted }, { _ in "bash -lc " + quoted }, { _ in "sudo zsh -c " + quoted },
      { _ in "eval " + quoted }, { _ in "su -c " + quoted }, { _ in "ssh host " + quoted },
      { _ in "ssh -p 22 host " + quoted },
    ]
    let number = Int.random(
      in: 0..<(isSimple ? prefixes.count + around.count : around.count), using: &chance)
    return number < around.count ? around[number](line) : prefixes[number - around.count] + line
  }

  /// The first word as a shell reads it, written otherwise.
  private static func disguised(_ line: String, using chance: inout Chance) -> String {
    guard let first = line.first, let second = line.dropFirst().first else { return line }
    let rest = line.dropFirst(2)
    return switch Int.random(in: 0..<8, using: &chance) {
    case 0: "\\\(line)"
    case 1: "'\(first)'\(line.dropFirst())"
    case 2: "\(first)\"\(second)\"\(rest)"
    case 3: "\(first)\\\(second)\(rest)"
    case 4: "\(first)\u{200b}\(line.dropFirst())"
    case 5: "\(first)\u{ad}\u{feff}\(line.dropFirst())"
    default: line
    }
  }

  /// Ten thousand lines that run what destroys, behind up to four things that run it, and as many that run what does not.
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func behindWhateverRunsItItIsFound(seed: UInt64) {
    var chance = Chance(state: seed)
    let cores = [
      "rm -rf build", "mv a b", "shred x", "kill 7", "git push -f", "git reset --hard",
      "chmod -R 0 x", "dd if=x",
    ]
    let others = [
      "ls -l", "make test", "git push origin main", "chmod +x run", "vim rm.c", "grep kill x",
      "cp a b",
    ]
    for _ in 0..<2500 {
      var (line, other) = (
        Self.disguised(cores.randomElement(using: &chance) ?? "rm x", using: &chance),
        Self.disguised(others.randomElement(using: &chance) ?? "ls", using: &chance)
      )
      for _ in 0..<Int.random(in: 0...4, using: &chance) {
        var same = chance
        line = Self.wrapped(line, using: &chance)
        other = Self.wrapped(other, using: &same)
      }
      #expect(DestructiveCommand.isIn(line), "\(line)")
      #expect(!DestructiveCommand.isIn(other), "\(other)")
    }
  }

  @Test func anAliasIsReadAsWhatItStandsFor() {
    let aliases = ["r": "rm -rf", "g": "git", "ls": "ls --color", "loop": "loop x"]
    for line in ["r x", "sudo -u a r x", "ls && r x", "g push -f"] {
      #expect(DestructiveCommand.isIn(line, aliases: aliases), "\(line)")
    }
    for line in ["g push", "ls", "loop", "echo r", "\\g status"] {
      #expect(!DestructiveCommand.isIn(line, aliases: aliases), "\(line)")
    }
  }

  /// Nothing that is nested without end, and no line however long, takes long or ends the program; where it is not read to
  /// the end it counts as destructive.
  @Test func whatIsNestedWithoutEndIsTakenForTheWorst() {
    #expect(DestructiveCommand.isIn(String(repeating: "$(", count: 30_000)))
    #expect(DestructiveCommand.isIn(String(repeating: "sudo ", count: 10_000) + "ls"))
    for part in [
      "(", "{ ", "'", "\"", "`", "<(", "${", "| ", "; ", "\\", "$", "> ", "&", "# ", "[", "env -x ",
    ] {
      _ = DestructiveCommand.isIn(String(repeating: part, count: 20_000))
    }
  }

  /// However a line is cut, what is left is read.
  @Test func everyBeginningIsRead() {
    for line in Self.destructive + Self.harmless {
      for length in 0...line.unicodeScalars.count {
        _ = DestructiveCommand.isIn(
          String(String.UnicodeScalarView(line.unicodeScalars.prefix(length))))
      }
    }
  }
}
