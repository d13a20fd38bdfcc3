/// The person's decision on telling where they are.
public enum CLAuthorizationStatus: Int32, Hashable, Sendable {
  /// Not decided yet by the person.
  case notDetermined = 0
  /// Not for the person to decide.
  case restricted
  /// Never to be told.
  case denied
  /// Always to be told.
  case authorizedAlways
  /// To be told while the person uses the app.
  case authorizedWhenInUse
}

/// An error about a place.
public struct CLError: Error, Hashable, Sendable {
  /// The kind of error.
  public enum Code: Int, Hashable, Sendable {
    /// The location is not known.
    case locationUnknown = 0
    /// The app may not know the location.
    case denied
    /// The network is not there.
    case network
    /// No place has such an address.
    case geocodeFoundNoResult = 8
  }

  /// The kind of error.
  public let code: Code

  /// Makes an error.
  public init(_ code: Code) { self.code = code }
}

/// The accuracy with which a place is wanted, in metres.
public typealias CLLocationAccuracy = Double

/// The best accuracy there is.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// Some ten metres.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// A hundred metres.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// A kilometre.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000

/// An object that is told where the person is.
public protocol CLLocationManagerDelegate: AnyObject {
  /// Called when the person has said what may be known.
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
  /// Called when the person is at the last of these places.
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
  /// Called when the place is not known.
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

/// A manager that does not know where the person is, as on a system where that is not allowed.
///
///     let manager = CLLocationManager()
///     manager.authorizationStatus           // .denied
///     manager.requestLocation()             // tells the delegate of CLError(.denied)
open class CLLocationManager {
  /// The object that is told.
  public weak var delegate: (any CLLocationManagerDelegate)?
  /// The accuracy with which the place is wanted, in metres.
  public var desiredAccuracy = kCLLocationAccuracyBest
  /// The distance, in metres, after which the delegate is told anew.
  public var distanceFilter: CLLocationDistance = -1

  /// Makes a manager.
  public init() {}

  /// ``CLAuthorizationStatus/denied``.
  public var authorizationStatus: CLAuthorizationStatus { .denied }
  /// ``CLAuthorizationStatus/denied``.
  public static func authorizationStatus() -> CLAuthorizationStatus { .denied }
  /// False: there are none.
  public static func locationServicesEnabled() -> Bool { false }
  /// No location.
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

/// A geocoder that knows no addresses.
///
///     let here = CLLocation(latitude: 52.52, longitude: 13.405)
///     try await CLGeocoder().reverseGeocodeLocation(here).count      // 1: a place without an address
public final class CLGeocoder: Sendable {
  /// Makes a geocoder.
  public init() {}

  /// Returns a place of which only the location is known.
  public func reverseGeocodeLocation(_ location: CLLocation) async throws -> [CLPlacemark] {
    var place = CLPlacemark()
    place.location = location
    return [place]
  }

  /// Throws: the places of addresses are not known.
  ///
  ///     try await CLGeocoder().geocodeAddressString("Main Street 1")      // throws: geocodeFoundNoResult
  public func geocodeAddressString(_ address: String) async throws -> [CLPlacemark] {
    throw CLError(.geocodeFoundNoResult)
  }
}
