// Puts the page together: what is chosen, what is under the pointer, and when to draw.

class App {
  constructor(data) {
    this.model = new Model(data);
    this.view = new View(this.model);
    this.view.onChange = () => this.requestDraw();
    /** Slots, by position; -1 is none. */
    this.hovered = -1;
    this.pinned = -1;
    this.pointer = null;
    this.canvas = byID("canvas");
    this.painter = new Painter(this);
    this.overview = new Overview(this, byID("overview"));
    this.inspector = new Inspector(this, byID("inspector"));
    this.isWaiting = false;
    /** For the page's test: which columns show what, as they are drawn. */
    this.worstRuns = worstRuns;

    const metrics = new Metrics(data);
    fillFacts(this.model);
    fillSummary(this.model, metrics);
    fillMetrics(this.model, metrics);
    fillProfile(this.model);
    fillAbout(this.model);
    this.hitches = new HitchList(this);
    this.#fillLegend();
    this.input = new Input(this, this.canvas);
    for (const name of ["nextHitch", "previousHitch"]) {
      document.querySelector(`[data-do="${name}"]`).disabled = data.hitches.length === 0;
    }

    // On paper there is nothing to zoom: all is shown, unless the part that is seen was chosen.
    addEventListener("beforeprint", () => this.draw());
    addEventListener("afterprint", () => this.draw());
    Theme.onChange = () => this.requestDraw();
    new ResizeObserver(() => this.requestDraw()).observe(this.canvas.parentElement);
    this.inspector.show(-1, false);
    this.draw();
  }

