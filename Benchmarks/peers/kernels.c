// What this machine can do at best with the loops that drawing consists of: megapixels a second on
// whole frames and on a tile that stays in the second-level cache. Prints `KERNEL frame|tile
// THREADS RATE`.
//
//     kernels [THREADS] [ROUNDS]
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "loops.h"

static const struct kernel {
  const char* name;
  void (*run)(struct rows*);
} kernels[] = {{"copy", copy},
               {"copy_past", copy_past},
               {"fill", fill},
               {"over", over_rows},
               {"over_alpha", over_alpha},
               {"over_mask", over_mask},
               {"color", color},
               {"color_mask", color_mask},
               {"translate", translate},
               {"affine", affine},
               {"blur", blur}};

static struct rows make(int width, int height) {
  size_t count = (size_t)width * height + 4096;
  if (count < BLURRED * BLURRED + 4096) count = BLURRED * BLURRED + 4096;
  struct rows r = {aligned_alloc(64, count * 4 / 64 * 64 + 64),
                   aligned_alloc(64, count * 4 / 64 * 64 + 64),
                   aligned_alloc(64, count / 64 * 64 + 64), width, height};
  uint32_t noise = 1;
  for (size_t i = 0; i < count; i++) {
    noise = noise * 1664525 + 1013904223;
    r.source[i] = scaled(noise | 0xFF000000, 64 + (noise >> 24) * 160 / 256);
    r.target[i] = noise | 0xFF000000;
    r.mask[i] = noise >> 24;
  }
  return r;
}

static double seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

struct job {
  const struct kernel* kernel;
  struct rows rows;
  int repeats;
  pthread_barrier_t* barrier;
  double start, end;
};

static void* run(void* argument) {
  struct job* job = argument;
  pthread_barrier_wait(job->barrier);
  job->start = seconds();
  for (int i = 0; i < job->repeats; i++) job->kernel->run(&job->rows);
  job->end = seconds();
  return NULL;
}

// The best of many rounds: a floor is what nothing disturbs.
static double rate(const struct kernel* kernel, struct rows* rows, int threads, int rounds) {
  int area = rows[0].width * rows[0].height, repeats = WIDTH * HEIGHT / area;
  if (kernel->run == blur) {
    if (area < BLURRED * BLURRED) return 0;
    area = area / (BLURRED * BLURRED) * (BLURRED * BLURRED);
  }
  double best = 1e9;
  for (int round = 0; round < rounds; round++) {
    pthread_barrier_t barrier;
    pthread_barrier_init(&barrier, NULL, threads);
    struct job jobs[16];
    pthread_t ids[16];
    for (int i = 0; i < threads; i++) {
      jobs[i] = (struct job){kernel, rows[i], repeats, &barrier, 0, 0};
      pthread_create(&ids[i], NULL, run, &jobs[i]);
    }
    double start = 1e18, end = 0;
    for (int i = 0; i < threads; i++) {
      pthread_join(ids[i], NULL);
      if (jobs[i].start < start) start = jobs[i].start;
      if (jobs[i].end > end) end = jobs[i].end;
    }
    pthread_barrier_destroy(&barrier);
    double time = end - start;
    if (time < best) best = time;
  }
  return (double)area * repeats * threads / best / 1e6;
}

int main(int count, char** arguments) {
  int threads = count > 1 ? atoi(arguments[1]) : 1, rounds = count > 2 ? atoi(arguments[2]) : 31;
  if (threads < 1 || threads > 16 || rounds < 1) return 2;
  struct rows frames[16], tiles[16];
  for (int i = 0; i < threads; i++) {
    frames[i] = make(WIDTH, HEIGHT / threads);
    tiles[i] = make(TILE_WIDTH, TILE_HEIGHT);
  }
  for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++) {
    printf("%s frame %d %.1f\n", kernels[k].name, threads,
           rate(&kernels[k], frames, threads, rounds));
    double tile = rate(&kernels[k], tiles, threads, rounds);
    if (tile > 0) printf("%s tile %d %.1f\n", kernels[k].name, threads, tile);
  }
  return 0;
}
