// Numbers and texts as they are shown, and elements to show them in.

/** A whole number with thin spaces between groups of three digits. */
function grouped(value) {
  return String(value).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

/** Up to `places` decimals, without zeros at the end. */
function decimals(value, places) {
  const text = value.toFixed(places);
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** A length of time in nanoseconds, in the unit that fits: 320 ns, 41.5 µs, 16.667 ms, 1.5 s. */
function duration(ns) {
  if (ns < 0) return `−${duration(-ns)}`;
  const size = ns;
  if (size === 0) return "0 ms";
  if (size < 1e3) return `${ns} ns`;
  if (size < 1e5) return `${decimals(ns / 1e3, 1)} µs`;
  if (size < 1e9) return `${(ns / 1e6).toFixed(size < 1e8 ? 3 : 1)} ms`;
  return `${decimals(ns / 1e9, 3)} s`;
}

/** A moment since the beginning, always in milliseconds, so that moments can be compared. */
function moment(ns) {
  return `${(ns / 1e6).toFixed(3)} ms`.replace("-", "−");
}

/** A difference with its sign. */
function signed(ns) {
  return ns === 0 ? "±0 ms" : `${ns > 0 ? "+" : "−"}${duration(Math.abs(ns))}`;
}

/** A number that may be large: 812, 12 840, 1.84 M. */
function magnitude(value) {
  if (value === null) return "–";
  if (Math.abs(value) < 1e5 && Number.isInteger(value)) return grouped(value);
  if (Math.abs(value) < 1e5) return decimals(value, Math.abs(value) < 100 ? 2 : 1);
  return value < 1e6 ? `${decimals(value / 1e3, 1)} k` : `${decimals(value / 1e6, 2)} M`;
}

/** Bytes in powers of 1000, as Apple counts them. */
function bytes(value) {
  if (value < 1e3) return `${decimals(value, 0)} B`;
  return value < 1e6 ? `${decimals(value / 1e3, 1)} kB` : `${decimals(value / 1e6, 2)} MB`;
}

/** A figure in the unit that the report gives for it. */
function figure(value, unit) {
  if (value === null || value === undefined) return "–";
  switch (unit) {
    case "nanoseconds": return duration(value);
    case "ratio": return `${decimals(value, 1)} ms/s`;
    case "rate": return decimals(value, 1);
    case "percent": return `${decimals(value, 2)} %`;
    case "screens": return `${decimals(value, 2)}×`;
    case "bytes": return bytes(value);
    default: return magnitude(value);
  }
}

/** `1 slot`, `3 slots`. */
function counted(count, one, many = `${one}s`) {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** Somebody's text on one line: what could move other text around is written as an escape. */
function clean(text) {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, (c) => `\\u{${c.codePointAt(0).toString(16)}}`);
}

/**
 * An element. Children are elements or texts, and texts are only ever texts: nothing that a scene
 * is named or labelled with becomes markup.
 */
function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (name === "style") {
      for (const [key, part] of Object.entries(value)) element.style.setProperty(key, part);
    } else if (name === "class") {
      element.className = value;
    } else if (name.startsWith("on")) {
      element.addEventListener(name.slice(2), value);
    } else {
      element.setAttribute(name, value);
    }
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** The element of an id of the page. */
function byID(id) {
  return document.getElementById(id);
}
