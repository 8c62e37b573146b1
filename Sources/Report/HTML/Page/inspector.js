// The panel beside the timeline: all that is known of one slot and of the frame in it.

/** The colour of a cause in a style: its own, or else that of its phase. */
function causeColor(cause) {
  return `var(--cause-${cause.code}, var(--phase-${cause.phase.replace(" ", "-")}))`;
}

/** A square in the colour of a cause. */
function causeSwatch(cause) {
  return make(
    "span",
    { class: "swatch", style: { "--color": causeColor(cause) } },
  );
}

/** Who paid for work, as the rows of the timeline are called. */
const OWNER_TITLES = {
  main: "main thread",
  worker: "worker",
  serverCPU: "render server",
  serverExecute: "execute",
  display: "display",
};

/** `photo-2 and 3 more` */
function subjects(name, others) {
  if (!name) return "";
  return others > 0 ? `${name} and ${others} more` : name;
}

class Inspector {
  constructor(app, element) {
    this.app = app;
    this.model = app.model;
    this.element = element;
    this.shown = null;
  }

  /** Shows a slot; -1 shows what to do. */
  show(slot, isPinned) {
    const key = `${slot} ${isPinned}`;
    if (this.shown === key) return;
    this.shown = key;
    this.element.classList.toggle("pinned", isPinned);
    this.element.replaceChildren(...(slot < 0 ? this.#empty() : this.#slot(slot, isPinned)));
  }

  #empty() {
    return [
      make("h3", {}, "No slot chosen"),
      make("p", { class: "empty" }, "Point at the timeline to see a slot with all its times and costs; click, or press ",
        make("kbd", {}, "."), ", to keep it here."),
    ];
  }

  #slot(slot, isPinned) {
    const { model } = this;
    const outcome = model.outcome[slot];
    const name = model.data.slots.outcomes[outcome];
    const parts = [
      make("h3", {}, `Slot ${model.data.slots.index[slot]}`, make(
        "span",
        { class: `badge ${name}` },
        OUTCOME_TITLES[outcome],
      ),
        make("span", { class: "at" }, moment(model.time[slot]))),
    ];
    const hitch = model.hitchOf(model.data.slots.index[slot]);
    if (outcome === REPEATED && hitch) parts.push(this.#why(hitch));
    if (outcome === PARTIAL) parts.push(make(
      "p",
      {},
      "The render server's animation moved on; the main thread's update was overdue.",
    ));
    if (outcome === IDLE) parts.push(make(
      "p",
      { class: "empty" },
      "Nothing new was wanted. Idle slots are in no ratio.",
    ));
    if (outcome === REPEATED) {
      const awaited = model.awaitedIn(slot);
      if (awaited >= 0) parts.push(...this.#frame(awaited, "The next new frame"));
    } else if (model.frame[slot] >= 0) {
      parts.push(...this.#frame(model.frame[slot], outcome === IDLE ? "Still on the glass" : null));
    }
    parts.push(make(
      "p",
      { class: "pin-note" },
      isPinned ? "Kept here; Esc lets go." : "Click to keep this slot here.",
    ));
    return parts;
  }

  #why(hitch) {
    const reason = hitch.reasons[0];
    const cause = this.model.data.causes[reason.cause];
    const subject = clean(reason.layers[0] ?? reason.labels[0] ?? "");
    const index = this.model.data.hitches.indexOf(hitch);
    return make("p", { class: "why" },
      hitch.lock ? `Locked to ${decimals(hitch.lock, 2)} frames a second. ` : null,
      `${hitch.kind === "commit" ? "The main thread was late" : "The render server was late"}: `,
      make("b", {}, cause.title),
      subject ? [" (", make("code", {}, subject), ")"] : null,
      `, ${duration(reason.costNs)}. ${cause.cure} `,
      make("a", { href: `#hitch-${index + 1}`, onclick: () => this.app.hitches.ensure(index) }, "All causes"));
  }

  #frame(frame, title) {
    const { frames, causes } = this.model.data;
    const outcome = frames.outcomes[frames.outcome[frame]] ?? "under way";
    const words = { onTime: "on time", late: "late", superseded: "superseded", cancelled: "cancelled" };
    const parts = [
      make(
        "h4",
        {},
        title ? `${title}: ` : "",
        `frame ${frames.id[frame]}, ${frames.isMain[frame] ? "main thread" : "render server"}, ${words[outcome] ?? outcome}`,
      ),
      this.#times(frame),
    ];
    const costs = this.model.costsOf(frame);
    if (costs.length > 0) {
      parts.push(make("h4", {}, `Costs, ${duration(costs.reduce((sum, cost) => sum + cost.ns, 0))} in all`));
      const most = costs[0].ns;
      parts.push(make("div", { class: "costs" }, ...costs.map((cost) => {
        const cause = causes[cost.cause];
        const color = causeColor(cause);
        return make("div", { class: "cost" },
          make(
            "span",
            { class: "name" },
            causeSwatch(cause),
            make("span", {}, cause.title),
            make("span", { class: "who", title: cost.subject }, subjects(cost.subject, cost.others)),
          ),
          make("span", {}, duration(cost.ns)),
          make("span", { class: "bar", style: { "--color": color, width: `${Math.max(0.5, (100 * cost.ns) / most)}%` } }));
      })));
    }
    parts.push(...this.#counters(frame));
    return parts;
  }

  #times(frame) {
    const { frames } = this.model.data;
    const list = make("dl", { class: "pairs" });
    const add = (title, value, isLate = false) => list.append(
      make("dt", {}, title),
      make("dd", { class: isLate ? "late" : undefined }, value),
    );
    const skipped = frames.skipped[frame];
    if (frames.begin[frame] !== null) {
      add("Turn began", moment(frames.begin[frame]));
      if (skipped > 0) add("Wanted earlier by", counted(skipped, "slot"), true);
    }
    if (frames.commitEnd[frame] !== null) {
      const over = frames.commitEnd[frame] - frames.deadline[frame];
      add("Commit landed", moment(frames.commitEnd[frame]));
      add("against its deadline", signed(over), over > 0);
    }
    if (frames.renderStart[frame] !== null) add("Render began", moment(frames.renderStart[frame]));
    if (frames.renderEnd[frame] !== null) {
      add("Render ended", moment(frames.renderEnd[frame]));
      add(
        "against the slot it was due in",
        signed(frames.renderEnd[frame] - frames.target[frame]),
        frames.renderEnd[frame] > frames.target[frame],
      );
    }
    add("Due", moment(frames.target[frame]));
    if (frames.present[frame] !== null) {
      const over = frames.present[frame] - frames.target[frame];
      add("On the glass", moment(frames.present[frame]));
      if (over > 0) add("late by", duration(over), true);
      if (frames.begin[frame] !== null) add("Latency", duration(frames.present[frame] - frames.begin[frame]));
    }
    if (frames.jank[frame] >= 0) {
      const jank = this.model.string(frames.jank[frame]);
      add("Android's jank type", jank, jank !== "none");
    }
    return list;
  }

  #counters(frame) {
    const counted = this.model.data.counters.filter((column) => column.values[frame] !== null);
    if (counted.length === 0) return [];
    const list = make("dl", { class: "pairs counters" });
    for (const column of counted) list.append(
      make("dt", {}, column.title),
      make("dd", {}, figure(column.values[frame], column.unit)),
    );
    return [make("h4", {}, "Counters"), list];
  }

  /** A slot in a sentence, for those who hear the page. */
  sentence(slot) {
    const { model } = this;
    const outcome = model.outcome[slot];
    let text = `Slot ${model.data.slots.index[slot]}, ${OUTCOME_TITLES[outcome]}`;
    const hitch = model.hitchOf(model.data.slots.index[slot]);
    if (outcome === REPEATED && hitch) {
      const reason = hitch.reasons[0];
      const subject = clean(reason.layers[0] ?? reason.labels[0] ?? "");
      text += `, ${hitch.kind} hitch of ${duration(hitch.durationNs)}`;
      text += `, ${model.data.causes[reason.cause].title} ${subject}`;
    } else if (model.frame[slot] >= 0) {
      text += `, frame ${model.data.frames.id[model.frame[slot]]}`;
    }
    return text;
  }
}
