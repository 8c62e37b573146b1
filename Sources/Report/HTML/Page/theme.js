// Light and dark, and the colours that the canvases take from the style sheet.

const Theme = {
  /** Called when colours have changed. */
  onChange: () => {},
  chosen: null,

  start() {
    try {
      this.chosen = localStorage.getItem("scanout-theme");
    } catch {
      // Some browsers keep nothing for pages from disk.
    }
    this.system = matchMedia("(prefers-color-scheme: dark)");
    this.system.addEventListener("change", () => this.apply());
    addEventListener("beforeprint", () => this.apply("light"));
    addEventListener("afterprint", () => this.apply());
    this.apply();
  },

  apply(forced) {
    const name = forced ?? this.chosen ?? (this.system.matches ? "dark" : "light");
    document.documentElement.dataset.theme = name;
    this.style = getComputedStyle(document.documentElement);
    this.known = new Map();
    this.onChange();
  },

  toggle() {
    this.chosen = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    try {
      localStorage.setItem("scanout-theme", this.chosen);
    } catch {
      // It lasts until the page is closed.
    }
    this.apply();
  },

  /** A colour of the style sheet, by the name of its variable without dashes in front. */
  color(name) {
    let color = this.known.get(name);
    if (color === undefined) {
      color = this.style.getPropertyValue(`--${name}`).trim();
      this.known.set(name, color);
    }
    return color;
  },

  /** The colour of a cause: its own, or else that of its phase. */
  cause(cause) {
    return this.color(`cause-${cause.code}`) || this.color(`phase-${cause.phase.replace(" ", "-")}`) || this.color("faint");
  },
};
