#include <sqlite3.h>

// Swift cannot import a macro that casts an integer to a function pointer.
static inline sqlite3_destructor_type foresight_sqlite_transient(void) { return SQLITE_TRANSIENT; }

// Variadic, which Swift cannot call: makes a connection take its database for an empty one, whatever
// is in it, until it is turned off again.
static inline int foresight_sqlite_reset_database(sqlite3 *database, int isOn) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_RESET_DATABASE, isOn, (int *)0);
}
