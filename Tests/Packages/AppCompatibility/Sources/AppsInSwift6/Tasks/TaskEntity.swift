import AppIntents

enum TaskPriority: Int, AppEnum, CaseIterable {
  case low = 1
  case normal = 2
  case high = 3

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Priority"
  static let caseDisplayRepresentations: [TaskPriority: DisplayRepresentation] = [
    .low: "Low",
    .normal: DisplayRepresentation(title: "Normal"),
    .high: DisplayRepresentation(
      title: "High", subtitle: "Before everything else", image: .init(systemName: "flag.fill"),
      synonyms: ["urgent", "important"]),
  ]
}

struct TaskEntity: AppEntity {
  static let typeDisplayRepresentation = TypeDisplayRepresentation(name: "Task")
  static let defaultQuery = TaskQuery()

  let id: Int

  @Property(title: "Name")
  var name: String

  @Property(title: "Due")
  var due: Date?

  @Property(title: "Priority")
  var priority: TaskPriority

  @Property(title: "Subtasks")
  var subtasks: [TaskEntity]

  var displayRepresentation: DisplayRepresentation {
    .init(title: "\(name)", subtitle: "\(priority)")
  }

  init(id: Int, name: String, due: Date? = nil, priority: TaskPriority = .normal) {
    self.id = id
    self.name = name
    self.due = due
    self.priority = priority
    self.subtasks = []
  }
}

extension TaskEntity {
  static let all: [TaskEntity] = [
    TaskEntity(id: 1, name: "Water the plants"),
    TaskEntity(id: 2, name: "Call the plumber", priority: .high),
    TaskEntity(id: 3, name: "Sort photographs", priority: .low),
  ]
}

struct TaskQuery: EntityQuery {
  func entities(for identifiers: [Int]) async throws -> [TaskEntity] {
    TaskEntity.all.filter { identifiers.contains($0.id) }
  }

  // Important ones stand in a section of their own.
  func suggestedEntities() async throws -> ItemCollection<TaskEntity> {
    let important = TaskEntity.all.filter { $0.priority == .high }
    let others = TaskEntity.all.filter { $0.priority != .high }
    return ItemCollection(
      promptLabel: "Which task?", usesIndexedCollation: false,
      sections: [
        ItemSection("Important", items: important),
        ItemSection(
          "Others", items: others.map { Item($0, title: "\($0.name)", subtitle: "Some day") }),
      ])
  }
}
