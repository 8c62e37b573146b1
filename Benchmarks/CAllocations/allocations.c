// Stands in front of the C library's allocator and counts. The C library leaves its own functions
// reachable under second names, so nothing has to be looked up.

#include "allocations.h"
#include <errno.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static __thread scanout_allocations counted;

static void count(size_t bytes) {
  counted.count += 1;
  counted.bytes += bytes;
}

scanout_allocations scanout_allocations_now(void) { return counted; }

void *malloc(size_t size) {
  count(size);
  return __libc_malloc(size);
}

void *calloc(size_t items, size_t size) {
  count(items * size);
  return __libc_calloc(items, size);
}

void *realloc(void *old, size_t size) {
  count(size);
  return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count(size);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **place, size_t alignment, size_t size) {
  count(size);
  *place = __libc_memalign(alignment, size);
  return *place == NULL ? ENOMEM : 0;
}
