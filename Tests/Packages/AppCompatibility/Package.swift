// swift-tools-version: 6.2

import PackageDescription

// Files written against Apple's App Intents API, built and run here against this project's library.
//
//     swift test
//
// `WITHOUT_MACROS=1 swift test` leaves out what needs the macros, and `WITHOUT_LATER=1` what stands
// on types of the releases from 2026 on.
let withoutMacros = Context.environment["WITHOUT_MACROS"] != nil
let withoutLater = Context.environment["WITHOUT_LATER"] != nil
let leftOut = (withoutMacros ? ["Macros"] : []) + (withoutLater ? ["Later"] : [])

// On an Apple platform the same files use the system's frameworks.
let frameworks = [
  "AppIntents", "CoreLocation", "CoreSpotlight", "CoreTransferable", "GeoToolbox", "MediaIntents",
  "OSLog", "UniformTypeIdentifiers", "VisualIntelligence", "os",
].map {
  Target.Dependency.product(
    name: $0, package: "Foresight", condition: .when(platforms: [.linux]))
}

let package = Package(
  name: "AppCompatibility",
  platforms: [.macOS("26.0"), .iOS("26.0")],
  dependencies: [
    .package(name: "Foresight", path: "../../..")
  ],
  targets: [
    // The apps, as new files spell them: `static let title`.
    .target(
      name: "AppsInSwift6", dependencies: frameworks, exclude: leftOut,
      swiftSettings: [.swiftLanguageMode(.v6)]),

    // The same apps with `static var title`, which the plugin writes, and a few files of the older
    // manner.
    .target(
      name: "AppsInSwift5", dependencies: frameworks,
      swiftSettings: [.swiftLanguageMode(.v5)], plugins: ["SpellInSwift5"]),
    .plugin(
      name: "SpellInSwift5", capability: .buildTool(), dependencies: ["Swift5Speller"]),
    .executableTarget(name: "Swift5Speller"),

    // A program that learns a habit in one process and acts on it in the next.
    .executableTarget(
      name: "DonatesAndRestarts", dependencies: frameworks,
      swiftSettings: [.swiftLanguageMode(.v6)]),

    // An app whose types are all of the main actor, as Xcode 26 sets up new ones.
    .executableTarget(
      name: "MainActorAppInSwift6", dependencies: frameworks,
      swiftSettings: [.swiftLanguageMode(.v6), .defaultIsolation(MainActor.self)]),
    .executableTarget(
      name: "MainActorAppInSwift5", dependencies: frameworks,
      swiftSettings: [.swiftLanguageMode(.v5), .defaultIsolation(MainActor.self)],
      plugins: ["SpellInSwift5"]),

    .testTarget(
      name: "AppsInSwift6Tests",
      dependencies: [
        "AppsInSwift6", "DonatesAndRestarts", "MainActorAppInSwift6", "MainActorAppInSwift5",
      ] + frameworks,
      exclude: leftOut, swiftSettings: [.swiftLanguageMode(.v6)]),
    .testTarget(
      name: "AppsInSwift5Tests", dependencies: ["AppsInSwift5"] + frameworks,
      swiftSettings: [.swiftLanguageMode(.v5)]),
  ]
)
