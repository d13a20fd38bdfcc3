// Messages of a program, for files that say `import os` or `import os.log`. This is not Apple's module: it has the
// parts of `OSLog`, and no locks, signposts or activities.

@_exported public import OSLog
