/// What a program may know of where the person is.
public enum CLAuthorizationStatus: Int32, Hashable, Sendable {
  /// The person has not said it.
  case notDetermined = 0
  /// The person cannot say it.
  case restricted
  /// Nothing.
  case denied
  /// Always.
  case authorizedAlways
  /// While the person uses it.
  case authorizedWhenInUse
}

/// What went wrong about a place.
public struct CLError: Error, Hashable, Sendable {
  /// What it was.
  public enum Code: Int, Hashable, Sendable {
    /// The location is not known.
    case locationUnknown = 0
    /// It may not be known.
    case denied
    /// The network is not there.
    case network
    /// No place has such an address.
    case geocodeFoundNoResult = 8
  }

  /// What it was.
  public let code: Code

  /// Makes an error.
  public init(_ code: Code) { self.code = code }
}

/// How exactly a place is wanted, in metres.
public typealias CLLocationAccuracy = Double

/// As exactly as can be.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// To some ten metres.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// To a hundred metres.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// To a kilometre.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000

/// Who is told where the person is.
public protocol CLLocationManagerDelegate: AnyObject {
  /// The person has said what may be known.
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
  /// The person is at the last of these places.
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
  /// The place is not known.
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
}

extension CLLocationManagerDelegate {
  /// Does nothing.
  public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {}
  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {}
  /// Does nothing.
  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
}

/// Says that it does not know where the person is, as on a system where that is not allowed.
///
///     let manager = CLLocationManager()
///     manager.authorizationStatus           // .denied
///     manager.requestLocation()             // tells the delegate of CLError(.denied)
open class CLLocationManager {
  /// Who is told.
  public weak var delegate: (any CLLocationManagerDelegate)?
  /// How exactly the place is wanted.
  public var desiredAccuracy = kCLLocationAccuracyBest
  /// After how many metres the delegate is told anew.
  public var distanceFilter: CLLocationDistance = -1

  /// Makes a manager.
  public init() {}

  /// ``CLAuthorizationStatus/denied``.
  public var authorizationStatus: CLAuthorizationStatus { .denied }
  /// ``CLAuthorizationStatus/denied``.
  public static func authorizationStatus() -> CLAuthorizationStatus { .denied }
  /// False.
  public static func locationServicesEnabled() -> Bool { false }
  /// None.
  public var location: CLLocation? { nil }

  /// Does not ask: the answer is known.
  open func requestWhenInUseAuthorization() {
    delegate?.locationManagerDidChangeAuthorization(self)
  }
  /// Does not ask: the answer is known.
  open func requestAlwaysAuthorization() { delegate?.locationManagerDidChangeAuthorization(self) }
  /// Tells the delegate that the place may not be known.
  open func requestLocation() {
    delegate?.locationManager(self, didFailWithError: CLError(.denied))
  }
  /// Tells the delegate that the place may not be known.
  open func startUpdatingLocation() { requestLocation() }
  /// Does nothing: nothing has begun.
  open func stopUpdatingLocation() {}
}

/// Knows no addresses.
///
///     try await CLGeocoder().reverseGeocodeLocation(location)    // a place at the location, without an address
public final class CLGeocoder: Sendable {
  /// Makes one.
  public init() {}

  /// A place of which nothing is known but where it is.
  public func reverseGeocodeLocation(_ location: CLLocation) async throws -> [CLPlacemark] {
    var place = CLPlacemark()
    place.location = location
    return [place]
  }

  /// Throws: the places of addresses are not known.
  public func geocodeAddressString(_ address: String) async throws -> [CLPlacemark] {
    throw CLError(.geocodeFoundNoResult)
  }
}
