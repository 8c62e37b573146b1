// Zoomed out, several slots share a column of pixels. A column says how busy it was, and shows the
// worst that happened in it: a dropped slot is never hidden by its neighbours.

class Columns {
  /** @param keys how many kinds of things are told apart. */
  constructor(view, keys) {
    this.view = view;
    this.count = Math.ceil(view.width);
    this.sums = Array.from({ length: keys }, () => null);
    this.pixel = view.span / view.width;
  }

  /** Adds what lasted from one moment to another to the columns that it lies in. */
  add(key, from, to) {
    const sums = (this.sums[key] ??= new Float32Array(this.count));
    const start = Math.max(0, (from - this.view.from) / this.pixel);
    const end = Math.min(this.count, (to - this.view.from) / this.pixel);
    if (!(end > start)) return;
    const first = Math.floor(start);
    const last = Math.min(this.count - 1, Math.floor(end));
    if (first === last) {
      sums[first] += end - start;
      return;
    }
    sums[first] += first + 1 - start;
    for (let column = first + 1; column < last; column += 1) sums[column] += 1;
    sums[last] += end - last;
  }

  /** Draws the shares of each column on top of each other, from the lower edge of a row up. */
  draw(context, row, color) {
    const base = new Float32Array(this.count);
    this.sums.forEach((sums, key) => {
      if (!sums) return;
      context.fillStyle = color(key);
      context.beginPath();
      for (let column = 0; column < this.count; column += 1) {
        const share = Math.min(sums[column], 1 - base[column]);
        if (share <= 0) continue;
        const height = Math.max(1, share * row.height);
        context.rect(this.view.left + column, row.y + row.height - base[column] * row.height - height, 1, height);
        base[column] += share;
      }
      context.fill();
    });
  }
}

/** From the least to the worst that a column can have. */
const SEVERITY = [];
SEVERITY[IDLE] = 1;
SEVERITY[PRESENTED] = 2;
SEVERITY[PARTIAL] = 3;
SEVERITY[REPEATED] = 4;

/**
 * Runs of columns with the same worst outcome: `[first column, columns, outcome, dropped slots]`.
 *
 * @param width columns; `from` and `to` are the moments at their ends.
 */
function worstRuns(model, from, to, width) {
  const worst = new Int8Array(width).fill(-1);
  const dropped = new Uint16Array(width);
  const scale = width / (to - from);
  const [first, end] = model.slotsWithin(Math.max(from, 0), to);
  for (let slot = first; slot < end; slot += 1) {
    const outcome = model.outcome[slot];
    const left = Math.max(0, Math.floor((model.time[slot] - from) * scale));
    const right = Math.min(width - 1, Math.max(left, Math.ceil((model.time[slot + 1] - from) * scale) - 1));
    for (let column = left; column <= right; column += 1) {
      if (worst[column] < 0 || SEVERITY[outcome] > SEVERITY[worst[column]]) worst[column] = outcome;
    }
    if (outcome === REPEATED && left < width) dropped[left] += 1;
  }
  const runs = [];
  for (let column = 0; column < width; column += 1) {
    if (worst[column] < 0) continue;
    const last = runs.at(-1);
    if (last && last[2] === worst[column] && last[0] + last[1] === column) {
      last[1] += 1;
      last[3] += dropped[column];
    } else {
      runs.push([column, 1, worst[column], dropped[column]]);
    }
  }
  return runs;
}
