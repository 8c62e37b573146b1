// The summary above the timeline: a sentence, and the figures that matter most with their definitions.

/** The figures of the summary, in order; those that a report lacks are left out. */
const HEADLINES = [
  "droppedFrames", "hitchTimeRatio", "hitchCount", "longestRun", "fpsPresented", "percentDroppedMax", "partialFrames",
  "latencyNs", "frameOverrunNs",
];

/** What is asked of the metrics: the values of a name, and all that begins with it. */
class Metrics {
  constructor(data) {
    this.texts = data.metrics.texts;
    this.rows = new Map(data.metrics.names.map((name, i) => [name, data.metrics.values[i]]));
    this.bases = Object.keys(this.texts);
  }

  /** The value of the whole replay; null if there is none. */
  whole(name) { return this.rows.get(name)?.[0] ?? null; }

  /** `[["p50", values], ...]` of a metric that has several, `[["", values]]` of one that has not. */
  leaves(base) {
    if (this.rows.has(base)) return [["", this.rows.get(base)]];
    const order = ["p50", "mean", "p90", "p95", "p99", "max"];
    return [...this.rows].filter(([name]) => name.startsWith(`${base}.`))
      .map(([name, values]) => [name.slice(base.length + 1), values])
      .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  }
}

function fillFacts(model) {
  const { data } = model;
  const { display } = data;
  const size = `${decimals(display.width, 1)} × ${decimals(display.height, 1)} @${decimals(display.scale, 2)}`;
  const rates = display.variableRefresh ?? [display.refreshRate];
  const facts = [size, `${rates.map((rate) => decimals(rate, 3)).join(" to ")} Hz`, `${display.buffering} buffering`, data.device.name];
  if (data.mode === "content") facts.push("content mode: nothing is late");
  if (data.live) facts.push("live: costs are measured, and no two runs are the same");
  byID("facts").textContent = facts.map(clean).join(" · ");
  if (data.hitches.length > 0) byID("hitch-count").textContent = String(data.hitches.length);
}

function fillSummary(model, metrics) {
  byID("verdict").append(...verdict(model, metrics));
  byID("verdict").classList.toggle("clean", model.data.hitches.length === 0);
  for (const base of HEADLINES) {
    const box = metrics.texts[base] ? headline(base, model, metrics) : null;
    if (box) byID("figures").append(box);
  }
}

/** The replay in a sentence or two. */
function verdict(model, metrics) {
  const { hitches, causes } = model.data;
  const [dropped, active] = [metrics.whole("droppedFrames"), metrics.whole("slotsActive")];
  if (active === 0) return ["Nothing was to be shown: all slots are idle."];
  if (hitches.length === 0) return [make("em", {}, "No dropped frame"), ` in ${counted(active, "active slot")}.`];
  const locks = hitches.filter((hitch) => hitch.lock).length;
  const commits = hitches.filter((hitch) => hitch.kind === "commit").length;
  const owner = commits === hitches.length ? "the main thread was late" : commits === 0 ? "the render server was late"
    : `the main thread was late in ${commits}, the render server in ${hitches.length - commits}`;
  const sums = new Map();
  for (const hitch of hitches) {
    const cause = hitch.reasons[0].cause;
    sums.set(cause, (sums.get(cause) ?? 0) + hitch.durationNs);
  }
  const [top] = [...sums].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  const found = [
    hitches.length > locks ? counted(hitches.length - locks, "hitch", "hitches") : null,
    locks > 0 ? counted(locks, "steady lower rate") : null,
  ];
  // With variable refresh a frame can stand too long without the old one being scanned out again.
  const headline = dropped === 0 ? "Frames stood too long" : counted(dropped, "dropped frame");
  return [
    make("em", {}, headline),
    ` in ${counted(active, "active slot")}: ${found.filter(Boolean).join(", ")}; ${owner}. `,
    `Most of it: ${causes[top[0]].title.toLowerCase()}.`,
  ];
}

function headline(base, model, metrics) {
  const { title, unit, definition } = metrics.texts[base];
  const leaves = metrics.leaves(base);
  if (leaves.length === 0) return null;
  const value = make("dd", { class: "value" });
  let isBad = false;
  let spread = null;
  if (leaves[0][0] === "") {
    const whole = leaves[0][1][0];
    value.append(figure(whole, unit));
    isBad = base === "droppedFrames" && whole > 0;
    value.append(...aside(base, model, metrics));
  } else {
    const shown = leaves.filter(([name]) => name === "p50" || name === "p95" || name === "max");
    if (shown.every(([, values]) => values[0] === null)) return null;
    value.append(figure(shown.find(([name]) => name === "p95")?.[1][0], unit), make("small", {}, " P95"));
    spread = make(
      "dd",
      { class: "spread" },
      `P50 ${figure(metrics.whole(`${base}.p50`), unit)} · max ${figure(metrics.whole(`${base}.max`), unit)}`,
    );
  }
  const isRatio = base === "hitchTimeRatio";
  const box = make("div", { class: `figure${isRatio ? " wide" : ""}${isBad ? " bad" : ""}`, "data-metric": base },
    make("dt", {}, title), value);
  if (isRatio) box.append(make("dd", { class: "bands" }, ...model.data.bands.map(bandScale)));
  if (spread) box.append(spread);
  box.append(make("dd", { class: "says" }, definition));
  return box;
}

/** What stands small behind a figure. */
function aside(base, model, metrics) {
  switch (base) {
    case "droppedFrames": return [make(
      "small",
      {},
      ` of ${counted(metrics.whole("slotsActive") ?? 0, "active slot")}`,
    )];
    case "hitchCount": return [make(
      "small",
      {},
      ` · ${metrics.whole("commitHitches")} commit, ${metrics.whole("renderHitches")} render`,
    )];
    case "longestRun": {
      const longest = model.data.hitches.filter((hitch) => !hitch.lock).reduce(
        (most, hitch) => Math.max(most, hitch.durationNs),
        0,
      );
      return [make(
        "small",
        {},
        longest > 0 ? ` ${metrics.whole("longestRun") === 1 ? "slot" : "slots"} · ${duration(longest)}` : " slots",
      )];
    }
    case "fpsPresented": return [make("small", {}, ` of ${decimals(model.data.display.refreshRate, 2)}`)];
    default: return [];
  }
}

/** A set of bands with the one that the ratio is in. */
function bandScale(set) {
  const title = set.set === "wwdc20" ? "WWDC20" : "Organizer";
  const parts = set.names.map((name, i) => {
    const isHere = name === set.band;
    return make(
      "span",
      { class: `band-part band-${name.split(" ")[0]}${isHere ? " here" : ""}`, title: `${name}: ${set.edges[i]} ms/s` },
      isHere ? name : set.edges[i],
    );
  });
  return make("div", { class: "band-set", role: "img", "aria-label": `${title} bands: ${set.band ?? "no ratio"}` },
    make("b", {}, title), make("div", { class: "band-scale", "aria-hidden": "true" }, ...parts));
}
