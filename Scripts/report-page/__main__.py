"""Uses HTML reports in a real browser as people do. Called by Scripts/check-page, which says how."""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import chromium
import scenes
from page import Page

ROOT = Path(__file__).resolve().parent.parent.parent


def check(condition, what):
    """Ends the run where something does not hold."""
    if not condition:
        sys.exit(f"check-page: {what}")


def near(a, b, tolerance):
    return abs(a - b) <= tolerance


def loads(page):
    """It says what it has, and the browser has nothing to say against it."""
    check(page.value("document.title") == "feed · Scanout", "the title is not that of the scene")
    check("4 dropped frames" in page.text("verdict"), f"the verdict is {page.text('verdict')!r}")
    check(page.value("document.querySelectorAll('.hitch').length") == 4, "there are not 4 hitches")
    sizes = page.value("[...document.querySelectorAll('.pair img')].map(i => "
                       "new Promise(done => { i.loading = 'eager'; i.complete ? done(i.naturalHeight) : "
                       "i.onload = () => done(i.naturalHeight); })).reduce(async (all, one) => "
                       "[...await all, await one], Promise.resolve([]))")
    check(len(sizes) == 8 and all(300 < size <= 480 for size in sizes), f"pictures are {sizes} high")
    check("critical" in page.text("figures"), "the summary has no band")
    rows = page.value("""(() => { const { turns, renders } = scanout.model; return [
      turns.some(t => t.parts.length > 0), renders.some(r => r.parts.some(p => p.isPrepare)),
      renders.some(r => r.parts.some(p => !p.isPrepare))] })()""")
    check(rows == [True, True, True], f"main thread, prepare and execute have work: {rows}")
    check("Smaller:" in page.text("hitch-1"), "small causes are not told")
    check("no hitch without it" in page.text("hitch-1"), "what a cause changes is not told")
    check(page.value("document.documentElement.scrollWidth <= innerWidth"), "the page is too wide")


def zooms(page):
    """Wheel, keys, buttons, pinch: about the place that is pointed at, and back to all."""
    whole = page.range()
    x, y = page.at(0.75)
    moment = page.value(f"scanout.view.time({x - page.box()[0]})")
    for _ in range(4):
        page.browser.wheel(x, y, dy=-240)
    page.settle()
    part = page.range()
    check(part[1] - part[0] < 0.3 * (whole[1] - whole[0]), f"the wheel did not zoom: {part}")
    check(near(page.value(f"scanout.view.time({x - page.box()[0]})"), moment, 1e5),
          "what was under the pointer did not stay there")
    page.browser.wheel(x, y, dx=200)
    page.settle()
    check(page.range()[0] > part[0], "the wheel did not pan sideways")
    page.key("0")
    check(page.range() == whole, "0 does not show all")
    page.key("+")
    page.key("+")
    check(near(page.range()[1] - page.range()[0], (whole[1] - whole[0]) / 4, 2), "+ does not zoom")
    page.key("-")
    check(near(page.range()[1] - page.range()[0], (whole[1] - whole[0]) / 2, 2), "- does not zoom")
    page.press("fit")
    check(page.range() == whole, "the button All does not show all")
    x, y = page.at(0.5)
    page.browser.touch("touchStart", (x - 20, y), (x + 20, y))
    for gap in (40, 60, 80, 100):
        page.browser.touch("touchMove", (x - gap, y), (x + gap, y))
    page.browser.touch("touchEnd")
    page.settle()
    pinched = page.range()
    check(pinched[1] - pinched[0] < 0.4 * (whole[1] - whole[0]), f"a pinch did not zoom: {pinched}")


def pans(page):
    """Drag, arrows, and the strip above; never past the ends."""
    page.key("0")
    whole = page.range()
    for _ in range(3):
        page.key("+")
    start = page.range()
    x, y = page.at(0.5)
    page.browser.drag(x, y, x - 200, y)
    page.settle()
    dragged = page.range()
    check(dragged[0] > start[0] and near(dragged[1] - dragged[0], start[1] - start[0], 2),
          f"a drag did not pan: {start} {dragged}")
    check(page.value("scanout.pinned") == -1, "a drag chose a slot")
    page.focus()
    page.key("ArrowLeft")
    check(page.range()[0] < dragged[0], "the left arrow did not pan")
    for _ in range(40):
        page.browser.key("ArrowLeft")
    page.settle()
    check(page.range()[0] == whole[0], "it panned past the beginning")
    left, top, width, height = page.value("(() => { const r = document.getElementById('overview')"
                                          ".getBoundingClientRect(); return [r.left, r.top, r.width, r.height] })()")
    page.browser.click(left + width - 5, top + height / 2)
    page.settle()
    check(page.range()[1] == whole[1], "the strip did not pan to the end")


