// The way of one frame through the rows, and the work that a dropped slot is put down to.

/** From its turn through the server to the glass, and where it was expected. */
function drawWay(painter) {
  const { context, rows, view, model, app, isDetailed } = painter;
  const slot = app.hovered >= 0 ? app.hovered : app.pinned;
  if (slot < 0 || !isDetailed) return;
  drawCulprit(painter, slot);
  const frame = model.subjectOf(slot);
  if (frame < 0) return;
  const frames = model.data.frames;
  const points = [];
  const turn = model.turnOf(frame);
  const render = model.renderOf(frame);
  context.strokeStyle = Theme.color("ink");
  context.lineWidth = 1.5;
  const outline = (from, to, row) => context.strokeRect(
    view.x(from),
    row.y - 1,
    Math.max(2, view.x(to) - view.x(from)),
    row.height + 2,
  );
  if (turn) {
    outline(turn.begin, Math.max(turn.end, turn.begin), rows.main);
    points.push([view.x(frames.commitEnd[frame] ?? turn.end), rows.main.y + rows.main.height]);
  }
  if (render) {
    if (render.prepared > render.begin) outline(render.begin, render.prepared, rows.prepare);
    outline(render.prepared, render.end, rows.execute);
    points.push([view.x(render.begin), rows.prepare.y], [view.x(render.end), rows.execute.y + rows.execute.height]);
  }
  const present = frames.present[frame];
  if (present !== null) points.push([view.x(present), rows.display.y]);
  context.beginPath();
  points.forEach(([x, y], i) => (i % 2 === 0 || i === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
  if (!turn) {
    context.beginPath();
    points.slice(1).forEach(([x, y], i) => (i === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
  }
  context.stroke();
  context.lineWidth = 1;
  drawDeadline(painter, turn ? frames.deadline[frame] : null, "commit deadline", rows.main, rows.main.y - 14);
  drawDeadline(painter, frames.target[frame], "due", rows.display, rows.execute.y - 4);
}

/** The work that a dropped slot is put down to: framed in red, and a line to the slot. */
function drawCulprit(painter, slot) {
  const { context, view, rows, model } = painter;
  const found = model.culpritOf(slot);
  if (!found) return;
  const row = found.isMain ? rows.main : found.part.isPrepare ? rows.prepare : rows.execute;
  const [left, right] = [view.x(found.part.start), view.x(found.part.end)];
  context.strokeStyle = Theme.color("repeated");
  context.lineWidth = 2.5;
  context.strokeRect(left, row.y - 1, Math.max(3, right - left), row.height + 2);
  context.beginPath();
  context.moveTo(Math.min(right, view.x(model.time[slot])), row.y + row.height + 1);
  context.lineTo((view.x(model.time[slot]) + view.x(model.time[slot + 1])) / 2, rows.display.y - 13);
  context.setLineDash([5, 3]);
  context.stroke();
  context.setLineDash([]);
  context.lineWidth = 1;
}

/** A dashed line at the moment by which something had to be done. */
function drawDeadline(painter, time, title, row, top) {
  const { context, view } = painter;
  if (time === null) return;
  const x = Math.round(view.x(time)) + 0.5;
  context.strokeStyle = Theme.color("accent");
  context.setLineDash([3, 3]);
  context.beginPath();
  context.moveTo(x, top);
  context.lineTo(x, row.y + row.height + 6);
  context.stroke();
  context.setLineDash([]);
  if (painter.slotWidth < 44 || painter.rows.isNarrow) return;
  // In the gap above the row, before the line: behind it may be the mark of a dropped slot.
  const y = row.y - 8;
  const left = Math.max(view.left + 2, x - 4 - context.measureText(title).width);
  context.fillStyle = Theme.color("panel");
  context.fillRect(left - 2, y - 6, x - left, 12);
  context.fillStyle = Theme.color("accent");
  context.fillText(title, left, y);
}
