import AppIntents

/// What a person may set on the widget that lists tasks.
struct TaskListConfiguration: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Task List"
  static let description = IntentDescription("Shows some of your tasks.")

  @Parameter(title: "Tasks", size: [.systemSmall: 3, .systemMedium: 4, .systemLarge: 8])
  var tasks: [TaskEntity]?

  @Parameter(title: "Show dates", default: true)
  var showsDates: Bool

  @Parameter(title: "Rows", default: 5, controlStyle: .stepper, inclusiveRange: (1, 12))
  var rows: Int

  init() {}

  init(tasks: [TaskEntity], rows: Int) {
    self.tasks = tasks
    self.rows = rows
  }

  static var parameterSummary: some ParameterSummary {
    When(widgetFamily: .equalTo, .systemSmall) {
      Summary {
        \.$tasks
      }
    } otherwise: {
      When(widgetFamily: .oneOf, [.systemLarge, .systemExtraLarge]) {
        Summary("Show \(\.$tasks)") {
          \.$showsDates
          \.$rows
        }
      } otherwise: {
        When(\.$rows, .lessThan, 4) {
          Summary()
        } otherwise: {
          Summary {
            \.$tasks
            \.$rows
          }
        }
      }
    }
  }
}

/// The widget's own button.
struct ToggleTaskIntent: AppIntent {
  static let title: LocalizedStringResource = "Toggle Task"
  static let isDiscoverable: Bool = false

  @Parameter(title: "Task")
  var identifier: Int

  init() {}

  init(identifier: Int) {
    self.identifier = identifier
  }

  func perform() async throws -> some IntentResult {
    .result()
  }
}
