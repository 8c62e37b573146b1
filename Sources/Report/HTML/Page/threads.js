// The rows of those who work: the main thread by cause, workers, and both hands of the render server.

function drawMain(painter) {
  const { context, rows, view, model } = painter;
  const [first, end] = Model.within(model.turns, view.from, view.to);
  if (!painter.isDetailed) return drawColumns(painter, rows.main, model.turns, first, end);
  for (let i = first; i < end; i += 1) {
    const turn = model.turns[i];
    for (const part of turn.parts) drawPart(painter, part, rows.main.y + 5, rows.main.height - 5);
    const landed = model.data.frames.commitEnd[turn.frame];
    if (landed !== null) drawCommitMark(painter, view.x(landed), rows.main);
  }
  // A VSYNC at which the main thread could not begin: a hollow diamond on the row's upper edge.
  context.strokeStyle = Theme.color("ink");
  const skips = model.skips;
  const from = partition(skips.length, (i) => skips[i] >= painter.slots[0]);
  for (let i = from; i < skips.length && skips[i] < painter.slots[1]; i += 1) {
    const x = view.x(model.time[skips[i]]);
    context.beginPath();
    context.moveTo(x - 4, rows.main.y + 1);
    context.lineTo(x, rows.main.y - 3);
    context.lineTo(x + 4, rows.main.y + 1);
    context.lineTo(x, rows.main.y + 5);
    context.closePath();
    context.fillStyle = Theme.color("panel");
    context.fill();
    context.stroke();
  }
}

/** Where a commit landed: a notch at the row's lower edge. */
function drawCommitMark(painter, x, row) {
  const { context } = painter;
  context.fillStyle = Theme.color("ink");
  context.beginPath();
  context.moveTo(x - 3, row.y + row.height + 5);
  context.lineTo(x + 3, row.y + row.height + 5);
  context.lineTo(x, row.y + row.height);
  context.fill();
}

function drawWorkers(painter) {
  const { context, rows, view, model } = painter;
  if (!rows.workers) return;
  const height = rows.workers.height / rows.workers.lanes;
  const color = Theme.color("cause-display");
  model.lanes.forEach((lane, number) => {
    const y = rows.workers.y + Math.min(number, rows.workers.lanes - 1) * height;
    const [first, end] = Model.within(lane, view.from, view.to);
    let last = -1;
    for (let i = first; i < end; i += 1) {
      const span = lane[i];
      const [left, right] = painter.clipped(view.x(span.begin), view.x(span.end));
      const width = Math.max(1, right - left);
      // What ends in the same pixel as the one before is that pixel.
      if (left + width <= last) continue;
      last = left + width;
      context.fillStyle = span.isFinished ? color : painter.hatch(color, Theme.color("sunken"));
      context.fillRect(left, y, width, height - 1);
      if (height >= 10) painter.text(model.string(span.label), left + 3, y + height / 2, width - 6, ON_CAUSE);
    }
  });
}

function drawServer(painter) {
  const { rows, view, model } = painter;
  const [first, end] = Model.within(model.renders, view.from, view.to);
  if (!painter.isDetailed) {
    drawColumns(painter, rows.prepare, model.renders, first, end, (part) => part.isPrepare);
    drawColumns(painter, rows.execute, model.renders, first, end, (part) => !part.isPrepare);
    return;
  }
  for (let i = first; i < end; i += 1) {
    for (const part of model.renders[i].parts) {
      const row = part.isPrepare ? rows.prepare : rows.execute;
      drawPart(painter, part, row.y, row.height);
    }
  }
}

/** A piece of work: its colour, and its name if there is room. */
function drawPart(painter, part, y, height) {
  const { context, view, model } = painter;
  const [left, right] = painter.clipped(view.x(part.start), view.x(part.end));
  if (right <= left) return;
  const cause = model.data.causes[part.cause];
  context.fillStyle = Theme.cause(cause);
  // A hair of ground between parts, where they are wide enough to lose it.
  context.fillRect(left, y, Math.max(0.75, right - left - (right - left > 4 ? 0.75 : 0)), height);
  painter.text(cause.title, left + 4, y + height / 2, right - left - 7, ON_CAUSE);
}

function drawColumns(painter, row, list, first, end, isIncluded = () => true) {
  const columns = new Columns(painter.view, painter.model.data.causes.length);
  for (let i = first; i < end; i += 1) {
    for (const part of list[i].parts) if (isIncluded(part)) columns.add(part.cause, part.start, part.end);
  }
  columns.draw(painter.context, row, (cause) => Theme.cause(painter.model.data.causes[cause]));
}
