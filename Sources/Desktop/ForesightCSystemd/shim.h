// The event loop, the bus and socket activation of libsystemd.
#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-event.h>
// Swift does not bring these in by itself.
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/socket.h>

// The C library shows it to GNU programs only, and Swift is none.
int accept4(int, struct sockaddr *, socklen_t *, int);
