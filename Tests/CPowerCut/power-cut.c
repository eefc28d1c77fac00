// A disk that keeps nothing but what was synchronised, for whoever is linked with this.
//
// SQLite writes by pwrite64, cuts by ftruncate64, and synchronises by fdatasync or fsync. These take the
// place of the system's. With each synchronising, what the file holds is remembered; at a power cut each
// file gets back what it held then.
//
// POWER_CUT=7 in the environment cuts the power before the seventh write. TORN_WRITE=7 kills the process in
// the middle of it, and keeps what was written so far.

#define _GNU_SOURCE
#include "power-cut.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
  char path[PATH_MAX];
  char *bytes;
  off_t size;
} kept_file;

static kept_file files[16];
static int file_count;
static int writes;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

static ssize_t really_write(int file, const void *bytes, size_t count, off_t place) {
  ssize_t (*write_at)(int, const void *, size_t, off_t) = real("pwrite64");
  return write_at(file, bytes, count, place);
}

static int really_truncate(int file, off_t size) {
  int (*truncate_to)(int, off_t) = real("ftruncate64");
  return truncate_to(file, size);
}

/// By its path, for a file's number may be another file's later. `isNew` where it was not known.
static kept_file *kept(int file, int *isNew) {
  char link[64], path[PATH_MAX] = {0};
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  if (readlink(link, path, sizeof path - 1) < 0) abort();
  for (int i = 0; i < file_count; i++)
    if (!strcmp(files[i].path, path)) {
      *isNew = 0;
      return &files[i];
    }
  if (file_count == 16) abort();
  *isNew = 1;
  strcpy(files[file_count].path, path);
  return &files[file_count++];
}

static void keep(kept_file *kept, int file) {
  struct stat status;
  if (fstat(file, &status)) abort();
  kept->size = status.st_size;
  kept->bytes = realloc(kept->bytes, status.st_size + 1);
  if (pread(file, kept->bytes, status.st_size, 0) != status.st_size) abort();
}

static void keep_if_new(int file) {
  int isNew;
  kept_file *found = kept(file, &isNew);
  if (isNew) keep(found, file);
}

static void cut(void) {
  for (int i = 0; i < file_count; i++) {
    int file = open(files[i].path, O_WRONLY);
    if (file < 0) continue;
    if (really_truncate(file, files[i].size)) abort();
    if (really_write(file, files[i].bytes, files[i].size, 0) != files[i].size) abort();
  }
  kill(getpid(), SIGKILL);
}

void power_cut(void) {
  pthread_mutex_lock(&lock);
  cut();
}

static int is_named(const char *variable) {
  const char *number = getenv(variable);
  return number && writes == atoi(number);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off_t place) {
  pthread_mutex_lock(&lock);
  keep_if_new(file);
  writes++;
  if (is_named("POWER_CUT")) cut();
  if (is_named("TORN_WRITE")) {
    really_write(file, bytes, count / 2, place);
    kill(getpid(), SIGKILL);
  }
  ssize_t result = really_write(file, bytes, count, place);
  pthread_mutex_unlock(&lock);
  return result;
}

int ftruncate64(int file, off_t size) {
  pthread_mutex_lock(&lock);
  keep_if_new(file);
  int result = really_truncate(file, size);
  pthread_mutex_unlock(&lock);
  return result;
}

static int synchronize(int file, const char *name) {
  int (*really_synchronize)(int) = real(name);
  int result = really_synchronize(file);
  struct stat status;
  if (result || fstat(file, &status) || !S_ISREG(status.st_mode)) return result;
  pthread_mutex_lock(&lock);
  int isNew;
  // Whoever synchronises can only write, as when a file is made; then there is nothing to lose.
  kept_file *found = kept(file, &isNew);
  if ((fcntl(file, F_GETFL) & O_ACCMODE) == O_RDWR) keep(found, file);
  pthread_mutex_unlock(&lock);
  return result;
}

int fdatasync(int file) { return synchronize(file, "fdatasync"); }
int fsync(int file) { return synchronize(file, "fsync"); }