def hovers(page):
    """The slot under the pointer, with its frame, its costs and its counters."""
    page.key("0")
    place = page.slot_place(36)
    page.browser.mouse("mouseMoved", place[0], page.row("display"))
    page.settle()
    text = page.text("inspector")
    check("Slot 36" in text and "dropped (repeat)" in text, f"hovering slot 36 shows {text!r}")
    check("Decoding images" in text and "cell-9.photo-2" in text, "the cause is not shown")
    check("Costs" in text and "Overdraw" in text, "the frame's costs or counters are not shown")
    tip = page.text("tip")
    check("Slot 36: dropped" in tip, f"the tip is {tip!r}")
    page.browser.mouse("mouseMoved", page.slot_place(40)[0], page.row("display"))
    page.settle()
    check("presented" in page.text("inspector"), "the panel does not follow the pointer")
    page.browser.click(page.slot_place(40)[0], page.row("display"))
    page.browser.mouse("mouseMoved", 5, 5)
    page.settle()
    check("Slot 40" in page.text("inspector"), "a click does not keep the slot")
    page.key("Escape")
    check("No slot chosen" in page.text("inspector"), "Esc does not let go")


def steps(page):
    """From hitch to hitch and slot to slot, without a mouse."""
    page.key("0")
    seen = []
    for _ in range(5):
        page.key("n")
        seen.append(page.value("scanout.pinned"))
    check(seen == [7, 36, 53, 71, 7], f"n goes to {seen}")
    page.key("p")
    check(page.value("scanout.pinned") == 71, "p does not go back around")
    start, end = page.range()
    moment = page.value("scanout.model.time[71]")
    check(start < moment < end and end - start < 3e8, f"the hitch is not shown large: {start} {end}")
    check(page.value("document.querySelector('.hitch.current').id") == "hitch-4", "its card is not marked")
    spoken = page.text("announcer")
    check("Slot 71, dropped" in spoken and "Decoding images" in spoken, f"it says {spoken!r}")
    page.press("nextHitch")
    check(page.value("scanout.pinned") == 7, "the button does not go to the next hitch")
    page.key(".")
    page.key(".")
    page.key(",")
    check(page.value("scanout.pinned") == 8, ". and , do not step")
    page.focus()
    page.key("End")
    check(page.value("scanout.pinned") == 90, "End does not go to the last slot")
    page.key("Home")
    check(page.value("scanout.pinned") == 0, "Home does not go to the first slot")
    page.key("ArrowRight", shift=True)
    check(page.value("scanout.pinned") == 1, "Shift and an arrow do not step")
    page.key("?")
    check(page.value("document.getElementById('keys').open"), "? does not show the keys")
    page.browser.key("Escape")
    page.settle()
    check(not page.value("document.getElementById('keys').open"), "Esc does not close the keys")
    page.value("document.querySelector('#hitch-2 button').click()")
    page.settle()
    check(page.value("scanout.pinned") == 36, "the card's button does not show its hitch")


def glides(page):
    """Jumps take a moment where people do not mind motion, and end in the same place."""
    page.key("Escape")
    page.key("n")
    there = page.range()
    page.key("Escape")
    page.key("0")
    page.browser.media(prefers_reduced_motion="no-preference")
    seen = page.value("""new Promise(done => {
      const seen = [];
      scanout.nextHitch();
      const look = () => {
        seen.push(scanout.view.from);
        if (seen.length < 40) requestAnimationFrame(look); else done(seen);
      };
      requestAnimationFrame(look);
    })""")
    check(len(set(seen)) > 3, "it jumped")
    check(page.range() == there, "it did not arrive")
    page.browser.media()


def colours(page):
    """Dark and light, by the system and by choice; a dropped slot has a mark besides its colour."""
    def background():
        return page.value("getComputedStyle(document.body).backgroundColor")

    page.key("Escape")
    page.key("0")
    light = background()
    red, cross = page.dropped_pixels(36)
    check(red[0] > 180 and red[1] < 90, f"a dropped slot is {red}")
    check(cross, "a dropped slot has no mark above it")
    page.browser.media(prefers_color_scheme="dark")
    page.settle()
    dark = background()
    check(dark != light, "the page does not follow the system's dark mode")
    check(page.dropped_pixels(36)[0] != red, "the timeline does not follow the system's dark mode")
    page.value("document.getElementById('theme').click()")
    page.settle()
    check(background() == light, "the button does not switch")
    page.key("t")
    check(background() == dark, "t does not switch")
    page.value("localStorage.removeItem('scanout-theme')")
    page.browser.media(prefers_color_scheme="light")


def prints(page, path):
    """All of it on paper, light, whatever the screen is."""
    data = page.browser.pdf()
    check(data.startswith(b"%PDF") and len(data) > 50_000, f"the PDF has {len(data)} bytes")
    if path:
        path.write_bytes(data)


