// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "CoffeeShop",
  // On a Mac the same sources would use the system's framework.
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "Foresight", path: "../..")],
  targets: [
    .executableTarget(
      name: "CoffeeShop",
      dependencies: [
        .product(name: "AppIntents", package: "Foresight", condition: .when(platforms: [.linux]))
      ])
  ]
)
