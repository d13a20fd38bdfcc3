import Foresight
import ForesightFormats
import ForesightValues
import ForesightWire

@testable import ForesightService

/// What a client may send: it comes apart into the same lines however it is cut, each is understood or refused with
/// a number and words, and what is to be recorded can be.
func fuzzWire(_ bytes: [UInt8]) throws {
  let lines = cut(bytes, by: max(1, bytes.count))
  try law(
    lines == cut(bytes, by: Int(bytes.first ?? 0) % 7 + 1), "the lines depend on the pieces")
  for case .line(let line) in lines {
    do {
      let request = try Request(line)
      let again = try? Request(Array(request.line.utf8.dropLast()))
      try law(again == request, "a request that was written is not read as the same")
      try understand(request)
    } catch let fault as Request.Fault {
      try check(fault.error, [.notJSON, .notARequest, .badParameters])
    }
  }
}

private func cut(_ bytes: [UInt8], by count: Int) -> [LineBuffer.Line] {
  var buffer = LineBuffer(longest: 1024)
  var (lines, rest) = ([LineBuffer.Line](), bytes[...])
  while !rest.isEmpty {
    buffer.append(rest.prefix(count))
    rest = rest.dropFirst(count)
    while let line = buffer.next() { lines.append(line) }
  }
  return lines
}

private func understand(_ request: Request) throws {
  let now = Moment(Instant(seconds: 1_764_000_000), utcOffset: 60)
  do {
    let call = try Call(request.method, request.parameters, now: now)
    guard case .donate(let donating) = call.action else { return }
    for donation in donating.donations {
      try law(
        (try? donation.donation.check(isLiveAt: now.instant)) != nil,
        "a donation cannot be recorded")
    }
  } catch let error as ServiceError {
    try check(error, [.badParameters, .noSuchMethod])
  }
}

/// An error has words, one of some numbers, and an answer that is one line of JSON.
private func check(_ error: ServiceError, _ kinds: Set<ServiceError.Kind>) throws {
  try law(
    kinds.contains(error.kind) && !error.why.isEmpty, "an error has another number, or no words")
  let answer = Array(Request.answer(.null, error: error.json).utf8)
  try law(answer.firstIndex(of: 10) == answer.count - 1, "an answer is not one line")
  try law(
    (try? answer.withUnsafeBytes { try JSON.parse($0) }) != nil, "an answer is not JSON")
}
