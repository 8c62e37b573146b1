// Counts what the calling thread allocates, for the benchmarks only.

#pragma once
#include <stdint.h>

// Allocations since the thread began, those that grow one included, and the bytes asked for.
typedef struct {
  uint64_t count;
  uint64_t bytes;
} scanout_allocations;

scanout_allocations scanout_allocations_now(void);
