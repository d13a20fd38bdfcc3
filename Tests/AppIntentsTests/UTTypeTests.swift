import AppIntents
import Testing

@Suite struct UTTypeTests {
  @Test(
    "A kind of file is known by its ending and by its MIME type", arguments: ["png", "CSV", "m4a"])
  func fileTypes(ending: String) throws {
    let type = try #require(UTType(filenameExtension: ending))
    #expect(type.preferredFilenameExtension == ending.lowercased())
    #expect(try UTType(mimeType: #require(type.preferredMIMEType)) == type)
    #expect(UTType(filenameExtension: "no such ending") == nil)
  }

  @Test("A kind is a kind of itself, and of what is above it")
  func kinds() {
    #expect(UTType.png.conforms(to: .png) && UTType.png.conforms(to: .image))
    #expect(UTType.heic.conforms(to: .item) && UTType.quickTimeMovie.conforms(to: .movie))
    #expect(!UTType.image.conforms(to: .png) && !UTType.mp3.conforms(to: .image))
    let own = UTType(exportedAs: "org.example.roast", conformingTo: .data)
    #expect(own.supertypes.isEmpty && own.identifier == "org.example.roast")
  }
}
