import Testing

@testable import ForesightValues

/// Composed words are none that a command would write over.
struct OfferedLinesComposingTests {
  private static let past = [
    "dd if=debian.iso of=/dev/sdb bs=4M", "mkfs.ext4 /dev/sdb1", "dropdb apidb",
    "sudo rm -rf /var/tmp/x", "git clean -fdx", "vim main.go", "git add main.go", "ls src/",
    "tar cf x.tar main.go", "rm notes", "cat notes", "cp a.txt b.txt c.txt dir/",
  ]

  private static func offered() -> OfferedLines {
    var offered = OfferedLines()
    for line in past { offered.learn(line, in: "/engine") }
    return offered
  }

  @Test(arguments: [
    ("cp debian.iso /dev/sdb1", "cp debian.iso /d"), ("curl -o /dev/sdb", "curl -o /d"),
    ("nvme format /dev/sdb1", "nvme format /d"), ("e2fsck /dev/sdb1", "e2fsck /d"),
    ("go build -o main.go", "go build -o main."), ("tar cf main.go", "tar cf main."),
    ("tar -c -f main.go", "tar -c -f m"), ("curl -o main.go", "curl -o main."),
    ("curl -o main.go x", "curl "), ("cp k main.go", "cp k main."),
    ("sudo cp k main.go", "sudo cp "),
    ("LANG=C scp k main.go", "LANG=C scp k"), ("git checkout main.go", "git checkout main."),
    ("sudo chmod -rf /var/tmp/x", "sudo chmod -r"), ("git add -fdx", "git add -f"),
    ("cp a.txt b.txt", "cp a.txt "), ("cp z c.txt", "cp z c"),
    ("cp k my\\ notes.txt", "cp k my\\ "), ("cd src; cp k main.go", "cd src; cp k m"),
    ("/bin/cp k main.go", "/bin/cp k m"), ("\\cp k main.go", "\\cp k m"),
    ("sudo -u root cp k main.go", "sudo -u root cp k m"), ("time cp k main.go", "time cp k m"),
    ("git -C src checkout main.go", "git -C src checkout m"),
    ("curl -sSLo main.go x", "curl -sSLo m"), ("tar -v -cf main.go", "tar -v -cf m"),
    ("git pull -fdx", "git pull "), ("cd x && cp k main.go", "cd x && cp k m"),
    ("curl --output=main.go x", "curl --o"), ("echo x >> main.go", "echo x >> m"),
    ("pg_dump -f main.go", "pg_dump -f m"), ("docker cp web:/x main.go", "docker cp web:/x m"),
    ("cp k ~/docs/", "cp k ~"), ("rsync -a src/ host:/www/", "rsync -a src/ h"),
    // To another machine.
    ("scp main.go", "scp m"), ("curl -T main.go", "curl -T m"),
    ("sudo nc h 9 main.go", "sudo nc h 9 "),
    ("git push public", "git push p"), ("git push -u public", "git push -u p"),
    ("echo x >>main.go", "echo x >"), ("curl -x http://h:1", "curl -x h"),
    ("aws s3 sync src s3://prod", "aws s3 sync src s"),
  ])
  func whatMayBeWrittenOverIsNotComposed(line: String, typed: String) {
    let offered = Self.offered()
    #expect(!offered.allows(line, typed: typed, in: "/engine"))
    // What is typed is meant.
    #expect(!offered.mayWriteOver(line, typed: line + " "))
  }

  @Test(arguments: [
    ("vim main.go", "vim ma"), ("git add main.go", "git add "), ("git checkout feature/x", "git c"),
    ("git checkout -b v1.2", "git checkout -b "), ("tar cf x.tar main.go", "tar cf x.tar m"),
    ("tar xf x.tar", "tar xf "), ("cp main.go src/", "cp main.go s"), ("cp main.go", "cp m"),
    ("kubectl get pods -o yaml", "kubectl get pods -o y"), ("ls /dev/ttyUSB0", "ls /d"),
    ("git checkout release-1.2", "git checkout rel"), ("git push origin dev", "git push origin d"),
    ("git log -- main.go", "git log "), ("curl -O http://x/y", "curl -O h"),
    ("scp ada@host:notes", "scp a"), ("uv pip install numpy pandas", "uv pip install numpy p"),
    ("git stash push main.go", "git stash push m"), ("aws sts get-caller-identity", "aws sts g"),
    ("cp main.go .", "cp m"), ("ls /dev/null", "ls /d"), ("cat notes", "cat n"), ("", ""),
  ])
  func theRestIs(line: String, typed: String) {
    #expect(Self.offered().allows(line, typed: typed, in: "/engine"))
  }

