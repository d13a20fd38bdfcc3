// What the C library of Linux has, and Swift does not bring in by itself.
#include <malloc.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/socket.h>
#include <sys/un.h>

// The C library shows it to GNU programs only, and Swift is none.
int accept4(int, struct sockaddr *, socklen_t *, int);
