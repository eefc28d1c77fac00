// Counts what whoever is linked with this changes on a disk, by the calls that take the system's place here.
//
// KILL_AT=7 in the environment kills the process before the seventh change, TEAR_AT=7 in the middle of it
// if it is a write, and FAIL_AT=7 has it fail, the disk being full: of a write, half is done.

#define _GNU_SOURCE
#include "cut-short.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <unistd.h>

static int changes;

int changes_made(void) { return changes; }

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

static int is_now(const char *variable) {
  const char *number = getenv(variable);
  return number && changes == atoi(number);
}

/// Whether the change has to fail.
static int change(void) {
  changes++;
  if (is_now("KILL_AT")) kill(getpid(), SIGKILL);
  if (!is_now("FAIL_AT")) return 0;
  errno = ENOSPC;
  return 1;
}

ssize_t write(int file, const void *bytes, size_t count) {
  ssize_t (*really)(int, const void *, size_t) = real("write");
  if (file <= 2) return really(file, bytes, count);
  int fails = change();
  if (is_now("TEAR_AT")) {
    really(file, bytes, count / 2);
    kill(getpid(), SIGKILL);
  }
  if (fails && count < 2) return -1;
  if (fails) {
    // The rest does not fit either.
    changes--;
    return really(file, bytes, count / 2);
  }
  return really(file, bytes, count);
}

int openat(int folder, const char *name, int flags, ...) {
  int (*really)(int, const char *, int, int) = real("openat");
  int mode = 0;
  if (flags & O_CREAT) {
    va_list rest;
    va_start(rest, flags);
    mode = va_arg(rest, int);
    va_end(rest);
    if (change()) return -1;
  }
  return really(folder, name, flags, mode);
}

int mkdirat(int folder, const char *name, mode_t mode) {
  int (*really)(int, const char *, mode_t) = real("mkdirat");
  return change() ? -1 : really(folder, name, mode);
}

int renameat(int from_folder, const char *from, int to_folder, const char *to) {
  int (*really)(int, const char *, int, const char *) = real("renameat");
  return change() ? -1 : really(from_folder, from, to_folder, to);
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags) {
  int (*really)(int, const char *, int, const char *, unsigned) = real("renameat2");
  return change() ? -1 : really(from_folder, from, to_folder, to, flags);
}

int unlinkat(int folder, const char *name, int flags) {
  int (*really)(int, const char *, int) = real("unlinkat");
  return change() ? -1 : really(folder, name, flags);
}
