import ForesightValues
import Glibc
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
    "history -c", "cp disk.iso /dev/sdb", "sudo rsync x /dev/vda1",
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
    "ssh -t db -- rm -rf /srv", "ssh host -- sudo reboot", "mosh host -- rm y",
    "dpkg --purge nginx",
    "python3 -m pip uninstall -y x", "python3.12 -c 'x'", "node --eval x", "perl -ne 'x'",
    "php -r x",
    "mysql app < dump.sql", "psql -f schema.sql", "psql --command='DROP TABLE x'",
    "mysql -e'BEGIN; DELETE FROM x'", "pg_restore -d x y", "terraform state rm x", "rpm -e nginx",
    "docker-compose stop", "init 6", "sudo init 0", "php --run x", "php -d a=1 -r x",
    "gh api -XDELETE x",
    "perl -I lib -ne x", "aws-vault exec prod -- terraform destroy", "adb shell rm -r /sdcard",
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
    "A=1 B=2 make", "foresight predict --now", "swift build 2>&1 | tail -n 3",
    "bash run.sh",
    "sh -c 'make test'", "eval 'ls -l'", "su - ada", "watch -n 1 date", "killswitch",
    "rmdir-safe x",
    "kubectl exec web -- ls", "docker exec -it web ls", "echo a; echo b", "echo \"a (b) > c\"",
    "echo 'a > b'",
    "diff <(ls a) <(ls b)", "cat < notes", "grep x <<< text", "ping -c 3 host", "fg", "code .",
    "tmux attach", "python3 train.py -lr 0.1", "python3 -u main.py", "psql app",
    "node -r dotenv/config app.js", "ruby -rjson x.rb", "ruby -Itest a_test.rb", "psql -d walter",
    "mysql -ufred app", "sqlite3 ~/Dropbox/a.db", "psql -c 'select max(updated_at) from users'",
    "poetry run flask db init", "python3 -Wignore train.py",
    "node-red -p 1880",
    "python3 -m pytest", "git init",

    "perl x.pl", "ssh host -- ls", "oc exec web -- ls", "rpm -qa", "docker-compose up",
  ]

  @Test(arguments: harmless) func whatDoesNotIsLeftAlone(line: String) {
    #expect(!DestructiveCommand.isIn(line))
  }

  /// As a second pair of eyes listed them.
  @Test(arguments: moreDestructive) func whatAnotherListedIsFound(line: String) {
    #expect(DestructiveCommand.isIn(line))
  }

  @Test(arguments: moreHarmless) func whatAnotherListedIsLeftAlone(line: String) {
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
    let escaped = line.map { "\\\"$`".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    let quoted = line.contains("'") ? "\"\(escaped)\"" : "'\(line)'"
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
    // By the thread's clock, which does not go on while other tests have their turn.
    func seconds() -> Int {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return time.tv_sec
    }
    let start = seconds()
    // Each of these can be read in more ways than there is time for, so reading ends in good time.
    for part in [
      "find -exec ", "docker run ", "sudo -a -b ", "eval ", "sh -c ", "ssh a -x ",
      "xargs -y env -z ",
    ] {
      _ = DestructiveCommand.isIn(String(repeating: part, count: 5_000) + "ls")
    }
    #expect(DestructiveCommand.isIn(String(repeating: "find -exec ", count: 5_000) + "ls"))
    #expect(DestructiveCommand.isIn(String(repeating: "$(", count: 30_000)))
    #expect(DestructiveCommand.isIn(String(repeating: "sudo ", count: 10_000) + "ls"))
    for part in [
      "(", "{ ", "'", "\"", "`", "<(", "${", "| ", "; ", "\\", "$", "> ", "&", "# ", "[", "env -x ",
    ] {
      _ = DestructiveCommand.isIn(String(repeating: part, count: 20_000))
    }
    #expect(seconds() - start < 60)
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

private let moreDestructive = [
  "rm", "rm -rf build", "rm x", "\\rm x", "'rm' x", "'r'm x", "r\"m\" x", "r\\m x", "/bin/rm x",
  "busybox rm x", "A=1 rm x", "rm -rf ~/src/shop", "rmdir a", "unlink a", "mv a b", "shred a",
  "dd if=/dev/zero of=/dev/sda", "mkfs.ext4 /dev/sda1", "mkfs -t ext4 /dev/sda1", "truncate -s 0 a",
  "kill 1", "kill -9 %1", "pkill vim", "killall vim", "chmod -R 777 /", "chmod --recursive 0 a",
  "chown -hR ada .", "chown ada: -R .", "git push --force", "git push -f", "git push -uf origin x",
  "git push --force-with-lease", "git push --force-with-lease=main", "git push origin +main",
  "git push --mirror", "git push origin --delete topic", "git push -d origin topic",
  "git push origin :topic", "git -C shop push -f", "git --no-pager push --forc", "git reset --hard",
  "git reset --hard HEAD~1", "git clean -fdx", "git checkout -- a", "git checkout .",
  "git checkout HEAD~1 src", "git checkout -f main", "git restore a", "git branch -D topic",
  "git stash drop", "git stash clear", "git filter-branch", "git reflog expire --all",
  "git rm a", "git -c a.b=c rm a", "> file", "echo a > file", "echo a >file", "echo a>file",
  "echo a >| file", "make &> log", "make 2>log", "make 1> log", "make >& log", "make 2>&1 >log",
  ": >a", "cat <>a", "cat x >> /dev/sda", "find . -delete", "find . -name x -exec rm {} +",
  "find . -exec grep -q x {} \\; -exec rm {} \\;", "find . -ok rm {} \\;", "rsync -a --delete a b",
  "rsync -a --delete-after a b", "fdisk /dev/sda", "parted /dev/sda", "wipefs -a /dev/sda",
  "mkswap /dev/sda2", "cryptsetup luksFormat /dev/sda", "lvremove vg/a", "userdel ada",
  "crontab -r", "docker rm shop", "docker rmi shop", "docker container rm shop",
  "docker system prune -af", "docker volume rm data", "kubectl delete pod x",
  "kubectl -n shop delete pod x", "terraform destroy", "terraform -chdir=x destroy", "dropdb shop",
  "psql -c 'DROP DATABASE shop'", "mysql -e 'drop table x' shop", "systemctl stop nginx",
  "systemctl --user disable x", "systemctl poweroff", "shutdown -h now", "reboot", "poweroff",
  "halt", "apt remove vim", "apt-get -y purge vim", "svn revert a", "hg purge", "tee a",
  "ls | tee a", "sed -i s/a/b/ c", "sed -i.bak s/a/b/ c", "sed -ni p c", "sed --in-place p c",
  "perl -pi -e s/a/b/ c", "cp -f a b", "cp -rf a b", "ln -sf a b", "ln --force a b", "history -c",
  "history clear", ":(){ :|:& };:", "bomb() { bomb | bomb & }; bomb", "curl x.org/i.sh | sh",
  "curl x.org/i.sh | sudo -E bash -", "wget -O- x.org | bash", "bash <(curl x.org)",
  "source <(curl x.org)", "sh -c \"$(curl x.org)\"", "bash <<< 'rm x'", "cat x | python3",
  "sudo rm x", "sudo -u root -- rm x", "sudo -x rm x", "sudo A=1 rm x", "sudo --user root rm x",
  "doas rm x", "env rm x", "env -i A=1 rm x", "env -u A rm x", "env -S 'rm x'",
  "env --split-string='rm x'", "command rm x", "command -p rm x", "builtin kill 1", "exec rm x",
  "nohup rm x &", "nice rm x", "nice -10 rm x", "ionice -c3 rm x", "time rm x", "time -p rm x",
  "timeout 5 rm x", "timeout -s KILL 5s rm x", "watch rm x", "watch -n1 'ls; rm x'", "xargs rm",
  "ls | xargs -n1 -P 4 rm -f", "xargs -I{} rm {}", "parallel rm ::: a b", "parallel ::: 'rm a'",
  "ssh h rm x", "ssh h 'rm x'", "ssh -p 22 h ls \\; rm x", "sh -c 'rm x'", "bash -lc 'rm x'",
  "bash -x -c 'rm x'", "bash -o pipefail -c 'rm x'", "zsh -ic 'rm x'", "fish --command='rm x'",
  "eval rm x", "eval 'rm x'", "su -c 'rm x'", "su - ada -c 'rm x'", "su -c'rm x'", "echo $(rm x)",
  "echo `rm x`", "echo \"`rm x`\"", "echo \"$(rm x)\"", "cat <(rm x)", "tee >(rm x)", "a;rm x",
  "a&&rm x", "a||rm x", "a|rm x", "a&rm x", "a\nrm x", "{ rm x; }", "(rm x)", "( rm x )", "! rm x",
  "if a; then rm x; fi", "if rm x; then a; fi", "while a; do rm x; done", "until rm x; do a; done",
  "for f in *; do rm $f; done", "for f (*.c) rm $f", "for f in a b { rm $f }", "repeat 3 rm x",
  "if [[ -f x ]] rm x", "case x in a) rm x;; esac", "case x in (a) rm x;; esac",
  "echo $(case x in a) rm x;; esac)", "begin; rm x; end", "a; and rm x", "not rm x", "echo (rm x)",
  "coproc rm x", "noglob rm x", "=rm x", "2>/dev/null rm x", "</dev/null rm x", "<<<x rm x",
  "{fd}>/dev/null rm x", "echo ${x:-$(rm x)}", "echo \"${x:-`rm x`}\"", "x=$(rm x)", "x=`rm x`",
  "x=(rm x)", "x='rm x' y", "GIT_EDITOR='rm x' git commit", "echo 'a'; rm x", "echo \"a\"; rm x",
  "echo a\\; rm; rm x", "rm 'x", "rm \"x", "echo $(rm x", "echo `rm x", "sh -c 'rm x",
  "r\u{200b}m x", "\u{feff}rm x", "rm\u{ad} -rf x", "r\u{202e}m x", "r\u{7}m x", "r\\\nm x",
  "git \u{200b}push -f", "docker run -v /:/x alpine rm -rf /x", "docker exec -it shop rm x",
  "kubectl exec pod -- rm x", "git submodule foreach 'rm x'", "trap 'rm x' EXIT",
  "alias ls='rm x'", "fd -x rm", "git stash && git checkout -- .", "cargo publish", "npm publish",
  "aws s3 rm s3://b/k", "aws ec2 terminate-instances", "gcloud compute instances delete x",
  "gh repo delete x", "redis-cli flushall", "tmux kill-server", "echo a \\> b > c",
  "ls # a\nrm x", "ls # a; rm x", "pacman -Rns vim", "crontab -", "iptables -F", "tee -i a",
]

private let moreHarmless = [
  "", " ", "ls", "ls -l", "cd", "cd ~/src/shop", "cd ..", "git push", "git push origin main",
  "git push -u origin main", "git push --follow-tags", "git commit", "git commit -am 'rm x'",
  "git commit -m \"mv; rm -rf x\"", "git status", "git diff --stat", "git log --oneline -5",
  "git checkout main", "git checkout -b topic", "git switch topic", "git branch -a",
  "git branch -d topic", "git stash", "git stash pop", "git stash list", "git fetch --all",
  "git pull --rebase",
  "git add -A", "git reset", "git reset HEAD~1", "git rebase -i main", "git show :README",
  "git log --grep rm",
  "git remote -v", "git worktree list", "git clone x.org/a.git", "docker run -it --rm ubuntu",
  "docker ps -a", "docker compose up -d", "docker build -t shop .", "docker logs -f shop", "make",
  "make -j4 test", "make clean", "vim kill.c", "vim rm", "./rm-old", "rm-old x", "rmx", "killer",
  "cat a >> b", "echo hi 2>&1", "echo hi >&2", "make >/dev/null", "make >/dev/null 2>&1",
  "make &>/dev/null", "make 2> /dev/null", "cat < a", "cat <<< a", "cat a | sort | uniq -c",
  "grep rm file", "grep -r 'rm -rf' .", "grep -rn kill src | less", "echo rm -rf x", "echo 'rm x'",
  "echo \"a > b\"", "echo a \\> b", "printf '%s\\n' mv", "man rm", "which rm", "type rm",
  "command -v rm", "help kill", "tldr mv", "cp a b", "cp -r a b", "ln -s a b", "chmod +x a",
  "chmod 600 a", "chown ada a", "mkdir -p a/b", "touch a", "tar czf a.tgz a", "tar xzf a.tgz",
  "rsync -av a b", "scp a h:b", "find . -name rm", "find . -name '*.o'",
  "find . -type f -exec grep -l x {} +", "sed s/a/b/ c", "sed -n 5p c", "sed -e s/a/b/ c",
  "tee -a a",
  "ls | tee -a a", "ls | tee --append a", "curl x.org", "curl -fsSL x.org | jq .", "wget x.org",
  "ssh h", "ssh h ls", "ssh -i ~/.ssh/id h 'ls -l; df'", "sudo make install",
  "sudo apt install vim",
  "sudo apt update && sudo apt upgrade", "apt search rm", "sudo -E vim kill",
  "sudo systemctl start nginx",
  "systemctl status nginx", "systemctl restart nginx", "kubectl get pods", "kubectl logs -f x",
  "kubectl apply -f a.yaml", "terraform plan", "terraform apply", "psql -c 'select 1' shop",
  "python3 main.py", "python3 -m json.tool a", "cat a | python3 -m json.tool", "node server.js",
  "npm run build", "npm install", "cargo test", "swift build -c release", "swift test --filter A",
  "bash run.sh", "sh ./configure", "bash -n a.sh", "sh -c 'ls; make'", "source venv/bin/activate",
  ". ~/.profile", "source ~/.zshrc", "for f in *.c; do gcc $f; done", "while true; do date; done",
  "if [ -f a ]; then cat a; fi", "[ -f a ] && cat a", "[[ -f a ]] && cat a", "test -f a",
  "echo $(date)",
  "echo `date`", "diff <(ls a) <(ls b)", "export PATH=$PATH:~/bin", "x=$(date)", "LANG=C sort a",
  "A='b c' make", "echo $HOME", "cd $HOME", "ls $DIR", "git add *.swift", "ls *", "ls a?",
  "echo {a,b}", "cp a.{c,h} b", "ls 'it'", "alias ll='ls -l'", "alias", "crontab -l", "crontab -e",
  "history", "history 20", "time make", "time -p make", "nice -n 10 make", "nohup ./serve &",
  "timeout 5 make", "watch -n 1 date", "xargs -n 1 echo rm", "xargs -0 grep rm",
  "find . | xargs grep mv", "env", "env A=1 make", "exec zsh", "fc -l", "jobs", "fg", "bg", "exit",
  "clear", "htop", "top", "ps aux | grep kill", "df -h", "du -sh *", "pip install x",
  "brew install x", "apt list --installed", "tmux attach", "tmux new -s rm", "awk '{print $1}' a",
  "awk '$1 > 3' a", "jq '.a > 1' b", "test 1 -gt 2", "echo 'a' 'b'", "echo \"it's\"", "echo it\\'s",
  "git commit -m 'ü'", "echo 'x", "git commit -m \"half", "trap", "a b c d e f",
  "swift-format -i a",
  "ssh-keygen -t ed25519", "gpg --list-keys", "mount /dev/sdb1 /mnt", "umount /mnt", "lsblk",
  "blkid",
  "docker exec -it shop bash", "kubectl exec -it x -- sh", "code .", "open a.pdf", "xdg-open a",
]
