// The operations of a workload, read from the files that `scanout-benchmarks workloads` writes, and
// what draws them again and again: frames whole, or their damage, on one thread or in bands on
// several.
#ifndef OPERATIONS_H
#define OPERATIONS_H

#include <math.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum kind { FILL, PICTURE, TURNED, GROUP, END, SHADOW, PATHSHADOW, KINDS };
static const char* const kind_names[KINDS] = {"fill", "picture", "turned",    "group",
                                              "end",  "shadow",  "pathshadow"};
enum { MOST_IMAGES = 64, MOST_OPERATIONS = 1024, MOST_BANDS = 16 };

struct image {
  char name[64];
  int width, height, opaque;
  uint32_t* pixels;
};
struct operation {
  enum kind kind;
  int image, end;  // end: of a group, the index of its `end`
  double x, y, width, height, step_x, step_y, radius, opacity, turn[6];
  int color[4];  // straight, 0 to 255
};
struct box {
  int left, top, right, bottom;
};
struct workload {
  int width, height, frames, damage_only, images, operations;
  struct image image[MOST_IMAGES];
  struct operation operation[MOST_OPERATIONS];
};

static void fail(const char* what) {
  fprintf(stderr, "%s\n", what);
  exit(2);
}

static void read_image(struct image* image, const char* folder) {
  char path[1024];
  snprintf(path, sizeof path, "%s/images/%s.bgra", folder, image->name);
  size_t count = (size_t)image->width * image->height;
  FILE* file = fopen(path, "rb");
  image->pixels = aligned_alloc(64, (count * 4 + 63) / 64 * 64);
  if (!file || fread(image->pixels, 4, count, file) != count) fail(path);
  fclose(file);
}

static void read_operation(struct workload* w, const char* word, const char* line) {
  if (w->operations == MOST_OPERATIONS) fail("too many operations");
  struct operation* o = &w->operation[w->operations];
  for (o->kind = 0; o->kind < KINDS && strcmp(word, kind_names[o->kind]); o->kind++) {
  }
  if (o->kind == KINDS) fail(line);
  double* t = o->turn;
  int* c = o->color;
  if (sscanf(line, "%*s %d %lf %lf %lf %lf %lf %lf %lf %lf %lf %lf %lf %lf %lf %lf %d %d %d %d",
             &o->image, &o->x, &o->y, &o->width, &o->height, &o->step_x, &o->step_y, &o->radius,
             &o->opacity, t, t + 1, t + 2, t + 3, t + 4, t + 5, c, c + 1, c + 2, c + 3) != 19)
    fail(line);
  if (o->kind == END)
    for (int i = w->operations - 1; i >= 0; i--)
      if (w->operation[i].kind == GROUP && !w->operation[i].end) {
        w->operation[i].end = w->operations;
        break;
      }
  w->operations++;
}

static struct workload* read_workload(const char* folder, const char* name) {
  char line[1024], word[32];
  snprintf(line, sizeof line, "%s/%s.txt", folder, name);
  FILE* file = fopen(line, "r");
  if (!file) fail(line);
  struct workload* w = calloc(1, sizeof *w);
  while (fgets(line, sizeof line, file)) {
    struct image* i = &w->image[w->images];
    if (sscanf(line, "size %d %d", &w->width, &w->height) == 2) continue;
    if (sscanf(line, "frames %d", &w->frames) == 1) continue;
    if (sscanf(line, "damage %d", &w->damage_only) == 1) continue;
    if (sscanf(line, "image %63s %d %d %d", i->name, &i->width, &i->height, &i->opaque) == 4) {
      if (w->images++ == MOST_IMAGES - 1) fail("too many images");
      read_image(i, folder);
    } else if (sscanf(line, "%31s", word) == 1 && strcmp(word, "shadows")) {
      read_operation(w, word, line);
    }
  }
  fclose(file);
  return w;
}

// The pixels that an operation can touch.
static struct box box_of(const struct operation* o, int frame) {
  double x = o->x + o->step_x * frame, y = o->y + o->step_y * frame;
  double left = x, top = y, right = x + o->width, bottom = y + o->height;
  if (o->kind == TURNED) {
    const double* t = o->turn;
    double across = fmin(0, t[0] * o->width) + fmin(0, t[2] * o->height);
    double down = fmin(0, t[1] * o->width) + fmin(0, t[3] * o->height);
    left = t[4] + across;
    top = t[5] + down;
    right = left + fabs(t[0]) * o->width + fabs(t[2]) * o->height;
    bottom = top + fabs(t[1]) * o->width + fabs(t[3]) * o->height;
  }
  return (struct box){(int)floor(left), (int)floor(top), (int)ceil(right), (int)ceil(bottom)};
}

