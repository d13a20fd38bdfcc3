/// The tables of secrets, indexed for lookup. A class, because there is one instance, and copying it would cost more
/// than a lookup.
final class SecretTables: Sendable {
  /// A prefix of keys, and what must follow it.
  struct Key: Sendable {
    var prefix: [UInt8]
    /// The bytes that may follow, as a bit of ``traits``.
    var alphabet: UInt16
    var least: Int
    var isRandom: Bool
    var keepsPrefix: Bool
  }

  /// One way in which programs take secrets.
  struct Form: Sendable {
    enum Kind: Equatable, Sendable {
      case option, operand(Int), last, input, noInput, words, names, pairs
    }
    enum Style: Sendable { case either, attached, separate }

    var kind: Kind
    /// The option that takes the secret; for other kinds, the option that must be present, or nothing.
    var option: [UInt8]
    var style: Style
    /// `part`: the secret begins behind the first such byte of the word. For `'`, the word must instead be in single
    /// quotes, and for `\`, the secret ends before the byte. `end`: the secret ends before the last such byte. `nil`
    /// for no such byte.
    var part: UInt8?
    var end: UInt8?
    /// The kind of secret, which decides which values are taken for one.
    var told: SecretName
  }

  /// The forms in which a program takes secrets after some words.
  struct ProgramRule: Sendable {
    var names: [String]
    /// True if the names count only where a command begins.
    var isAtStartOnly: Bool
    var words: [[UInt8]]
    var forms: [Form]

    /// The form of the secret that is read from the input, whatever the options are.
    var input: Form? { forms.last { $0.kind == .input && $0.option.isEmpty } }
  }

  /// A suffix of names, and the kind of secret that it announces.
  struct Ending: Sendable {
    var letters: [UInt8]
    /// The kind of secret that it announces; `nil` for none, in spite of a shorter suffix.
    var name: SecretName?
    /// True if it must be a whole word of the name.
    var isWord = false
  }

  // The traits of a byte: the alphabets that it belongs to, and its roles.
  static let hex: UInt16 = 1
  static let alnum: UInt16 = 2
  static let word: UInt16 = 4
  static let base64: UInt16 = 8
  static let path: UInt16 = 16
  static let any: UInt16 = 32
  static let name: UInt16 = 64
  static let space: UInt16 = 128
  /// The trait of bytes that end a value without quotes.
  static let stop: UInt16 = 256
  /// The trait of bytes with which a key may begin.
  static let keyStart: UInt16 = 512
  /// The trait of bytes that may separate a name from a secret behind it.
  static let trigger: UInt16 = 1024
  static let upper: UInt16 = 2048
  static let crypt: UInt16 = 4096

  static let shared = SecretTables()

  /// The alphabets and roles of each byte, one bit for each.
  let traits: [UInt16]
  /// Keys by their first byte, longer prefixes first.
  let keys: [[Key]]
  /// A filter by the first two bytes of a key, indexed by ``pair(_:_:)``: false if no key begins with them.
  private let keyFilter: [Bool]
  let wrappers: Set<UInt64>
  /// Suffixes of names by their last byte, longer ones first.
  let endings: [[Ending]]
  /// The hashes of words that announce a secret if it looks random.
  let hints: Set<UInt64>
  /// A filter by the lowest 12 bits of a word's hash: false if the word names neither a program nor a wrapper.
  let filter: [Bool]
  /// The length in bytes of the shortest key; the token behind `bearer` has at least twenty.
  private let shortestKey: Int

