// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

/// Whether the package is built for `make fuzz` rather than for use: the targets of `Tests/Fuzzing` are
/// then a program under libFuzzer, and no tests.
let isFuzzing = Context.environment["FORESIGHT_FUZZING"] != nil

/// Whether the service is built too, which needs libsystemd: `make` sets it where that is installed, and a plain
/// `swift build` needs no more than the command line does.
let hasService = Context.environment["FORESIGHT_SERVICE"] != nil

/// Whether the program is built too that starts others from the desktop, which needs GLib: `make` sets it where that is
/// installed.
let hasLauncher = Context.environment["FORESIGHT_LAUNCHER"] != nil

/// Whether the command line is linked with all of its libraries, the C library among them, so that it starts in half the
/// time: `make build` does, where all of them are there as archives.
let isStatic = !(Context.environment["FORESIGHT_STATIC"] ?? "").isEmpty

/// Whether the package is built for `make check-fleet`: the server of many people in `Fleet`, its tests and its
/// benchmark, and of the rest only what they need.
let isFleet = Context.environment["FORESIGHT_FLEET"] != nil

let package = Package(
  name: "Foresight",
  products: [
    .library(name: "AppIntents", targets: ["AppIntents"]),
    .library(name: "AppIntentsTesting", targets: ["AppIntentsTesting"]),
    .library(name: "CoreLocation", targets: ["CoreLocation"]),
    .library(name: "CoreSpotlight", targets: ["CoreSpotlight"]),
    .library(name: "CoreTransferable", targets: ["CoreTransferable"]),
    .library(name: "GeoToolbox", targets: ["GeoToolbox"]),
    .library(name: "MediaIntents", targets: ["MediaIntents"]),
    .library(name: "OSLog", targets: ["OSLog"]),
    .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
    .library(name: "VisualIntelligence", targets: ["VisualIntelligence"]),
    .library(name: "os", targets: ["os"]),
    .library(name: "Foresight", targets: ["Foresight"]),
    .executable(name: "foresight", targets: ["ForesightTool"]),
  ],
  targets: [
    // The system's libraries.
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CBLAS", providers: [.apt(["libblas-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),

    // The rooms, each depending only on those above it.
    .target(name: "SQLite", dependencies: ["CSQLite"]),
    .target(name: "LinearAlgebra", dependencies: ["CBLAS"]),
    .target(name: "JSON"),
    .target(name: "Files"),
    .target(name: "Processes"),
    .target(name: "Donations"),
    .target(name: "TextSearch"),
    .target(name: "Pages", dependencies: ["Donations"]),
    .target(
      name: "DonationFormats", dependencies: ["Donations", "Files", "JSON", "SQLite", "CZlib"]),
    .target(
      name: "AppHosting",
      dependencies: ["DonationFormats", "Donations", "Files", "JSON", "Processes"]),
    .target(name: "Privacy", dependencies: ["Donations", "JSON", "Files"]),
    .target(
      name: "DonationStore",
      dependencies: ["Donations", "Files", "Privacy", "SQLite", "TextSearch"]),
    .target(
      name: "Prediction", dependencies: ["Donations", "LinearAlgebra", "TextSearch", "CZlib"]),
    .target(
      name: "Evaluation",
      dependencies: [
        "Donations", "DonationFormats", "Foresight", "JSON", "LinearAlgebra", "Pages", "Prediction",
        "Processes",
      ]),
    .target(
      name: "Models", path: "Models", exclude: ["README.md", "prior.json", "prior-simulated.json"]),
    .target(
      name: "Foresight",
      dependencies: [
        "Donations", "DonationFormats", "DonationStore", "Files", "JSON", "LinearAlgebra", "Models",
        "Prediction", "Privacy", "Processes", "TextSearch",
      ]
    ),

    // What was learned of a person, as a page for them.
    .target(name: "PersonalReport", dependencies: ["Donations", "Foresight", "Pages"]),

    // What the command line and the service say alike, and the language in which they speak to each other.
    .target(
      name: "ForesightService",
      dependencies: [
        "AppHosting", "DonationFormats", "Donations", "Files", "Foresight", "JSON", "Processes",
      ]),

    // The API that apps are written against, and the compiler's plugin for its macros. The plugin is only a
    // `main`: SwiftPM builds all tests a second time, as tools, if one of them depends on a macro target.
    .target(name: "AppIntentsMacros", dependencies: ["JSON"]),
    .macro(name: "AppIntentsPlugin", dependencies: ["AppIntentsMacros"]),
    .target(
      name: "AppIntents",
      dependencies: [
        "AppHosting", "AppIntentsPlugin", "CoreLocation", "CoreSpotlight", "CoreTransferable",
        "Donations", "DonationStore", "Foresight", "GeoToolbox", "Privacy", "SQLite",
        "UniformTypeIdentifiers",
      ]),
    .target(name: "AppIntentsTesting", dependencies: ["AppIntents"]),

    // Thin modules under the names of Apple's, with what files written for App Intents use of them.
    .target(name: "UniformTypeIdentifiers"),
    .target(name: "CoreLocation"),
    .target(name: "GeoToolbox", dependencies: ["CoreLocation"]),
    .target(name: "CoreSpotlight", dependencies: ["UniformTypeIdentifiers"]),
    .target(name: "CoreTransferable", dependencies: ["UniformTypeIdentifiers"]),
    .target(name: "MediaIntents", dependencies: ["AppIntents"]),
    .target(name: "OSLog"),
    // `import os.log` names a part of a module of C, so there is one beside that of Swift.
    .systemLibrary(name: "COSNames"),
    .target(name: "os", dependencies: ["COSNames", "OSLog"]),
    .target(name: "VisualIntelligence", dependencies: ["AppIntents", "Donations"]),

    .executableTarget(
      name: "ForesightTool",
      dependencies: [
        "AppHosting", "Donations", "DonationFormats", "DonationStore", "Evaluation", "Files",
        "Foresight", "ForesightService", "JSON", "Pages", "PersonalReport", "Prediction", "Privacy",
        "Processes", "TextSearch",
      ],
      linkerSettings: isStatic
        ? [
          .unsafeFlags(
            ["-static", "-Wno-unused-command-line-argument"].flatMap { ["-Xclang-linker", $0] })
        ]
        : []),

    // Beside the house.
    .executableTarget(
      name: "SampleGenerator", dependencies: ["DonationFormats", "Donations", "Evaluation"],
      path: "Datasets/Generator"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "AppIntents", "Foresight", "ForesightService", "DonationFormats", "DonationStore",
        "Donations",
        "Prediction", "Processes", "Evaluation", "LinearAlgebra", "CSQLite",
      ],
      path: "Benchmarks", exclude: ["Peers"]),
    // Also a package of its own, as an app's would be; here for the tests that order from it.
    .executableTarget(
      name: "CoffeeShop", dependencies: ["AppIntents"],
      path: "Examples/CoffeeShop/Sources/CoffeeShop"),
    .executableTarget(name: "HostedApp", dependencies: ["AppIntents"], path: "Tests/HostedApp"),
    .testTarget(name: "PagesTests", dependencies: ["Pages"]),
    .testTarget(
      name: "PersonalReportTests", dependencies: ["PersonalReport", "Donations", "Foresight"]),
    .testTarget(name: "SQLiteTests", dependencies: ["SQLite"]),
    .testTarget(name: "LinearAlgebraTests", dependencies: ["LinearAlgebra"]),
    .testTarget(name: "JSONTests", dependencies: ["JSON"]),
    .testTarget(name: "FilesTests", dependencies: ["Files"]),
    .testTarget(name: "ProcessesTests", dependencies: ["Processes"]),
    .testTarget(name: "DonationsTests", dependencies: ["Donations"]),
    .testTarget(
      name: "DonationFormatsTests", dependencies: ["DonationFormats", "JSON", "SQLite"]),
    .testTarget(
      name: "AppHostingTests", dependencies: ["AppHosting", "Donations", "JSON", "Processes"]),
    .testTarget(name: "TextSearchTests", dependencies: ["TextSearch"]),
    .testTarget(name: "PrivacyTests", dependencies: ["Privacy"]),
    .testTarget(
      name: "DonationStoreTests", dependencies: ["DonationStore", "Privacy", "TextSearch"],
      exclude: ["Fixtures"]),
    .testTarget(name: "PredictionTests", dependencies: ["Prediction"]),
    .testTarget(
      name: "EvaluationTests",
      dependencies: ["Evaluation", "DonationFormats", "JSON", "Pages", "Prediction"]),
    .testTarget(
      name: "ForesightTests",
      dependencies: ["Foresight", "JSON", "Prediction", "Processes", "SQLite"]),
    .testTarget(
      name: "ForesightServiceTests",
      dependencies: ["DonationStore", "Donations", "ForesightService", "Foresight", "JSON"]),
    .testTarget(
      name: "AppIntentsTests",
      dependencies: [
        "AppIntents", "DonationStore", "Donations", "Foresight", "GeoToolbox", "OSLog",
        "Prediction",
        "VisualIntelligence",
      ]),
    .testTarget(
      name: "AppIntentsTestingTests", dependencies: ["AppIntentsTesting", "AppIntents"]),
    .testTarget(name: "AppIntentsMacrosTests", dependencies: ["AppIntentsMacros"]),
    .testTarget(
      name: "ForesightToolTests",
      dependencies: [
        "AppHosting", "DonationFormats", "ForesightTool", "HostedApp", "JSON", "Processes",
        "SQLite",
      ]),
    .testTarget(
      name: "ShellTests",
      dependencies: ["CoffeeShop", "ForesightTool", "HostedApp", "Processes"]
        + (hasService ? ["ForesightDaemon"] : [])),
    .testTarget(
      name: "ReliabilityTests",
      dependencies: [
        "CSQLite", "SQLite", "Donations", "DonationFormats", "DonationStore", "Foresight",
        "ForesightTool", "Processes",
      ] + (hasService ? ["ForesightDaemon", "ForesightService", "JSON"] : []),
      exclude: hasService ? [] : ["Service"]),
  ],
  swiftLanguageModes: [.v6]
)

