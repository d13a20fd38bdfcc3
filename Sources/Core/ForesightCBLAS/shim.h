#include <cblas.h>

// glibc declares dladdr for GNU programs only, which Swift's view of it is not; same function, same
// layout, another name.
struct foresight_symbol {
  const char *file;
  void *base;
  const char *name;
  void *address;
};
int foresight_find_symbol(const void *address, struct foresight_symbol *symbol) __asm__("dladdr");
