// The display's row: what became of each slot. A dropped one is red, crossed, hatched and named.

function drawDisplay(painter) {
  const { context, view, model } = painter;
  const row = painter.rows.display;
  context.fillStyle = Theme.color("panel");
  context.fillRect(view.left, row.y, view.width, row.height);
  if (painter.isDetailed) {
    for (let slot = painter.slots[0]; slot < painter.slots[1]; slot += 1) drawSlot(painter, slot, row);
    return;
  }
  const width = Math.ceil(view.width);
  const runs = worstRuns(model, view.from, view.to, width);
  for (const outcome of [IDLE, PRESENTED, PARTIAL]) {
    context.fillStyle = fillOf(painter, outcome);
    for (const run of runs) if (run[2] === outcome) context.fillRect(
      view.left + run[0],
      row.y + insetOf(painter, outcome),
      run[1],
      row.height - 2 * insetOf(painter, outcome),
    );
  }
  let free = -Infinity;
  for (const [column, count, outcome] of runs) {
    if (outcome !== REPEATED) continue;
    const x = view.left + column;
    context.fillStyle = Theme.color("repeated");
    context.fillRect(x, row.y - 4, Math.max(2, count), row.height + 8);
    if (x < free) continue;
    // A cross above it, so that it is not told by its colour alone.
    drawCross(painter, x + Math.max(2, count) / 2, row.y - 8);
    free = x + 9;
  }
}

function drawCross(painter, x, y) {
  const { context } = painter;
  context.strokeStyle = Theme.color("repeated");
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(x - 2.5, y - 2.5);
  context.lineTo(x + 2.5, y + 2.5);
  context.moveTo(x + 2.5, y - 2.5);
  context.lineTo(x - 2.5, y + 2.5);
  context.stroke();
  context.lineWidth = 1;
}

function insetOf(painter, outcome) { return outcome === IDLE ? 14 : 0; }

function fillOf(painter, outcome) {
  switch (outcome) {
    case PRESENTED: return Theme.color("presented");
    case REPEATED: return painter.hatch(Theme.color("repeated"), Theme.color("on-repeated"));
    case PARTIAL: return painter.hatch(Theme.color("partial"), Theme.color("panel"));
    default: return Theme.color("idle");
  }
}

function drawSlot(painter, slot, row) {
  const { context, view, model } = painter;
  const outcome = model.outcome[slot];
  const x = view.x(model.time[slot]);
  const end = view.x(model.time[slot + 1]);
  const [left, right] = painter.clipped(x, end);
  const width = Math.max(1, right - left - 1);
  const inset = insetOf(painter, outcome);
  context.fillStyle = outcome === REPEATED ? Theme.color("repeated") : fillOf(painter, outcome);
  context.fillRect(
    left,
    row.y + inset - (outcome === REPEATED ? 3 : 0),
    width,
    row.height - 2 * inset + (outcome === REPEATED ? 6 : 0),
  );
  if (outcome === IDLE) return;
  if (outcome === REPEATED) {
    drawCross(painter, (left + right - 1) / 2, row.y - 8);
    context.fillStyle = painter.hatch(Theme.color("repeated"), Theme.color("on-repeated"), 9);
    context.fillRect(left, row.y + row.height - 7, width, 10);
    const text = width > 52 ? "dropped" : width > 26 ? "drop" : "";
    if (text) painter.text(text, left + 4, row.y + 12, width - 5, Theme.color("on-repeated"), true);
    return;
  }
  const frame = String(model.data.frames.id[model.frame[slot]] ?? "");
  if (outcome === PARTIAL) {
    context.fillStyle = Theme.color("panel");
    if (width > 26) context.fillRect(
      left + 2,
      row.y + 9,
      Math.min(width - 4, width > 52 ? 40 : frame.length * 7 + 4),
      16,
    );
    painter.text(width > 52 ? "partial" : frame, left + 4, row.y + 17, width - 5, Theme.color("ink"));
  } else {
    painter.text(frame, left + 4, row.y + 17, width - 5, ON_CAUSE);
  }
}
