import Testing

@testable import AppIntents

struct FittingCups: DynamicOptionsProvider {
  @IntentParameterDependency<Brew>(\.$size, \.$milk) var intent
  func results() async throws -> [Int] {
    guard let intent else { return [] }
    return intent.size == .large ? [1, 2] : [1, 2, 3, 4]
  }
}

@Suite struct ParameterDependencyTests {
  @Test func otherParametersAreKnownWhileAFormIsFilledIn() async throws {
    let brew = Brew()
    #expect(try await FittingCups().results().isEmpty)
    brew.size = .large
    let options = try await IntentParameterDependency.whileFillingIn(brew) {
      try await FittingCups().results()
    }
    #expect(options == [1, 2])
    #expect(try await FittingCups().results().isEmpty)
  }

  @Test func allOfThemHaveToHaveValues() async throws {
    let options = try await IntentParameterDependency.whileFillingIn(Brew()) {
      try await FittingCups().results()
    }
    #expect(options.isEmpty)
  }

  @Test func anotherIntentsFormIsNotTheirs() async throws {
    let options = try await IntentParameterDependency.whileFillingIn(Plain()) {
      try await FittingCups().results()
    }
    #expect(options.isEmpty)
  }
}
