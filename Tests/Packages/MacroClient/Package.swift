// swift-tools-version: 6.2

import PackageDescription

// A package as an app's author would write it: it uses each macro, and prints what came of it.
let package = Package(
  name: "MacroClient",
  dependencies: [.package(name: "Foresight", path: "../../..")],
  targets: [
    .executableTarget(
      name: "MacroClient",
      dependencies: [
        .product(
          name: "AppIntents", package: "Foresight", condition: .when(platforms: [.linux]))
      ])
  ]
)
