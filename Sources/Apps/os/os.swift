// Messages of a program, for files that say `import os` or `import os.log`. It is not Apple's module: it has what `OSLog`
// has, and no locks, signposts or activities.

@_exported public import OSLog
