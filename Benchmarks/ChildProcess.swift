import Glibc

/// A program run to its end.
enum ChildProcess {
  /// The seconds from starting a program to its end; what it prints is thrown away.
  ///
  /// - Parameter environment: what is added to this process's own.
  static func seconds(
    _ command: [String], environment added: [String] = []
  ) async throws -> Double {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = added.map { strdup($0) }
    var inherited = environ
    while let variable = inherited.pointee {
      variables.append(strdup(variable))
      inherited += 1
    }
    variables.append(nil)
    defer { for pointer in arguments + variables { free(pointer) } }
    var (started, status): (Int32, Int32) = (0, 0)
    let seconds = await Measurement.seconds {
      var process = pid_t()
      started = posix_spawn(&process, command[0], &actions, nil, &arguments, variables)
      if started == 0 { waitpid(process, &status, 0) }
    }
    guard started == 0, status == 0 else { throw BenchmarkError("\(command[0]) failed") }
    return seconds
  }
}
