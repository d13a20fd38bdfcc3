import ForesightValues
import Testing

@testable import ForesightPrivacy

struct RedactionTests {
  @Test(arguments: [
    ("AKIAIOSFODNN7EXAMPLE", "[redacted]"),
    ("export GH=ghp_0123456789abcdefghijABCDEFGHIJ012345", "export GH=[redacted]"),
    ("psql --password=hunter2 -h db", "psql --password=[redacted] -h db"),
    ("mysql --password hunter2", "mysql --password [redacted]"),
    ("PGPASSWORD=hunter2 psql", "PGPASSWORD=[redacted] psql"),
    (
      "git clone https://me:hunter2@example.com/x.git",
      "git clone https://me:[redacted]@example.com/x.git"
    ),
    ("curl -u me:hunter2 example.com", "curl -u me:[redacted] example.com"),
    (
      "curl -H 'Authorization: Bearer abcdefghijklmnopqrstuvwx' example.com",
      "curl -H 'Authorization: [redacted]' example.com"
    ),
    ("api_key: \"abc123\"", "api_key: [redacted]"),
    ("--password \"correct horse battery\" -v", "--password [redacted] -v"),
    ("--password 'correct horse", "--password [redacted] horse"),
    (
      "curl -d '{\"password\":\"hunter 2\",\"api_key\":\"abcdef\",\"size\":1}'",
      "curl -d '{\"password\":[redacted],\"api_key\":[redacted],\"size\":1}'"
    ),
    ("AWS_SECRET_ACCESS_KEY=abc/def", "AWS_SECRET_ACCESS_KEY=[redacted]"),
    ("sshpass -p hunter2 ssh host", "sshpass -p [redacted] ssh host"),
    ("a password=one and token=two", "a password=[redacted] and token=[redacted]"),
    ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl", "[redacted]"),
    ("id=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl;", "id=[redacted];"),
    ("-----BEGIN RSA PRIVATE KEY-----\nabc\ndef", "[redacted]"),
    ("echo x-----BEGIN RSA PRIVATE KEY-----", "echo x[redacted]"),
  ])
  func whatLooksLikeASecretIsTakenOut(given: String, expected: String) throws {
    let redaction = try RecordingRules(Settings())
    #expect(redaction.cleaned(given) == expected)
    // Once is enough: what is left looks like no secret, or is the mark again.
    #expect((redaction.cleaned(expected) ?? expected) == expected)
  }

  @Test(arguments: [
    "large", "", "git commit -m 'pass the salt'", "https://example.com:8080/a?b=c",
    "The Secret Garden", "make test", "Zürich → Tōkyō", "tokenize the text", "ssh me@example.com",
    "task-force-management-system", "12:30",
  ])
  func whatDoesNotStaysAsItIs(text: String) throws {
    #expect(try RecordingRules(Settings()).cleaned(text) == nil)
  }

