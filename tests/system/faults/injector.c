/* Makes the n-th system call of a kind fail, or slow, in one process: preloaded, and told what to do
   through a small shared file ($TABLIER_FAULTS). Only calls of the process whose id stands there count. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { OPEN, WRITE, READ, ACCEPT, TALK, PROCESS, KINDS };

struct plan {
    atomic_int pid, kind, nth, count, error, slow_ms;
    atomic_int calls[KINDS];
    atomic_int fired;
};

static struct plan *plan;

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv("TABLIER_FAULTS");
    int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
    int fd = path ? real(path, O_RDWR | O_CLOEXEC) : -1;
    if (fd < 0) return;
    void *found = mmap(NULL, sizeof *plan, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (found != MAP_FAILED) plan = found;
}

/* The error of this call; 0 if it is to be made. */
static int fault(int kind)
{
    if (!plan || atomic_load(&plan->pid) != getpid()) return 0;
    int call = atomic_fetch_add(&plan->calls[kind], 1) + 1;
    int first = atomic_load(&plan->nth);
    if (kind != atomic_load(&plan->kind) || call < first || call >= first + atomic_load(&plan->count)) return 0;
    atomic_fetch_add(&plan->fired, 1);
    int slow = atomic_load(&plan->slow_ms);
    if (slow) {
        struct timespec pause = {slow / 1000, slow % 1000 * 1000000L};
        nanosleep(&pause, NULL);
        return 0;
    }
    return atomic_load(&plan->error);
}

/* What reading or writing this file belongs to; -1: nothing of ours (a terminal, a log). */
static int kind_of(int fd, int disk)
{
    struct stat found;
    if (fd <= 2 || fstat(fd, &found)) return -1;
    if (S_ISREG(found.st_mode)) return disk;
    if (S_ISFIFO(found.st_mode)) return PROCESS;
    return S_ISSOCK(found.st_mode) ? TALK : -1;
}

#define REAL(name) __typeof__(&name) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)
#define FAIL(kind) do { int error = fault(kind); if (error) { errno = error; return FAILED; } } while (0)
#define FAILED -1

#define OPENS(name) \
    int name(const char *path, int flags, ...) \
    { \
        REAL(name); va_list rest; va_start(rest, flags); mode_t mode = va_arg(rest, mode_t); va_end(rest); \
        FAIL(OPEN); return real(path, flags, mode); \
    }
#define OPENS_AT(name) \
    int name(int at, const char *path, int flags, ...) \
    { \
        REAL(name); va_list rest; va_start(rest, flags); mode_t mode = va_arg(rest, mode_t); va_end(rest); \
        FAIL(OPEN); return real(at, path, flags, mode); \
    }
OPENS(open)
OPENS(open64)
OPENS_AT(openat)
OPENS_AT(openat64)

#define CALL(kind, result, name, with, ...) result name with { REAL(name); FAIL(kind); return real(__VA_ARGS__); }
CALL(OPEN, int, mkdir, (const char *path, mode_t mode), path, mode)
CALL(OPEN, int, rename, (const char *old, const char *new), old, new)
CALL(OPEN, int, unlink, (const char *path), path)
CALL(WRITE, int, fsync, (int fd), fd)
CALL(WRITE, int, fdatasync, (int fd), fd)
CALL(WRITE, int, ftruncate, (int fd, off_t size), fd, size)
CALL(WRITE, int, ftruncate64, (int fd, off64_t size), fd, size)
CALL(ACCEPT, int, socket, (int domain, int type, int protocol), domain, type, protocol)
CALL(ACCEPT, int, accept, (int fd, struct sockaddr *from, socklen_t *size), fd, from, size)
CALL(ACCEPT, int, accept4, (int fd, struct sockaddr *from, socklen_t *size, int flags), fd, from, size, flags)
CALL(TALK, ssize_t, send, (int fd, const void *data, size_t size, int flags), fd, data, size, flags)
CALL(TALK, ssize_t, recv, (int fd, void *data, size_t size, int flags), fd, data, size, flags)
CALL(PROCESS, pid_t, fork, (void))
CALL(PROCESS, int, pipe2, (int both[2], int flags), both, flags)

#define MOVES(result, name, disk, with, ...) \
    result name with { REAL(name); int kind = kind_of(fd, disk); if (kind >= 0) FAIL(kind); return real(__VA_ARGS__); }
MOVES(ssize_t, write, WRITE, (int fd, const void *data, size_t size), fd, data, size)
MOVES(ssize_t, read, READ, (int fd, void *data, size_t size), fd, data, size)
MOVES(ssize_t, pread, READ, (int fd, void *data, size_t size, off_t at), fd, data, size, at)
MOVES(ssize_t, pread64, READ, (int fd, void *data, size_t size, off64_t at), fd, data, size, at)

#undef FAILED
#define FAILED NULL
CALL(OPEN, DIR *, opendir, (const char *path), path)
