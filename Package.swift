// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

/// True where the package is built for `make fuzz` rather than for use: the targets of `Tests/Fuzzing` are
/// then a program under libFuzzer, and no tests.
let isFuzzing = Context.environment["FORESIGHT_FUZZING"] != nil

/// True where what belongs to desktops is built too, which needs libsystemd and GLib: `make` sets it where these are
/// installed.
let hasDesktop = Context.environment["FORESIGHT_DESKTOP"] != nil

/// How the command line and the service are linked: with all of their libraries, the C library among them, so that they
/// start in half the time, where `make build` finds all of them as archives.
let linking: [LinkerSetting] =
  (Context.environment["FORESIGHT_STATIC"] ?? "").isEmpty
  ? []
  : [
    .unsafeFlags(
      ["-static", "-Wno-unused-command-line-argument"].flatMap { ["-Xclang-linker", $0] })
  ]

/// True where the server of many people in `Fleet` is built too, with its tests and its benchmark, which needs
/// PostgreSQL's library, libmicrohttpd and LZ4.
let isFleet = Context.environment["FORESIGHT_FLEET"] != nil

/// True where the package is built for `make test-examples`: the libraries that no app can import are a product then.
let hasExamples = Context.environment["FORESIGHT_EXAMPLES"] != nil

/// A room: a folder of targets, each in a folder of its own name. `Scripts/check-rooms` reads which target is in
/// which, and refuses what depends the wrong way.
func room(_ name: String, _ targets: [Target], in folder: String = "Sources") -> [Target] {
  for target in targets where target.path == nil {
    target.path = "\(folder)/\(name)/\(target.name)"
  }
  return targets
}

/// A library, or what a program is made of.
func library(
  _ name: String, _ dependencies: Target.Dependency..., exclude: [String] = []
) -> Target {
  .target(name: name, dependencies: dependencies, exclude: exclude)
}

