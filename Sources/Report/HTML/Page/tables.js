// The tables below the timeline: metrics by segment, the profile, and what all of it rests on.

/** Where each metric stands in the table: the first group whose list has it, or the last group. */
const METRIC_GROUPS = [
  ["Smoothness", [
    "droppedFrames", "hitchTimeRatio", "hitchNs", "hitchCount", "commitHitches", "renderHitches", "cadenceLocks",
    "longestRun", "fpsPresented", "percentDroppedAverage", "percentDroppedP95", "percentDroppedMax", "jankCount",
    "percentJank", "partialFrames", "framesPresented", "slotsActive", "slotsIdle", "slots", "skippedBegins",
    "supersededCommits",
  ]],
  ["Lateness", [
    "frameOverrunNs", "latencyNs", "latenessNs", "stuffedFrames", "lateContent", "leastCommitSlackNs", "leastRenderSlackNs",
  ]],
  ["Work of a frame", [
    "overdraw", "offscreenPasses", "blendedPixels", "writtenPixels", "readPixels", "damagedPixels", "uploadBytes",
    "commitLayers", "layersDrawn", "layersCovered", "cacheMisses", "misalignedContents", "scaledContents",
  ]],
];

function fillMetrics(model, metrics) {
  const { data } = model;
  const head = make("tr", {}, make("th", { scope: "col" }, "Metric"), make(
    "th",
    { scope: "col", class: "number" },
    "Whole replay",
  ),
    ...data.segments.map((segment) => make(
      "th",
      { scope: "col", class: "number", title: `${moment(segment.fromNs)} to ${moment(segment.toNs)}` },
      clean(segment.name),
    )),
    make("th", { scope: "col", class: "definition" }, "Definition"));
  const body = make("tbody");
  const known = new Set(METRIC_GROUPS.flatMap(([, names]) => names));
  const others = metrics.bases.filter((base) => !known.has(base));
  for (const [title, names] of [...METRIC_GROUPS, ["More", others]]) {
    const rows = names.filter((base) => metrics.texts[base]).map((base) => metricRow(
      base,
      metrics,
      data.segments.length + 1,
    ));
    if (rows.length > 0) body.append(
      make("tr", { class: "group" }, make("th", { scope: "colgroup", colspan: data.segments.length + 3 }, title)),
      ...rows,
    );
  }
  byID("metric-table").append(make("thead", {}, head), body);
}

function metricRow(base, metrics, columns) {
  const { title, unit, definition } = metrics.texts[base];
  const leaves = metrics.leaves(base);
  const cells = Array.from({ length: columns }, (_, i) => {
    const content = leaves.every(([, values]) => values[i] === null) ? "–"
      : leaves[0][0] === "" ? figure(leaves[0][1][i], unit)
      : make(
        "span",
        { class: "leaves" },
        ...leaves.map(([name, values]) => make("span", {}, make("i", {}, `${name} `), figure(values[i], unit))),
      );
    const isZero = leaves.every(([, values]) => !values[i]);
    return make("td", { class: `number${isZero ? " zero" : ""}` }, content);
  });
  return make(
    "tr",
    {},
    make("th", { scope: "row", title: base }, title),
    ...cells,
    make("td", { class: "definition" }, definition),
  );
}

function fillProfile(model) {
  const { device } = model.data;
  const assumed = device.fields.filter((field) => field.source === "assumed").length;
  byID("profile-note").textContent = `${clean(device.name)}: ${assumed} of ${device.fields.length} figures are assumed`;
  byID("profile-table").append(
    make(
      "thead",
      {},
      make(
        "tr",
        {},
        make("th", { scope: "col" }, "Field"),
        make("th", { scope: "col", class: "number" }, "Value"),
        make("th", { scope: "col" }, "Source"),
      ),
    ),
    make("tbody", {}, ...device.fields.map((field) => make("tr", {},
      make("th", { scope: "row" }, make("code", {}, field.name)), make(
        "td",
        { class: "number" },
        Number.isInteger(field.value) ? grouped(field.value) : String(field.value),
      ),
      make("td", {}, make("span", { class: `tag ${field.source}` }, field.source))))));
}

/** What the figures rest on: a title and a text each. */
const ABOUT = [
  ["What is modelled", "Time is simulated. The scene's own run loop, commits, render server and display are replayed "
    + "step by step, in whole nanoseconds, and give the same report on every machine. What a step did is counted "
    + "(layers laid out, glyphs, pixels, bytes), and the profile beside turns counts into time."],
  ["What is assumed", "Milliseconds come from the profile, and figures tagged as assumed are plausible guesses for a "
    + "class of machine. Compare runs with each other; do not read them as a prediction for a device. A change that "
    + "removes work removes it here too, in the same place."],
  ["What is exact", "Which layers were drawn, covered, laid out or uploaded in which frame, how many pixels were "
    + "written and blended, the order of all that happened, and the pixels themselves."],
  ["Dropped frames", "They are counted in slots: VSYNC intervals that showed the old frame again although an update "
    + "was wanted. A frame that is late by two slots is two dropped frames and one hitch. Slots in which nothing was "
    + "wanted are idle, and in no ratio."],
];

/** The same of a replay on the real clock, in place of what is modelled and assumed. */
const ABOUT_LIVE = [
  ["What is measured", "Time is real: the scene ran on this clock with threads of its own, and what a step took is what "
    + "it took, with whatever else ran on the machine. No two runs are the same; compare many."],
  ["What is divided", "The time of a step is known, and not that of the things in it: it is divided among its causes in "
    + "the proportions of the reference profile."],
];

function fillAbout(model) {
  const texts = model.data.live ? [...ABOUT_LIVE, ...ABOUT.slice(2)] : [...ABOUT];
  const { costNs } = model.data.startup;
  if (costNs > 0) {
    texts.push(["Start-up", `The first tree cost ${duration(costNs)} before slot 0; it is in no frame above.`]);
  }
  byID("about").append(...texts.flatMap(([title, text]) => [make("h3", {}, title), make("p", {}, text)]));
}
