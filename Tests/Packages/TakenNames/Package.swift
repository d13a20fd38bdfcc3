// swift-tools-version: 6.2

import PackageDescription

// An app whose own targets have names that an app may well have: none of them is one of Foresight's.
//
//     swift run TakenNames
//
// FORESIGHT_URL names a repository to depend on instead of the folder, as other people's apps do.
let foresight: Package.Dependency =
  if let url = Context.environment["FORESIGHT_URL"] {
    .package(url: url, "0.1.0"..<"99.0.0")
  } else {
    .package(name: "Foresight", path: "../../..")
  }
// SwiftPM knows a repository by the end of its URL.
let identity = Context.environment["FORESIGHT_URL"] == nil ? "Foresight" : "foresight"
let names = [
  "Donations", "Evaluation", "Files", "JSON", "Models", "Pages", "Prediction", "Privacy", "SQLite",
]

let package = Package(
  name: "TakenNames",
  dependencies: [foresight],
  targets: names.map { .target(name: $0) } + [
    .executableTarget(
      name: "TakenNames",
      dependencies: names.map { .target(name: $0) } + [
        .product(name: "AppIntents", package: identity)
      ])
  ])
