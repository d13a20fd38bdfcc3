import AppIntents

struct SetTemperatureIntent: AppIntent {
  static let title: LocalizedStringResource = "Set Temperature"
  static let description = IntentDescription("Heats a room.")

  @Parameter(
    title: "Temperature", description: "What the room should have.", defaultValue: 20.5,
    defaultUnit: .celsius, supportsNegativeNumbers: false, requestValueDialog: "How warm?")
  var temperature: Measurement<UnitTemperature>

  @Parameter(title: "For", defaultValue: 30, defaultUnit: .minutes)
  var length: Measurement<UnitDuration>

  @Parameter(title: "Outside", defaultUnit: .celsius, defaultUnitAdjustForLocale: true)
  var outside: Measurement<UnitTemperature>?

  @Parameter(title: "Humidity", default: 45.0, controlStyle: .field, inclusiveRange: (20, 80))
  var humidity: Double

  static var parameterSummary: some ParameterSummary {
    When(\.$outside, .hasNoValue) {
      Summary("Heat to \(\.$temperature) for \(\.$length)")
    } otherwise: {
      Summary("Heat to \(\.$temperature) while it has \(\.$outside) outside") {
        \.$length
        \.$humidity
      }
    }
  }

  func perform() async throws
    -> some IntentResult & ReturnsValue<Measurement<UnitTemperature>> & ProvidesDialog
  {
    let celsius = temperature.converted(to: .celsius).value
    return .result(
      value: temperature, dialog: "Heating to \(celsius, specifier: "%.1f") degrees.")
  }
}

/// A meter's reading, in whatever the meter measures.
struct RecordReadingIntent: AppIntent {
  static let title: LocalizedStringResource = "Record Reading"

  @Parameter(title: "Energy", defaultUnit: .kilowattHours) var energy: Measurement<UnitEnergy>?
  @Parameter(title: "Power", defaultUnit: .watts) var power: Measurement<UnitPower>?
  @Parameter(title: "Current") var current: Measurement<UnitElectricCurrent>?
  @Parameter(title: "Charge") var charge: Measurement<UnitElectricCharge>?
  @Parameter(title: "Voltage") var voltage: Measurement<UnitElectricPotentialDifference>?
  @Parameter(title: "Resistance") var resistance: Measurement<UnitElectricResistance>?
  @Parameter(title: "Frequency") var frequency: Measurement<UnitFrequency>?
  @Parameter(title: "Pressure", unit: .hectopascals) var pressure: Measurement<UnitPressure>?
  @Parameter(title: "Volume") var volume: Measurement<UnitVolume>?
  @Parameter(title: "Area") var area: Measurement<UnitArea>?
  @Parameter(title: "Concentration") var dust: Measurement<UnitConcentrationMass>?
  @Parameter(title: "Storage") var storage: Measurement<UnitInformationStorage>?
  @Parameter(title: "Angle") var angle: Measurement<UnitAngle>?
  @Parameter(title: "Acceleration") var acceleration: Measurement<UnitAcceleration>?
  @Parameter(title: "Consumption") var consumption: Measurement<UnitFuelEfficiency>?
  @Parameter(title: "Readings") var lengths: [Measurement<UnitLength>]?

  func perform() async throws -> some IntentResult {
    .result()
  }
}
