#include <lz4.h>
#include <lz4hc.h>
// For malloc_trim, which Swift's module of the C library leaves out.
#include <malloc.h>
