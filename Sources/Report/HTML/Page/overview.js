// The strip above the timeline: the whole replay, and the part of it that is seen below.

class Overview {
  constructor(app, canvas) {
    this.app = app;
    this.canvas = canvas;
    this.runs = null;
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      this.#move(event);
    });
    canvas.addEventListener("pointermove", (event) => {
      if (canvas.hasPointerCapture(event.pointerId)) this.#move(event);
    });
  }

  #move(event) {
    const { view } = this.app;
    const box = this.canvas.getBoundingClientRect();
    const left = this.app.rows.gutter;
    const middle = view.min + ((event.clientX - box.left - left) / (box.width - left)) * (view.max - view.min);
    view.pan(middle - (view.from + view.to) / 2);
  }

  draw() {
    const { view, model } = this.app;
    const { context, width: all, height } = fitCanvas(this.canvas);
    context.clearRect(0, 0, all, height);
    // Above the plot, so that a mark stands over the same slot when all is seen.
    const { gutter } = this.app.rows;
    const width = all - gutter;
    context.translate(gutter, 0);
    if (this.runs?.width !== width) {
      this.runs = worstRuns(model, view.min, view.max, Math.max(1, Math.floor(width)));
      this.runs.width = width;
    }
    const colors = [];
    colors[PRESENTED] = "presented";
    colors[PARTIAL] = "partial";
    colors[IDLE] = "idle";
    for (const [column, count, outcome] of this.runs) {
      if (outcome === REPEATED) continue;
      context.fillStyle = Theme.color(colors[outcome]);
      const thickness = outcome === IDLE ? 2 : 8;
      context.fillRect(column, height - 8 - thickness / 2 - 4, count, thickness);
    }
    // Dropped slots last and taller: none is lost, and they stand out without their colour.
    context.fillStyle = Theme.color("repeated");
    for (const [column, count, outcome] of this.runs) {
      if (outcome === REPEATED) context.fillRect(column, 5, Math.max(2, count), height - 10);
    }
    if (view.isWhole) return;
    const scale = width / (view.max - view.min);
    const left = (view.from - view.min) * scale;
    const right = Math.max(left + 3, (view.to - view.min) * scale);
    context.fillStyle = Theme.color("panel");
    context.globalAlpha = 0.62;
    context.fillRect(0, 0, left, height);
    context.fillRect(right, 0, width - right, height);
    context.globalAlpha = 1;
    context.strokeStyle = Theme.color("accent");
    context.lineWidth = 2;
    context.strokeRect(left + 1, 1, right - left - 2, height - 2);
  }
}

/** A canvas with as many pixels as it covers on the screen. */
function fitCanvas(canvas, wantedHeight) {
  const ratio = Math.min(3, window.devicePixelRatio || 1);
  if (wantedHeight !== undefined) canvas.style.height = `${wantedHeight}px`;
  const width = canvas.clientWidth;
  const height = wantedHeight ?? canvas.clientHeight;
  const [columns, lines] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== columns || canvas.height !== lines) {
    canvas.width = columns;
    canvas.height = lines;
  }
  const context = canvas.getContext("2d");
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return { context, width, height };
}
