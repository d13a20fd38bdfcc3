import ForesightValues
import Glibc
import Testing

@testable import ForesightPrivacy

/// The kinds of secrets that were asked for, line by line: as one text, and as a shell records it.
struct SecretScannerTests {
  /// What is drawn, so that no key stands in this project.
  private static func drawn(_ form: String) -> String {
    var draws = Draws(seed: 43)
    return SecretKinds.expand(form, &draws)
  }

  /// `X` stands for a secret of the form; what is expected has the mark there.
  @Test(arguments: [
    // What survived before.
    ("mysql -pX", "hunter2", "mysql -p[redacted]"),
    ("mysql -u root -pX", "hunter2", "mysql -u root -p[redacted]"),
    ("sshpass -p X ssh host", "hunter2", "sshpass -p [redacted] ssh host"),
    ("docker login -u bob -p X", "hunter2", "docker login -u bob -p [redacted]"),
    ("redis-cli -a X ping", "hunter2", "redis-cli -a [redacted] ping"),
    ("az login -u bob -p X", "hunter2", "az login -u bob -p [redacted]"),
    ("7z a -pX a.7z docs", "hunter2", "7z a -p[redacted] a.7z docs"),
    ("zip -P X a.zip docs", "hunter2", "zip -P [redacted] a.zip docs"),
    (
      "openssl enc -aes-256-cbc -in a -k X", "hunter2",
      "openssl enc -aes-256-cbc -in a -k [redacted]"
    ),
    ("smbclient -U 'u%X' //host/s", "hunter2", "smbclient -U 'u%[redacted]' //host/s"),
    ("htpasswd -b F u X", "hunter2", "htpasswd -b F u [redacted]"),
    ("DB_PASS=X ./run", "hunter2", "DB_PASS=[redacted] ./run"),
    ("PW=X ./run", "hunter2", "PW=[redacted] ./run"),
    (
      "aws configure set aws_secret_access_key X", "%b40",
      "aws configure set aws_secret_access_key [redacted]"
    ),
    ("npm publish X", "npm_%A36", "npm publish [redacted]"),
    ("vault status X", "hvs.%w95", "vault status [redacted]"),
    ("echo //r.example.com/:_authToken=X", "%A20", "echo //r.example.com/:_authToken=[redacted]"),
    (
      "curl -d a=b https://hooks.slack.com/services/X", "T%U8/B%U8/%A24",
      "curl -d a=b https://hooks.slack.com/services/[redacted]"
    ),
    ("echo X | sudo -S ls", "hunter2", "echo [redacted] | sudo -S ls"),
    ("echo -n X | base64", "hunter2", "echo -n [redacted] | base64"),
    // What was found before.
    ("echo X", "AKIA%U16", "echo [redacted]"),
    ("export GH=X", "ghp_%A36", "export GH=[redacted]"),
    ("git clone https://bob:X@h/a.git", "hunter2", "git clone https://bob:[redacted]@h/a.git"),
    ("curl -u bob:X h", "hunter2", "curl -u bob:[redacted] h"),
    ("curl -H 'Authorization: Bearer X' h", "%A30", "curl -H 'Authorization: [redacted]' h"),
    ("psql --password=X -h db", "hunter2", "psql --password=[redacted] -h db"),
    ("tool --token X", "hunter2", "tool --token [redacted]"),
    ("PGPASSWORD=X psql", "hunter2", "PGPASSWORD=[redacted] psql"),
    ("export AWS_SECRET_ACCESS_KEY=X", "%b40", "export AWS_SECRET_ACCESS_KEY=[redacted]"),
    ("echo X", "xoxb-%d11-%d12-%A24", "echo [redacted]"),
    ("echo X", "glpat-%w20", "echo [redacted]"),
    ("echo X", "AIza%w35", "echo [redacted]"),
    ("echo X", "sk_live_%A24", "echo [redacted]"),
    ("echo X", "eyJ%A20.eyJ%A20.%A20", "echo [redacted]"),
    ("gpg --batch --passphrase X -c f", "hunter2", "gpg --batch --passphrase [redacted] -c f"),
    ("wget --password=X h", "hunter2", "wget --password=[redacted] h"),
    ("mysql --password=X", "hunter2", "mysql --password=[redacted]"),
    ("openssl rsa -passin pass:X -in k", "hunter2", "openssl rsa -passin pass:[redacted] -in k"),
    ("curl -d '{\"password\":\"X\"}' h", "hunter2", "curl -d '{\"password\":[redacted]}' h"),
    ("curl 'https://h/?access_token=X'", "%A30", "curl 'https://h/?access_token=[redacted]'"),
    ("keytool -list -storepass X", "hunter2", "keytool -list -storepass [redacted]"),
    ("kubectl --token=X get pods", "%A30", "kubectl --token=[redacted] get pods"),
    (
      "git remote add o https://X@h/a", "github_pat_%A22_%A59",
      "git remote add o https://[redacted]@h/a"
    ),
    // What strangers got past it: into what reads a password, from what writes one, and as programs take them.
    ("read -rs PASS <<< X", "hunter2", "read -rs PASS <<< [redacted]"),
    ("read -r API_TOKEN <<< X", "%A30", "read -r API_TOKEN <<< [redacted]"),
    (
      "openconnect --passwd-on-stdin h <<< X", "hunter2",
      "openconnect --passwd-on-stdin h <<< [redacted]"
    ),
    ("echo X | tool --token-stdin", "hunter2", "echo [redacted] | tool --token-stdin"),
    ("wrangler secret put KEY <<< X", "%A40", "wrangler secret put KEY <<< [redacted]"),
    (
      "secret-tool store --label=x a b <<< X", "hunter2",
      "secret-tool store --label=x a b <<< [redacted]"
    ),
    ("pass insert -m x <<< X", "hunter2", "pass insert -m x <<< [redacted]"),
    (
      "echo -n X | gcloud secrets create db --data-file=-", "hunter2",
      "echo -n [redacted] | gcloud secrets create db --data-file=-"
    ),
    (
      "printf X | docker secret create db -", "hunter2",
      "printf [redacted] | docker secret create db -"
    ),
    (
      "rsync --password-file=<(echo X) h::m .", "hunter2",
      "rsync --password-file=<(echo [redacted]) h::m ."
    ),
    (
      "ansible-playbook --vault-password-file <(echo X) a.yml", "hunter2",
      "ansible-playbook --vault-password-file <(echo [redacted]) a.yml"
    ),
    (
      "gcloud auth activate-service-account --key-file=<(echo X)", "%A40",
      "gcloud auth activate-service-account --key-file=<(echo [redacted])"
    ),
    ("wg set wg0 private-key <(echo X)", "%b43=", "wg set wg0 private-key <(echo [redacted])"),
    (
      "impala-shell --ldap_password_cmd=\"echo -n X\"", "hunter2",
      "impala-shell --ldap_password_cmd=\"echo -n [redacted]\""
    ),
    (
      "restic --password-command 'echo X' ls", "hunter2",
      "restic --password-command 'echo [redacted]' ls"
    ),
    ("export BORG_PASSCOMMAND='echo X'", "hunter2", "export BORG_PASSCOMMAND='echo [redacted]'"),
    (
      "rsync --rsh='sshpass -p X ssh' a h:", "hunter2",
      "rsync --rsh='sshpass -p [redacted] ssh' a h:"
    ),
    ("snmpwalk -v2c -c X host", "hunter2", "snmpwalk -v2c -c [redacted] host"),
    ("wandb login --relogin X", "%h40", "wandb login --relogin [redacted]"),
    (
      "wandb login --host https://w.example.com X", "%h40",
      "wandb login --host https://w.example.com [redacted]"
    ),
    ("shodan init X", "%A32", "shodan init [redacted]"),
    ("kaggle config set -n key -v X", "%h32", "kaggle config set -n key -v [redacted]"),
    (
      "dotnet user-secrets set Db:Password X", "hunter2",
      "dotnet user-secrets set Db:Password [redacted]"
    ),
    (
      "dotnet user-secrets set --project p Db:Password X", "hunter2",
      "dotnet user-secrets set --project p [redacted] [redacted]"
    ),
    ("npm config set _auth=X", "YWRhOmh1bnRlcg==", "npm config set _auth=[redacted]"),
    (
      "echo '{\"auths\":{\"h\":{\"auth\":\"X\"}}}'", "YWRhOmh1bnRlcjI=",
      "echo '{\"auths\":{\"h\":{\"auth\":[redacted]}}}'"
    ),
    // In code.
    ("requests.get(u, auth=('ada','X'))", "hunter2", "requests.get(u, auth=('ada',[redacted]))"),
    (
      "r = get(u, auth=HTTPBasicAuth(user, 'X'))", "hunter2",
      "r = get(u, auth=HTTPBasicAuth(user, [redacted]))"
    ),
    (
      "new PDO(\"mysql:host=x\",\"u\",\"X\")", "hunter2",
      "new PDO(\"mysql:host=x\",\"u\",[redacted])"
    ),
    ("printf 'password=%s\\n' 'X'", "hunter2", "printf 'password=%s\\n' [redacted]"),
    (
      "curl https://api.telegram.org/botX/getMe", "%d9:AA%w33",
      "curl https://api.telegram.org/[redacted]/getMe"
    ),
    // Numbers, and names in other scripts.
    ("http PUT h/me pin=X", "%d4", "http PUT h/me pin=[redacted]"),
    ("pkcs11-tool --login --pin X", "%d6", "pkcs11-tool --login --pin [redacted]"),
    ("curl -d '{\"pin\": X}' h", "%d4", "curl -d '{\"pin\": [redacted]}' h"),
    ("export Пароль=X", "hunter2", "export Пароль=[redacted]"),
    ("./run --密码 X", "hunter2", "./run --密码 [redacted]"),
  ])
  func eachKindIsTakenOut(line: String, form: String, expected: String) throws {
    let given = line.split(separator: "X", omittingEmptySubsequences: false)
      .joined(separator: Self.drawn(form))
    let rules = try RecordingRules(Settings())
    #expect(try RecordingRules(Settings()).cleaned(given) == expected)
    let typed = rules.cleaned(shellDonation(given, isWhole: false))
    #expect(typed == shellDonation(expected, isWhole: false))
    #expect(
      rules.cleaned(shellDonation(expected, isWhole: false))
        == shellDonation(expected, isWhole: false))
  }

  @Test(arguments: [
    ("sudo mysql -phunter2", "sudo mysql -p[redacted]"),
    ("cd x && mysql -phunter2 a", "cd x && mysql -p[redacted] a"),
    ("time env A=1 /usr/bin/mysql -phunter2", "time env A=1 /usr/bin/mysql -p[redacted]"),
    ("x=$(mysql -phunter2)", "x=$(mysql -p[redacted])"),
    ("true; `zip -P hunter2 a b`", "true; `zip -P [redacted] a b`"),
    ("ssh h 'mysql -phunter2 a'", "ssh h 'mysql -p[redacted] a'"),
    ("docker exec db mysql -uroot -phunter2", "docker exec db mysql -uroot -p[redacted]"),
    (
      "mysqldump -phunter2 a | mysql -phunter3 b", "mysqldump -p[redacted] a | mysql -p[redacted] b"
    ),
    ("sudo -S ls <<< hunter2", "sudo -S ls <<< [redacted]"),
    (
      "(echo hunter2; echo hunter2) | smbpasswd -s u",
      "(echo [redacted]; echo [redacted]) | smbpasswd -s u"
    ),
    ("echo correct horse | sudo -S ls", "echo [redacted] | sudo -S ls"),
    ("echo root:hunter2 | sudo chpasswd", "echo root:[redacted] | sudo chpasswd"),
    ("unzip -oP hunter2 a.zip", "unzip -oP [redacted] a.zip"),
    ("mysql -p'hunter 2' a", "mysql -p[redacted] a"),
    ("\\mysql -phunter2 a", "\\mysql -p[redacted] a"),
    ("docker login -p \\\n hunter2", "docker login -p \\\n [redacted]"),
    ("doveadm pw -p hunter2", "doveadm pw -p [redacted]"),
    ("fly secrets set FOO=hunter2", "fly secrets set FOO=[redacted]"),
    ("curl -E a.pem:hunter2 h", "curl -E a.pem:[redacted] h"),
    ("etcdctl --user root:hunter2 get a", "etcdctl --user root:[redacted] get a"),
    ("vault operator unseal hunter2", "vault operator unseal [redacted]"),
    ("npm config set //r/:_authToken hunter2", "npm config set //r/:_authToken [redacted]"),
  ])
  func commandsAreFoundWhereverTheyStand(given: String, expected: String) throws {
    let redaction = try RecordingRules(Settings())
    #expect(redaction.cleaned(given) == expected)
    #expect(redaction.cleaned(expected) == nil)
  }

  @Test(arguments: [
    "mysql -p -u root", "docker run -p 80:80 x", "mkdir -p a/b", "cp -a x y", "zip -r a.zip docs",
    "DB_PASS=$1", "PASSWORD=\"${PASSWORD}\"", "--password \"$pw\"", "mysql -p\"$PW\"",
    "PWD=/home/bob",
    "ssh-keygen -N '' -f k", "echo hello | sudo tee f", "echo hello | wc", "curl -u bob h",
    "tokenizer=words",
    "password: the password of the user", "if token == None:", "token = parser.next()",
    "--password PASSWORD",
    "git log --author=bob", "docker login -u bob --password-stdin", "set -e",
    "don't use zip, won't help",
    "ansible-playbook --ask-become-pass site.yml", "pg_dump --no-password mydb",
    "adduser --disabled-password bob", "gh auth login --with-token < tok.txt",
    "cp -r runs/exp backup/exp1", "scp exp me@host:/data", "docker run -e PWD=$PWD x",
    "cat \"PWD=/tmp\"", "fetch(u, {\"authorization\": \"Basic \" + b64})",
    "ssh h \"MYSQL_PWD=\\$DBPASS mysqldump db\"", "bash -c \"echo PWD=\\$PWD\"",
    "sed -i 's/password=\\(.*\\)/password=\\1/' f", "grep 'secret=\\[.*' f",
    "print('token\\n')", "password=\\u0041\\u0042", "curl https://example.com:8080/@me?a=b@c",
    "make key=value", "public_key=abc", "sort -k 2 f", "tar -P -cf a b", "the api_key parameter",
    "git checkout 0123456789abcdef0123456789abcdef01234567",
  ])
  func whatHoldsNoneStays(text: String) throws {
    #expect(
      try RecordingRules(Settings()).cleaned(shellDonation(text, isWhole: false)).map {
        $0 == shellDonation(text, isWhole: false)
      } ?? true)
    #expect(try RecordingRules(Settings()).cleaned(text) == nil)
  }

  /// A key that says by its beginning what it is needs no name beside it.
  @Test(arguments: [
    "pat%A14.%h64", "secret_%A43", "ntn_%d11%A25", "napi_%a64", "ATBB%A32%H8", "CFPAT-%w43",
    "access-production-%h8-%h4-%h4-%h4-%h12", "access-sandbox-%h8-%h4-%h4-%h4-%h12", "ddp_%A36",
    "vcp_%A24",
    "nfp_%A36", "lsv2_pt_%h32_%h10", "re_%A8_%A24", "phx_%A43", "bkua_%h40", "CCIPAT_%A22_%h40",
    "nvapi-%w64",
    "tvly-%A32", "tvly-dev-%A32", "AKID%A32", "$2b$12$%A53", "$2y$10$%A22./%A29", "$6$%A8$%A86",
    "$6$rounds=5000$%A8$%A40/%A45", "$apr1$%A8$%A22", "$y$j9T$%A22$%A43",
    "$argon2id$v=19$m=65536,t=3,p=4$%b22$%b43",
  ])
  func aKeyIsToldByItsBeginning(form: String) throws {
    let redaction = try RecordingRules(Settings())
    for line in ["§", "./deploy.sh §", "ID='§'", "htpasswd:§"] {
      let parts = line.split(separator: "§", omittingEmptySubsequences: false)
      let hidden = redaction.cleaned(parts.joined(separator: Self.drawn(form)))
      #expect(hidden == parts.joined(separator: "[redacted]"))
    }
  }

  /// Lines that look like those with a secret in them, and lose what they mean if a word is taken out.
  @Test(arguments: [
    "sha256sum -c <<< \"d41d8cd98f00b204e9800998ecf8427ed41d8cd98f00b204e9800998ecf8427e  file.iso\"",
    "md5sum -c <<< 'd41d8cd98f00b204e9800998ecf8427e  file.iso'",
    "sha1sum --check <<< \"da39a3ee5e6b4b0d3255bfef95601890afd80709 *a\"",
    "b2sum -c <<< \"d41d8cd98f00b204e9800998ecf8427e  a\"",
    "echo \"$SHA  a.tgz\" | sha512sum -wc -",
    "llm --max-tokens 2048", "run --max_tokens=2048 --n-tokens 8",
    "curl -d '{\"max_tokens\": 2048}' h",
    "openvpn --config c.ovpn --auth-user-pass creds.txt", "read -r line <<< \"some words\"",
    "echo one two | while read -r token; do echo $token; done",
    "read -rp 'Password file: ' path <<< a.txt",
    "diff <(echo one two) <(echo one three)", "kubectl apply -f <(echo 'kind: Pod')",
    "docker run --env-file=<(echo A=1) x", "tool --key-file=<(echo none)",
    "echo hello | grep -c secret",
    "restic --password-command 'pass show restic' ls", "restic --password-file ~/.restic ls",
    "wrangler secret list", "echo done | pass ls", "snmpwalk -v2c -c public host",
    "snowsql -a acc -u ada -p 8443",
    "wandb login --relogin", "shodan init --help", "wandb login --host https://wandb.example.com",
    "kaggle config set -n path -v /data/kaggle", "dotnet user-secrets list",
    "npm config set _auth=$NPM",
    "printf 'user=%s\\n' ada", "printf 'Password for %s: ' ada", "printf '%d%%\\n' 50",
    "session.get(u, auth=(user, key))", "get(u, auth=('ada', getpass()))",
    "new Thing(\"a\",\"b\",\"c\")",
    "gpio --pin 17", "PIN=7 ./blink", "spin=1234", "pinned: 2024", "see pin 4711",
    "https://example.com/robot123456789/a", "re_run_all_the_tests_2024_05_12.log",
    "secret_santa_2024_list.txt",
    "patches.d/0001-add-a-test.patch",
    "terraform -target access-production-database-2024-primary-eu-west",
    "awk '{print $6$5}' f",
    "cp $2/$3/a/rather/long/name/of/a/directory/that/goes/on/and/on/for/ever x",
  ])
  func whatLooksSimilarStays(text: String) throws {
    let typed = shellDonation(text, isWhole: false)
    #expect((try RecordingRules(Settings()).cleaned(typed) ?? typed) == typed)
    #expect(try RecordingRules(Settings()).cleaned(text) == nil)
  }

  /// Signs that a shell has to be told to take as they are, quotes around a name and its value, and what addresses hold.
  @Test(arguments: [
    ("DB_PASS=s3cr3t\\!x ./run", "DB_PASS=[redacted] ./run"),
    ("export PGPASSWORD=pa\\$\\$w0rd", "export PGPASSWORD=[redacted]"),
    ("mysql --password=hunter2\\!", "mysql --password=[redacted]"),
    ("PW=\\!hunter2 ./run", "PW=[redacted] ./run"),
    (
      "docker run -e \"MYSQL_ROOT_PASSWORD=p&ss;w0rd\" mysql",
      "docker run -e \"MYSQL_ROOT_PASSWORD=[redacted]\" mysql"
    ),
    (
      "docker run -e 'POSTGRES_PASSWORD=correct horse battery' db",
      "docker run -e 'POSTGRES_PASSWORD=[redacted]' db"
    ),
    ("bash -c \"PGPASSWORD=hunter2 psql -h db\"", "bash -c \"PGPASSWORD=[redacted] psql -h db\""),
    ("alias d='TOKEN=abc1 ./deploy --prod'", "alias d='TOKEN=[redacted] ./deploy --prod'"),
    ("export \"PW=hunter|2\"", "export \"PW=[redacted]\""),
    ("x \"--password=ab hunter2 c\"", "x \"--password=[redacted]\""),
    ("PGPASSWORD=ab\\ hunter2 psql", "PGPASSWORD=[redacted] psql"),
    ("MYPW=hunter2 ./run", "MYPW=[redacted] ./run"),
    ("psql \"password=hunter2 host=db\"", "psql \"password=[redacted] host=db\""),
    ("curl -d \"token=abc123&user=bob\" h", "curl -d \"token=[redacted]&user=bob\" h"),
    ("isql -k \"SERVER=db;UID=sa;PWD=hunter2\"", "isql -k \"SERVER=db;UID=sa;PWD=[redacted]\""),
    ("mysql://root:P@ssw0rd@localhost/db", "mysql://root:[redacted]@localhost/db"),
    ("curl https://me:p@ss@host/", "curl https://me:[redacted]@host/"),
    (
      "http :8000 Authorization:\"Basic dXNlcjpwYXNz\"", "http :8000 Authorization:\"[redacted]\""
    ),
    (
      "fetch(u,{\"headers\":{\"authorization\":\"Basic dXNlcjpwYXNz\"}})",
      "fetch(u,{\"headers\":{\"authorization\":\"[redacted]\"}})"
    ),
    (
      "curl -d \"{\\\"authorization\\\": \\\"Basic dXNlcjpwYXNz\\\"}\" h",
      "curl -d \"{\\\"authorization\\\": \\\"[redacted]\\\"}\" h"
    ),
    (
      "azcopy copy a \"https://x.net/c?sv=2022&sig=Z%2FRHIX5Xcg0Mq2rqI3OlWTjEg2tYkb%3D\"",
      "azcopy copy a \"https://x.net/c?sv=2022&sig=[redacted]\""
    ),
    ("curl -b d=xoxd-AbCdEfGh%2Fij h", "curl -b d=[redacted] h"),
    ("stripe listen whsec_0123456789abcdefghij", "stripe listen [redacted]"),
  ])
  func signsDoNotHideAPassword(given: String, expected: String) throws {
    let redaction = try RecordingRules(Settings())
    #expect(redaction.cleaned(given) == expected)
    #expect(redaction.cleaned(expected) == nil)
  }

  /// The same arguments may be recorded of another program first.
  @Test func whatArgumentsMeanDependsOnTheProgram() throws {
    let rules = try RecordingRules(Settings())
    let known = RecordingRules.Known(intent: true, parameters: true, context: true)
    var donation = shellDonation("rake -phunter2", isWhole: false)
    #expect(rules.cleaned(donation, known: known) == nil)
    donation.intent = "/usr/bin/mysql"
    #expect(rules.cleaned(donation, known: known)?.parameters["arguments"] == "-p[redacted]")
  }

  /// Whatever stands in a text, every secret is a part of it; and redacting it again changes nothing.
  @Test(arguments: 0..<20)
  func noTextIsTooStrange(seed: UInt64) throws {
    let redaction = try RecordingRules(Settings())
    let parts =
      " \t\n\"'`\\|;&()<>{}[]=:,.-_/@%$#!~^*+?0aZé".map(String.init) + [
        "mysql", "-p", "echo", "sudo", "-S", "<<<", "docker login", "--password", "password",
        "token", "PW", "key",
        "://", "bob:", "Authorization", "Basic", "bearer", "eyJ", "AKIA", "hunter2", "[redacted]",
        "x9F3kQ7vB2mL5pR8tW1z",
        "-----BEGIN PRIVATE KEY", "smbclient -U", "htpasswd -b", "curl -u", "aws configure set",
        "send", "vault put",
        "string", "</", "$(", "${", "::", "-us12", "0123456789abcdef0123456789abcdef",
        "xfreerdp /p:", "7z", "1/",
        "<(echo ", "--pw-file=", "--pw-stdin", "--pw-cmd='echo ", "printf 'pw=%s' ", "auth=('a',",
        "PDO(", "read -r pw", "sha256sum -c", "pin=4711", "$6$", "auth: YWRhOmh1bnRlcjI=",
      ]
    var draws = Draws(seed: seed)
    for _ in 0..<250 {
      let text = (0..<1 + draws.draw(14)).map { _ in parts[draws.draw(parts.count)] }.joined()
      let program = draws.draw(3) == 0 ? parts[draws.draw(parts.count)] : nil
      let count = text.utf8.count
      for (range, _) in SecretScanner.secrets(in: text, ofProgram: program) {
        #expect(range.lowerBound >= 0 && range.upperBound <= count && !range.isEmpty, "\(text)")
      }
      let once = redaction.cleaned(text, ofProgram: program) ?? text
      #expect(redaction.cleaned(once, ofProgram: program) == nil, "\(text)")
    }
  }

  /// Texts that are passed over unread are those in which nothing would be found.
  @Test func aPlainTextHoldsNoSecret() throws {
    let tables = SecretTables.shared
    #expect(tables.isPlain("Order Tea") && tables.isPlain("large") && tables.isPlain(""))
    #expect(!["git push", "a-b", "pw=x", "caf\u{e9}", "a\tb"].contains(where: tables.isPlain))
    #expect(!tables.isPlain("AKIAIOSFODNN7EXAMPLE"))
    let words =
      [
        "mysql", "sudo", "echo", "password", "bearer", "Bearer", "eyJhbGciOi", "SK", "AC", "sk",
        "p4",
      ]
      + SecretTables.keys.map { String(decoding: $0.prefix, as: UTF8.self) }
    let letters = Array("aB3x9Zq0tK")
    var draws = Draws(seed: 7)
    var plain = 0
    for _ in 0..<4_000 {
      let text = (0..<1 + draws.draw(5)).map { _ in
        let word = words[draws.draw(words.count)]
        return word + String((0..<draws.draw(9)).map { _ in letters[draws.draw(letters.count)] })
      }.joined(separator: draws.draw(4) == 0 ? "" : " ")
      guard tables.isPlain(text) else { continue }
      plain += 1
      #expect(SecretScanner.secrets(in: text).isEmpty, "\(text)")
    }
    #expect(plain > 100)
  }

  /// Texts of one thing over and over, which a scanner that looks again and again would not get through.
  @Test(arguments: [
    "pw=", "mysql ", "\"", "' ", "eyJ", "A3-", "token=$a", "x:=", "://a:", "$(", "<password>",
    "echo | ", "mysql -p\"",
    "sudo -S ", "key=", "a'a", "authorization: a ", "authorization: basic $ ", "htpasswd -b ",
    "-b ", "auth=$",
    "token=a.b ", "pw=\\\"", "<pw>", "send a\\", "identified by ", "://a:b@", "s.", "1/", "sk-",
    "eyJ.", "-e \"PW=x1 ", "-e \\\"PW=x1 ", "-e \"PW=x1;b=", "a,'", "{\"a\":", "key-", "\\\"",
    "bearer ", "-----BEGIN ", "<(", "read pw <<< ", "pw-file=<(echo a;", "pw-cmd='a b",
    "pw-cmd=\"echo 'a b ", "PDO(\"",
    "PDO('a',", "auth=(", "$6$", "$2b$", "auth=YWRh", "printf 'pw=%s' ", "%s=", "a-stdin ",
  ])
  func theTimeGrowsWithTheTextAlone(part: String) {
    func time(_ text: String) -> Int {
      // Of this thread alone, whatever else runs.
      func now() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
      }
      let start = now()
      _ = SecretScanner.secrets(in: text)
      return now() - start
    }
    let text = String(repeating: part, count: 8_000 / part.utf8.count)
    let fourTimes = text + text + text + text
    // A square would be sixteen times, however often it is tried. The machine may slow down between two times.
    #expect((0..<5).contains { _ in time(text) * 9 + 20_000 > time(fourTimes) }, "\(part)")
  }
}
