import ForesightValues
import Foundation

/// A process that donates lines of its own, and what it must have left in the store.
///
/// Each line tells who wrote it and as which, so that whatever is found can be told to be whole, and to
/// be one that was written.
final class Writer {
  let name: String
  let child: Child
  private(set) var sent = 0

  /// Starts `foresight donate --stdin`.
  init(_ name: String, in place: Workplace) throws {
    self.name = name
    child = try place.start("donate", "--stdin", "--source", name)
  }

  /// What its line of a number says; some are longer than a page of the database.
  private static func text(_ name: String, _ number: Int) -> String {
    "\(name)/\(number)/" + String(repeating: "·", count: number % 50 == 49 ? 3000 : number % 17)
  }

  /// Its line of a number, from 0.
  static func line(_ name: String, _ number: Int) -> String {
    // Of many intents: a flood of one may be refused.
    #"{"intent":"Act\#(number % 40)","parameters":{"number":\#(number),"text":"\#(text(name, number))"},"#
      + #""context":{"place":"place \#(number % 3)"}}"# + "\n"
  }

  /// Gives it so many lines more; what is not taken because it is gone does not matter.
  func send(_ count: Int) {
    child.send((sent..<sent + count).map { Self.line(name, $0) }.joined())
    sent += count
  }

  /// The ids that it has acknowledged, in the order of the lines.
  var acknowledged: [String] { Child.lines(of: child.printed) }

  /// How many it has acknowledged: each id is a line of 36 characters.
  var acknowledgedCount: Int { child.printedCount / 37 }

  /// What is wrong with its donations in a store; `nil` if nothing is.
  ///
  /// - Parameter donations: those of its source, in any order.
  func fault(in donations: [Donation]) -> String? {
    let acknowledged = acknowledged
    var found = Set<Int>()
    for donation in donations {
      guard case .integer(let value) = donation.parameters["number"],
        let number = Int(exactly: value)
      else { return "a donation has no number" }
      guard donation.parameters["text"] == .string(Self.text(name, number)),
        donation.intent == "Act\(number % 40)", donation.parameters.count == 2,
        donation.context["place"] == .string("place \(number % 3)")
      else { return "donation \(number) is not what was written" }
      guard found.insert(number).inserted else { return "donation \(number) is there twice" }
      if number < acknowledged.count, donation.id?.description != acknowledged[number] {
        return "donation \(number) has another id than was acknowledged"
      }
    }
    // All that were acknowledged, maybe some more, and no line without those before it.
    if found.count < acknowledged.count || found.contains(where: { $0 >= found.count }) {
      return "\(acknowledged.count) were acknowledged, and \(found.count) are there"
    }
    return found.count > sent ? "there are more than were written" : nil
  }
}
