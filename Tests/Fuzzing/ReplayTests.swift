import Foundation
import Testing

/// The targets of fuzzing over their corpora, as ordinary tests.
struct ReplayTests {
  private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Corpus")

  @Test(arguments: FuzzTarget.all.map(\.name))
  func everyLawHoldsOverTheCorpus(name: String) throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.corpus.appendingPathComponent(name), includingPropertiesForKeys: nil)
    #expect(!files.isEmpty)
    try target.run([])
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: file))
      #expect(throws: Never.self, "\(file.lastPathComponent)") { try target.run(bytes) }
      // Cut short anywhere, and with a bit changed, the laws still hold.
      for length in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 4)) {
        #expect(throws: Never.self, "\(file.lastPathComponent), cut to \(length)") {
          try target.run(Array(bytes.prefix(length)))
        }
        var changed = bytes
        changed[length] ^= 1 << UInt8(length % 8)
        #expect(throws: Never.self, "\(file.lastPathComponent), changed at \(length)") {
          try target.run(changed)
        }
      }
    }
  }

  @Test func everyCorpusBelongsToATarget() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path).sorted()
    #expect(names == FuzzTarget.all.map(\.name).sorted())
  }
}