  @Test func aValueUnderTheNameOfASecretIsTakenOutWhole() throws {
    let redaction = try RecordingRules(Settings())
    let fields: Fields = [
      "userPassword": "x", "size": "large", "api_token": 17, "pinned": .boolean(true),
      "password2": "x", "passwordConfirm": "x", "secret_key": "x", "tokenizer": "words",
    ]
    #expect(
      redaction.cleaned(fields)
        == [
          "userPassword": "[redacted]", "size": "large", "api_token": "[redacted]",
          "pinned": .boolean(true), "password2": "[redacted]", "passwordConfirm": "[redacted]",
          "secret_key": "[redacted]", "tokenizer": "words",
        ])
    #expect(redaction.cleaned(["size": "large"]) == nil)
    let again = try #require(redaction.cleaned(fields))
    #expect(redaction.cleaned(again) == nil)
  }

  /// A password of digits is one, whichever type an app gives it.
  @Test(arguments: ["password", "userPassword", "token", "api_key", "pin", "cardPIN", "otp", "cvv"])
  func aNumberUnderTheNameOfASecretIsTakenOut(name: String) throws {
    let rules = try RecordingRules(Settings())
    for value in [4711, "4711", .array([4711, 1234]), .array(["4711", 1234])] as [ParameterValue] {
      let given = donation("A", at: 1, [name: value, "size": value])
      #expect(rules.cleaned(given)?.parameters == [name: "[redacted]", "size": value])
    }
    let words = rules.cleaned(
      donation("A", at: 1, ["words": .array(["run", 2, .string("--" + name), 4711, 3])]))
    #expect(
      words?.parameters["words"]
        == .array(["run", 2, .string("--" + name), "[redacted]", 3]))
  }

  /// Counts of tokens, and the pins of a board, are no secrets.
  @Test(arguments: [
    "maxTokens", "max_new_tokens", "pin", "pins", "spin", "pinned", "count", "key", "tokenCount",
  ])
  func anOrdinaryNumberStays(name: String) throws {
    #expect(try RecordingRules(Settings()).cleaned([name: name == "pin" ? 17 : 2048]) == nil)
    #expect(try RecordingRules(Settings()).cleaned([name: .array([17, 18])]) == nil)
  }

  /// A name tells of texts and numbers; the path of a directory, an entity, a choice and a date are none.
  @Test func whatCannotBeASecretStays() throws {
    let redaction = try RecordingRules(Settings())
    let fields: Fields = [
      "boardingPass": .entity(type: "BoardingPass", id: "7"), "hasPassword": .boolean(true),
      "passwordKind": .enumeration(type: "Kind", value: "long"), "pwd": "/home/me/client",
      "OLDPWD": "~/x",
    ]
    #expect(redaction.cleaned(fields) == nil)
    #expect(redaction.cleaned(["pwd": "hunter2"]) == ["pwd": "[redacted]"])
  }

  /// Words that are given one by one are a line all the same.
  @Test func aWordTellsOfTheNext() throws {
    let redaction = try RecordingRules(Settings())
    #expect(
      redaction.cleaned(["arguments": .array(["-u", "root", "-phunter2"])], ofProgram: "mysql")
        == ["arguments": .array(["-u", "root", "-p[redacted]"])])
    let words: Fields = ["words": .array(["run", 2, "--password", "hunter 2", "é"])]
    let hidden = redaction.cleaned(words)
    #expect(hidden == ["words": .array(["run", 2, "--password", "[redacted]", "é"])])
    #expect(hidden.flatMap { redaction.cleaned($0) } == nil)
    let header = "Authorization: Bearer abcdef0123"
    #expect(
      redaction.cleaned(["arguments": .array(["-H", .string(header), "https://h/", "-o", "f"])])
        == ["arguments": .array(["-H", "Authorization: [redacted]", "https://h/", "-o", "f"])])
    #expect(redaction.cleaned(["tags": .array(["token", "password", "reset"])]) == nil)
  }

  @Test func aPersonsPatternsCountEverywhereInAValue() throws {
    var settings = Settings()
    settings.redactions = ["ACME-[0-9]+", "(foo|bar)baz"]
    let redaction = try RecordingRules(settings)
    #expect(
      redaction.cleaned("see ACME-1 and ACME-22, foobaz")
        == "see [redacted] and [redacted], [redacted]")
    #expect(
      redaction.cleaned(.array(["ACME-1", 2, "x"])) == .array(["[redacted]", 2, "x"]))
    #expect(
      redaction.cleaned(.entity(type: "Ticket", id: "ACME-7"))
        == .entity(type: "Ticket", id: "[redacted]"))
    settings.redactsSecrets = false
    #expect(try RecordingRules(settings).cleaned("password=hunter2") == nil)
  }

  /// What a pattern means does not depend on the others, and no mark is looked at again.
  @Test func patternsDoNotGetInEachOthersWay() throws {
    var settings = Settings()
    settings.redactions = ["foo)bar", "foo", "red", "o b"]
    let redaction = try RecordingRules(settings)
    #expect(redaction.cleaned("see foo)bar now") == "see [redacted] now")
    #expect(redaction.cleaned("foo bar") == "[redacted]ar")
    #expect(redaction.cleaned("foo, red") == "[redacted], [redacted]")
    #expect(redaction.cleaned("[redacted], [redacted]") == nil)
    #expect(redaction.cleaned("foo[redacted]foo") == "[redacted][redacted][redacted]")
  }

  @Test func aPatternIsMeasuredByWhatIsInEachOther() throws {
    var settings = Settings()
    settings.redactions = [
      (0..<40).map { "(a\($0))+" }.joined(), "x" + String(repeating: "\\)+[)+]+", count: 30),
      "[^]a]{3}b",
      "[[:alpha:]]+x",
    ]
    #expect(try RecordingRules(settings).cleaned("..1b") == "[redacted]")
  }

  @Test func patternsAreOfCharactersNotOfBytes() throws {
    var settings = Settings()
    settings.redactions = ["caf.", "[é]x", "\\bß+"]
    settings.exclusions = [Exclusion(intent: "na?ve")]
    let redaction = try RecordingRules(settings)
    #expect(redaction.cleaned("un café noir") == "un [redacted] noir")
    #expect(redaction.cleaned("éxé, ßß xß") == "[redacted]é, [redacted] xß")
    #expect(try RecordingRules(settings).refusal(of: donation("naïve", at: 1)) == .excluded)
  }

  /// Importing an export redacts what was redacted.
  @Test(arguments: 0..<40)
  func twiceIsAsGoodAsOnce(seed: UInt64) throws {
    var settings = Settings()
    if seed % 2 == 1 { settings.redactions = ["\\bx", "red", "a,", "[0-9]+b"] }
    let redaction = try RecordingRules(settings)
    let parts = [
      "AKIAABCDEFGHIJKLMNOP", "sk-abcdefghijklmnopqrst", "[redacted]", "password=", "\"", "'", " ",
      ",", "x",
      "hunter2", "eyJhbGciOi.eyJzdWIiOi", "https://bob:", "@host", "Authorization: ", "Basic ",
      "token", ": ", "red",
      "17b", "-u ", "me:", "--secret ", "é", "mysql -p", "echo ", " | sudo -S ls", " <<< ", "curl ",
      "; ",
      "(", ")", "`", "zip -P ", "<password>", "</password>", "\\", "smbclient -U u%", "last",
      "<(echo ", "--pw-file=", "--pw-stdin ", "--pw-cmd='echo ", "printf 'pw=%s' ", "auth=('a',",
      "PDO(", "read -r pw", "pin=4711", "$6$",
    ]
    for round in 0..<100 {
      var text = ""
      for place in 0..<8 {
        let draw = StableHash.combine(seed, UInt64(round * 8 + place))
        text += parts[Int(draw % UInt64(parts.count))]
      }
      let once = redaction.cleaned(text) ?? text
      #expect(redaction.cleaned(once) == nil, "\(text)")
    }
  }

  @Test(arguments: [
    ("Authorization: Basic dXNlcjpwYXNz -d [redacted]", "Authorization: [redacted]"),
    ("https://bob:[redacted]hunter2@host", "https://bob:[redacted]@host"),
    ("AKIAABCDEFGHIJKLMNOPsk-abcdefghijklmnopqrst", "[redacted]"),
    ("-----BEGIN PRIVATE KEY----- MIIEsecret [redacted]", "[redacted]"),
  ])
  func aMarkHidesNothingElse(given: String, expected: String) throws {
    #expect(try RecordingRules(Settings()).cleaned(given) == expected)
  }

  @Test(arguments: [
    "", "(", "a*", "x|", "(a)\\1", "((a{900}){900}){900}", "a\0b",
    "((a{1000,}){1000,}){1000,}", "[z-a]",
    String(repeating: "(", count: 200) + "a" + String(repeating: ")", count: 200),
  ])
  func aPatternThatCannotBeUsedIsRefused(pattern: String) {
    var settings = Settings()
    settings.redactions = [pattern]
    let error = #expect(throws: SettingsError.self) { try RecordingRules(settings) }
    #expect(error?.why.contains("correct it") == true, "what to do")
  }

  /// Each mark is longer than what it stands for.
  @Test func nothingBecomesTooLongToBeRecorded() throws {
    let rules = try RecordingRules(Settings())
    let known = (intent: false, parameters: false, context: false)
    for length in [100, 1000, 1024, 9000, Limits.value] {
      let text = String(String(repeating: "pwd=x ", count: length / 6 + 1).prefix(length))
      var given = donation("A", at: 1, ["a": .string(text)], result: .string(text))
      if length <= Limits.name { (given.intent, given.source) = (text, text) }
      let cleaned = try #require(rules.cleaned(given, known: known))
      try cleaned.check()
      #expect(!cleaned.parameters["a"].debugDescription.contains("=x"))
    }
  }
}

private func donation(
  _ intent: String, at seconds: Int64, _ parameters: Fields = [:], result: ParameterValue? = nil
) -> Donation {
  Donation(
    at: Moment(Instant(seconds: seconds), utcOffset: 60), source: "test", intent: intent,
    parameters: parameters, result: result)
}
