// The loggers, for files that import `os` or `os.log`. This is not Apple's module: it has the parts of `OSLog`, and no
// locks, signposts or activities.

@_exported public import OSLog