// A log, a model, and one object that keeps them in step. It depends on nothing outside.
let core = room(
  "Core",
  [
    .systemLibrary(name: "ForesightCSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "ForesightCBLAS", providers: [.apt(["libblas-dev"])]),
    .systemLibrary(name: "ForesightCZlib", providers: [.apt(["zlib1g-dev"])]),
    library("ForesightValues", exclude: ["Tables"]),
    library("ForesightSystem", "ForesightCSQLite"),
    library("ForesightFormats", "ForesightValues", "ForesightSystem", "ForesightCZlib"),
    library("ForesightPrivacy", "ForesightValues", "ForesightSystem", exclude: ["Tables"]),
    library(
      "ForesightLog", "ForesightValues", "ForesightSystem", "ForesightPrivacy", exclude: ["Schema"]),
    library("ForesightPrediction", "ForesightValues", "ForesightCBLAS", "ForesightCZlib"),
    .target(
      name: "ForesightModels", path: "Models",
      exclude: [
        "README.md", "prior.json", "prior-simulated.json", "prior-when.json", "prior-lines.json",
        "shell-words.txt",
      ]),
    library(
      "Foresight", "ForesightValues", "ForesightSystem", "ForesightFormats", "ForesightPrivacy",
      "ForesightLog", "ForesightPrediction", "ForesightModels"),
    library(
      "ForesightWire", "Foresight", "ForesightFormats", "ForesightLog", "ForesightPrivacy",
      "ForesightSystem", "ForesightValues"),
  ])

// The API that apps are written against, the compiler's plugin for its macros, and thin modules under the names of
// Apple's. The plugin is only a `main`: SwiftPM builds all tests a second time, as tools, if one of them depends on a
// macro target.
let apps = room(
  "Apps",
  [
    library("AppIntentsMacros", "ForesightValues"),
    .macro(name: "AppIntentsPlugin", dependencies: ["AppIntentsMacros"]),
    library("ForesightHosting", "ForesightValues", "ForesightSystem", "ForesightFormats"),
    library("ForesightClient", "Foresight", "ForesightSystem", "ForesightValues", "ForesightWire"),
    library(
      "AppIntents", "AppIntentsPlugin", "CoreLocation", "CoreSpotlight", "CoreTransferable",
      "Foresight", "ForesightClient", "ForesightHosting", "ForesightLog", "ForesightPrivacy",
      "ForesightSystem", "ForesightValues", "ForesightWire", "GeoToolbox",
      "UniformTypeIdentifiers"),
    library("AppIntentsTesting", "AppIntents"),
    library("UniformTypeIdentifiers"),
    library("CoreLocation"),
    library("GeoToolbox", "CoreLocation"),
    library("CoreSpotlight", "UniformTypeIdentifiers"),
    library("CoreTransferable", "UniformTypeIdentifiers"),
    library("MediaIntents", "AppIntents"),
    library("OSLog"),
    // `import os.log` names a part of a module of C, so there is one beside that of Swift.
    .systemLibrary(name: "COSNames"),
    library("os", "COSNames", "OSLog"),
    library("VisualIntelligence", "AppIntents", "ForesightValues"),
  ])

// Data sets, the one loop, metrics, training, and what they show.
let lab = room(
  "Lab",
  [
    library("ForesightPages", "ForesightSystem", "ForesightValues", exclude: ["Styles"]),
    library(
      "ForesightReport", "Foresight", "ForesightFormats", "ForesightLog", "ForesightPages",
      "ForesightPrediction", "ForesightPrivacy", "ForesightValues", exclude: ["Styles"]),
    library(
      "ForesightEvaluation", "Foresight", "ForesightFormats", "ForesightPages",
      "ForesightPrediction", "ForesightSystem", "ForesightValues", exclude: ["Styles"]),
  ])

// The service: its socket, one worker that reads and one that writes.
let service = room(
  "Service",
  [
    library(
      "ForesightService", "Foresight", "ForesightFormats", "ForesightHosting", "ForesightLog",
      "ForesightPrediction", "ForesightPrivacy", "ForesightSystem", "ForesightValues",
      "ForesightWire"),
    .systemLibrary(name: "ForesightCLinux"),
    .executableTarget(
      name: "ForesightDaemon",
      dependencies: [
        "Foresight", "ForesightCLinux", "ForesightService", "ForesightSystem", "ForesightValues",
        "ForesightWire",
      ],
      linkerSettings: linking),
  ])

// What other programs keep of what a person did: a target that yields donations.
let importers = room(
  "Desktop",
  [
    library(
      "ForesightImporters", "Foresight", "ForesightFormats", "ForesightLog", "ForesightSystem",
      "ForesightValues", exclude: ["Tables"])
  ])

// The session bus and what is watched there, which speak to the service's socket; and the one program that links GLib.
let desktop =
  hasDesktop
  ? room(
    "Desktop",
    [
      // Without pkg-config, whose -L would put the system's shared libraries before the archives that `make build` lays
      // out.
      .systemLibrary(name: "ForesightCSystemd", providers: [.apt(["libsystemd-dev"])]),
      .executableTarget(
        name: "ForesightDesktop",
        dependencies: [
          "Foresight", "ForesightCSystemd", "ForesightFormats", "ForesightImporters",
          "ForesightPrivacy", "ForesightSystem", "ForesightValues", "ForesightWire",
        ],
        exclude: ["Interfaces", "Tables"]),
      .systemLibrary(
        name: "ForesightCGIO", pkgConfig: "gio-unix-2.0", providers: [.apt(["libglib2.0-dev"])]),
      .executableTarget(
        name: "ForesightLauncher",
        dependencies: ["ForesightCGIO", "ForesightFormats", "ForesightValues"]),
    ]) : []

/// The texts of the command line, which `Scripts/embed` makes Swift of.
let toolTexts =
  ["Completions", "MCP", "Pages"] + ["zsh", "bash", "fish"].map { "Shells/foresight.\($0)" }

let tool = room(
  "Tool",
  [
    .executableTarget(
      name: "ForesightTool",
      dependencies: [
        "Foresight", "ForesightClient", "ForesightCLinux", "ForesightEvaluation",
        "ForesightFormats", "ForesightHosting", "ForesightImporters", "ForesightLog",
        "ForesightPages",
        "ForesightPrediction", "ForesightPrivacy", "ForesightReport", "ForesightService",
        "ForesightSystem", "ForesightValues", "ForesightWire",
      ],
      exclude: toolTexts,
      linkerSettings: linking)
  ])

let beside: [Target] = [
  .target(name: "ForesightTestSupport", path: "Tests/ForesightTestSupport"),
  .executableTarget(
    name: "ForesightSampleGenerator",
    dependencies: ["ForesightEvaluation", "ForesightFormats", "ForesightValues"],
    path: "Datasets/Generator"),
  .executableTarget(
    name: "ForesightBenchmarks",
    dependencies: [
      "AppIntents", "Foresight", "ForesightClient", "ForesightCSQLite", "ForesightEvaluation",
      "ForesightFormats", "ForesightImporters", "ForesightLog", "ForesightPrediction",
      "ForesightService",
      "ForesightSystem", "ForesightValues", "ForesightWire",
    ],
    path: "Benchmarks", exclude: ["Peers"]),
  // Also a package of its own, as an app's would be; here for the tests that order from it.
  .executableTarget(
    name: "ForesightCoffeeShop", dependencies: ["AppIntents"],
    path: "Examples/CoffeeShop/Sources/CoffeeShop"),
  .executableTarget(
    name: "ForesightHostedApp", dependencies: ["AppIntents"], path: "Tests/ForesightHostedApp"),
]

func tests(_ target: String, _ others: Target.Dependency..., exclude: [String] = []) -> Target {
  .testTarget(
    name: target + "Tests", dependencies: [.target(name: target)] + others, exclude: exclude)
}

let withDesktop: [Target.Dependency] = hasDesktop ? ["ForesightDesktop"] : []
let allTests: [Target] =
  [
    tests("ForesightValues"),
    tests("ForesightSystem"),
    tests("ForesightFormats", "ForesightSystem", "ForesightValues"),
    tests("ForesightImporters", "ForesightFormats", "ForesightSystem", "ForesightValues"),
    tests("ForesightPrivacy"),
    tests(
      "ForesightLog", "ForesightPrivacy", "ForesightTestSupport", "ForesightValues",
      exclude: ["Fixtures"]),
    tests("ForesightPrediction"),
    tests(
      "Foresight", "ForesightEvaluation", "ForesightFormats", "ForesightImporters",
      "ForesightModels", "ForesightPrediction", "ForesightService", "ForesightSystem",
      "ForesightTestSupport", "ForesightValues"),
    tests("ForesightWire", "Foresight", "ForesightValues"),
    tests("ForesightClient"),
    tests("ForesightHosting", "ForesightSystem", "ForesightValues"),
    tests(
      "AppIntents", "Foresight", "ForesightEvaluation", "ForesightLog", "ForesightPrediction",
      "ForesightTestSupport", "ForesightValues", "GeoToolbox", "OSLog", "VisualIntelligence"),
    tests("AppIntentsTesting", "AppIntents"),
    tests("AppIntentsMacros"),
    tests("ForesightPages"),
    tests(
      "ForesightReport", "Foresight", "ForesightLog", "ForesightPrediction", "ForesightPrivacy",
      "ForesightTestSupport", "ForesightValues"),
    tests(
      "ForesightEvaluation", "Foresight", "ForesightFormats", "ForesightPages",
      "ForesightPrediction", "ForesightService", "ForesightTestSupport", "ForesightValues"),
    tests("ForesightSampleGenerator", "ForesightFormats", "ForesightValues"),
    tests(
      "ForesightService", "Foresight", "ForesightFormats", "ForesightHosting", "ForesightLog",
      "ForesightPrediction", "ForesightPrivacy", "ForesightSystem", "ForesightTestSupport",
      "ForesightValues", "ForesightWire"),
    tests(
      "ForesightTool", "Foresight", "ForesightFormats", "ForesightHostedApp", "ForesightHosting",
      "ForesightLog", "ForesightSystem", "ForesightTestSupport", "ForesightValues", "ForesightWire"),
    .testTarget(
      name: "ShellTests",
      dependencies: [
        "ForesightCoffeeShop", "ForesightDaemon", "ForesightHostedApp", "ForesightSystem",
        "ForesightTool",
      ] + withDesktop),
    .testTarget(
      name: "ReliabilityTests",
      dependencies: [
        "Foresight", "ForesightClient", "ForesightCSQLite", "ForesightDaemon", "ForesightFormats",
        "ForesightImporters", "ForesightLog", "ForesightService", "ForesightSystem",
        "ForesightTool", "ForesightValues", "ForesightWire",
      ] + withDesktop,
      exclude: hasDesktop ? [] : ["Desktop"]),
  ]
  + (hasDesktop
    ? [
      tests(
        "ForesightDesktop", "ForesightCSystemd", "ForesightFormats", "ForesightPrivacy",
        "ForesightSystem", "ForesightTestSupport", "ForesightValues", "ForesightWire")
    ] : [])

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
    .executable(name: "foresightd", targets: ["ForesightDaemon"]),
  ]
    + (hasDesktop
      ? [
        .executable(name: "foresight-desktop", targets: ["ForesightDesktop"]),
        .executable(name: "foresight-launch", targets: ["ForesightLauncher"]),
      ] : [])
    + (hasExamples
      ? [
        .library(
          name: "ForesightExamples",
          targets: [
            "ForesightClient", "ForesightEvaluation", "ForesightImporters", "ForesightPages",
            "ForesightReport", "ForesightService", "ForesightWire",
          ])
      ] : []),
  targets: core + apps + lab + service + importers + desktop + tool + beside + allTests,
  swiftLanguageModes: [.v6]
)

