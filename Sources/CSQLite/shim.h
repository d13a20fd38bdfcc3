#include <sqlite3.h>

// Swift cannot import a macro that casts an integer to a function pointer.
static inline sqlite3_destructor_type foresight_sqlite_transient(void) { return SQLITE_TRANSIENT; }
