"""Compares scenes in batches: pages, pictures of the browser's and of ours, verdicts, case folders."""
import json
import math
import os
from concurrent.futures import ThreadPoolExecutor

import numpy
from PIL import Image

import browser
import canvas
import features
import judge
import ours
from page import Page
from values import Refused

LARGEST = 1000  # points a side of a display
GAP = 8  # points between scenes on a page
BATCH = 48
# Bitmaps of layers in space are drawn four times as large by both and averaged: the browser keeps
# them at a point's resolution, and does not soften their edges.
FINE = 4


class Case:
    """A scene, the moment to compare, and how it went."""

    def __init__(self, name, scene, at):
        self.name, self.scene, self.at = name, scene, at
        self.found = features.of(scene)
        self.fine = FINE if features.is_in_space(self.found) else 1
        self.scale = scene["display"].get("scale", 1) * self.fine
        self.about = sorted(self.found)
        self.outcome = self.figures = ""

    def html(self, prefix):
        writer = canvas.Page if canvas.is_needed(self.scene) else Page
        return writer(self.scene, self.at, prefix).html()


def run(cases, command, keep, report):
    """Compares; calls `report` for each case in order. Gives the number that failed."""
    failed = 0
    for start in range(0, len(cases), BATCH):
        batch = cases[start:start + BATCH]
        theirs = _browser(batch)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            mine = list(pool.map(lambda case: _ours(case, command), batch))
        for case, own, other in zip(batch, mine, theirs):
            _judge(case, own, other, keep)
            failed += case.outcome == "FAIL"
            report(case)
    return failed


def _browser(batch):
    shots = [None] * len(batch)
    for scale in sorted({case.scale for case in batch}):
        cells, places, widest = [], [], 0
        for index, case in enumerate(batch):
            display = case.scene["display"]
            if case.scale != scale:
                continue
            try:
                side = max(display["width"], display["height"])
                if side > LARGEST:
                    raise Refused(f"a display larger than {LARGEST} points")
                cells.append(case.html(f"s{index}"))
                places.append(index)
                widest = max(widest, side)
            except Refused as why:
                case.outcome, case.figures = "skip", f"the page cannot show {why}"
        if cells:
            for index, shot in zip(places, browser.pictures(cells, math.ceil(widest) + GAP, scale)):
                shots[index] = shot
    return shots


def _ours(case, command):
    if case.outcome == "skip":
        return None
    try:
        return ours.frame(command, case.scene, case.at, case.scale)
    except ours.Failed as why:
        case.outcome, case.figures = "FAIL", str(why)
        return None


def _judge(case, own, other, keep):
    if own is None or other is None:
        return
    height, width = own.shape[:2]
    own, other = (_averaged(picture[:height, :width], case.fine) for picture in (own, other))
    verdict = judge.verdict(own, other, case.scene)
    case.outcome = "ok" if verdict.holds else "FAIL"
    case.figures = "; ".join([str(verdict), *verdict.problems])
    case.verdict = verdict
    if keep and not verdict.holds:
        _write(case, own, other, os.path.join(keep, case.name))


def _averaged(picture, by):
    if by == 1:
        return picture
    height, width, channels = picture.shape
    blocks = picture.reshape(height // by, by, width // by, by, channels)
    return numpy.round(blocks.mean(axis=(1, 3))).astype(numpy.int16)


def _write(case, own, other, folder):
    os.makedirs(folder, exist_ok=True)
    scene = {**case.scene, "duration": case.at, "mode": "content"}
    with open(os.path.join(folder, "scene.json"), "w", encoding="utf-8") as file:
        json.dump(scene, file, indent=1)
        file.write("\n")
    difference = numpy.clip(numpy.abs(own - other) * 4, 0, 255)
    for name, picture in (("ours", own), ("browser", other), ("difference", difference)):
        Image.fromarray(picture.astype(numpy.uint8)).save(os.path.join(folder, f"{name}.png"))
    both = numpy.concatenate([own, other, difference], 1).astype(numpy.uint8)
    Image.fromarray(both).resize((both.shape[1] * 2, both.shape[0] * 2), Image.NEAREST).save(
        os.path.join(folder, "all.png"))
    with open(os.path.join(folder, "why.txt"), "w", encoding="utf-8") as file:
        file.write(f"{case.figures}\nat {case.at}; features {', '.join(sorted(case.found))}\n")
