#include <microhttpd.h>
#include <string.h>
#include <strings.h>

// Paths come as they were sent: which slashes are a name's own can be told before they are decoded only.
static size_t foresight_leave_path(void *context, struct MHD_Connection *connection, char *text) {
  (void)context;
  (void)connection;
  return strlen(text);
}

// Variadic, which Swift cannot call.
static inline struct MHD_Daemon *foresight_start_http(
    int listening, unsigned int connections, unsigned int seconds, size_t memory,
    MHD_AccessHandlerCallback answer, MHD_RequestCompletedCallback complete, void *context) {
  return MHD_start_daemon(
      MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_POLL | MHD_USE_ITC, 0,
      NULL, NULL, answer, context, MHD_OPTION_LISTEN_SOCKET, listening,
      MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_CONNECTION_TIMEOUT, seconds,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory, MHD_OPTION_NOTIFY_COMPLETED, complete, context,
      MHD_OPTION_UNESCAPE_CALLBACK, foresight_leave_path, NULL, MHD_OPTION_END);
}

static inline struct MHD_Response *foresight_response(const void *bytes, size_t count) {
  return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

// The library's enumerations have other names in Swift from version to version.
static inline enum MHD_Result foresight_result(int isGood) { return isGood ? MHD_YES : MHD_NO; }

// A header's value, which may hold a NUL, and how often the header was sent.
struct foresight_header {
  const char *name;
  const char *value;
  size_t size;
  int count;
};
static inline enum MHD_Result foresight_see_header(
    void *context, enum MHD_ValueKind kind, const char *name, size_t name_size, const char *value, size_t size) {
  struct foresight_header *header = (struct foresight_header *)context;
  (void)kind;
  if (strlen(header->name) != name_size || strncasecmp(header->name, name, name_size) != 0) return MHD_YES;
  header->count++;
  header->value = value;
  header->size = value ? size : 0;
  return MHD_YES;
}
static inline struct foresight_header foresight_header(struct MHD_Connection *connection, const char *name) {
  struct foresight_header header = {name, NULL, 0, 0};
  MHD_get_connection_values_n(connection, MHD_HEADER_KIND, foresight_see_header, &header);
  return header;
}
