// The counters under the timeline: a bar for each new frame. A bar that does not fit is cut with a
// jagged top and counted beside the chart; nothing is ever cut in silence.

/** What the top of a chart stands for, and how many bars are higher; worked out once. */
function chartScale(row, model) {
  if (row.scale) return row.scale;
  const values = [];
  for (let slot = 0; slot < model.slotCount; slot += 1) {
    const frame = model.newFrameOf(slot);
    if (frame >= 0) values.push(row.counter.values[frame] ?? 0);
  }
  values.sort((a, b) => a - b);
  const highest = values.at(-1) ?? 0;
  const usual = values[Math.max(0, Math.ceil(values.length * 0.98) - 1)] ?? 0;
  // A few outliers would make all other bars flat: the top is above the usual ones then.
  const top = usual > 0 && highest > 4 * usual ? usual * 1.5 : highest;
  const cut = values.filter((value) => value > top).length;
  row.scale = { top, highest, cut };
  return row.scale;
}

/** What stands beside a chart. */
function chartNotes(row) {
  if (!row.scale) return [];
  const { top, highest, cut } = row.scale;
  if (highest === 0) return ["none"];
  const notes = [`to ${figure(top, row.counter.unit)}`];
  if (cut > 0) notes.push(`▲ ${cut}, to ${figure(highest, row.counter.unit)}`);
  return notes;
}

function drawChart(painter, row) {
  const { context, view, model, slots, isDetailed } = painter;
  const scale = chartScale(row, model);
  context.fillStyle = Theme.color("strong-line");
  context.fillRect(view.left, row.y + row.height, view.width, 1);
  if (scale.top <= 0) return;
  const values = row.counter.values;
  // The highest of each column of pixels.
  const bars = [];
  for (let slot = slots[0]; slot < slots[1]; slot += 1) {
    const frame = model.newFrameOf(slot);
    const value = frame >= 0 ? values[frame] ?? 0 : 0;
    if (value <= 0) continue;
    const left = view.x(model.time[slot]);
    const width = isDetailed ? view.x(model.time[slot + 1]) - left - 1 : 1;
    const x = isDetailed ? left : Math.floor(left);
    const last = bars.at(-1);
    if (!isDetailed && last && last.x === x) last.value = Math.max(last.value, value);
    else bars.push({ x, width: Math.max(1, width), value });
  }
  context.fillStyle = Theme.color("cause-render_prepare");
  for (const bar of bars) {
    const height = Math.max(1, Math.min(1, bar.value / scale.top) * row.height);
    context.fillRect(bar.x, row.y + row.height - height, bar.width, height);
  }
  context.fillStyle = Theme.color("critical");
  let free = -Infinity;
  for (const bar of bars) {
    if (bar.value <= scale.top) continue;
    const middle = bar.x + bar.width / 2;
    // The cut: a gap through the bar, and an arrow on top of it.
    context.fillRect(bar.x, row.y + 5, bar.width, 1.5);
    if (middle < free) continue;
    free = middle + 7;
    context.beginPath();
    context.moveTo(middle - 4, row.y + 2);
    context.lineTo(middle + 4, row.y + 2);
    context.lineTo(middle, row.y - 4);
    context.fill();
    if (bar.width > 54) {
      context.fillStyle = Theme.color("critical");
      context.fillText(figure(bar.value, row.counter.unit), bar.x + bar.width / 2 + 7, row.y - 2);
    }
  }
}
