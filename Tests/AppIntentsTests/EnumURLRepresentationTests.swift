import AppIntents
import Testing

@Suite struct EnumURLRepresentationTests {
  @Test("An address is put together of the raw value, or said for each case")
  func addresses() {
    #expect(Shop.tea.urlRepresentation?.absoluteString == "https://example.org/tea%20%26%20cakes")
    #expect(Shop.tea.urlRepresentationParameter == Shop.tea.urlRepresentation?.absoluteString)
    let each = EnumURLRepresentation<Shop>([.bread: "https://bread.example.org"])
    #expect(each.url(of: .bread)?.host() == "bread.example.org" && each.url(of: .tea) == nil)
    let all: EnumURLRepresentation<Shop> = "https://example.org"
    #expect(all.url(of: .tea) == all.url(of: .bread))
  }

  @Test("In the address of an intent it stands as it is")
  func inAnother() {
    let open = OpenShop()
    open.target = .tea
    #expect(OpenShop.urlRepresentation.url(of: open) == Shop.tea.urlRepresentation)
    open.note = "a b"
    let query = IntentURLRepresentation<OpenShop>(
      stringInterpolation: {
        var pieces = IntentURLRepresentation<OpenShop>.StringInterpolation(
          literalCapacity: 0, interpolationCount: 1)
        pieces.appendLiteral("https://example.org?q=")
        pieces.appendInterpolation(\.$note)
        return pieces
      }())
    #expect(query.url(of: open)?.query() == "q=a%20b")
  }
}

private enum Shop: String, URLRepresentableEnum {
  case tea = "tea & cakes"
  case bread
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Shop"
  static let caseDisplayRepresentations: [Shop: DisplayRepresentation] = [
    .tea: "Tea", .bread: "Bread",
  ]
  static var urlRepresentation: URLRepresentation { "https://example.org/\(.rawValue)" }
}

private struct OpenShop: OpenIntent, URLRepresentableIntent {
  static let title: LocalizedStringResource = "Open Shop"
  @Parameter(title: "Shop") var target: Shop
  @Parameter(title: "Note") var note: String?
  static var urlRepresentation: URLRepresentation { "\(\.$target)" }
}
