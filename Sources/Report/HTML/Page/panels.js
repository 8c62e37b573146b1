// The summary above the timeline, and the tables below it.

/** The figures of the summary, in order; those that a report lacks are left out. */
const HEADLINES = ["droppedFrames", "hitchTimeRatio", "hitchCount", "longestRun", "fpsPresented", "percentDroppedMax", "partialFrames", "latencyNs", "frameOverrunNs"];

/** Where each metric stands in the table: the first group whose list has it, or the last group. */
const METRIC_GROUPS = [
  ["Smoothness", ["droppedFrames", "hitchTimeRatio", "hitchNs", "hitchCount", "commitHitches", "renderHitches", "cadenceLocks", "longestRun", "fpsPresented", "percentDroppedAverage", "percentDroppedP95", "percentDroppedMax", "jankCount", "percentJank", "partialFrames", "framesPresented", "slotsActive", "slotsIdle", "slots", "skippedBegins", "supersededCommits"]],
  ["Lateness", ["frameOverrunNs", "latencyNs", "latenessNs", "stuffedFrames", "leastCommitSlackNs", "leastRenderSlackNs"]],
  ["Work of a frame", ["overdraw", "offscreenPasses", "blendedPixels", "writtenPixels", "readPixels", "damagedPixels", "uploadBytes", "commitLayers", "layersDrawn", "layersCovered", "cacheMisses", "misalignedContents", "scaledContents"]],
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
  byID("facts").textContent = [
    `${decimals(display.width, 1)} × ${decimals(display.height, 1)} @${decimals(display.scale, 2)}`, `${decimals(display.refreshRate, 3)} Hz`,
    `${display.buffering} buffering`, data.device.name, data.mode === "content" ? "content mode: nothing is late" : null,
  ].filter(Boolean).map(clean).join(" · ");
  if (data.hitches.length > 0) byID("hitch-count").textContent = String(data.hitches.length);
}

// MARK: - Summary

function fillSummary(model, metrics) {
  byID("verdict").append(...verdict(model, metrics));
  byID("verdict").classList.toggle("clean", metrics.whole("droppedFrames") === 0);
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
  if (dropped === 0) return [make("em", {}, "No dropped frame"), ` in ${counted(active, "active slot")}.`];
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
  return [make("em", {}, counted(dropped, "dropped frame")), ` in ${counted(active, "active slot")}: ${[
      hitches.length > locks ? counted(hitches.length - locks, "hitch", "hitches") : null, locks > 0 ? counted(locks, "steady lower rate") : null,
    ].filter(Boolean).join(", ")}; ${owner}. `,
    `Most of it: ${causes[top[0]].title.toLowerCase()}.`];
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
    spread = make("dd", { class: "spread" }, `P50 ${figure(metrics.whole(`${base}.p50`), unit)} · max ${figure(metrics.whole(`${base}.max`), unit)}`);
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
    case "droppedFrames": return [make("small", {}, ` of ${counted(metrics.whole("slotsActive") ?? 0, "active slot")}`)];
    case "hitchCount": return [make("small", {}, ` · ${metrics.whole("commitHitches")} commit, ${metrics.whole("renderHitches")} render`)];
    case "longestRun": {
      const longest = model.data.hitches.filter((hitch) => !hitch.lock).reduce((most, hitch) => Math.max(most, hitch.durationNs), 0);
      return [make("small", {}, longest > 0 ? ` ${metrics.whole("longestRun") === 1 ? "slot" : "slots"} · ${duration(longest)}` : " slots")];
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
    return make("span", { class: `band-part band-${name.split(" ")[0]}${isHere ? " here" : ""}`, title: `${name}: ${set.edges[i]} ms/s` }, isHere ? name : set.edges[i]);
  });
  return make("div", { class: "band-set", role: "img", "aria-label": `${title} bands: ${set.band ?? "no ratio"}` },
    make("b", {}, title), make("div", { class: "band-scale", "aria-hidden": "true" }, ...parts));
}

// MARK: - Tables