  /// Lines that nobody ran, of programs of which nothing is known but the words behind them.
  @Test(arguments: [
    "npx rimraf dist", "eksctl delete cluster prod", "pulumi destroy -s prod", "wp db reset",
    "lxc exec db -- rm -rf /srv", "ansible prod -b -a reboot", "poetry run rm x", "npm publish",
    "make deploy", "VBoxManage unregistervm db --delete", "tmux new -d 'rm x'",
    "sudo init 6; kill 1",
    "uvx /usr/bin/shred f", "nix-shell --run 'mv a b'", "chezmoi git push -f", "./deploy.sh prod",
  ])
  func whatIsNamedLikeARemovalIsNotComposed(line: String) {
    var offered = Self.offered()
    #expect(!offered.allows(line, typed: String(line.prefix(3)), in: "/engine"))
    offered.learn(line, in: "/engine")
    #expect(offered.allows(line, typed: String(line.prefix(3)), in: "/engine"))
  }

  /// Names of files are harmless behind a program that only opens them, and so are names that only contain such a word.
  @Test(arguments: [
    "vim reset.css", "cat cleanup.sh", "cd Dropbox", "git init", "grep kill notes",
    "docker run --rm -it ubuntu", "cmake --preset debug", "python train.py --dropout 0.1",
    "ssh deploy@web1", "kubectl logs deploy/web", "git restore --staged a.c",
    "git switch fix/password-reset", "git commit -m 'Remove the cache'", "pytest test_reset.py",
    "sudo apt install ffmpeg -y", "sudo vim cleanup.sh", "LANG=C /bin/cat reset.log",
    "cargo test shard", "ls /home/richard", "poetry run flask db init",
  ])
  func whatOnlyLooksIsComposed(line: String) {
    #expect(Self.offered().allows(line, typed: String(line.prefix(4)), in: "/engine"))
  }

  /// An alias stands for what it was said to, however it was said.
  @Test(arguments: [
    "alias l='ls' zz='rm -rf'", "alias zz 'rm -rf'", "abbr -a zz rm -rf",
    "alias zz=\"rm -rf\"",
  ])
  func anAliasIsSeenThrough(line: String) {
    var offered = Self.offered()
    #expect(offered.allows("zz src", typed: "zz s", in: "/engine"))
    offered.learn(line, in: "/engine")
    #expect(!offered.allows("zz src", typed: "zz s", in: "/engine"))
  }

  /// What was run is offered as before.
  @Test func whatWasRunIsOffered() {
    var offered = Self.offered()
    for line in ["go build -o main.go", "cp k main.go"] {
      offered.learn(line, in: "/engine")
      #expect(offered.allows(line, typed: "", in: "/shop"))
    }
    #expect(offered.allows("mkfs.ext4 /dev/sdb1", typed: "mk", in: "/engine"))
    #expect(!offered.allows("mkfs.ext4 /dev/sdb1", typed: "mk", in: "/shop"))
  }

  /// What a program wrote before it may write again.
  @Test func whatWasWrittenIsOffered() {
    var offered = Self.offered()
    for line in ["scp notes ada@host:", "cc -o app a.c", "sudo cp x /etc/hosts"] {
      offered.learn(line, in: "/")
    }
    func isOffered(_ line: String, _ typed: String) -> Bool {
      offered.allows(line, typed: typed, in: "/")
    }
    #expect(isOffered("scp main.go ada@host:", "scp main.go "))
    #expect(isOffered("cc b.c -o app", "cc b.c -o "))
    #expect(isOffered("sudo cp y /etc/hosts", "sudo cp y "))
    #expect(!isOffered("rsync main.go ada@host:", "rsync main.go "))
    #expect(!isOffered("cc b.c -o a.c", "cc b.c -o "))
  }

  /// An option is free once a line that does not destroy has it.
  @Test func anOptionOfAnotherLineIsFree() {
    var offered = Self.offered()
    func isOffered() -> Bool { offered.allows("ls -fdx", typed: "ls ", in: "/") }
    #expect(!isOffered())
    offered.learn("sort -fdx notes", in: "/")
    offered.learn("git clean -fdx src", in: "/")
    #expect(isOffered())
  }
}
