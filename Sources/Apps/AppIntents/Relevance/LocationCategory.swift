// The kinds of places that a map tells apart.

extension RelevantContext.LocationCategory {
  /// The kind that is called `airport`.
  public static let airport = Self("airport")
  /// The kind that is called `amusementPark`.
  public static let amusementPark = Self("amusementPark")
  /// The kind that is called `aquarium`.
  public static let aquarium = Self("aquarium")
  /// The kind that is called `atm`.
  public static let atm = Self("atm")
  /// The kind that is called `bakery`.
  public static let bakery = Self("bakery")
  /// The kind that is called `bank`.
  public static let bank = Self("bank")
  /// The kind that is called `beach`.
  public static let beach = Self("beach")
  /// The kind that is called `brewery`.
  public static let brewery = Self("brewery")
  /// The kind that is called `cafe`.
  public static let cafe = Self("cafe")
  /// The kind that is called `campground`.
  public static let campground = Self("campground")
  /// The kind that is called `carRental`.
  public static let carRental = Self("carRental")
  /// The kind that is called `evCharger`.
  public static let evCharger = Self("evCharger")
  /// The kind that is called `fireStation`.
  public static let fireStation = Self("fireStation")
  /// The kind that is called `fitnessCenter`.
  public static let fitnessCenter = Self("fitnessCenter")
  /// The kind that is called `foodMarket`.
  public static let foodMarket = Self("foodMarket")
  /// The kind that is called `gasStation`.
  public static let gasStation = Self("gasStation")
  /// The kind that is called `hospital`.
  public static let hospital = Self("hospital")
  /// The kind that is called `hotel`.
  public static let hotel = Self("hotel")
  /// The kind that is called `laundry`.
  public static let laundry = Self("laundry")
  /// The kind that is called `library`.
  public static let library = Self("library")
  /// The kind that is called `marina`.
  public static let marina = Self("marina")
  /// The kind that is called `movieTheater`.
  public static let movieTheater = Self("movieTheater")
  /// The kind that is called `museum`.
  public static let museum = Self("museum")
  /// The kind that is called `nationalPark`.
  public static let nationalPark = Self("nationalPark")
  /// The kind that is called `nightlife`.
  public static let nightlife = Self("nightlife")
  /// The kind that is called `park`.
  public static let park = Self("park")
  /// The kind that is called `parking`.
  public static let parking = Self("parking")
  /// The kind that is called `pharmacy`.
  public static let pharmacy = Self("pharmacy")
  /// The kind that is called `police`.
  public static let police = Self("police")
  /// The kind that is called `postOffice`.
  public static let postOffice = Self("postOffice")
  /// The kind that is called `publicTransport`.
  public static let publicTransport = Self("publicTransport")
  /// The kind that is called `restaurant`.
  public static let restaurant = Self("restaurant")
  /// The kind that is called `restroom`.
  public static let restroom = Self("restroom")
  /// The kind that is called `school`.
  public static let school = Self("school")
  /// The kind that is called `stadium`.
  public static let stadium = Self("stadium")
  /// The kind that is called `store`.
  public static let store = Self("store")
  /// The kind that is called `theater`.
  public static let theater = Self("theater")
  /// The kind that is called `university`.
  public static let university = Self("university")
  /// The kind that is called `winery`.
  public static let winery = Self("winery")
  /// The kind that is called `zoo`.
  public static let zoo = Self("zoo")
}
