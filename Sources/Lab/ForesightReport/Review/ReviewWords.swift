internal import Foresight
internal import ForesightPrivacy

/// The words of a review: the names of donations, each kind stored once, without anything that may not be shown.
struct ReviewWords {
  private let showing: RecordingRules
  /// The numbers of intents, by the hashes of source and name; `nil` for an intent that may not be shown.
  private var intents: [UInt64: Int?] = [:]
  /// The numbers of intents with their values, by the hash of both as they were recorded.
  private var given: [UInt64: Int] = [:]
  /// The same numbers, by the hash of intent and values as they may be shown.
  private var shown: [UInt64: Int] = [:]
  private var wholes: [(intent: Int, donation: Donation)] = []
  /// The person's home directory, which is shown as `~`.
  private let home: String?
  private var contexts: [UInt64: Int] = [:]
  /// The fields of each context.
  private(set) var contextFields: [[Int]] = [[]]
  private var fieldNumbers: [UInt64: Int] = [:]
  /// The circumstances, each a name and a value.
  private(set) var fields: [(name: String, value: String)] = []
  /// The number of the item that represents each intent with values.
  private(set) var itemOfWhole: [Int] = []

  /// The intents that are left out whatever the settings say.
  private let withheld: Set<HiddenIntent>

  init(_ showing: RecordingRules, home: String?, without withheld: Set<HiddenIntent> = []) {
    (self.showing, self.home, self.withheld) = (showing, home, withheld)
  }

  // MARK: Numbers

  /// Returns the number of a donation's intent with its values; `nil` if it may not be shown. The first donation of a
  /// number provides its name.
  mutating func whole(_ donation: Donation) -> Int? {
    let hashes = donation.contentHashes
    let key = StableHash.combine(hashes.source, hashes.name)
    let intent: Int?
    if let known = intents[key] {
      intent = known
    } else {
      let name = HiddenIntent(donation.intent, source: donation.source)
      intent = showing.isShown(donation) && !withheld.contains(name) ? intents.count : nil
      intents[key] = .some(intent)
    }
    guard let intent else { return nil }
    let values = StableHash.combine(key, hashes.parameters)
    if let known = given[values] { return known }
    let clean = showing.cleaned(donation) ?? donation
    let cleanKey = StableHash.combine(key, StableHash.of(all: clean.parameters))
    let number = shown[cleanKey] ?? wholes.count
    if number == wholes.count { wholes.append((intent, clean)) }
    (shown[cleanKey], given[values]) = (number, number)
    return number
  }

  /// Returns the number of a donation's context; 0 for an empty one.
  mutating func context(_ donation: Donation) -> Int {
    if donation.circumstances.isEmpty { return 0 }
    // The fields that may be shown depend on the intent.
    let hashes = donation.contentHashes
    let key = StableHash.combine(
      StableHash.combine(hashes.source, hashes.name), hashes.context)
    if let known = contexts[key] { return known }
    let numbers = (showing.cleaned(donation) ?? donation).circumstances.map { field in
      let key = StableHash.of(name: field.name, value: field.value)
      let number = fieldNumbers[key] ?? fields.count
      if number == fields.count { fields.append((field.name, told(field.value.canonicalText))) }
      fieldNumbers[key] = number
      return number
    }
    contexts[key] = contextFields.count
    contextFields.append(numbers)
    return contextFields.count - 1
  }

  // MARK: Items

