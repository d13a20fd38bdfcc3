// Files written for Apple's App Intents import that module alone, and use types of Foundation and of the other
// frameworks that it re-exports. On Apple's systems Foundation also provides `@Observable`.
@_exported import CoreLocation
@_exported import CoreSpotlight
@_exported import CoreTransferable
@_exported import Foundation
@_exported import Observation
@_exported import UniformTypeIdentifiers
