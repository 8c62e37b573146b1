"""Shows pages to Chromium without a window, and takes pictures of them."""
import os
import shutil
import subprocess
import tempfile

import numpy
from PIL import Image

import head

WIDEST = 8192  # pixels of a page
NAMES = ("chromium", "chromium-browser", "google-chrome")


class Missing(Exception):
    """The environment lacks something; the message says how to install it."""


def program():
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found
    raise Missing("no Chromium; on Debian: apt-get install chromium")


def pictures(cells, size, scale):
    """A picture of each cell: `size` points a side, `scale` pixels in a point.

    All stand on one page, so that the browser starts once.
    """
    columns = max(1, min(8, WIDEST // (size * scale)))
    rows = -(-len(cells) // columns)
    placed = "".join(
        f'<div style="position:absolute;left:{index % columns * size}px;top:{index // columns * size}px">{cell}</div>'
        for index, cell in enumerate(cells))
    shot = _picture(head.HTML + placed, columns * size, rows * size, scale)
    step = size * scale
    return [shot[index // columns * step:, index % columns * step:][:step, :step]
            for index in range(len(cells))]


def _picture(html, width, height, scale):
    with tempfile.TemporaryDirectory() as folder:
        page, shot = os.path.join(folder, "page.html"), os.path.join(folder, "page.png")
        with open(page, "w", encoding="utf-8") as file:
            file.write(html)
        command = [
            program(), "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
            # On a busy machine, or with many planes, a picture was taken of what had been drawn by then:
            # tiles without background, layers missing.
            "--run-all-compositor-stages-before-draw", "--disable-checker-imaging",
            "--force-gpu-mem-available-mb=4096",
            "--force-color-profile=srgb", f"--force-device-scale-factor={scale}",
            # A window is lower inside than its size says.
            f"--window-size={width},{height + 200}", f"--screenshot={shot}",
            f"--user-data-dir={folder}/profile", "--virtual-time-budget=2000", "file://" + page]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
        if not os.path.exists(shot):
            raise Missing(f"Chromium took no picture: {done.stderr.strip()[-400:]}")
        return numpy.asarray(Image.open(shot).convert("RGB")).astype(numpy.int16)