function fillMetrics(model, metrics) {
  const { data } = model;
  const head = make("tr", {}, make("th", { scope: "col" }, "Metric"), make("th", { scope: "col", class: "number" }, "Whole replay"),
    ...data.segments.map((segment) => make("th", { scope: "col", class: "number", title: `${moment(segment.fromNs)} to ${moment(segment.toNs)}` }, clean(segment.name))),
    make("th", { scope: "col", class: "definition" }, "Definition"));
  const body = make("tbody");
  const known = new Set(METRIC_GROUPS.flatMap(([, names]) => names));
  const others = metrics.bases.filter((base) => !known.has(base));
  for (const [title, names] of [...METRIC_GROUPS, ["More", others]]) {
    const rows = names.filter((base) => metrics.texts[base]).map((base) => metricRow(base, metrics, data.segments.length + 1));
    if (rows.length > 0) body.append(make("tr", { class: "group" }, make("th", { scope: "colgroup", colspan: data.segments.length + 3 }, title)), ...rows);
  }
  byID("metric-table").append(make("thead", {}, head), body);
}

function metricRow(base, metrics, columns) {
  const { title, unit, definition } = metrics.texts[base];
  const leaves = metrics.leaves(base);
  const cells = Array.from({ length: columns }, (_, i) => {
    const content = leaves.every(([, values]) => values[i] === null) ? "–"
      : leaves[0][0] === "" ? figure(leaves[0][1][i], unit)
      : make("span", { class: "leaves" }, ...leaves.map(([name, values]) => make("span", {}, make("i", {}, `${name} `), figure(values[i], unit))));
    const isZero = leaves.every(([, values]) => !values[i]);
    return make("td", { class: `number${isZero ? " zero" : ""}` }, content);
  });
  return make("tr", {}, make("th", { scope: "row", title: base }, title), ...cells, make("td", { class: "definition" }, definition));
}

function fillProfile(model) {
  const { device } = model.data;
  const assumed = device.fields.filter((field) => field.source === "assumed").length;
  byID("profile-note").textContent = `${clean(device.name)}: ${assumed} of ${device.fields.length} figures are assumed`;
  byID("profile-table").append(
    make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "Field"), make("th", { scope: "col", class: "number" }, "Value"), make("th", { scope: "col" }, "Source"))),
    make("tbody", {}, ...device.fields.map((field) => make("tr", {},
      make("th", { scope: "row" }, make("code", {}, field.name)), make("td", { class: "number" }, Number.isInteger(field.value) ? grouped(field.value) : String(field.value)),
      make("td", {}, make("span", { class: `tag ${field.source}` }, field.source))))));
}

function fillAbout(model) {
  const { data } = model;
  const text = (title, ...parts) => [make("h3", {}, title), make("p", {}, ...parts)];
  byID("about").append(
    ...text("What is modelled", "Time is simulated. The scene's own run loop, commits, render server and display are replayed step by step, in whole nanoseconds, and give the same report on every machine. What a step did is counted (layers laid out, glyphs, pixels, bytes), and the profile beside turns counts into time."),
    ...text("What is assumed", "Milliseconds come from the profile, and figures tagged ", make("span", { class: "tag assumed" }, "assumed"), " are plausible guesses for a class of machine. ",
      make("strong", {}, "Compare runs with each other; do not read them as a prediction for a device."), " A change that removes work removes it here too, in the same place."),
    ...text("What is exact", "Which layers were drawn, covered, laid out or uploaded in which frame, how many pixels were written and blended, the order of all that happened, and the pixels themselves."),
    ...text("Dropped frames", "They are counted in slots: VSYNC intervals that showed the old frame again although an update was wanted. A frame that is late by two slots is two dropped frames and one hitch. Slots in which nothing was wanted are idle, and in no ratio."),
  );
  if (data.startup.costNs > 0) {
    byID("about").append(...text("Start-up", `The first tree cost ${duration(data.startup.costNs)} before slot 0; it is in no frame above.`));
  }
}