def stays_smooth(page):
    """10,000 slots: every dropped one is seen, and how long the browser's frames take while panning."""
    check(page.value("scanout.model.slotCount") == 10_000, "there are not 10,000 slots")
    dropped = page.value("scanout.model.outcome.reduce((sum, o) => sum + (o === 1), 0)")
    check(dropped > 100, f"only {dropped} slots are dropped")
    hidden = page.value("""(() => {
      const { model, view } = scanout;
      const width = Math.ceil(view.width);
      const red = new Set();
      for (const [column, count, outcome] of worstRuns(model, view.from, view.to, width))
        if (outcome === 1) for (let i = 0; i < count; i += 1) red.add(column + i);
      return [...model.outcome].filter((o, slot) => o === 1 && !red.has(Math.floor(
        (model.time[slot] - view.from) / view.span * width))).length;
    })()""".replace("worstRuns", "scanout.worstRuns"))
    check(hidden == 0, f"{hidden} dropped slots are hidden when all is shown")
    times = []
    for zoom in (1, 20, 400):
        page.value(f"(() => {{ const v = scanout.view; const s = (v.max - v.min) / {zoom};"
                   "v.show(v.min, v.min + s); })()")
        times += page.value("""new Promise(done => {
          const { view } = scanout;
          const times = [];
          let [count, before] = [0, performance.now()];
          const step = () => {
            const begin = performance.now();
            // What a drag does, and then the drawing itself, not left to another frame.
            view.show(view.from + view.span / 37, view.to + view.span / 37);
            scanout.draw();
            times.push(performance.now() - begin);
            count += 1;
            if (count < 60) requestAnimationFrame(step); else done(times);
          };
          requestAnimationFrame(step);
        })""")
    page.value("scanout.view.show(scanout.view.min, scanout.view.min + 3e9)")
    intervals = page.pan_intervals(40)
    times.sort()
    intervals.sort()
    print(f"10,000 slots: drawing takes {times[len(times) // 2]:.1f} ms at the median, "
          f"{times[-1]:.1f} ms at worst ({len(times)} draws at three zooms); frames while dragging "
          f"come every {intervals[len(intervals) // 2]:.1f} ms at the median, {intervals[-1]:.1f} ms at worst")


def main():
    parser = argparse.ArgumentParser(prog="Scripts/check-page", description=__doc__)
    parser.add_argument("--scanout", required=True, help="the program to test")
    parser.add_argument("--shots", type=Path, help="a folder to leave pictures in")
    arguments = parser.parse_args()
    program = chromium.find()
    if program is None:
        print("== chromium is not installed; the HTML report was not opened", file=sys.stderr)
        return
    if arguments.shots:
        arguments.shots.mkdir(parents=True, exist_ok=True)
    begin = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="scanout-report-") as name:
        folder = Path(name)

        def report(scene, *options):
            out = folder / f"{Path(scene).stem}.html"
            subprocess.run([arguments.scanout, "report", scene, "--html", out, "--quiet", *options],
                           check=True, stdout=subprocess.DEVNULL)
            return out

        long, hostile = folder / "long.json", folder / "hostile.json"
        scenes.write_long(long, slots=10_000)
        scenes.write_hostile(hostile)
        feed = report(ROOT / "scenes/feed.json")
        # Its hitches are many: judging them takes longer than all the rest.
        pages = {"long": report(long, "--blame", "none"), "hostile": report(hostile)}
        for scene in ("hello", "external", "slow-render-triple", "feed-async"):
            pages[scene] = report(ROOT / f"scenes/{scene}.json")
        with chromium.Browser(program) as browser:
            page = Page(browser, feed)
            for step in (loads, zooms, pans, hovers, steps, glides, colours):
                step(page)
            prints(page, arguments.shots and arguments.shots / "feed.pdf")
            page.check_quiet()
            for name, path in pages.items():
                other = Page(browser, path)
                if name == "long":
                    stays_smooth(other)
                if name == "hostile":
                    check(other.value("window.hurt === undefined"), "a name ran as a script")
                    check("</script>" in other.text("hitch-list"), "a hostile name is not shown as text")
                for key in "n+.":
                    other.key(key)
                other.check_quiet()
            if arguments.shots:
                shoot(browser, feed, pages, arguments.shots)
    print(f"the HTML report holds in Chromium ({time.monotonic() - begin:.0f} s)")


def shoot(browser, feed, pages, folder):
    """Pictures to look at."""
    def shot(path, name, *keys, width=1440, height=1000, scale=1, scroll=None, scheme="light"):
        browser.media(prefers_color_scheme=scheme)
        page = Page(browser, path, width, height, scale)
        if scroll:
            page.value(f"document.documentElement.style.scrollBehavior = 'auto';"
                       f"document.getElementById('{scroll}').scrollIntoView()")
        for key in keys:
            page.key(key)
        page.settle()
        browser.screenshot(folder / f"{name}.png")

    shot(feed, "light")
    shot(feed, "dark", scheme="dark")
    shot(feed, "hitch", "n", "n", scroll="timeline")
    shot(feed, "hitch-dark", "n", "n", scroll="timeline", scheme="dark")
    shot(feed, "hitches", scroll="hitches")
    shot(feed, "metrics", scroll="metrics")
    shot(feed, "profile", scroll="profile")
    shot(feed, "keys", "?")
    shot(feed, "narrow", width=400, height=860, scale=2)
    shot(feed, "narrow-timeline", "n", width=400, height=860, scale=2, scroll="timeline")
    shot(feed, "narrow-hitches", width=400, height=860, scale=2, scroll="hitches")
    for name, path in pages.items():
        shot(path, name, scroll="timeline")
        shot(path, f"{name}-hitch", "n", scroll="timeline")


if __name__ == "__main__":
    os.environ.pop("DISPLAY", None)
    main()
