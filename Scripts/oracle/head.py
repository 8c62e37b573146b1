"""What stands once on a page of scenes: styles, and the two functions that scenes call."""

STYLES = """
*{margin:0;padding:0} html,body{background:#000}
.cell{position:absolute;left:0;top:0;overflow:hidden;isolation:isolate}
.l,.p{position:absolute;left:0;top:0;transform-origin:0 0}
svg.p{overflow:visible;display:block}
"""

# `move` holds an animation at a moment. `trim` keeps a part of a line that runs through several
# paths, counted along all of them, with dashes that begin anew in each.
FUNCTIONS = """
for (const key of ["--strokeStart", "--strokeEnd"])
  CSS.registerProperty({name: key, syntax: "<number>", inherits: false, initialValue: "0"});
function move(name, part, frames, options, moment) {
  const layer = document.getElementById(name);
  const animation = (part ? layer.querySelector(part) : layer).animate(frames, options);
  animation.pause();
  animation.currentTime = moment;
  // A layer that is being animated is a bitmap to the browser, whose edges are not softened.
  if (animation.effect.getComputedTiming().progress !== null) animation.commitStyles();
  animation.cancel();
}
function trim(name, start, end, dashes, phase) {
  const line = document.getElementById(name), pieces = [...line.children];
  const read = (key, model) => parseFloat(line.style.getPropertyValue(key) || model);
  start = read("--strokeStart", start); end = read("--strokeEnd", end);
  const lengths = pieces.map(p => p.getTotalLength());
  const total = lengths.reduce((a, b) => a + b, 0);
  let passed = 0;
  pieces.forEach((piece, index) => {
    const length = lengths[index];
    const from = Math.max(start * total - passed, 0), to = Math.min(end * total - passed, length);
    passed += length;
    if (!(from < to)) { piece.remove(); return; }
    if (!dashes.length) {
      if (from == 0 && to == length) return;
      piece.style.strokeDasharray = `${to - from} 100000`;
      piece.style.strokeDashoffset = `${-from}`;
      return;
    }
    const lengthsOfDashes = dashes.length % 2 ? dashes.concat(dashes) : dashes;
    const cycle = lengthsOfDashes.reduce((a, b) => a + b, 0);
    let at = from - ((phase % cycle) + cycle) % cycle, index2 = 0;
    const spans = [];
    while (at < to) {
      const stop = at + lengthsOfDashes[index2 % lengthsOfDashes.length];
      if (index2 % 2 == 0 && stop >= from && at < to) spans.push([Math.max(at, from), Math.min(stop, to)]);
      at = stop; index2 += 1;
    }
    if (!spans.length) { piece.remove(); return; }
    const array = [];
    spans.forEach((span, k) => array.push(span[1] - span[0],
      k + 1 < spans.length ? spans[k + 1][0] - span[1] : 100000));
    piece.style.strokeDasharray = array.join(" ");
    piece.style.strokeDashoffset = `${-spans[0][0]}`;
  });
}
"""

HTML = f"<!doctype html><meta charset=utf-8><style>{STYLES}</style><script>{FUNCTIONS}</script>"
