// swift-tools-version: 6.2

import PackageDescription

// What the examples in documentation comments need: `Scripts/test-examples` copies it, and adds the target of the
// examples themselves.
let modules = [
  "AppIntents", "AppIntentsTesting", "CoreLocation", "CoreSpotlight", "CoreTransferable",
  "Foresight", "ForesightExamples", "GeoToolbox", "MediaIntents", "OSLog", "UniformTypeIdentifiers",
  "VisualIntelligence", "os",
].map { Target.Dependency.product(name: $0, package: "Foresight") }

let package = Package(
  name: "Examples",
  dependencies: [.package(name: "Foresight", path: "../../..")],
  targets: [
    .target(name: "ExampleSupport", dependencies: modules),
    // An example is short: it leaves values unused, and conforms types of others.
    .executableTarget(
      name: "Examples", dependencies: ["ExampleSupport"] + modules,
      swiftSettings: [.unsafeFlags(["-suppress-warnings"])]),
  ]
)
