/// The person's decision about an app's access to their location.
public enum CLAuthorizationStatus: Int32, Hashable, Sendable {
  /// The person has not decided yet.
  case notDetermined = 0
  /// The app has no access, and the person cannot change that.
  case restricted
  /// The app has no access.
  case denied
  /// The app always has access.
  case authorizedAlways
  /// The app has access while the person uses it.
  case authorizedWhenInUse
}

/// An error in finding a location or an address.
public struct CLError: Error, Hashable, Sendable {
  /// The kind of error.
  public enum Code: Int, Hashable, Sendable {
    /// The location is not known.
    case locationUnknown = 0
    /// The app may not know the location.
    case denied
    /// The network is not available.
    case network
    /// No place has such an address.
    case geocodeFoundNoResult = 8
  }

  /// The kind of error.
  public let code: Code

  /// Makes an error.
  public init(_ code: Code) { self.code = code }
}

/// The accuracy of a location, in meters.
public typealias CLLocationAccuracy = Double

/// The best accuracy available.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// About ten meters.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// A hundred meters.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// A kilometer.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000

/// An object that receives a location manager's results.
public protocol CLLocationManagerDelegate: AnyObject {
  /// Called when the authorization status is known.
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
  /// Called with new locations, the latest last. Nothing here calls it.
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
  /// Called when the location cannot be determined.
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

/// A location manager that is always denied access, as on a system where the person allows none.
///
///     let manager = CLLocationManager()
///     manager.authorizationStatus           // .denied
///     manager.requestLocation()             // tells the delegate of CLError(.denied)
open class CLLocationManager {
  /// The object that receives the results.
  public weak var delegate: (any CLLocationManagerDelegate)?
  /// The requested accuracy, in meters. It has no effect here.
  public var desiredAccuracy = kCLLocationAccuracyBest
  /// The distance, in meters, after which a new location is reported. It has no effect here.
  public var distanceFilter: CLLocationDistance = -1

  /// Makes a manager.
  public init() {}

  /// The authorization status, which is always ``CLAuthorizationStatus/denied``.
  public var authorizationStatus: CLAuthorizationStatus { .denied }
  /// The authorization status, which is always ``CLAuthorizationStatus/denied``.
  public static func authorizationStatus() -> CLAuthorizationStatus { .denied }
  /// Returns false: there are no location services.
  public static func locationServicesEnabled() -> Bool { false }
  /// The last known location, which is always `nil`.
  public var location: CLLocation? { nil }

  /// Calls the delegate without asking the person: the answer is always no.
  open func requestWhenInUseAuthorization() {
    delegate?.locationManagerDidChangeAuthorization(self)
  }
  /// Calls the delegate without asking the person: the answer is always no.
  open func requestAlwaysAuthorization() { delegate?.locationManagerDidChangeAuthorization(self) }
  /// Calls the delegate with `CLError(.denied)`.
  open func requestLocation() {
    delegate?.locationManager(self, didFailWithError: CLError(.denied))
  }
  /// Calls the delegate with `CLError(.denied)`.
  open func startUpdatingLocation() { requestLocation() }
  /// Does nothing, because no updates have started.
  open func stopUpdatingLocation() {}
}

/// A geocoder that knows no addresses.
///
///     let here = CLLocation(latitude: 52.52, longitude: 13.405)
///     try await CLGeocoder().reverseGeocodeLocation(here).count      // 1: a place without an address
public final class CLGeocoder: Sendable {
  /// Makes a geocoder.
  public init() {}

  /// Returns one place, with its location alone.
  public func reverseGeocodeLocation(_ location: CLLocation) async throws -> [CLPlacemark] {
    var place = CLPlacemark()
    place.location = location
    return [place]
  }

  /// Throws `CLError(.geocodeFoundNoResult)`: no addresses are known here.
  ///
  ///     try await CLGeocoder().geocodeAddressString("Main Street 1")      // throws: geocodeFoundNoResult
  public func geocodeAddressString(_ address: String) async throws -> [CLPlacemark] {
    throw CLError(.geocodeFoundNoResult)
  }
}
