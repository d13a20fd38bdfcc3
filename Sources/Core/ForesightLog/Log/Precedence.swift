internal import ForesightPrivacy
internal import ForesightValues

/// The order that decides which of two donations with the same identity a log keeps, whichever was recorded first.
///
///     var redacted = donation
///     redacted.parameters["size"] = .string(RecordingRules.mark)
///     Precedence(redacted) < Precedence(donation)      // true: what was taken out does not come back
///
/// The log keeps the lesser donation: the one in which more was redacted, then one with a duration, then the one with
/// the lower id, the earlier instant, the longer content, and finally the lower bytes. Any two donations that differ at
/// all are ordered, so logs that are merged become the same in whatever order they are merged.
struct Precedence {
  private let donation: Donation
  private let bytes: [UInt8]

  /// - Complexity: O(bytes of the texts).
  init(_ donation: Donation) {
    self.donation = donation
    bytes = donation.canonicalBytes
  }

  /// The order by how much was redacted in the donation, then by having a duration; ids and offsets do not count.
  var worth: (marks: Int, duration: Int) {
    let mark = Array(RecordingRules.mark.utf8)
    let marks = bytes.indices.count { bytes[$0...].starts(with: mark) }
    return (-marks, donation.microseconds == nil ? 1 : 0)
  }

  static func < (first: Precedence, second: Precedence) -> Bool {
    // Nearly all duplicates are equal.
    if first.donation.id == second.donation.id, first.bytes == second.bytes { return false }
    if first.worth != second.worth { return first.worth < second.worth }
    if let id = first.donation.id, let other = second.donation.id, id != other { return id < other }
    let (instant, other) = (first.donation.moment.instant, second.donation.moment.instant)
    if instant != other { return instant < other }
    return first.bytes.count == second.bytes.count
      ? first.bytes.lexicographicallyPrecedes(second.bytes)
      : first.bytes.count > second.bytes.count
  }
}

extension Donation {
  /// Returns true if the donation plainly equals another, byte for byte, as nearly all duplicates do. False only means
  /// that a full comparison is needed.
  func isPlainlyThe(same other: Donation) -> Bool {
    self == other && result == nil && sequence == nil && presentation == nil && action == nil
      && source.hasSameBytes(as: other.source) && intent.hasSameBytes(as: other.intent)
      && parameters.isIdentical(to: other.parameters) && context.isIdentical(to: other.context)
  }

  /// The content of the donation without its id, encoded so that no two contents have the same bytes.
  ///
  /// - Complexity: O(bytes of the texts).
  fileprivate var canonicalBytes: [UInt8] {
    var bytes: [UInt8] = []
    func add(_ text: String) {
      bytes += "\(text.utf8.count):".utf8
      bytes += text.utf8
    }
    func add(_ text: String?) { add(all: text.map { [$0] } ?? []) { add($0) } }
    func add<Elements: Collection>(all elements: Elements, _ body: (Elements.Element) -> Void) {
      add("\(elements.count)")
      elements.forEach(body)
    }
    func add(_ value: ParameterValue) {
      if case .array(let elements) = value { return add(all: elements) { add($0) } }
      let symbol = Symbol(value)
      // A minus sign, so that no element count looks like this.
      add("-\(symbol.kind.rawValue)")
      add(symbol.text)
    }
    func add(_ fields: Fields) {
      add(all: fields) {
        add($0.name)
        add($0.value)
      }
    }
    add("\(moment.instant.microseconds) \(moment.utcOffset) \(moment.isKnown) \(kind.rawValue)")
    add(source)
    add(intent)
    add(parameters)
    add(context)
    add(all: [result, action?.value].compactMap(\.self)) { add($0) }
    add("\(result == nil) \(microseconds ?? -1) \(isTaken)")
    add(sequence)
    add(all: presentation.map { [$0] } ?? []) { presentation in
      add("\(presentation.isDiscoverable) \(presentation.needsUnlock)")
      add(presentation.name)
      add(presentation.typeName)
      add(all: presentation.combinations) { combination in
        add(all: combination.parameters) { add($0) }
        add(combination.title)
        add(combination.subtitle)
      }
      add(all: presentation.texts) { text in
        add(text.parameter)
        add(text.text)
      }
    }
    if let paths = paths { add(all: paths) { add("\($0)") } }
    return bytes
  }
}
