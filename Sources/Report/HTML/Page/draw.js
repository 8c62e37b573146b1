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
    this.#main();
    this.#workers();
    this.#server();
    this.#display();
    for (const row of rows.charts) drawChart(this, row);
    this.#way();
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
      for (let slot = first; slot < end; slot += 1) context.fillRect(Math.round(view.x(model.time[slot])), 20, 1, rows.height);
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
        const [left, right] = this.#clipped(view.x(segment.fromNs), view.x(segment.toNs));
        if (right <= left) continue;
        context.fillStyle = Theme.color("accent-soft");
        context.fillRect(left, y, right - left, 16);
        context.fillStyle = Theme.color("accent");
        context.fillRect(left, y, 2, 16);
        this.#text(clean(segment.name), left + 6, y + 8, right - left - 8, Theme.color("ink"));
      }
    });
  }

  // MARK: - Threads

  #main() {
    const { context, rows, view, model } = this;
    const [first, end] = Model.within(model.turns, view.from, view.to);
    if (!this.isDetailed) return this.#columns(rows.main, model.turns, first, end);
    for (let i = first; i < end; i += 1) {
      const turn = model.turns[i];
      for (const part of turn.parts) this.#part(part, rows.main.y + 5, rows.main.height - 5);
      const landed = model.data.frames.commitEnd[turn.frame];
      if (landed !== null) this.#commitMark(view.x(landed), rows.main);
    }
    // A VSYNC at which the main thread could not begin: a hollow diamond on the row's upper edge.
    context.strokeStyle = Theme.color("ink");
    const skips = model.skips;
    const from = partition(skips.length, (i) => skips[i] >= this.slots[0]);
    for (let i = from; i < skips.length && skips[i] < this.slots[1]; i += 1) {
      const x = view.x(model.time[skips[i]]);
      context.beginPath();
      context.moveTo(x - 4, rows.main.y + 1);
      context.lineTo(x, rows.main.y - 3);
      context.lineTo(x + 4, rows.main.y + 1);
      context.lineTo(x, rows.main.y + 5);
      context.closePath();
      context.fillStyle = Theme.color("panel");
      context.fill();
      context.stroke();
    }
  }

  /** Where a commit landed: a notch at the row's lower edge. */
  #commitMark(x, row) {
    const { context } = this;
    context.fillStyle = Theme.color("ink");
    context.beginPath();
    context.moveTo(x - 3, row.y + row.height + 5);
    context.lineTo(x + 3, row.y + row.height + 5);
    context.lineTo(x, row.y + row.height);
    context.fill();
  }

  #workers() {
    const { context, rows, view, model } = this;
    if (!rows.workers) return;
    const height = rows.workers.height / rows.workers.lanes;
    const color = Theme.color("cause-display");
    model.lanes.forEach((lane, number) => {
      const y = rows.workers.y + Math.min(number, rows.workers.lanes - 1) * height;
      const [first, end] = Model.within(lane, view.from, view.to);
      let last = -1;
      for (let i = first; i < end; i += 1) {
        const span = lane[i];
        const [left, right] = this.#clipped(view.x(span.begin), view.x(span.end));
        const width = Math.max(1, right - left);
        // What ends in the same pixel as the one before is that pixel.
        if (left + width <= last) continue;
        last = left + width;
        context.fillStyle = span.isFinished ? color : this.#hatch(color, Theme.color("sunken"));
        context.fillRect(left, y, width, height - 1);
        if (height >= 10) this.#text(model.string(span.label), left + 3, y + height / 2, width - 6, ON_CAUSE);
      }
    });
  }

  #server() {
    const { rows, view, model } = this;
    const [first, end] = Model.within(model.renders, view.from, view.to);
    if (!this.isDetailed) {
      this.#columns(rows.prepare, model.renders, first, end, (part) => part.isPrepare);
      this.#columns(rows.execute, model.renders, first, end, (part) => !part.isPrepare);
      return;
    }
    for (let i = first; i < end; i += 1) {
      for (const part of model.renders[i].parts) {
        const row = part.isPrepare ? rows.prepare : rows.execute;
        this.#part(part, row.y, row.height);
      }
    }
  }

  /** A piece of work: its colour, and its name if there is room. */
  #part(part, y, height) {
    const { context, view, model } = this;
    const [left, right] = this.#clipped(view.x(part.start), view.x(part.end));
    if (right <= left) return;
    const cause = model.data.causes[part.cause];
    context.fillStyle = Theme.cause(cause);
    // A hair of ground between parts, where they are wide enough to lose it.
    context.fillRect(left, y, Math.max(0.75, right - left - (right - left > 4 ? 0.75 : 0)), height);
    this.#text(cause.title, left + 4, y + height / 2, right - left - 7, ON_CAUSE);
  }

  #columns(row, list, first, end, isIncluded = () => true) {
    const columns = new Columns(this.view, this.model.data.causes.length);
    for (let i = first; i < end; i += 1) {
      for (const part of list[i].parts) if (isIncluded(part)) columns.add(part.cause, part.start, part.end);
    }
    columns.draw(this.context, row, (cause) => Theme.cause(this.model.data.causes[cause]));
  }

  // MARK: - The display

  #display() {
    const { context, view, model } = this;
    const row = this.rows.display;
    context.fillStyle = Theme.color("panel");
    context.fillRect(view.left, row.y, view.width, row.height);
    if (this.isDetailed) {
      for (let slot = this.slots[0]; slot < this.slots[1]; slot += 1) this.#slot(slot, row);
      return;
    }
    const width = Math.ceil(view.width);
    const runs = worstRuns(model, view.from, view.to, width);
    for (const outcome of [IDLE, PRESENTED, PARTIAL]) {
      context.fillStyle = this.#fill(outcome);
      for (const run of runs) if (run[2] === outcome) context.fillRect(view.left + run[0], row.y + this.#inset(outcome), run[1], row.height - 2 * this.#inset(outcome));
    }
    let free = -Infinity;
    for (const [column, count, outcome] of runs) {
      if (outcome !== REPEATED) continue;
      const x = view.left + column;
      context.fillStyle = Theme.color("repeated");
      context.fillRect(x, row.y - 4, Math.max(2, count), row.height + 8);
      if (x < free) continue;
      // A cross above it, so that it is not told by its colour alone.
      this.#cross(x + Math.max(2, count) / 2, row.y - 8);
      free = x + 9;
    }
  }

  #cross(x, y) {
    const { context } = this;
    context.strokeStyle = Theme.color("repeated");
    context.lineWidth = 1.5;
    context.beginPath();
    context.moveTo(x - 2.5, y - 2.5);
    context.lineTo(x + 2.5, y + 2.5);
    context.moveTo(x + 2.5, y - 2.5);
    context.lineTo(x - 2.5, y + 2.5);
    context.stroke();
    context.lineWidth = 1;
  }

  #inset(outcome) { return outcome === IDLE ? 14 : 0; }

  #fill(outcome) {
    switch (outcome) {
      case PRESENTED: return Theme.color("presented");
      case REPEATED: return this.#hatch(Theme.color("repeated"), Theme.color("on-repeated"));
      case PARTIAL: return this.#hatch(Theme.color("partial"), Theme.color("panel"));
      default: return Theme.color("idle");
    }
  }

  #slot(slot, row) {
    const { context, view, model } = this;
    const outcome = model.outcome[slot];
    const x = view.x(model.time[slot]);
    const end = view.x(model.time[slot + 1]);
    const [left, right] = this.#clipped(x, end);
    const width = Math.max(1, right - left - 1);
    const inset = this.#inset(outcome);
    context.fillStyle = outcome === REPEATED ? Theme.color("repeated") : this.#fill(outcome);
    context.fillRect(left, row.y + inset - (outcome === REPEATED ? 3 : 0), width, row.height - 2 * inset + (outcome === REPEATED ? 6 : 0));
    if (outcome === IDLE) return;
    if (outcome === REPEATED) {
      this.#cross((left + right - 1) / 2, row.y - 8);
      context.fillStyle = this.#hatch(Theme.color("repeated"), Theme.color("on-repeated"), 9);
      context.fillRect(left, row.y + row.height - 7, width, 10);
      const text = width > 52 ? "dropped" : width > 26 ? "drop" : "";
      if (text) this.#text(text, left + 4, row.y + 12, width - 5, Theme.color("on-repeated"), true);
      return;
    }
    const frame = String(model.data.frames.id[model.frame[slot]] ?? "");
    if (outcome === PARTIAL) {
      context.fillStyle = Theme.color("panel");
      if (width > 26) context.fillRect(left + 2, row.y + 9, Math.min(width - 4, width > 52 ? 40 : frame.length * 7 + 4), 16);
      this.#text(width > 52 ? "partial" : frame, left + 4, row.y + 17, width - 5, Theme.color("ink"));
    } else {
      this.#text(frame, left + 4, row.y + 17, width - 5, ON_CAUSE);
    }
  }

  // MARK: - The way of one frame

  /** From its turn through the server to the glass, and where it was expected. */
  #way() {
    const { context, rows, view, model, app, isDetailed } = this;
    const slot = app.hovered >= 0 ? app.hovered : app.pinned;
    if (slot < 0 || !isDetailed) return;
    this.#culprit(slot);
    const frame = model.subjectOf(slot);
    if (frame < 0) return;
    const frames = model.data.frames;
    const points = [];
    const turn = model.turnOf(frame);
    const render = model.renderOf(frame);
    context.strokeStyle = Theme.color("ink");
    context.lineWidth = 1.5;
    const outline = (from, to, row) => context.strokeRect(view.x(from), row.y - 1, Math.max(2, view.x(to) - view.x(from)), row.height + 2);
    if (turn) {
      outline(turn.begin, Math.max(turn.end, turn.begin), rows.main);
      points.push([view.x(frames.commitEnd[frame] ?? turn.end), rows.main.y + rows.main.height]);
    }
    if (render) {
      if (render.prepared > render.begin) outline(render.begin, render.prepared, rows.prepare);
      outline(render.prepared, render.end, rows.execute);
      points.push([view.x(render.begin), rows.prepare.y], [view.x(render.end), rows.execute.y + rows.execute.height]);
    }
    const present = frames.present[frame];
    if (present !== null) points.push([view.x(present), rows.display.y]);
    context.beginPath();
    points.forEach(([x, y], i) => (i % 2 === 0 || i === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
    if (!turn) {
      context.beginPath();
      points.slice(1).forEach(([x, y], i) => (i === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
    }
    context.stroke();
    context.lineWidth = 1;
    this.#deadline(turn ? frames.deadline[frame] : null, "commit deadline", rows.main, rows.main.y - 14);
    this.#deadline(frames.target[frame], "due", rows.display, rows.execute.y - 4);
  }

  /** The work that a dropped slot is put down to: framed in red, and a line to the slot. */
  #culprit(slot) {
    const { context, view, rows, model } = this;
    const found = model.culpritOf(slot);
    if (!found) return;
    const row = found.isMain ? rows.main : found.part.isPrepare ? rows.prepare : rows.execute;
    const [left, right] = [view.x(found.part.start), view.x(found.part.end)];
    context.strokeStyle = Theme.color("repeated");
    context.lineWidth = 2.5;
    context.strokeRect(left, row.y - 1, Math.max(3, right - left), row.height + 2);
    context.beginPath();
    context.moveTo(Math.min(right, view.x(model.time[slot])), row.y + row.height + 1);
    context.lineTo((view.x(model.time[slot]) + view.x(model.time[slot + 1])) / 2, rows.display.y - 13);
    context.setLineDash([5, 3]);
    context.stroke();
    context.setLineDash([]);
    context.lineWidth = 1;
  }

  /** A dashed line at the moment by which something had to be done. */
  #deadline(time, title, row, top) {
    const { context, view } = this;
    if (time === null) return;
    const x = Math.round(view.x(time)) + 0.5;
    context.strokeStyle = Theme.color("accent");
    context.setLineDash([3, 3]);
    context.beginPath();
    context.moveTo(x, top);
    context.lineTo(x, row.y + row.height + 6);
    context.stroke();
    context.setLineDash([]);
    if (this.slotWidth < 44 || this.rows.isNarrow) return;
    // In the gap above the row, before the line: behind it may be the mark of a dropped slot.
    const y = row.y - 8;
    const left = Math.max(view.left + 2, x - 4 - context.measureText(title).width);
    context.fillStyle = Theme.color("panel");
    context.fillRect(left - 2, y - 6, x - left, 12);
    context.fillStyle = Theme.color("accent");
    context.fillText(title, left, y);
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
  #text(text, x, y, room, color, isBold = false) {
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
  #clipped(left, right) {
    return [Math.max(left, this.view.left - 2), Math.min(right, this.view.left + this.view.width + 2)];
  }

  /** Stripes of two colours. */
  #hatch(color, ground, size = 6) {
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
