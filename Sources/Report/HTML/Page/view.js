// Which part of the time is seen, and where a moment is on the canvas.

class View {
  /** @param model gives the ends that the view never leaves. */
  constructor(model) {
    this.min = model.start;
    this.max = Math.max(model.end, model.start + 1);
    // At the closest a quarter of an interval fills the canvas.
    const interval = model.slotCount > 0 ? model.time[1] - model.time[0] : this.max - this.min;
    this.minSpan = Math.min(interval / 4, this.max - this.min);
    this.from = this.min;
    this.to = this.max;
    this.left = 0;
    this.width = 1;
    this.onChange = () => {};
    this.animation = 0;
  }

  get span() { return this.to - this.from; }
  get isWhole() { return this.from <= this.min && this.to >= this.max; }

  /** Where the plot is on the canvas, in CSS pixels. */
  place(left, width) {
    this.left = left;
    this.width = Math.max(1, width);
  }

  x(time) { return this.left + ((time - this.from) / this.span) * this.width; }
  time(x) { return this.from + ((x - this.left) / this.width) * this.span; }

  /** Shows a range, moved and stretched so that it is allowed. */
  show(from, to) {
    const span = Math.min(Math.max(to - from, this.minSpan), this.max - this.min);
    const middle = (from + to) / 2;
    const start = Math.min(Math.max(middle - span / 2, this.min), this.max - span);
    if (start === this.from && start + span === this.to) return;
    this.from = start;
    this.to = start + span;
    this.onChange();
  }

  /** The same within a few frames, unless the user wants nothing to move. */
  glide(from, to) {
    cancelAnimationFrame(this.animation);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return this.show(from, to);
    const [oldFrom, oldTo] = [this.from, this.to];
    let begin = null;
    const step = (now) => {
      begin ??= now;
      const part = (now - begin) / 180;
      // The end is exact: it must not depend on whether there was an animation.
      if (part >= 1) return this.show(from, to);
      const eased = 1 - (1 - part) ** 3;
      this.show(oldFrom + (from - oldFrom) * eased, oldTo + (to - oldTo) * eased);
      this.animation = requestAnimationFrame(step);
    };
    this.animation = requestAnimationFrame(step);
  }

  /** Makes all `factor` times as long around a moment that stays where it is. */
  zoom(factor, around) {
    cancelAnimationFrame(this.animation);
    const span = Math.min(Math.max(this.span / factor, this.minSpan), this.max - this.min);
    const part = (around - this.from) / this.span;
    const from = around - part * span;
    this.show(from, from + span);
  }

  /** Moves by a length of time; stops at the ends. */
  pan(by) {
    cancelAnimationFrame(this.animation);
    const allowed = Math.min(Math.max(by, this.min - this.from), this.max - this.to);
    this.show(this.from + allowed, this.to + allowed);
  }

  fit() { this.glide(this.min, this.max); }

  /** Brings a range into view: at its side, if it fits, or in the middle. */
  reveal(from, to) {
    if (from >= this.from && to <= this.to) return;
    const span = Math.max(this.span, (to - from) * 1.5);
    this.glide((from + to - span) / 2, (from + to + span) / 2);
  }
}
