// The list of hitches: when, whose, why, what helps, and the frames before and after.

/** So many cards are made at first; the others on demand. */
const HITCHES_AT_ONCE = 60;

/** What a hitch would have been without a cause. */
const EFFECT_TITLES = {
  necessary: "no hitch without it",
  helped: "shorter without it",
  joint: "gone only together with others",
};

/** The name of a cause in the report's other forms, and who paid for it. */
function codeOf(cause, reason) {
  return `${cause.code} · ${OWNER_TITLES[reason.owner] ?? reason.owner}`;
}

class HitchList {
  constructor(app) {
    this.app = app;
    this.model = app.model;
    this.list = byID("hitch-list");
    this.made = 0;
    const { hitches } = this.model.data;
    if (hitches.length === 0) {
      this.list.append(make(
        "li",
        { class: "no-hitch" },
        "No hitch: every slot in which an update was wanted showed it.",
      ));
      return;
    }
    const pictured = hitches.filter((hitch) => hitch.pictures.some((picture) => picture >= 0)).length;
    if (pictured > 0 && pictured < hitches.length) {
      byID("hitches-note").textContent = `pictures of the ${pictured} longest`;
    }
    this.makeMore();
  }

  makeMore() {
    const { hitches } = this.model.data;
    this.more?.remove();
    const end = Math.min(hitches.length, this.made + HITCHES_AT_ONCE);
    for (; this.made < end; this.made += 1) this.list.append(this.#card(hitches[this.made], this.made));
    const left = hitches.length - this.made;
    if (left === 0) return;
    this.more = make(
      "li",
      { class: "hitch-more" },
      make("button", { type: "button", onclick: () => this.makeMore() }, `Show more hitches (${grouped(left)} left)`),
    );
    this.list.append(this.more);
  }

  /** Makes cards up to that of a hitch, where it is not there yet. */
  ensure(index) {
    while (this.made <= index && this.made < this.model.data.hitches.length) this.makeMore();
  }

  /** Marks the hitch of a slot; -1 marks none. */
  mark(index) {
    this.ensure(index);
    this.list.querySelector(".current")?.classList.remove("current");
    byID(`hitch-${index + 1}`)?.classList.add("current");
  }

  #card(hitch, index) {
    const last = hitch.slot + hitch.count - 1;
    const dropped = hitch.dropped ?? hitch.count;
    // With variable refresh a frame can stand too long without a repeat.
    const badge = this.model.data.display.variableRefresh ? "stood too long" : `dropped ${counted(dropped, "slot")}`;
    const where = hitch.count === 1 ? `Slot ${hitch.slot}` : `Slots ${hitch.slot} to ${last}`;
    const isMain = hitch.kind === "commit";
    const owner = hitch.lock
      ? `locked to ${decimals(hitch.lock, 2)} frames a second by the ${isMain ? "main thread" : "render server"}`
      : isMain ? "commit hitch: the main thread was late" : "render hitch: the render server was late";
    return make("li", { class: "hitch", id: `hitch-${index + 1}` },
      make("div", { class: "hitch-body" },
        make("div", { class: "hitch-head" }, make("h3", {}, where), make(
          "span",
          { class: "badge repeated" },
          badge,
        ),
          make("span", { class: "aside" }, `${duration(hitch.durationNs)} · ${owner}`),
          make("button", { type: "button", onclick: () => this.app.goToHitch(index) }, "Show in timeline")),
        this.#reasons(hitch)),
      this.#pictures(hitch));
  }

  #reasons(hitch) {
    const hasEffect = hitch.reasons.some((reason) => reason.effect && reason.effect !== "none");
    const most = Math.max(...hitch.reasons.map((reason) => reason.costNs));
    const isMinor = (reason) => reason.costNs < most / 20 && (reason.effect ?? "none") === "none";
    const minor = hitch.reasons.filter(isMinor);
    const major = minor.length > 1 ? hitch.reasons.filter((reason) => !isMinor(reason)) : hitch.reasons;
    const titles = ["Cause", hasEffect ? "Cost, and without it" : "Cost", "Layers", "What helps"];
    const head = make("tr", {}, ...titles.map((title) => make("th", { scope: "col" }, title)));
    const rows = major.map((reason) => this.#reason(reason, most));
    if (minor.length > 1) rows.push(this.#minor(minor));
    return make("table", { class: "reasons" }, make("thead", {}, head), make("tbody", {}, ...rows));
  }

  /** Causes that cost little beside the first and change nothing, on one line. */
  #minor(reasons) {
    const cell = make("td", { colspan: "4" }, make("span", { class: "smaller" }, "Smaller: "));
    for (const reason of reasons) {
      const cause = this.model.data.causes[reason.cause];
      const names = [...reason.layers, ...reason.labels].map(clean).slice(0, 8);
      const title = `${codeOf(cause, reason)}: ${names.join(", ")}`;
      cell.append(make("span", { class: "smaller", title }, causeSwatch(cause), `${cause.title} ${duration(reason.costNs)}`));
    }
    return make("tr", { class: "minor" }, cell);
  }

  #reason(reason, most) {
    const cause = this.model.data.causes[reason.cause];
    const names = [...reason.layers, ...reason.labels].map(clean);
    const shown = names.slice(0, 5);
    const share = `${Math.max(1, (100 * reason.costNs) / most)}%`;
    const bar = make("div", { class: "bar", style: { "--color": causeColor(cause), width: share } });
    const layers = make("td", { class: "layers" }, ...shown.map((name) => make("code", {}, name)));
    const rest = names.slice(shown.length);
    if (rest.length > 0) layers.append(make("span", { class: "more", title: rest.join(", ") }, `and ${rest.length} more`));
    const code = make("code", { class: "code" }, codeOf(cause, reason));
    return make("tr", {},
      make("td", { class: "cause" }, causeSwatch(cause), cause.title, code),
      make("td", { class: "cost-cell" }, duration(reason.costNs), bar, this.#effect(reason)),
      layers,
      make("td", { class: "cure" }, cause.cure));
  }

  /** What the hitch would have been without this cause, where the report knows. */
  #effect(reason) {
    const { effect } = reason;
    if (!effect || effect === "none") return null;
    const title = EFFECT_TITLES[effect] ?? effect;
    const saved = reason.savedNs > 0 ? `, saves ${duration(reason.savedNs)}` : "";
    return make("div", { class: `effect ${effect}` }, `${title}${saved}`);
  }

  #pictures(hitch) {
    const shown = hitch.pictures.map((picture) => (picture < 0 ? null : this.model.data.pictures[picture]));
    if (shown.every((picture) => picture === null)) return null;
    const titles = [["Before", `stood in slot ${hitch.slot}`], ["After", `slot ${hitch.slot + hitch.count}`]];
    const figures = shown.map((picture, i) => {
      const [name, where] = titles[i];
      const caption = make("figcaption", {}, make("b", {}, name), picture ? ` ${where}` : " the replay ends");
      return make("figure", {}, caption, picture ? this.#image(picture, name.toLowerCase()) : null);
    });
    return make("div", { class: "pair" }, ...figures);
  }

  /** A picture that shows large, its neighbour too, when it is clicked. */
  #image(picture, name) {
    const image = make("img", {
      src: picture.source,
      width: picture.width,
      height: picture.height,
      alt: `The glass ${name} the hitch, slot ${picture.slot}`,
      decoding: "async",
      tabindex: "0",
      role: "button",
      "aria-label": `Enlarge the frame ${name} the hitch, slot ${picture.slot}`,
    });
    const enlarge = () => {
      for (const one of image.closest(".pair").querySelectorAll("img")) one.classList.toggle("large");
    };
    image.addEventListener("click", enlarge);
    image.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      enlarge();
    });
    return image;
  }
}
