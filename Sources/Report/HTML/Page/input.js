// Pointer, wheel and keyboard. What they do is in the app; here is only which of them does it.

class Input {
  constructor(app, canvas) {
    this.app = app;
    this.canvas = canvas;
    /** The pointers that are down, by id: where they are. */
    this.down = new Map();
    this.isDragging = false;
    canvas.addEventListener("pointerdown", (event) => this.#press(event));
    canvas.addEventListener("pointermove", (event) => this.#move(event));
    canvas.addEventListener("pointerup", (event) => this.#release(event, true));
    canvas.addEventListener("pointercancel", (event) => this.#release(event, false));
    canvas.addEventListener("pointerleave", () => this.down.size === 0 && app.hover(-1, null));
    canvas.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    canvas.addEventListener("dblclick", (event) => app.view.zoom(2.5, app.view.time(event.offsetX)));
    addEventListener("keydown", (event) => this.#key(event));
    for (const button of document.querySelectorAll("[data-do]")) {
      button.addEventListener("click", () => app[button.dataset.do]());
    }
    byID("theme").addEventListener("click", () => Theme.toggle());
    byID("help").addEventListener("click", () => this.#help());
  }

  #press(event) {
    if (event.button !== 0) return;
    this.canvas.setPointerCapture(event.pointerId);
    this.down.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
    this.pressX = event.offsetX;
    this.isDragging = false;
  }

  #move(event) {
    const { app, down } = this;
    const [x, y] = [event.offsetX, event.offsetY];
    const before = down.get(event.pointerId);
    if (!before) return app.hover(x, y);
    const others = [...down].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    if (others.length > 0) {
      this.isDragging = true;
      this.#pinch(before.x, x, others[0].x);
    } else {
      if (Math.abs(x - this.pressX) > 3) this.isDragging = true;
      if (this.isDragging) {
        this.canvas.classList.add("dragging");
        app.hover(-1, null);
        app.view.pan(((before.x - x) / app.view.width) * app.view.span);
      }
    }
    down.set(event.pointerId, { x, y });
  }

  /** Two fingers: what was under them stays under them. */
  #pinch(oldX, newX, otherX) {
    const { view } = this.app;
    const [oldGap, newGap] = [Math.abs(oldX - otherX), Math.abs(newX - otherX)];
    if (oldGap > 8 && newGap > 8) view.zoom(newGap / oldGap, view.time(otherX));
  }

  #release(event, isClick) {
    const wasDown = this.down.delete(event.pointerId);
    if (this.down.size > 0) return;
    this.canvas.classList.remove("dragging");
    if (wasDown && isClick && !this.isDragging) this.app.pinAt(event.offsetX);
  }

  /**
   * Zooms at the pointer; sideways, or with Shift, moves. When all is seen already, what would zoom
   * out scrolls the page on.
   */
  #wheel(event) {
    const { view } = this.app;
    const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
    if (event.shiftKey || Math.abs(dx) > Math.abs(dy)) {
      event.preventDefault();
      view.pan((((event.shiftKey && dx === 0 ? dy : dx) / view.width)) * view.span);
      return;
    }
    if (dy > 0 && view.isWhole && !event.ctrlKey) return;
    event.preventDefault();
    view.zoom(Math.exp(-dy * (event.ctrlKey ? 0.01 : 0.002)), view.time(event.offsetX));
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || byID("keys").open) return;
    if (/^(input|textarea|select)$/i.test(event.target.tagName)) return;
    const { app } = this;
    const isOnCanvas = document.activeElement === this.canvas;
    const isFree = isOnCanvas || document.activeElement === document.body;
    const step = app.view.span / 10;
    const actions = {
      n: () => app.nextHitch(),
      p: () => app.previousHitch(),
      ",": () => app.step(-1),
      ".": () => app.step(1),
      "+": () => app.zoomIn(),
      "=": () => app.zoomIn(),
      "-": () => app.zoomOut(),
      0: () => app.fit(),
      t: () => Theme.toggle(),
      "?": () => this.#help(),
      Escape: () => app.pin(-1),
      ArrowLeft: isFree ? () => (event.shiftKey ? app.step(-1) : app.view.pan(-step)) : null,
      ArrowRight: isFree ? () => (event.shiftKey ? app.step(1) : app.view.pan(step)) : null,
      Home: isOnCanvas ? () => app.goTo(0) : null,
      End: isOnCanvas ? () => app.goTo(app.model.slotCount - 1) : null,
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  #help() {
    byID("keys").showModal();
  }
}