  /// Chooses the items that represent each intent. These are the intent's sets of values if the most frequent set has
  /// at least a quarter of the intent's uses, as for suggestions. Otherwise it is the intent alone, under the number of
  /// its first set. The subcommand of a program, as in `git status`, makes an intent of its own here.
  ///
  /// - Parameter uses: for each use in the log, the number of the intent with its values.
  mutating func chooseItems(_ uses: [Int]) {
    var groups: [String: Int] = [:]
    let groupOfWhole = wholes.map { whole in
      let key = "\(whole.intent) \(Self.command(whole.donation) ?? "")"
      let group = groups[key] ?? groups.count
      groups[key] = group
      return group
    }
    var counts = Array(repeating: 0, count: wholes.count)
    for whole in uses { counts[whole] += 1 }
    var (sums, most): ([Int: Int], [Int: Int]) = ([:], [:])
    for (number, group) in groupOfWhole.enumerated() {
      sums[group, default: 0] += counts[number]
      most[group] = max(most[group] ?? 0, counts[number])
    }
    var first: [Int: Int] = [:]
    itemOfWhole = wholes.indices.map { number in
      let group = groupOfWhole[number]
      if most[group, default: 0] * 4 >= sums[group, default: 0] { return number }
      let stands = first[group] ?? number
      first[group] = stands
      return stands
    }
    bare = Set(first.values)
  }

  /// The numbers of the items that represent an intent without values.
  private var bare: Set<Int> = []

  /// Returns the texts of an item, given its number.
  func item(_ number: Int) -> Review.Item {
    words(wholes[number].donation, isBare: bare.contains(number))
  }

  /// Returns the subcommand of a program: its first argument, if that is a plain word; `nil` otherwise.
  private static func command(_ donation: Donation) -> String? {
    guard Donation.lineSources.contains(donation.source),
      let arguments = ShellLine(intent: donation.intent, parameters: donation.parameters)?.arguments
    else { return nil }
    let word = arguments.prefix { $0 != " " }
    let isPlain = word.allSatisfy { $0.isASCII && ($0.isLowercase || $0 == "-") }
    return isPlain && word.first?.isLowercase ?? false ? String(word) : nil
  }

  /// Returns a text in which the person's home directory is `~`.
  private func told(_ text: String) -> String {
    guard let home, home.utf8.count > 1 else { return text }
    return text == home ? "~" : text.replacing(home + "/", with: "~/")
  }

  /// Returns the texts of a suggestion; `nil` if it may not be shown.
  func item(_ suggestion: Suggestion, at moment: Moment) -> Review.Item? {
    // Cleaned and named like a donation with the suggestion's title.
    let donation = Donation(
      at: moment, source: suggestion.source, intent: suggestion.intent,
      parameters: suggestion.parameters,
      presentation: Presentation(combinations: [
        Combination(
          parameters: suggestion.parameters.map(\.name), title: suggestion.title,
          subtitle: suggestion.subtitle)
      ]))
    guard showing.isShown(donation) else { return nil }
    return words(showing.cleaned(donation) ?? donation, isBare: suggestion.parameters.isEmpty)
  }

  /// Returns true if a suggestion was right about an intent with its values.
  func isRight(_ suggestion: Suggestion, about whole: Int) -> Bool {
    suggestion.isRight(about: wholes[whole].donation)
  }

  private func words(_ donation: Donation, isBare: Bool) -> Review.Item {
    var item = titled(donation, isBare: isBare)
    (item.title, item.subtitle) = (told(item.title), item.subtitle.map(told))
    return item
  }

  private func titled(_ donation: Donation, isBare: Bool) -> Review.Item {
    let source = donation.source
    let parameters = isBare ? [:] : donation.parameters
    if Donation.lineSources.contains(source),
      var line = ShellLine(intent: donation.intent, parameters: parameters)
    {
      if isBare { line.arguments = Self.command(donation) }
      return Review.Item(title: Suggestion.shortened(line.text), source: source)
    }
    let presentation = donation.presentation
    if let rendered = presentation?.rendering(of: parameters.map(\.name)) {
      return Review.Item(title: rendered.title, subtitle: rendered.subtitle, source: source)
    }
    return Review.Item(
      title: Suggestion.title(
        ofIntent: donation.intent, called: presentation?.name, parameters: parameters,
        texts: presentation?.texts ?? []), source: source)
  }
}
