// The event loop and the bus of libsystemd.
#include <systemd/sd-bus.h>
#include <systemd/sd-event.h>
// Swift does not bring these in by itself.
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/socket.h>
