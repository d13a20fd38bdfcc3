// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "CoffeeShop",
  dependencies: [.package(path: "../Foresight")],
  targets: [
    .executableTarget(
      name: "CoffeeShop",
      dependencies: [
        .product(name: "AppIntents", package: "Foresight", condition: .when(platforms: [.linux]))
      ])
  ]
)
