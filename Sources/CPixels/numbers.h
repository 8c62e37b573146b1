// The kernels over rows of numbers, in terms of a vector of FLOATS of them.
//
// No include guard: each set includes it once.

#define REST for (; i < count; i++)

static void widen(float *target, size_t count, const uint8_t *bytes) {
  size_t i = 0;
  for (; i + FLOATS <= count; i += FLOATS) STOREF(target + i, widened(bytes + i));
  REST target[i] = bytes[i];
}

// Four vectors at a time, so that a weight is fetched once for all of them.
static void weigh(
    float *target, size_t count, const float *const *rows, const float *weights, size_t terms) {
  size_t i = 0;
  for (; i + 4 * FLOATS <= count; i += 4 * FLOATS) {
    const float *row = rows[0] + i;
    F weight = ALLF(weights[0]);
    F a = MULF(LOADF(row), weight), b = MULF(LOADF(row + FLOATS), weight);
    F c = MULF(LOADF(row + 2 * FLOATS), weight), d = MULF(LOADF(row + 3 * FLOATS), weight);
    for (size_t term = 1; term < terms; term++) {
      row = rows[term] + i;
      weight = ALLF(weights[term]);
      a = ADDF(a, MULF(LOADF(row), weight));
      b = ADDF(b, MULF(LOADF(row + FLOATS), weight));
      c = ADDF(c, MULF(LOADF(row + 2 * FLOATS), weight));
      d = ADDF(d, MULF(LOADF(row + 3 * FLOATS), weight));
    }
    STOREF(target + i, a);
    STOREF(target + i + FLOATS, b);
    STOREF(target + i + 2 * FLOATS, c);
    STOREF(target + i + 3 * FLOATS, d);
  }
  for (; i + FLOATS <= count; i += FLOATS) {
    F sum = MULF(LOADF(rows[0] + i), ALLF(weights[0]));
    for (size_t term = 1; term < terms; term++) {
      sum = ADDF(sum, MULF(LOADF(rows[term] + i), ALLF(weights[term])));
    }
    STOREF(target + i, sum);
  }
  REST target[i] = weighed(rows, weights, terms, i);
}

static void narrow(uint8_t *target, size_t count, const float *numbers) {
  size_t i = 0;
  for (; i + FLOATS <= count; i += FLOATS) {
    F moved = ADDF(LOADF(numbers + i), ALLF(0.5f));
    store_bytes(target + i, MINF(MAXF(moved, ALLF(0)), ALLF(255)));
  }
  REST target[i] = narrowed(numbers[i]);
}