let fuzzed: [Target.Dependency] = [
  "Foresight", "ForesightCZlib", "ForesightEvaluation", "ForesightFormats",
  "ForesightImporters", "ForesightLog", "ForesightPrediction", "ForesightPrivacy",
  "ForesightReport", "ForesightService", "ForesightSystem", "ForesightTool", "ForesightValues",
  "ForesightWire",
]
if isFleet {
  let fleet: [Target] = [
    .systemLibrary(
      name: "ForesightCPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .systemLibrary(
      name: "ForesightCMicroHTTP", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(
      name: "ForesightCLZ4", pkgConfig: "liblz4", providers: [.apt(["liblz4-dev"])]),
    library("ForesightPostgres", "ForesightCPostgres", "ForesightValues"),
    library(
      "ForesightFleet", "Foresight", "ForesightCLZ4", "ForesightFormats", "ForesightLog",
      "ForesightPostgres", "ForesightPrediction", "ForesightPrivacy", "ForesightSystem",
      "ForesightValues", "ForesightWire", exclude: ["Schema"]),
    .executableTarget(
      name: "ForesightServer",
      dependencies: [
        "Foresight", "ForesightCMicroHTTP", "ForesightFleet", "ForesightPostgres",
        "ForesightPrivacy", "ForesightSystem", "ForesightValues", "ForesightWire",
      ]),
    .target(
      name: "ForesightFleetCalling",
      dependencies: ["Foresight", "ForesightSystem", "ForesightValues"],
      path: "Fleet/Benchmarks/Calling"),
    .executableTarget(
      name: "ForesightFleetClient",
      dependencies: ["Foresight", "ForesightFleetCalling", "ForesightValues"],
      path: "Fleet/Benchmarks/Client"),
    .testTarget(
      name: "FleetTests",
      dependencies: [
        "Foresight", "ForesightFleet", "ForesightFleetCalling", "ForesightPostgres",
        "ForesightService", "ForesightSystem", "ForesightValues", "ForesightWire",
      ],
      path: "Fleet/Tests"),
  ]
  package.targets += room("Sources", fleet, in: "Fleet")
  package.products.append(.executable(name: "foresight-server", targets: ["ForesightServer"]))
}
if isFuzzing {
  // A program cannot link another one, so the command line goes without its `main`.
  package.products = []
  for (index, target) in package.targets.enumerated() where target.name == "ForesightTool" {
    package.targets[index] = .target(
      name: target.name, dependencies: target.dependencies, path: target.path,
      exclude: ["Tool+Main.swift"] + toolTexts)
  }
  package.targets += [
    .systemLibrary(name: "ForesightCLibFuzzer", path: "Tests/Fuzzing/ForesightCLibFuzzer"),
    .executableTarget(
      name: "Fuzzer", dependencies: fuzzed + ["ForesightCLibFuzzer"], path: "Tests/Fuzzing",
      exclude: ["ForesightCLibFuzzer", "Corpus", "ReplayTests.swift"]),
  ]
} else {
  // SwiftPM takes any target with a file of this name, in whatever case, for a program.
  package.targets.append(
    .testTarget(
      name: "FuzzingTests", dependencies: fuzzed, path: "Tests/Fuzzing",
      exclude: ["ForesightCLibFuzzer", "Corpus", "Main.swift"]))
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
  // What is tested is optimised where the configuration says so; the tests themselves run as fast without, and are
  // compiled in half the time. Nobody who depends on the package sees the targets of its tests.
  if target.type == .test {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"]))
  }
}
