import AppIntents

struct CompleteTasksIntent: AppIntent, ProgressReportingIntent {
  static let title: LocalizedStringResource = "Complete Tasks"
  static let description = IntentDescription(
    "Ticks off tasks.", categoryName: "Tasks", searchKeywords: ["done", "finish"])

  @Parameter(title: "Tasks", size: 5)
  var tasks: [TaskEntity]

  @Parameter(title: "Only these priorities")
  var priorities: Set<TaskPriority>

  static var parameterSummary: some ParameterSummary {
    When(\.$priorities, .hasAnyValue) {
      Summary("Complete \(\.$tasks) that are \(\.$priorities)")
    } otherwise: {
      Summary("Complete \(\.$tasks)")
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[TaskEntity]> {
    progress.totalUnitCount = Int64(tasks.count)
    var completed: [TaskEntity] = []
    for task in tasks where priorities.isEmpty || priorities.contains(task.priority) {
      completed.append(task)
      progress.completedUnitCount += 1
    }
    return .result(value: completed)
  }
}

struct NextTaskIntent: AppIntent {
  static let title: LocalizedStringResource = "Next Task"
  static let description = IntentDescription(stringLiteral: "Tells what comes next.")

  func perform() async throws -> some IntentResult & ReturnsValue<TaskEntity?> {
    .result(value: TaskEntity.all.first { $0.priority == .high })
  }
}
