// The report's data, and what is asked of it: which slot is at a moment, what a frame did when.

/** The first position of a sorted list from which on `isAfter` holds. */
function partition(count, isAfter) {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isAfter(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** What stands in `slots.outcome`; the order is the report's. */
const PRESENTED = 0, REPEATED = 1, PARTIAL = 2, IDLE = 3;

/** What slots are called here: "dropped" is what people look for, "repeated" what it is. */
const OUTCOME_TITLES = ["presented", "dropped (repeat)", "partial", "idle"];

class Model {
  constructor(data) {
    this.data = data;
    this.slotCount = data.slots.time.length;
    // A sentinel at the end, so that every slot has a next one.
    this.time = Float64Array.from([...data.slots.time, data.endNs]);
    this.outcome = Uint8Array.from(data.slots.outcome);
    this.frame = Int32Array.from(data.slots.frame);
    this.end = data.endNs;
    this.start = this.#firstMoment();
    this.owners = Object.fromEntries(data.owners.map((name, index) => [name, index]));
    this.isWait = data.causes.map((cause) => cause.phase === "wait");
    this.turns = this.#turns();
    this.turnByFrame = new Map(this.turns.map((turn) => [turn.frame, turn]));
    this.renders = this.#renders();
    this.renderByFrame = new Map(this.renders.map((render) => [render.frame, render]));
    this.lanes = this.#lanes();
    this.hitchAt = this.#hitchBySlot();
    this.skips = Int32Array.from(data.skips);
  }

  /** Frames of a warm start begin before slot 0: one interval of that is shown. */
  #firstMoment() {
    const begins = this.data.frames.begin.filter((begin) => begin !== null);
    const first = begins.length > 0 ? Math.min(0, begins[0]) : 0;
    const interval = this.slotCount > 0 ? this.time[1] - this.time[0] : 1e9;
    return Math.max(first, -interval);
  }

  /** The turns of the main thread in order: frame, begin, end, and the parts that each costs. */
  #turns() {
    const { begin, costs } = this.data.frames;
    const turns = [];
    begin.forEach((moment, frame) => {
      if (moment === null) return;
      const turn = { frame, begin: moment, end: moment, parts: [] };
      for (let i = costs.first[frame]; i < costs.first[frame + 1]; i += 1) {
        if (costs.owner[i] !== this.owners.main) continue;
        turn.parts.push({ cost: i, cause: costs.cause[i], start: turn.end, end: turn.end + costs.ns[i] });
        turn.end += costs.ns[i];
      }
      turns.push(turn);
    });
    return turns.sort((a, b) => a.begin - b.begin || a.frame - b.frame);
  }

  /**
   * What the render server did, in order: it prepares first, whatever the order of the costs, and
   * what it waited for before is not part of it.
   */
  #renders() {
    const { renderStart, renderEnd, costs } = this.data.frames;
    const renders = [];
    renderStart.forEach((start, frame) => {
      if (start === null) return;
      const parts = [];
      for (let i = costs.first[frame]; i < costs.first[frame + 1]; i += 1) {
        const cause = costs.cause[i];
        const owner = this.data.owners[costs.owner[i]];
        if (!owner.startsWith("server") || this.isWait[cause]) continue;
        parts.push({ cost: i, cause, isPrepare: owner === "serverCPU" });
      }
      parts.sort((a, b) => b.isPrepare - a.isPrepare);
      let now = start;
      for (const part of parts) {
        part.start = now;
        now += costs.ns[part.cost];
        part.end = now;
      }
      const prepared = parts.filter((part) => part.isPrepare).at(-1)?.end ?? start;
      renders.push({ frame, begin: start, prepared, end: renderEnd[frame] ?? now, parts });
    });
    return renders.sort((a, b) => a.begin - b.begin || a.frame - b.frame);
  }

  #lanes() {
    const { lanes, lane, start, end, label, isFinished } = this.data.workers;
    const all = Array.from({ length: lanes }, () => []);
    lane.forEach((number, i) => {
      all[number].push({ begin: start[i], end: end[i], label: label[i], isFinished: isFinished[i] === 1 });
    });
    return all;
  }

  #hitchBySlot() {
    const map = new Map();
    this.data.hitches.forEach((hitch, index) => {
      for (let slot = hitch.slot; slot < hitch.slot + hitch.count; slot += 1) {
        if (this.outcome[slot] === REPEATED) map.set(slot, index);
      }
    });
    return map;
  }

  /** The slot at a moment; the first or last one outside of the replay, -1 if there is none. */
  slotAt(time) {
    return Math.max(0, Math.min(this.slotCount, partition(this.slotCount, (i) => this.time[i] > time)) - 1);
  }

  /** The slots that any part of `from ..< to` lies in, as a half-open range. */
  slotsWithin(from, to) {
    if (this.slotCount === 0) return [0, 0];
    return [this.slotAt(from), partition(this.slotCount, (i) => this.time[i] >= to)];
  }

  /** The entries of a sorted list without overlaps that touch `from ..< to`, as a half-open range. */
  static within(list, from, to) {
    return [partition(list.length, (i) => list[i].end >= from), partition(list.length, (i) => list[i].begin >= to)];
  }

  /** The hitch that a slot is part of. */
  hitchOf(slot) {
    const index = this.hitchAt.get(slot);
    return index === undefined ? null : this.data.hitches[index];
  }

  /** The frame that a slot shows for the first time, or -1. */
  newFrameOf(slot) {
    return this.outcome[slot] === PRESENTED || this.outcome[slot] === PARTIAL ? this.frame[slot] : -1;
  }

  /** The frame that a dropped slot waited for: the next one that is new on the glass, or -1. */
  awaitedIn(slot) {
    for (let next = slot + 1; next < this.slotCount; next += 1) {
      const frame = this.newFrameOf(next);
      if (frame >= 0) return frame;
    }
    return -1;
  }

  /** The frame to look at for a slot: the one that it waited for, or shows. */
  subjectOf(slot) {
    return this.outcome[slot] === REPEATED ? this.awaitedIn(slot) : this.frame[slot];
  }

  /**
   * The piece of work that a dropped slot is put down to: of what its hitch's first reason names, the
   * longest that began since the frames began that were late.
   */
  culpritOf(slot) {
    const hitch = this.outcome[slot] === REPEATED ? this.hitchOf(this.data.slots.index[slot]) : null;
    if (!hitch) return null;
    const reason = hitch.reasons[0];
    const isMain = reason.owner === "main";
    const list = isMain ? this.turns : this.renders;
    const until = this.time[slot];
    // A steady rate has one reason for all of its slots: the work is near each of them.
    const from = this.time[Math.max(0, hitch.lock ? slot - (hitch.slot - hitch.since) - 3 : hitch.since)];
    let best = null;
    for (let i = partition(list.length, (k) => list[k].end > from); i < list.length && list[i].begin < until; i += 1) {
      for (const part of list[i].parts) {
        if (part.cause !== reason.cause || part.start >= until) continue;
        if (!best || part.end - part.start > best.end - best.start) best = part;
      }
    }
    return best && { part: best, isMain };
  }

  turnOf(frame) {
    return this.turnByFrame.get(frame) ?? null;
  }

  renderOf(frame) {
    return this.renderByFrame.get(frame) ?? null;
  }

  /** What a frame cost by cause and owner, the costliest first. */
  costsOf(frame) {
    const { costs } = this.data.frames;
    const sums = new Map();
    for (let i = costs.first[frame]; i < costs.first[frame + 1]; i += 1) {
      const key = `${costs.cause[i]} ${costs.owner[i]}`;
      const sum = sums.get(key);
      if (sum) {
        sum.ns += costs.ns[i];
        sum.others += costs.others[i] + 1;
      } else {
        sums.set(
          key,
          {
            cause: costs.cause[i],
            owner: costs.owner[i],
            ns: costs.ns[i],
            subject: this.string(costs.subject[i]),
            others: costs.others[i],
          },
        );
      }
    }
    return [...sums.values()].sort((a, b) => b.ns - a.ns || a.cause - b.cause);
  }

  string(index) {
    return clean(this.data.strings[index] ?? "");
  }
}