  init() {
    var keys = [[Key]](repeating: [], count: 256)
    for key in Self.keys { keys[Int(key.prefix[0])].append(key) }
    for index in keys.indices { keys[index].sort { $0.prefix.count > $1.prefix.count } }
    self.keys = keys
    shortestKey = keys.joined().reduce(20) { min($0, $1.prefix.count + $1.least) }
    var keyFilter = [Bool](repeating: false, count: 1024)
    // `-----BEGIN`, `bearer` and `eyJ` are no entries of the table.
    let others = ["--", "be", "bE", "Be", "BE", "ey"].map { Array($0.utf8) }
    for key in keys.joined().map(\.prefix) + others { keyFilter[Self.pair(key[0], key[1])] = true }
    self.keyFilter = keyFilter
    traits = (0..<256).map { byte in
      let isStart = !keys[byte].isEmpty || "-bBe".utf8.contains(UInt8(byte))
      return Self.traits(UInt8(byte)) | (isStart ? Self.keyStart : 0)
    }
    wrappers = Set(Self.wrappers.map { Self.hash(Array($0.utf8)) })
    var endings = [[Ending]](repeating: [], count: 256)
    for (names, name, isWord) in [
      (Self.passwordNames, SecretName.password, false), (Self.passwordWords, .password, true),
      (Self.tokenNames, .token, false), (Self.numberWords, .number, true),
      (Self.otherNames, nil, false),
    ] as [([String], SecretName?, Bool)] {
      for text in names {
        let ending = Ending(letters: Array(text.utf8), name: name, isWord: isWord)
        endings[Int(ending.letters[ending.letters.count - 1])].append(ending)
      }
    }
    for index in endings.indices { endings[index].sort { $0.letters.count > $1.letters.count } }
    self.endings = endings
    hints = Set(Self.hintingNames.map { Self.hash(Array($0.utf8)) })
    var filter = [Bool](repeating: false, count: 4096)
    let programs = Self.programs.flatMap(\.names).map { Self.hash($0.utf8) }
    for hash in wrappers.union(programs + [Self.echo, Self.printf]) {
      filter[Int(hash & 4095)] = true
    }
    self.filter = filter
  }

  /// The rules of programs by the hash of their name, made when a text first needs them.
  static let rules: [UInt64: [ProgramRule]] = programs.reduce(into: [:]) { rules, rule in
    for name in rule.names { rules[hash(name.utf8), default: []].append(rule) }
  }

  /// Returns true if a text consists of words that are too short for a key and name no program, so that none of it is a
  /// secret.
  ///
  /// - Complexity: O(bytes).
  func isPlain(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var (hash, length, isAlone) = (Self.noHash, 0, true)
      for byte in bytes {
        if byte == UInt8(ascii: " ") {
          if length > 0, filter[Int(hash & 4095)] { return false }
          (hash, length, isAlone) = (Self.noHash, 0, false)
          continue
        }
        guard traits[Int(byte)] & Self.alnum != 0, length + 1 < shortestKey else { return false }
        (hash, length) = (Self.hash(hash, byte), length + 1)
      }
      // A single word has no program that takes it as an argument.
      return isAlone || length == 0 || !filter[Int(hash & 4095)]
    }
  }

  func mayBeKey(_ first: UInt8, _ second: UInt8) -> Bool { keyFilter[Self.pair(first, second)] }

  private static func pair(_ first: UInt8, _ second: UInt8) -> Int {
    (Int(first) &* 37 &+ Int(second)) & 1023
  }

  /// Returns true if the arguments of a program, given by its name or path, may contain secrets that can be recognized
  /// only by that name.
  func isProgram(_ name: String) -> Bool {
    filter[Int(Self.hash(ofProgram: name) & 4095)]
  }

  static let echo = hash(Array("echo".utf8))
  static let printf = hash(Array("printf".utf8))

  /// The hash of no bytes (FNV-1a).
  static let noHash: UInt64 = 0xcbf2_9ce4_8422_2325
  static func hash(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 { bytes.reduce(noHash, hash) }

  /// Returns the hash of a program, given by its name or path.
  static func hash(ofProgram name: String) -> UInt64 {
    // With a backslash no alias is meant.
    hash(name.utf8.split { "/\\".utf8.contains($0) }.last ?? name.utf8[...])
  }
}

extension SecretTables.Form {
  /// Makes the form of a secret that is a whole word or text. Its kind is not read.
  init(told: SecretName) {
    self.init(kind: .input, option: [], style: .either, part: nil, end: nil, told: told)
  }
}
