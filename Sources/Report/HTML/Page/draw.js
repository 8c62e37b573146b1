// Draws the rows of the timeline. Only what is seen is looked at; below a few pixels a slot, columns
// of pixels are drawn instead of slots.

/** Slots narrower than this, in CSS pixels, are drawn as columns. */
const DETAIL_WIDTH = 5;
const FONT = "11px system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";
/** Letters on the colours of causes, which are all of middle lightness. */
const ON_CAUSE = "#101216";

class Painter {
  constructor(app) {
    this.app = app;
    this.model = app.model;
    this.view = app.view;
  }

  draw(context, rows) {
    Object.assign(this, { context, rows });
    const { model, view } = this;
    this.slots = model.slotsWithin(Math.max(0, view.from), view.to);
    this.slotWidth = (view.width * (model.time[1] - model.time[0])) / view.span;
    this.isDetailed = this.slotWidth >= DETAIL_WIDTH;
    this.hatches = new Map();
    context.font = FONT;
    context.textBaseline = "middle";
    context.fillStyle = Theme.color("panel");
    context.fillRect(0, 0, view.left + view.width, rows.height);
    context.save();
    context.beginPath();
    context.rect(view.left, 0, view.width, rows.height);
    context.clip();
    this.#grounds();
    this.#ticks();
    this.#marks();
    this.#segments();
    drawMain(this);
    drawWorkers(this);
    drawServer(this);
    drawDisplay(this);
    for (const row of rows.charts) drawChart(this, row);
    drawWay(this);
    context.restore();
    this.#titles();
  }

  // MARK: - What lies under all rows

  #grounds() {
    const { context, rows, view } = this;
    context.fillStyle = Theme.color("sunken");
    for (const row of rows.list) {
      if (row.key !== "axis") context.fillRect(view.left, row.y, view.width, row.height);
    }
  }

  /** VSYNC ticks through all rows, and numbers of slots where there is room. */
  #ticks() {
    const { context, rows, view, model } = this;
    const [first, end] = this.slots;
    const step = this.#labelStep();
    context.fillStyle = Theme.color("line");
    if (this.isDetailed) {
      for (let slot = first; slot < end; slot += 1) context.fillRect(
        Math.round(view.x(model.time[slot])),
        20,
        1,
        rows.height,
      );
    }
    for (let slot = Math.ceil(first / step) * step; slot < end; slot += step) {
      const x = Math.round(view.x(model.time[slot]));
      context.fillStyle = Theme.color("strong-line");
      context.fillRect(x, 14, 1, rows.height);
      const number = String(model.data.slots.index[slot]);
      context.fillStyle = Theme.color("ink");
      context.font = `600 ${FONT}`;
      context.fillText(number, x + 4, 11);
      const after = x + 10 + context.measureText(number).width;
      context.font = FONT;
      context.fillStyle = Theme.color("faint");
      context.fillText(duration(model.time[slot]), after, 11);
    }
    context.fillStyle = Theme.color("strong-line");
    context.fillRect(view.left, rows.axis.y + 25, view.width, 1);
  }

  /** Every how many slots there is a number: 1, 2, 5, 10, ... */
  #labelStep() {
    const room = 104 / Math.max(this.slotWidth, 1e-9);
    let step = 1;
    for (let factor = 0; step < room; factor += 1) step = [1, 2, 5][factor % 3] * 10 ** Math.floor(factor / 3);
    return step;
  }

  /** The slot that is chosen, and the one under the pointer, through all rows. */
  #marks() {
    const { context, rows, view, model, app } = this;
    for (const slot of new Set([app.pinned, app.hovered])) {
      if (slot < 0) continue;
      const x = view.x(model.time[slot]);
      const width = Math.max(2, view.x(model.time[slot + 1]) - x);
      context.fillStyle = Theme.color("accent-soft");
      context.fillRect(x, 0, width, rows.height);
      if (slot !== app.pinned) continue;
      context.fillStyle = Theme.color("accent");
      context.fillRect(x, 22, width, 3);
    }
  }

  #segments() {
    const { context, rows, view } = this;
    rows.segments?.lanes.forEach((lane, index) => {
      for (const segment of lane) {
        const y = rows.segments.y + index * 18 + 1;
        const [left, right] = this.clipped(view.x(segment.fromNs), view.x(segment.toNs));
        if (right <= left) continue;
        context.fillStyle = Theme.color("accent-soft");
        context.fillRect(left, y, right - left, 16);
        context.fillStyle = Theme.color("accent");
        context.fillRect(left, y, 2, 16);
        this.text(clean(segment.name), left + 6, y + 8, right - left - 8, Theme.color("ink"));
      }
    });
  }

  // MARK: - Names and helpers

  #titles() {
    const { context, rows } = this;
    if (!rows.isNarrow) {
      context.fillStyle = Theme.color("panel");
      context.fillRect(0, 0, rows.gutter, rows.height);
      context.fillStyle = Theme.color("line");
      context.fillRect(rows.gutter - 1, 0, 1, rows.height);
      context.fillStyle = Theme.color("quiet");
      context.fillText("VSYNC", 12, 12);
    }
    for (const row of rows.list) {
      const y = rows.isNarrow ? row.captionY : row.y + (row.counter ? 9 : row.height / 2);
      context.fillStyle = Theme.color(row.counter ? "quiet" : "ink");
      context.fillText(row.title, rows.isNarrow ? 6 : 12, y);
      if (row.counter) {
        const x = rows.isNarrow ? 10 + context.measureText(row.title).width : 12;
        chartNotes(row).forEach((note, i) => {
          context.fillStyle = Theme.color(note.startsWith("▲") ? "critical" : "faint");
          context.fillText(note, rows.isNarrow ? x + i * 90 : x, rows.isNarrow ? y : y + 14 * (i + 1));
        });
      }
    }
  }

  /** A text as long as the room allows; nothing if that is not a few letters. */
  text(text, x, y, room, color, isBold = false) {
    const { context } = this;
    if (room < 14 || text === "") return;
    context.font = isBold ? `600 ${FONT}` : FONT;
    let shown = text;
    if (context.measureText(shown).width > room) {
      let length = Math.min(text.length, Math.floor(room / 5));
      while (length > 1 && context.measureText(`${text.slice(0, length)}…`).width > room) length -= 1;
      shown = length > 2 ? `${text.slice(0, length)}…` : "";
    }
    if (shown) {
      context.fillStyle = color;
      context.fillText(shown, x, y);
    }
    context.font = FONT;
  }

  /** The ends of something, no further out than the canvas: huge rectangles are slow. */
  clipped(left, right) {
    return [Math.max(left, this.view.left - 2), Math.min(right, this.view.left + this.view.width + 2)];
  }

  /** Stripes of two colours. */
  hatch(color, ground, size = 6) {
    const key = `${color} ${ground} ${size}`;
    let pattern = this.hatches.get(key);
    if (!pattern) {
      const tile = document.createElement("canvas");
      tile.width = tile.height = size;
      const context = tile.getContext("2d");
      context.fillStyle = color;
      context.fillRect(0, 0, size, size);
      context.strokeStyle = ground;
      context.lineWidth = 1.2;
      context.beginPath();
      context.moveTo(-1, size + 1);
      context.lineTo(size + 1, -1);
      context.stroke();
      pattern = this.context.createPattern(tile, "repeat");
      this.hatches.set(key, pattern);
    }
    return pattern;
  }
}
