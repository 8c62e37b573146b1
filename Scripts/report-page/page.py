"""A report in a browser: where things are on it, and what it shows."""


class Page:
    """An opened report."""

    def __init__(self, browser, path, width=1440, height=1000, scale=1):
        self.browser = browser
        self.path = path
        browser.open(path, width, height)
        browser.resize(width, height, scale)
        self.settle()

    def value(self, expression):
        return self.browser.value(expression)

    def settle(self):
        self.browser.settle()

    def text(self, identifier):
        """The text of an element, as it is seen, or told to those who cannot see."""
        return self.value(f"(() => {{ const e = document.getElementById('{identifier}');"
                          "return e.innerText || e.textContent; })()")

    def key(self, key, **more):
        self.browser.key(key, **more)
        self.settle()

    def press(self, name):
        """A button of the timeline's toolbar, with the mouse."""
        x, y = self.value(f"(() => {{ const e = document.querySelector('[data-do={name}]');"
                          "e.scrollIntoView({ block: 'center', behavior: 'instant' });"
                          "const r = e.getBoundingClientRect();"
                          "return [r.left + r.width / 2, r.top + r.height / 2]; })()")
        self.browser.click(x, y)
        self.settle()

    def focus(self):
        self.value("scanout.canvas.focus({ preventScroll: true })")

    def range(self):
        return self.value("[scanout.view.from, scanout.view.to]")

    def box(self):
        """The canvas on the screen, wholly in view: left, top, width, height."""
        return self.value("(() => { scanout.canvas.scrollIntoView({ block: 'center', behavior: 'instant' });"
                          "const r = scanout.canvas.getBoundingClientRect();"
                          "return [r.left, r.top, r.width, r.height]; })()")

    def at(self, part):
        """A place on the plot's main row, from 0 at its left to 1."""
        left, top, *_ = self.box()
        x, y = self.value(f"[scanout.view.left + scanout.view.width * {part}, scanout.rows.main.y + 10]")
        # Events have whole pixels.
        return round(left + x), round(top + y)

    def slot_place(self, slot):
        """The middle of a slot on the screen; its row is another thing."""
        left, top, *_ = self.box()
        x = self.value(f"scanout.view.x((scanout.model.time[{slot}] + scanout.model.time[{slot} + 1]) / 2)")
        return left + x, top

    def row(self, key):
        """The middle of a row on the screen."""
        return self.box()[1] + self.value(f"scanout.rows['{key}'].y + scanout.rows['{key}'].height / 2")

    def dropped_pixels(self, slot):
        """The colour of a slot on the display's row, and whether something of it stands above the row."""
        x = self.value(f"scanout.view.x((scanout.model.time[{slot}] + scanout.model.time[{slot} + 1]) / 2)")
        y = self.value("scanout.rows.display.y")

        def pixel(dx, dy):
            return self.value(f"[...scanout.canvas.getContext('2d').getImageData({x + dx}, {y + dy}, 1, 1).data]")

        here = pixel(0, 6)
        ground = pixel(-8, -8)
        return here, any(pixel(dx, -8) != ground for dx in (-1, 0, 1))

    def pan_intervals(self, count):
        """Milliseconds between the browser's frames while the timeline is dragged."""
        x, y = self.at(0.8)
        self.value("(() => { window.beats = []; let before = performance.now();"
                   "const beat = (now) => { window.beats.push(now - before); before = now;"
                   "window.beating = requestAnimationFrame(beat); };"
                   "window.beating = requestAnimationFrame(beat); })()")
        self.browser.drag(x, y, x - 500, y, steps=count)
        return self.value("(() => { cancelAnimationFrame(window.beating); return window.beats.slice(1); })()")

    def check_quiet(self):
        """Ends the run where the browser complained, or the page asked for something."""
        found = self.browser.complaints()
        if found:
            raise SystemExit(f"check-page: {self.path.name}: " + "; ".join(found))