static int meets(struct box a, struct box b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

static struct box damage_of(const struct workload* w, int frame) {
  struct box all = {0, 0, w->width, w->height};
  if (!w->damage_only || frame == 0) return all;
  struct box damage = {w->width, w->height, 0, 0};
  for (int i = 0; i < w->operations; i++) {
    const struct operation* o = &w->operation[i];
    for (int before = 0; before < 2 && (o->step_x || o->step_y); before++) {
      struct box b = box_of(o, frame - before);
      if (b.left < damage.left) damage.left = b.left;
      if (b.top < damage.top) damage.top = b.top;
      if (b.right > damage.right) damage.right = b.right;
      if (b.bottom > damage.bottom) damage.bottom = b.bottom;
    }
  }
  return damage;
}

// ---- What a renderer defines. A band is the rows from `top` of a picture of the workload's width.
static void* open_band(const struct workload* w, uint32_t* pixels, int top, int rows);
static void draw_band(void* band, int frame, struct box damage);

struct band {
  void* renderer;
  int top, bottom;
  pthread_t thread;
  pthread_barrier_t *begin, *end;
  const int* frame;
  const struct box* damage;
};

static void draw(const struct band* band) {
  struct box damage = *band->damage;
  if (damage.top < band->top) damage.top = band->top;
  if (damage.bottom > band->bottom) damage.bottom = band->bottom;
  if (damage.top < damage.bottom) draw_band(band->renderer, *band->frame, damage);
}

static void* work(void* argument) {
  struct band* band = argument;
  for (;;) {
    pthread_barrier_wait(band->begin);
    if (*band->frame < 0) return NULL;
    draw(band);
    pthread_barrier_wait(band->end);
  }
}

static double milliseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static int ascending(const void* a, const void* b) {
  double x = *(const double*)a, y = *(const double*)b;
  return (x > y) - (x < y);
}

// FOLDER WORKLOAD THREADS MILLISECONDS [PICTURE]: prints the median and writes the last frame.
static int run_peer(const char* name, int count, char** arguments) {
  if (count < 5) fail("FOLDER WORKLOAD THREADS MILLISECONDS [PICTURE]");
  struct workload* w = read_workload(arguments[1], arguments[2]);
  int bands = atoi(arguments[3]);
  if (bands < 1 || bands > MOST_BANDS) fail("1 to 16 threads");
  double limit = atof(arguments[4]), started = 0;
  size_t area = (size_t)w->width * w->height;
  uint32_t* pixels = aligned_alloc(4096, (area * 4 + 4095) / 4096 * 4096);
  memset(pixels, 0, area * 4);
  int frame = 0;
  struct box damage;
  pthread_barrier_t begin, end;
  pthread_barrier_init(&begin, NULL, bands + 1);
  pthread_barrier_init(&end, NULL, bands + 1);
  struct band band[MOST_BANDS];
  for (int i = 0; i < bands; i++) {
    int top = w->height * i / bands, bottom = w->height * (i + 1) / bands;
    band[i] = (struct band){.top = top,
                            .bottom = bottom,
                            .begin = &begin,
                            .end = &end,
                            .frame = &frame,
                            .damage = &damage};
    band[i].renderer = open_band(w, pixels + (size_t)top * w->width, top, bottom - top);
    if (bands > 1) pthread_create(&band[i].thread, NULL, work, &band[i]);
  }
  enum { MOST_TIMES = 200000 };
  double* times = malloc(MOST_TIMES * sizeof *times);
  int taken = 0;
  for (int round = 0; round < 3 || milliseconds() - started < limit; round++) {
    if (round == 1) started = milliseconds();  // The first round does not count.
    for (int f = 0; f < w->frames; f++) {
      double start = milliseconds();
      frame = f;
      damage = damage_of(w, f);
      if (bands > 1) {
        pthread_barrier_wait(&begin);
        pthread_barrier_wait(&end);
      } else {
        draw(&band[0]);
      }
      if (round > 0 && taken < MOST_TIMES && !(w->damage_only && f == 0))
        times[taken++] = milliseconds() - start;
    }
  }
  frame = -1;
  if (bands > 1) pthread_barrier_wait(&begin);
  for (int i = 0; bands > 1 && i < bands; i++) pthread_join(band[i].thread, NULL);
  qsort(times, taken, sizeof *times, ascending);
  printf("%s %s %d %.5f\n", name, arguments[2], bands, times[taken / 2]);
  if (count > 5) {
    FILE* file = fopen(arguments[5], "wb");
    if (!file || fwrite(pixels, 4, area, file) != area) fail(arguments[5]);
    fclose(file);
  }
  return 0;
}

#endif
