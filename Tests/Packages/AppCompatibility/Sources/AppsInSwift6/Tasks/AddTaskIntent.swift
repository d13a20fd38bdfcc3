import AppIntents

struct AddTaskIntent: AppIntent {
  static let title: LocalizedStringResource = "Add Task"
  static let description = IntentDescription("Adds a task to your list.", categoryName: "Tasks")

  @Parameter(title: "Name", requestValueDialog: IntentDialog("What has to be done?"))
  var name: String

  @Parameter(title: "Due", description: "When it has to be done.", kind: .dateTime)
  var due: Date?

  @Parameter(title: "Remind at", kind: .time)
  var reminder: DateComponents?

  @Parameter(
    title: "Priority", description: "How much it matters.", default: .normal,
    requestValueDialog: "How important is it?",
    requestDisambiguationDialog: "Which of these?",
    inputConnectionBehavior: .never,
    supportedValues: [.low, .normal, .high])
  var priority: TaskPriority

  @Parameter(
    title: "Repeat", default: false,
    displayName: Bool.IntentDisplayName(true: "Every week", false: "Once"))
  var repeats: Bool

  static var parameterSummary: some ParameterSummary {
    Switch(\.$priority) {
      Case(.high) {
        Summary("Add the important task \(\.$name) due \(\.$due)") {
          \.$priority
          \.$repeats
        }
      }
      Case([.low, .normal]) {
        Summary("Add \(\.$name)") {
          \.$priority
          \.$due
          \.$reminder
        }
      }
      DefaultCase {
        Summary("Add \(\.$name)")
      }
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<TaskEntity> & ProvidesDialog {
    if name.isEmpty {
      name = try await $name.requestValue("What is the task called?")
    }
    guard name.count < 100 else {
      throw $name.needsValueError("That is too long for a task. What is it in short?")
    }
    if priority == .high {
      let confirmed = try await $priority.requestConfirmation(
        for: priority, dialog: "Is it really important?")
      if !confirmed {
        priority = .normal
      }
    }
    let task = TaskEntity(id: 100, name: name, due: due, priority: priority)
    return .result(value: task, dialog: IntentDialog("Added \(task)."))
  }
}

struct RescheduleTaskIntent: AppIntent {
  static let title: LocalizedStringResource = "Reschedule Task"

  @Parameter(
    title: "Task", description: "The one to move.",
    requestValueDialog: "Which task?", requestDisambiguationDialog: "Which of them?",
    inputConnectionBehavior: .default, query: TaskQuery())
  var task: TaskEntity

  @Parameter(title: "Day", kind: .date)
  var day: Date

  func perform() async throws -> some IntentResult {
    let matching = TaskEntity.all.filter { $0.name == task.name }
    if matching.count > 1 {
      try await $task.requestDisambiguation(among: matching, dialog: "Which one do you mean?")
    }
    guard day > .distantPast else {
      throw $day.needsDisambiguationError(among: [.now], dialog: "Which day?")
    }
    return .result()
  }
}
