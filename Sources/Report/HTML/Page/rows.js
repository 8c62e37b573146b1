// Where each row of the timeline is: from the VSYNC ticks down to the display, then the counters.

/** The counters that are drawn, in this order, where the report has them. */
const CHARTS = ["overdraw", "offscreenPasses", "uploadBytes", "blendedPixels", "damagedPixels"];

/** More workers than this share the last lane. */
const MOST_LANES = 8;

/**
 * Rows from top to bottom. On a wide page their names stand on the left; on a narrow one above each
 * row, so that all of the width shows time.
 */
class Rows {
  constructor(model, width) {
    this.isNarrow = width < 640;
    this.gutter = this.isNarrow ? 0 : 116;
    this.list = [];
    let y = 0;
    const add = (key, title, height, extra = {}) => {
      const caption = this.isNarrow && title ? 15 : 0;
      const row = { key, title, y: y + caption, height, captionY: y + 11, ...extra };
      this.list.push(row);
      this[key] = row;
      y = row.y + height + (extra.gap ?? 8);
    };
    add("axis", "", 26, { gap: 0 });
    const segments = Rows.segmentLanes(model);
    if (segments.length > 0) add("segments", "Segments", segments.length * 18, { lanes: segments });
    y += 6;
    add("main", "Main thread", 34);
    const lanes = Math.min(model.lanes.length, MOST_LANES);
    if (lanes > 0) add("workers", lanes > 1 ? "Workers" : "Worker", Math.max(16, lanes * 11), { lanes });
    add("prepare", "Render prepare", 18, { gap: 4 });
    add("execute", "Execute", 26, { gap: 14 });
    add("display", "Display", 34, { gap: 14 });
    for (const name of CHARTS) {
      const counter = model.data.counters.find((column) => column.name === name);
      if (counter) add(`chart-${name}`, counter.title, 42, { counter, gap: 10 });
    }
    this.charts = this.list.filter((row) => row.counter);
    this.height = y;
  }

  /** The segments, each in the first lane that is free. */
  static segmentLanes(model) {
    const lanes = [];
    for (const segment of [...model.data.segments].sort((a, b) => a.fromNs - b.fromNs)) {
      const lane = lanes.find((list) => list.at(-1).toNs <= segment.fromNs);
      if (lane) lane.push(segment);
      else lanes.push([segment]);
    }
    return lanes;
  }

  /** The row at a height, with half of the space around it. */
  at(y) {
    return this.list.find((row) => y >= row.y - 4 && y < row.y + row.height + 4) ?? null;
  }
}
