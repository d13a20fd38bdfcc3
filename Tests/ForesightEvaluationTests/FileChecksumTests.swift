import ForesightEvaluation
import ForesightFormats
import ForesightTestSupport
import Testing

struct FileChecksumTests {
  /// The check value of the algorithm, as catalogues of CRCs give it.
  @Test func theChecksumIsTheUsualOne() throws {
    let directory = try TemporaryDirectory()
    let checksum = try FileChecksum(path: directory.write("digits", "123456789"))
    #expect(checksum.crc32 == 0xcbf4_3926 && checksum.bytes == 9)
    #expect(checksum.description == "CRC-32 cbf43926, 9 bytes")
  }

  @Test func smallChecksumsHaveAllTheirDigits() throws {
    let directory = try TemporaryDirectory()
    let checksum = try FileChecksum(path: directory.write("nothing", ""))
    #expect(checksum.description == "CRC-32 00000000, 0 bytes")
  }

  @Test func aMissingFileIsTold() {
    #expect(throws: InputError.missing(path: "/nowhere")) { try FileChecksum(path: "/nowhere") }
  }
}