  #fillLegend() {
    const { data } = this.model;
    const outcomes = [
      ["presented", "presented"],
      ["repeated", "dropped (×)"],
      ["partial", "partial"],
      ["idle", "idle"],
    ];
    byID("legend").append(...outcomes.map(([name, title]) => make(
      "li",
      {},
      make("span", { class: `swatch ${name}`, style: { "--color": `var(--${name})` } }),
      title,
    )));
    const used = new Set(data.frames.costs.cause);
    data.causes.forEach((cause, index) => {
      if (used.has(index) && cause.phase !== "wait") byID("legend").append(make(
        "li",
        {},
        causeSwatch(cause),
        cause.title,
      ));
    });
    if (this.model.lanes.length > 0) byID("legend").append(make(
      "li",
      {},
      make("span", { class: "swatch", style: { "--color": "var(--cause-display)" } }),
      "drawn by a worker",
    ));
    if (data.skips.length > 0) byID("legend").append(make("li", {}, "◇ skipped begin"));
    byID("legend").append(make("li", {}, "▴ commit"));
  }

  // MARK: - Drawing

  /** Draws before the next frame of the browser, once for all that has changed. */
  requestDraw() {
    if (this.isWaiting) return;
    this.isWaiting = true;
    requestAnimationFrame(() => {
      this.isWaiting = false;
      this.draw();
    });
  }

  draw() {
    const width = this.canvas.parentElement.clientWidth;
    if (this.rows?.width !== width) {
      this.rows = new Rows(this.model, width);
      this.rows.width = width;
    }
    const { context } = fitCanvas(this.canvas, this.rows.height);
    this.view.place(this.rows.gutter, width - this.rows.gutter);
    this.painter.draw(context, this.rows);
    this.overview.draw();
    const slot = this.hovered >= 0 ? this.hovered : this.pinned;
    this.inspector.show(slot, slot >= 0 && slot === this.pinned);
    this.#drawTip();
    this.#drawRange();
  }

  #drawRange() {
    const [first, end] = this.model.slotsWithin(Math.max(0, this.view.from), this.view.to);
    const { index } = this.model.data.slots;
    byID("range").textContent = end > first
      ? `slots ${index[first]} to ${index[end - 1]} · ${duration(Math.round(this.view.span))}` : "";
  }

  /** What is right under the pointer: a piece of work, or what the display did. */
  #drawTip() {
    const tip = byID("tip");
    const lines = this.pointer && this.hovered >= 0 ? this.#under(this.pointer.x, this.pointer.y) : null;
    tip.hidden = lines === null;
    if (!lines) return;
    tip.replaceChildren(
      make("b", {}, lines[0]),
      ...lines.slice(1).map((line) => make("div", { class: "quiet" }, line)),
    );
    const stage = tip.parentElement;
    const x = Math.min(this.pointer.x + 14, stage.clientWidth - tip.offsetWidth - 6);
    const isLow = this.pointer.y + 18 + tip.offsetHeight > this.rows.height;
    const y = this.pointer.y + (isLow ? -tip.offsetHeight - 10 : 18);
    tip.style.transform = `translate(${Math.max(4, Math.round(x))}px, ${Math.round(y)}px)`;
  }

  #under(x, y) {
    const { model, rows } = this;
    const row = rows.at(y);
    const time = this.view.time(x);
    const slot = `slot ${model.data.slots.index[this.hovered]}`;
    if (!row) return null;
    if (row.counter) {
      const frame = model.newFrameOf(this.hovered);
      return [
        `${row.title}: ${frame < 0 ? "no new frame" : figure(row.counter.values[frame] ?? 0, row.counter.unit)}`,
        slot,
      ];
    }
    const slack = (this.view.span / this.view.width) * 3;
    const find = (list) => list.slice(...Model.within(list, time - slack, time + slack));
    const partLines = (entries, accepts) => {
      for (const entry of entries) {
        const part = entry.parts.find((candidate) => accepts(candidate)
          && time >= candidate.start - slack / 3 && time < candidate.end + slack / 3);
        if (!part) continue;
        const { costs, id } = model.data.frames;
        const cause = model.data.causes[part.cause];
        const who = subjects(model.string(costs.subject[part.cost]), costs.others[part.cost]);
        return [
          `${cause.title}, ${duration(costs.ns[part.cost])}`,
          who,
          `frame ${id[entry.frame]}, ${slot}`,
        ].filter(Boolean);
      }
      return [slot];
    };
    switch (row.key) {
      case "main": {
        const lines = partLines(find(model.turns), () => true);
        if (lines.length === 1 && model.skips.includes(model.data.slots.index[this.hovered])) {
          lines.push("skipped begin: the main thread was busy");
        }
        return lines;
      }
      case "prepare": return partLines(find(model.renders), (part) => part.isPrepare);
      case "execute": return partLines(find(model.renders), (part) => !part.isPrepare);
      case "workers": {
        const lane = Math.floor(((y - row.y) / row.height) * row.lanes);
        const span = find(model.lanes[Math.max(0, Math.min(row.lanes - 1, lane))])[0];
        return span ? [
          model.string(span.label),
          `drawn in ${duration(span.end - span.begin)}${span.isFinished ? "" : ", cancelled"}`,
          slot,
        ] : [slot];
      }
      case "segments": return [slot];
      default: {
        const title = OUTCOME_TITLES[model.outcome[this.hovered]];
        const frame = model.frame[this.hovered];
        return [
          `Slot ${model.data.slots.index[this.hovered]}: ${title}`,
          frame >= 0 ? `frame ${model.data.frames.id[frame]} on the glass` : "nothing on the glass yet",
        ];
      }
    }
  }

  // MARK: - What can be done

  /** The pointer is at a place of the canvas; a negative one is nowhere. */
  hover(x, y) {
    const isOutside = y === null || x < this.rows.gutter || this.model.slotCount === 0;
    this.pointer = isOutside ? null : { x, y };
    const time = isOutside ? -1 : this.view.time(x);
    this.hovered = isOutside || time < 0 ? -1 : this.model.slotAt(time);
    this.requestDraw();
  }

  pinAt(x) {
    const time = this.view.time(x);
    if (x >= this.rows.gutter && time >= 0) this.pin(this.model.slotAt(time));
  }

  /** Keeps a slot in the panel; -1 lets go. */
  pin(slot) {
    if (this.model.slotCount === 0) return;
    this.pinned = slot;
    const hitch = slot < 0 ? undefined : this.model.hitchAt.get(this.model.data.slots.index[slot]);
    this.hitches.mark(hitch ?? -1);
    byID("announcer").textContent = slot < 0 ? "" : this.inspector.sentence(slot);
    this.requestDraw();
  }

  /** Keeps a slot, and shows where it is. */
  goTo(slot) {
    if (this.model.slotCount === 0) return;
    const place = Math.max(0, Math.min(this.model.slotCount - 1, slot));
    this.hover(-1, null);
    this.pin(place);
    const { time } = this.model;
    const margin = Math.min(time[place + 1] - time[place], this.view.span / 4);
    this.view.reveal(time[place] - margin, time[place + 1] + margin);
  }

  step(by) {
    const middle = this.model.slotAt((this.view.from + this.view.to) / 2) - by;
    const start = [this.pinned, this.hovered].find((slot) => slot >= 0) ?? middle;
    this.goTo(start + by);
  }

  /** Shows a hitch so large that its frames can be told apart. */
  goToHitch(index) {
    const { model, view } = this;
    const hitch = model.data.hitches[index];
    let first = partition(model.slotCount, (i) => model.data.slots.index[i] >= hitch.slot);
    // A steady rate begins with a new frame, and is the same all along.
    while (hitch.lock && model.outcome[first] !== REPEATED) first += 1;
    const last = hitch.lock ? first : Math.min(model.slotCount - 1, first + hitch.count - 1);
    const [from, to] = [model.time[first], model.time[last + 1]];
    const span = Math.max((to - from) * 1.6, (model.time[first + 1] - from) * 14);
    this.hover(-1, null);
    this.pin(first);
    view.glide((from + to - span) / 2, (from + to + span) / 2);
    this.canvas.focus({ preventScroll: true });
    byID("overview").parentElement.scrollIntoView({ block: "nearest" });
  }

  nextHitch() { this.#hitchFrom(1); }
  previousHitch() { this.#hitchFrom(-1); }

  /** The next hitch after the chosen slot, or before it; around the ends. */
  #hitchFrom(direction) {
    const { model } = this;
    const { hitches, slots } = model.data;
    if (hitches.length === 0) return;
    const now = this.pinned >= 0 ? slots.index[this.pinned] : direction > 0 ? -1 : Infinity;
    const after = partition(hitches.length, (i) => hitches[i].slot > now);
    const held = this.pinned >= 0 ? model.hitchAt.get(now) : undefined;
    const before = (held ?? partition(hitches.length, (i) => hitches[i].slot > now)) - 1;
    const target = direction > 0 ? after : before;
    this.goToHitch((target + hitches.length) % hitches.length);
  }

  zoomIn() { this.#zoom(2); }
  zoomOut() { this.#zoom(1 / 2); }
  fit() { this.view.fit(); }

  /** Around the chosen slot if it is seen, else around the middle. */
  #zoom(factor) {
    const { view, model } = this;
    const chosen = this.pinned < 0 ? null : (model.time[this.pinned] + model.time[this.pinned + 1]) / 2;
    const around = chosen !== null && chosen >= view.from && chosen <= view.to ? chosen : (view.from + view.to) / 2;
    const span = view.span / factor;
    const from = around - ((around - view.from) / view.span) * span;
    view.glide(from, from + span);
  }
}

Theme.start();
// For those who look into the page with the browser's console, and for the page's own test.
window.scanout = new App(JSON.parse(byID("data").textContent));
