"""Drives a headless Chromium over its pipe, with the standard library only: real input, real pages.

The protocol is Chrome's DevTools Protocol: JSON objects, each followed by a zero byte, on descriptors
3 (to the browser) and 4 (from it).
"""

import json
import os
import select
import shutil
import subprocess
import tempfile
import time

NAMES = ("chromium", "chromium-browser", "google-chrome")


class Timeout(Exception):
    """Nothing came in time."""


def find():
    """The browser's program; None where there is none."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


class Browser:
    """A browser with one page; to be used with `with`."""

    def __init__(self, program):
        self.profile = tempfile.mkdtemp(prefix="scanout-chromium-")
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()

        def give_pipes():
            # Copied away first: either of them may be 3 or 4 already.
            reader, writer = os.dup(to_browser), os.dup(from_browser)
            os.dup2(reader, 3)
            os.dup2(writer, 4)

        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             "--no-first-run", "--disable-extensions", "--disable-dev-shm-usage",
             "--force-device-scale-factor=1", f"--user-data-dir={self.profile}",
             "--remote-debugging-pipe", "about:blank"],
            preexec_fn=give_pipes, close_fds=False, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer = b""
        self.number = 0
        self.session = None
        self.events = []
        try:
            target = self.call("Target.createTarget", url="about:blank")["targetId"]
            self.session = self.call(
                "Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
            for domain in ("Page", "Runtime", "Log", "Network"):
                self.call(f"{domain}.enable")
            self.media()
        except BaseException:
            self.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Ends the browser, and removes what it wrote."""
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.output)
        os.close(self.input)
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, **parameters):
        """What a method answers. Events that come meanwhile are kept in `events`."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.output, data):]
        end = time.monotonic() + 30
        while True:
            answer = self._receive(end)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def wait(self, method, seconds=30):
        """The parameters of the next event of a name, those that have come included."""
        end = time.monotonic() + seconds
        while True:
            for index, event in enumerate(self.events):
                if event.get("method") == method:
                    del self.events[index]
                    return event["params"]
            self.events.append(self._receive(end))

    def _receive(self, end):
        while b"\0" not in self.buffer:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.input], [], [], left)[0]:
                raise Timeout("the browser says nothing")
            data = os.read(self.input, 1 << 20)
            if not data:
                raise RuntimeError("the browser ended")
            self.buffer += data
        text, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(text)

    # What a user does.

    def open(self, path, width=1440, height=1000):
        """Opens a file from disk in a window of a size, in CSS pixels."""
        self.resize(width, height)
        self.events.clear()
        self.call("Page.navigate", url=f"file://{os.path.abspath(path)}")
        self.wait("Page.loadEventFired")

    def resize(self, width, height, scale=1):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=scale, mobile=False)

    def media(self, **features):
        """What the user prefers: prefers_color_scheme="dark". Nothing to move, unless said otherwise."""
        features.setdefault("prefers_reduced_motion", "reduce")
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": name.replace("_", "-"), "value": value} for name, value in features.items()])

    def value(self, expression):
        """The value of an expression in the page; a promise is waited for."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True,
                           awaitPromise=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise RuntimeError(f"{expression}: {details.get('exception', {}).get('description')}")
        return result["result"].get("value")

    def mouse(self, kind, x, y, **more):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def click(self, x, y):
        self.mouse("mousePressed", x, y, button="left", buttons=1, clickCount=1)
        self.mouse("mouseReleased", x, y, button="left", clickCount=1)

    def drag(self, x, y, to_x, to_y, steps=5):
        self.mouse("mousePressed", x, y, button="left", buttons=1, clickCount=1)
        for step in range(1, steps + 1):
            part = step / steps
            self.mouse("mouseMoved", x + (to_x - x) * part, y + (to_y - y) * part,
                       button="left", buttons=1)
        self.mouse("mouseReleased", to_x, to_y, button="left", clickCount=1)

    def wheel(self, x, y, dx=0, dy=0):
        self.mouse("mouseWheel", x, y, deltaX=dx, deltaY=dy)

    def touch(self, kind, *points):
        self.call("Input.dispatchTouchEvent", type=kind,
                  touchPoints=[{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)])

    def key(self, key, text=None, code=None, shift=False):
        """A key pressed and released: `n`, `ArrowLeft`, `Home`."""
        text = text if text is not None else (key if len(key) == 1 else None)
        common = {"key": key, "code": code or key, "modifiers": 8 if shift else 0}
        if len(key) > 1:
            common["windowsVirtualKeyCode"] = {
                "ArrowLeft": 37, "ArrowRight": 39, "Home": 36, "End": 35, "Escape": 27, "Tab": 9,
                "Enter": 13}[key]
        down = dict(common, type="keyDown" if text else "rawKeyDown")
        if text:
            down["text"] = text
        self.call("Input.dispatchKeyEvent", **down)
        self.call("Input.dispatchKeyEvent", **dict(common, type="keyUp"))

    def settle(self):
        """Waits until the page has drawn what it was told."""
        self.value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def screenshot(self, path, whole=False):
        import base64
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def pdf(self):
        import base64
        return base64.b64decode(self.call("Page.printToPDF", printBackground=True)["data"])

    def complaints(self):
        """What the console, the log and the network said against the page."""
        self.value("1")
        found = []
        for event in self.events:
            method, parameters = event.get("method"), event.get("params", {})
            if method == "Runtime.exceptionThrown":
                details = parameters["exceptionDetails"]
                found.append(details.get("exception", {}).get("description", details["text"]))
            elif method == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning", "assert"):
                found.append(" ".join(str(a.get("value", a.get("description"))) for a in parameters["args"]))
            elif method == "Log.entryAdded":
                text = parameters["entry"]["text"]
                # The check reads pixels of the canvas; the page never does.
                if "willReadFrequently" not in text:
                    found.append(text)
            elif method == "Network.requestWillBeSent":
                url = parameters["request"]["url"]
                if not url.startswith(("file:", "data:", "about:")):
                    found.append(f"asked the network for {url}")
        return found
