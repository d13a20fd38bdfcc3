import ForesightValues
import Foundation
import Testing

@testable import Foresight
@testable import ForesightService
@testable import ForesightWire

/// What shells ask without JSON.
struct PlainRequestTests {
  /// A little while ago.
  private static let second = Int(Environment.now.microseconds / 1_000_000) - 60

  private func record(_ line: String, _ number: Int, shell: String = "zsh") -> [UInt8] {
    let start = Self.second + number
    let fields = Array("\(line)\0\(start)\0\(start + 1)\0\(0)\0/tmp\0s\0".utf8)
    return Array("record \(shell) \(fields.count)\n".utf8) + fields
  }

  private func complete(_ typed: String, rejected: [String] = []) -> [UInt8] {
    let fields = Array(([typed, "/tmp", "s"] + rejected + [""]).joined(separator: "\0").utf8)
    return Array("complete zsh \(fields.count)\n".utf8) + fields
  }

  /// Sends bytes, and takes what is said up to so many empty lines.
  private func ask(_ bytes: [UInt8], _ loop: Loop, _ conversation: Conversation, answers: Int = 1)
    throws -> String
  {
    loop.service.receive(bytes, in: conversation)
    var said = ""
    try loop.wait(in: conversation) {
      said += String(decoding: conversation.waiting, as: UTF8.self)
      conversation.noteSent(conversation.waiting.count)
      return said.split(separator: "\n", omittingEmptySubsequences: false).dropLast().count {
        $0.isEmpty
      } >= answers
    }
    return said
  }

  /// What zsh shows by itself is the same, whether it comes with the line before or is asked for: nothing before the
  /// fourth line, and then with the probability that was measured.
  @Test func whatFollowsALineIsWhatIsAskedForAtTheNextPrompt() throws {
    let loop = try Loop()
    let conversation = loop.service.open()
    for number in 0..<8 {
      let told = try ask(record("make test", number), loop, conversation)
      #expect(try ask(complete(""), loop, conversation) == told, "\(number)")
      #expect(told.contains("make test") == (number >= 3), "\(number): \(told)")
    }
    let fish = try ask(record("make it", 9, shell: "fish"), loop, conversation)
    #expect(fish.contains("make test"))
  }

