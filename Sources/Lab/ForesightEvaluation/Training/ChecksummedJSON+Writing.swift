internal import Foresight
internal import ForesightValues

extension ChecksummedJSON {
  /// Returns the text of a file that holds some members between its head and its checksum.
  func text(of content: [JSON.Member]) -> String {
    let members = head + content
    let checksum = JSON.Member("checksum", .string(Self.checksum(members)))
    return JSON.object(members + [checksum]).text + "\n"
  }
}
