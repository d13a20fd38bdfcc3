import ForesightFormats
import Foundation
import Testing

struct FileChecksumTests {
  /// The check value of the algorithm, as catalogues of CRCs give it.
  @Test func theChecksumIsTheUsualOne() throws {
    try withFile(Data("123456789".utf8)) { path in
      let checksum = try FileChecksum(path: path)
      #expect(checksum.crc32 == 0xcbf4_3926 && checksum.bytes == 9)
      #expect(checksum.description == "CRC-32 cbf43926, 9 bytes")
    }
  }

  @Test func smallChecksumsHaveAllTheirDigits() throws {
    try withFile(Data()) { path in
      let checksum = try FileChecksum(path: path)
      #expect(checksum.description == "CRC-32 00000000, 0 bytes")
    }
  }

  @Test func aMissingFileIsTold() {
    #expect(throws: InputError.missing(path: "/nowhere")) { try FileChecksum(path: "/nowhere") }
  }
}