  /// The hook of a shell that is open outlives an upgrade, of either of them.
  @Test func everyProtocolOfBeforeIsUnderstood() throws {
    let loop = try Loop()
    let conversation = loop.service.open()
    for (number, word) in ["", " 1", " \(PlainRequest.latest)"].enumerated() {
      let bytes = record("make \(number)", number)
      let end = try #require(bytes.firstIndex(of: 10))
      let answer = try ask(
        Array(bytes[..<end] + Array(word.utf8) + bytes[end...]), loop, conversation)
      #expect(!answer.contains("failed"))
    }
    // One that is not known yet is not guessed at, and what follows is read as the next.
    let bytes = record("make later", 5)
    let end = try #require(bytes.firstIndex(of: 10))
    let later = Array(" \(PlainRequest.latest + 1)".utf8)
    #expect(
      try ask(Array(bytes[..<end] + later + bytes[end...]), loop, conversation) == "failed\n\n")
    let status = try loop.ask([Loop.line(1, "status")], in: conversation)
    #expect(status[0]["result"]?["donations"] == .integer(3))
  }

  /// The first key at a prompt is answered from the ranking that the end of the line before it brought.
  @Test(arguments: Donation.shells) func aLineThatEndsAndAKeyAskOfOnePrompt(shell: String) throws {
    let now = Moment(Instant(microseconds: Int64(Self.second) * 1_000_000), utcOffset: 0)
    func question(_ kind: PlainRequest.Kind, _ fields: [String]) throws -> LineQuestion {
      try PlainRequest(kind, shell: shell, length: 0).read(
        fields.flatMap { Array($0.utf8) + [0] }, now: now, host: "h"
      ).question
    }
    let ended = try question(
      .record,
      [
        "make", "\(Self.second - 2)", "\(Self.second - 1)", "0", "/a", "s", "", "/b", "",
        "branch=m",
      ])
    let key = try question(
      .complete, ["g", "/b", "s", "branch=m", "/file=x", "", "gi", "git push"])
    #expect(ended.prompt == key.prompt)
  }

  /// The next line is expected where the prompt is, in the circumstances there.
  @Test func whatFollowsIsAskedWhereThePromptIs() throws {
    let loop = try Loop()
    let conversation = loop.service.open()
    func run(_ line: String, _ number: Int, in place: String, then next: String) throws -> String {
      let start = Self.second + number
      let fields = Array(
        "\(line)\0\(start)\0\(start)\0000\0/\(place)\0s\0\0/\(next)\0branch=\(place)\0\0branch=\(next)\0"
          .utf8)
      return try ask(
        Array("record zsh \(fields.count) 2\n".utf8) + fields, loop, conversation)
    }
    var answer = ""
    for number in 0..<12 {
      let (place, next) = number % 2 == 0 ? ("a", "b") : ("b", "a")
      _ = try run("make \(place)", 2 * number, in: place, then: place)
      answer = try run("cd \(next)", 2 * number + 1, in: place, then: next)
    }
    #expect(answer.split(separator: "\n").first?.hasSuffix("\tmake a") == true, "\(answer)")
  }

  @Test func aLineIsRecordedAndTheNextTold() throws {
    let loop = try Loop()
    let conversation = loop.service.open()
    for number in 0..<12 {
      _ = try ask(record(number % 2 == 0 ? "git status" : "make test", number), loop, conversation)
    }
    let answer = try ask(record("git status", 12), loop, conversation)
    let first = try #require(answer.split(separator: "\n").first?.split(separator: "\t"))
    #expect(first.last == "make test" && Double(first[0]).map { (0.3...1).contains($0) } ?? false)
    let typed = try ask(complete("git s"), loop, conversation)
    #expect(typed.hasSuffix("\tgit status\n\n"))
    // The same conversation goes on in JSON.
    let status = try loop.ask([Loop.line(1, "status")], in: conversation)
    #expect(status[0]["result"]?["donations"] == .integer(13))
  }

  /// What could not be recorded is told so that it is told elsewhere; what cannot be suggested is nothing to tell.
  @Test func whatFailsIsToldApart() {
    let conversation = Conversation(1, at: 0)
    for (kind, answer) in [("record", "failed\n\n"), ("complete", "\n")] {
      let asked = Conversation.Asked(method: kind, nanoseconds: 0, isPlain: true)
      conversation.finish(
        conversation.begin(nil, asked), .failure(ServiceError(.busy, "somebody writes")))
      #expect(String(decoding: conversation.waiting, as: UTF8.self) == answer)
      conversation.noteSent(conversation.waiting.count)
    }
  }

  /// Who reads more slowly than they ask leaves something waiting for ever.
  @Test func whatWasSentIsGivenBack() {
    let conversation = Conversation(1, at: 0)
    for _ in 0..<100 {
      conversation.say(String(repeating: "x", count: 100_000))
      conversation.noteSent(conversation.waiting.count - 1000)
      #expect(conversation.waiting.endIndex < 1 << 19)
    }
    #expect(conversation.waiting.count == 1000)
  }

  /// However the bytes arrive, and whatever stands behind one another.
  @Test(arguments: [1, 2, 7, 64])
  func bytesMayComeInAnyPieces(size: Int) throws {
    let loop = try Loop()
    let conversation = loop.service.open()
    var bytes = record("one", 0) + record("two\nlines", 1) + complete("") + record("three", 2)
    bytes += Array((Loop.line(1, "status") + "\n").utf8)
    var rest = bytes[...]
    while rest.count > size {
      loop.service.receive(rest.prefix(size), in: conversation)
      rest = rest.dropFirst(size)
    }
    let said = try ask(Array(rest), loop, conversation, answers: 4)
    #expect(said.contains("\"donations\":3") || said.hasSuffix("\n\n"))
  }

  @Test func faultsAreNotExplained() throws {
    let loop = try Loop()
    let conversation = loop.service.open()
    #expect(
      try ask(Array("record zsh 3\nabc".utf8), loop, conversation) == PlainRequest.failure)
    #expect(
      try ask(record("ls", 0, shell: "tcsh"), loop, conversation) == PlainRequest.failure)
    #expect(try ask(complete("x", rejected: ["alone"]), loop, conversation) == "\n")
    // What is no request at all is told as it is to everybody.
    loop.service.receive(Array("record zsh 99999999999\n".utf8), in: conversation)
    let error = try loop.lines(1, in: conversation)
    #expect(error[0]["error"]?["code"] == .integer(-32700))
  }

  @Test func whatIsTooLongIsCounted() throws {
    let loop = try Loop()
    let conversation = loop.service.open()
    _ = try ask(record(String(repeating: "x", count: 70_000), 0), loop, conversation)
    _ = try ask(record("ls", 1), loop, conversation)
    let status = try loop.ask([Loop.line(1, "status")], in: conversation)
    #expect(status[0]["result"]?["too_long"] == .integer(1))
    #expect(status[0]["result"]?["donations"] == .integer(1))
  }
}
