import CoreLocation
import Testing

@Suite struct CLLocationManagerTests {
  private final class Delegate: CLLocationManagerDelegate {
    var errors: [CLError] = []
    var changes = 0
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
      if let error = error as? CLError { errors.append(error) }
    }
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) { changes += 1 }
  }

  @Test("It says that the place may not be known, to whoever asks")
  func denied() {
    let (manager, delegate) = (CLLocationManager(), Delegate())
    manager.delegate = delegate
    manager.requestWhenInUseAuthorization()
    manager.requestLocation()
    manager.startUpdatingLocation()
    manager.stopUpdatingLocation()
    #expect(delegate.errors == [CLError(.denied), CLError(.denied)] && delegate.changes == 1)
    #expect(manager.location == nil && manager.authorizationStatus == .denied)
    #expect(!CLLocationManager.locationServicesEnabled())
  }

  @Test("Of a location no more is known than where it is, of an address nothing")
  func geocoder() async throws {
    let location = CLLocation(latitude: 1, longitude: 2)
    let places = try await CLGeocoder().reverseGeocodeLocation(location)
    #expect(places.map(\.location) == [location] && places[0].name == nil)
    await #expect(throws: CLError(.geocodeFoundNoResult)) {
      try await CLGeocoder().geocodeAddressString("Am Markt 1")
    }
  }
}
