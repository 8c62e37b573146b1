// The workloads with pixman, as a compositor written straight on it: coverage of rounded rectangles
// is made once, groups have one buffer.
#include <pixman.h>

#include "operations.h"

struct mask {
  double width, height, radius, opacity;
  pixman_image_t* image;
};
struct renderer {
  const struct workload* workload;
  int top;
  pixman_image_t *target, *image[MOST_IMAGES];
  struct mask masks[64];
  int mask_count;
};

static void* open_band(const struct workload* w, uint32_t* pixels, int top, int rows) {
  struct renderer* r = calloc(1, sizeof *r);
  r->workload = w;
  r->top = top;
  r->target = pixman_image_create_bits(PIXMAN_a8r8g8b8, w->width, rows, pixels, w->width * 4);
  for (int i = 0; i < w->images; i++) {
    const struct image* image = &w->image[i];
    r->image[i] =
        pixman_image_create_bits(image->opaque ? PIXMAN_x8r8g8b8 : PIXMAN_a8r8g8b8, image->width,
                                 image->height, image->pixels, image->width * 4);
  }
  return r;
}

// How much of a pixel lies in a rounded rectangle, 0 to 1, from 256 samples.
static double coverage(const struct operation* o, int x, int y) {
  int inside = 0;
  for (int sample = 0; sample < 256; sample++) {
    double u = x + (sample % 16 + 0.5) / 16, v = y + (sample / 16 + 0.5) / 16, r = o->radius;
    double across = fmax(0, fmax(r - u, u - (o->width - r)));
    double down = fmax(0, fmax(r - v, v - (o->height - r)));
    inside += across * across + down * down <= r * r;
  }
  return inside / 256.0;
}

static pixman_image_t* find_mask(struct renderer* r, const struct operation* o) {
  for (struct mask* m = r->masks; m < r->masks + r->mask_count; m++)
    if (m->width == o->width && m->height == o->height && m->radius == o->radius &&
        m->opacity == o->opacity)
      return m->image;
  if (r->mask_count == 64) fail("too many masks");
  int width = (int)o->width, height = (int)o->height, stride = (width + 3) / 4 * 4;
  uint8_t* values = calloc(stride, height);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int corner =
          (x < o->radius || x >= width - o->radius) && (y < o->radius || y >= height - o->radius);
      values[y * stride + x] = lrint(255 * o->opacity * (corner ? coverage(o, x, y) : 1));
    }
  pixman_image_t* image =
      pixman_image_create_bits(PIXMAN_a8, width, height, (uint32_t*)values, stride);
  r->masks[r->mask_count++] = (struct mask){o->width, o->height, o->radius, o->opacity, image};
  return image;
}

static void fill(pixman_image_t* target, const int* color, struct box b) {
  int alpha = color[3] * 257;
  pixman_color_t c = {color[0] * alpha / 255, color[1] * alpha / 255, color[2] * alpha / 255,
                      alpha};
  pixman_box32_t box = {b.left, b.top, b.right, b.bottom};
  pixman_image_fill_boxes(color[3] == 255 ? PIXMAN_OP_SRC : PIXMAN_OP_OVER, target, &c, 1, &box);
}

// A picture by a map from its pixels to the target's.
static void draw_mapped(pixman_image_t* image, pixman_image_t* target, const double* t,
                        struct box b) {
  struct pixman_f_transform back = {
      {{t[0], t[2], t[4] - b.left}, {t[1], t[3], t[5] - b.top}, {0, 0, 1}}};
  pixman_transform_t fixed;
  pixman_f_transform_invert(&back, &back);
  pixman_transform_from_pixman_f_transform(&fixed, &back);
  pixman_image_set_transform(image, &fixed);
  pixman_image_set_filter(image, PIXMAN_FILTER_BILINEAR, NULL, 0);
  pixman_image_composite32(PIXMAN_OP_OVER, image, NULL, target, 0, 0, 0, 0, b.left, b.top,
                           b.right - b.left, b.bottom - b.top);
}

static void draw_operations(struct renderer* r, pixman_image_t* target, int left, int top, int from,
                            int to, int frame, struct box damage) {
  for (int i = from; i < to; i++) {
    const struct operation* o = &r->workload->operation[i];
    struct box b = box_of(o, frame);
    int next = o->kind == GROUP ? o->end : i, is_seen = meets(b, damage);
    b = (struct box){b.left - left, b.top - top, b.right - left, b.bottom - top};
    double x = o->x + o->step_x * frame - left, y = o->y + o->step_y * frame - top;
    int width = b.right - b.left, height = b.bottom - b.top;
    pixman_image_t* image = o->image < 0 ? NULL : r->image[o->image];
    if (!is_seen) {
    } else if (o->kind == FILL) {
      fill(target, o->color, b);
    } else if (o->kind == TURNED) {
      double turn[6];
      memcpy(turn, o->turn, sizeof turn);
      turn[4] -= left;
      turn[5] -= top;
      draw_mapped(image, target, turn, b);
    } else if (o->kind == PICTURE && (x != b.left || y != b.top)) {
      draw_mapped(image, target, (double[]){1, 0, 0, 1, x, y}, b);
    } else if (o->kind == PICTURE) {
      int copies = r->workload->image[o->image].opaque && o->radius <= 0;
      pixman_image_composite32(copies ? PIXMAN_OP_SRC : PIXMAN_OP_OVER, image,
                               o->radius > 0 ? find_mask(r, o) : NULL, target, 0, 0, 0, 0, b.left,
                               b.top, width, height);
    } else if (o->kind == GROUP) {
      static _Thread_local uint32_t* buffer;
      if (!buffer) buffer = malloc((size_t)r->workload->width * r->workload->height * 4);
      memset(buffer, 0, (size_t)width * height * 4);
      pixman_image_t* group =
          pixman_image_create_bits(PIXMAN_a8r8g8b8, width, height, buffer, width * 4);
      draw_operations(r, group, b.left + left, b.top + top, i + 1, o->end, frame, damage);
      pixman_image_composite32(PIXMAN_OP_OVER, group, find_mask(r, o), target, 0, 0, 0, 0, b.left,
                               b.top, width, height);
      pixman_image_unref(group);
    } else {
      fail("pixman has no blur");
    }
    i = next;
  }
}

static void draw_band(void* renderer, int frame, struct box damage) {
  struct renderer* r = renderer;
  struct box rows = {damage.left, damage.top - r->top, damage.right, damage.bottom - r->top};
  pixman_region32_t clip;
  pixman_region32_init_rect(&clip, rows.left, rows.top, rows.right - rows.left,
                            rows.bottom - rows.top);
  pixman_image_set_clip_region32(r->target, &clip);
  pixman_region32_fini(&clip);
  fill(r->target, (int[]){255, 255, 255, 255}, rows);
  draw_operations(r, r->target, 0, r->top, 0, r->workload->operations, frame, damage);
}

int main(int count, char** arguments) { return run_peer("pixman", count, arguments); }
