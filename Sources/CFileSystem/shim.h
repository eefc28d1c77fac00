#ifndef BACKSPIN_CFILESYSTEM_SHIM_H
#define BACKSPIN_CFILESYSTEM_SHIM_H

// glibc declares them only where _GNU_SOURCE is defined, and Swift's Glibc module is built without:
// https://man7.org/linux/man-pages/man2/rename.2.html, https://man7.org/linux/man-pages/man2/sync.2.html
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags);
int syncfs(int file);

static const unsigned int backspin_rename_noreplace = 1;

#endif
