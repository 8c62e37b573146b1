"""Runs `scanout render` and reads the frame of a moment."""
import json
import os
import shlex
import subprocess
import tempfile

import numpy
from PIL import Image


class Failed(Exception):
    """Scanout refused the scene or ended with an error; the message is its own."""


def frame(command, scene, at, scale):
    """The pixels of the slot at `at` seconds, which `at` is the exact time of."""
    scene = {**scene, "display": {**scene["display"], "scale": scale}, "duration": at, "mode": "content"}
    slot = round(at * scene["display"].get("refreshRate", 60))
    with tempfile.TemporaryDirectory() as folder:
        path, out = os.path.join(folder, "scene.json"), os.path.join(folder, "out")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(scene, file)
        done = subprocess.run(shlex.split(command) + ["render", path, "--out", out], capture_output=True, text=True,
                              timeout=300)
        if done.returncode != 0:
            raise Failed(done.stderr.strip()[:600])
        name = os.path.join(out, "frames", f"frame_{slot:06d}.png")
        return numpy.asarray(Image.open(name).convert("RGB")).astype(numpy.int16)
