internal import Foresight

extension ChecksummedJSON {
  /// Returns the content of a file that holds some members between its head and its checksum.
  func json(of content: [JSON.Member]) -> JSON {
    let members = head + content
    return .object(members + [.init("checksum", .string(Self.checksum(members)))])
  }

  /// Returns the text of such a file.
  func text(of content: [JSON.Member]) -> String { json(of: content).text + "\n" }
}
