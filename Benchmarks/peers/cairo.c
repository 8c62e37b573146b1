// The workloads with Cairo's image surfaces: rounded pictures are filled paths, groups are pushed.
#include <cairo.h>

#include "operations.h"

struct renderer {
  const struct workload* workload;
  cairo_t* cairo;
  cairo_surface_t* image[MOST_IMAGES];
};

static void* open_band(const struct workload* w, uint32_t* pixels, int top, int rows) {
  struct renderer* r = calloc(1, sizeof *r);
  cairo_surface_t* target = cairo_image_surface_create_for_data(
      (unsigned char*)pixels, CAIRO_FORMAT_ARGB32, w->width, rows, w->width * 4);
  r->workload = w;
  r->cairo = cairo_create(target);
  cairo_translate(r->cairo, 0, -top);
  for (int i = 0; i < w->images; i++) {
    const struct image* image = &w->image[i];
    r->image[i] = cairo_image_surface_create_for_data(
        (unsigned char*)image->pixels, image->opaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
        image->width, image->height, image->width * 4);
  }
  return r;
}

static void outline(cairo_t* c, double x, double y, const struct operation* o) {
  double r = o->radius, right = x + o->width, bottom = y + o->height;
  if (r <= 0) {
    cairo_rectangle(c, x, y, o->width, o->height);
    return;
  }
  cairo_new_sub_path(c);
  cairo_arc(c, x + r, y + r, r, M_PI, M_PI * 1.5);
  cairo_arc(c, right - r, y + r, r, M_PI * 1.5, M_PI * 2);
  cairo_arc(c, right - r, bottom - r, r, 0, M_PI / 2);
  cairo_arc(c, x + r, bottom - r, r, M_PI / 2, M_PI);
  cairo_close_path(c);
}

static void use_image(struct renderer* r, const struct operation* o, double x, double y) {
  cairo_set_source_surface(r->cairo, r->image[o->image], x, y);
  cairo_pattern_set_filter(cairo_get_source(r->cairo), CAIRO_FILTER_BILINEAR);
}

static void draw_operations(struct renderer* r, int from, int to, int frame, struct box damage) {
  cairo_t* c = r->cairo;
  for (int i = from; i < to; i++) {
    const struct operation* o = &r->workload->operation[i];
    int next = o->kind == GROUP ? o->end : i;
    double x = o->x + o->step_x * frame, y = o->y + o->step_y * frame;
    if (!meets(box_of(o, frame), damage)) {
      i = next;
      continue;
    }
    cairo_save(c);
    switch (o->kind) {
      case FILL:
        cairo_set_source_rgba(c, o->color[0] / 255.0, o->color[1] / 255.0, o->color[2] / 255.0,
                              o->color[3] / 255.0);
        outline(c, x, y, o);
        cairo_fill(c);
        break;
      case PICTURE:
        use_image(r, o, x, y);
        outline(c, x, y, o);
        cairo_fill(c);
        break;
      case TURNED: {
        cairo_matrix_t turn;
        const double* t = o->turn;
        cairo_matrix_init(&turn, t[0], t[1], t[2], t[3], t[4], t[5]);
        cairo_transform(c, &turn);
        use_image(r, o, 0, 0);
        cairo_pattern_set_extend(cairo_get_source(c), CAIRO_EXTEND_PAD);
        cairo_rectangle(c, 0, 0, o->width, o->height);
        cairo_fill(c);
        break;
      }
      case GROUP:
        outline(c, x, y, o);
        cairo_clip(c);
        cairo_push_group(c);
        draw_operations(r, i + 1, o->end, frame, damage);
        cairo_pop_group_to_source(c);
        cairo_paint_with_alpha(c, o->opacity);
        break;
      default:
        fail("cairo has no blur");
    }
    cairo_restore(c);
    i = next;
  }
}

static void draw_band(void* renderer, int frame, struct box damage) {
  struct renderer* r = renderer;
  cairo_save(r->cairo);
  cairo_rectangle(r->cairo, damage.left, damage.top, damage.right - damage.left,
                  damage.bottom - damage.top);
  cairo_clip(r->cairo);
  cairo_set_source_rgb(r->cairo, 1, 1, 1);
  cairo_paint(r->cairo);
  draw_operations(r, 0, r->workload->operations, frame, damage);
  cairo_restore(r->cairo);
}

int main(int count, char** arguments) { return run_peer("cairo", count, arguments); }