if hasService {
  package.products.append(.executable(name: "foresightd", targets: ["ForesightDaemon"]))
  package.targets += [
    // Without pkg-config, whose -L would put the system's shared libraries before the archives that `make build` lays out.
    .systemLibrary(
      name: "CSystemd", providers: [.apt(["libsystemd-dev"])]),
    .executableTarget(
      name: "ForesightDaemon",
      dependencies: ["CSystemd", "Files", "Foresight", "ForesightService", "JSON", "Processes"]),
  ]
}

if hasLauncher {
  package.products.append(.executable(name: "foresight-launch", targets: ["ForesightLauncher"]))
  package.targets += [
    .systemLibrary(
      name: "CGIO", pkgConfig: "gio-unix-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .executableTarget(
      name: "ForesightLauncher", dependencies: ["CGIO", "DonationFormats", "Donations", "JSON"]),
  ]
}

let fuzzed: [Target.Dependency] = [
  "CZlib", "DonationFormats", "DonationStore", "Donations", "Evaluation", "Files", "Foresight",
  "ForesightService", "ForesightTool", "JSON", "Prediction", "Privacy", "SQLite", "TextSearch",
]
if isFleet {
  let rooms: Set = [
    "AppHosting", "CBLAS", "CSQLite", "CZlib", "DonationFormats", "DonationStore", "Donations",
    "Files", "Foresight", "ForesightService", "JSON", "LinearAlgebra", "Models", "Prediction",
    "Privacy", "Processes", "SQLite", "TextSearch",
  ]
  package.targets.removeAll { !rooms.contains($0.name) }
  package.products = [.executable(name: "foresight-server", targets: ["ForesightServer"])]
  package.targets += [
    .systemLibrary(
      name: "CPostgres", path: "Fleet/Sources/CPostgres", pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"])]),
    .systemLibrary(
      name: "CMicroHTTP", path: "Fleet/Sources/CMicroHTTP", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(
      name: "CLZ4", path: "Fleet/Sources/CLZ4", pkgConfig: "liblz4",
      providers: [.apt(["liblz4-dev"])]),
    .target(
      name: "Postgres", dependencies: ["CPostgres", "Donations"], path: "Fleet/Sources/Postgres"),
    .target(
      name: "Fleet",
      dependencies: [
        "CLZ4", "DonationFormats", "DonationStore", "Donations", "Files", "Foresight",
        "ForesightService",
        "JSON", "LinearAlgebra", "Postgres", "Prediction", "Privacy",
      ],
      path: "Fleet/Sources/Fleet"),
    .executableTarget(
      name: "ForesightServer",
      dependencies: [
        "CMicroHTTP", "Donations", "Fleet", "Foresight", "ForesightService", "JSON", "Postgres",
        "Privacy",
      ],
      path: "Fleet/Sources/ForesightServer"),
    .target(
      name: "FleetCalling", dependencies: ["Foresight", "JSON"],
      path: "Fleet/Sources/FleetCalling"),
    .executableTarget(
      name: "FleetClient", dependencies: ["FleetCalling", "Foresight", "JSON"],
      path: "Fleet/Sources/FleetClient"),
    .testTarget(
      name: "FleetTests",
      dependencies: [
        "Donations", "Fleet", "FleetCalling", "Foresight", "ForesightService", "JSON", "Postgres",
        "Processes",
      ],
      path: "Fleet/Tests"),
  ]
} else if isFuzzing {
  // A program cannot link another one, so the command line goes without its `main`.
  package.products = []
  for (index, target) in package.targets.enumerated() where target.name == "ForesightTool" {
    package.targets[index] = .target(
      name: target.name, dependencies: target.dependencies, exclude: ["Tool+Main.swift"])
  }
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Tests/Fuzzing/CLibFuzzer"),
    .executableTarget(
      name: "Fuzzer", dependencies: fuzzed + ["CLibFuzzer"], path: "Tests/Fuzzing",
      exclude: ["CLibFuzzer", "Corpus", "ReplayTests.swift"]),
  ]
} else {
  // SwiftPM takes any target with a file of this name, in whatever case, for a program.
  package.targets.append(
    .testTarget(
      name: "FuzzingTests", dependencies: fuzzed, path: "Tests/Fuzzing",
      exclude: ["CLibFuzzer", "Corpus", "Main.swift"]))
}

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  // With this feature no `@MainActor` type of an app could implement an asynchronous requirement of
  // `AppIntents`, because the requirement would run wherever its caller does. Without it, every function
  // of `AppIntents` that copies values or takes an asynchronous closure must say `nonisolated(nonsending)`.
  if !["AppIntents", "AppIntentsTesting"].contains(target.name) {
    target.swiftSettings?.append(.enableUpcomingFeature("NonisolatedNonsendingByDefault"))
  }
}
