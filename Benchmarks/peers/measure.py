"""Draws the workloads with Scanout and with its peers, compares the pictures, and prints tables.

    measure.py SCANOUT FOLDER --threads 1,2 --milliseconds N --rounds N [WORKLOAD...]

FOLDER has `workloads` (see `scanout-benchmarks workloads`), `bin` with the peers and the kernels that could
be built, and `venv` where there is Skia. Everything runs by turns, so that what disturbs the machine
disturbs all alike; a figure is the median of the rounds' medians.
"""

import argparse
import os
import re
import statistics
import subprocess
import sys

import operations

try:
    import compare
    import floor
except ImportError:
    # Without numpy: times only.
    compare = floor = None

ALL = ["W1", "W2", "W3", "W4", "W5", "W6", "W7a", "W7b"]
HERE = os.path.dirname(os.path.abspath(__file__))
NAMES = {"scanout": "Scanout", "skia": "Skia", "cairo": "Cairo", "pixman": "pixman"}


def has_shadows(name):
    return name.startswith("W7")


class Measure:
    def __init__(self, options):
        self.options = options
        self.workloads = f"{options.folder}/workloads"
        self.pictures = f"{options.folder}/pictures"
        self.times = {}  # (peer, row, threads): medians of the rounds
        self.rates = []
        self.failed = set()
        self.peers = self.find_peers()
        os.makedirs(self.pictures, exist_ok=True)

    def find_peers(self):
        has_skia = (
            subprocess.run([sys.executable, "-c", "import skia"], capture_output=True).returncode == 0
        )
        return (["skia"] if has_skia else []) + [
            name for name in ("cairo", "pixman") if self.built(name)
        ]

    def built(self, name):
        """The path of a program, None where it could not be built."""
        path = f"{self.options.folder}/bin/{name}"
        return path if os.access(path, os.X_OK) else None

    def note(self, line):
        peer, row, threads, time = line.split()
        self.times.setdefault((peer, row, int(threads)), []).append(float(time))

    def scanout(self, name, threads):
        command = [
            self.options.scanout,
            "draw",
            name,
            "--threads",
            str(threads),
            "--milliseconds",
            str(self.options.milliseconds),
            "--pictures",
            self.pictures,
        ]
        output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        for row, count, time in re.findall(r"^(W\S+) +(\d+) +([\d.]+)", output, re.MULTILINE):
            # What moves has nothing to keep, and what has no shadows has one row.
            self.note(f"scanout {row.removesuffix('-kept')} {count} {time}")

    def peer(self, peer, name, threads, *more):
        suffix = "-made" if more else ""
        command = (
            [sys.executable, f"{HERE}/skia_peer.py"]
            if peer == "skia"
            else [f"{self.options.folder}/bin/{peer}"]
        )
        command += [
            self.workloads,
            name,
            str(threads),
            str(self.options.milliseconds),
            f"{self.pictures}/{name}{suffix}-{peer}-{threads}.bgra",
            *more,
        ]
        try:
            output = subprocess.run(
                command, capture_output=True, text=True, check=True, timeout=300
            ).stdout
            self.note(output.strip())
        except (subprocess.SubprocessError, ValueError) as error:
            self.failed.add(f"{peer} {name} on {threads} threads: {error}")

    def run(self):
        for turn in range(self.options.rounds):
            for threads in self.options.threads:
                if kernels := self.built("kernels"):
                    output = subprocess.run(
                        [kernels, str(threads), "11"], capture_output=True, text=True, check=True
                    ).stdout
                    self.rates += output.splitlines()
            for name in self.options.names:
                print(f"round {turn + 1} of {self.options.rounds}: {name}", file=sys.stderr, flush=True)
                for threads in self.options.threads:
                    self.scanout(name, threads)
                    for peer in self.peers:
                        if not has_shadows(name) or peer == "skia":
                            self.peer(peer, name, threads)
                    if has_shadows(name) and "skia" in self.peers:
                        self.peer("skia", name, threads, "--made")

    def tables(self):
        rows = [
            row
            for name in self.options.names
            for row in ([f"{name}-made", name] if has_shadows(name) else [name])
        ]
        titles = [
            row if not has_shadows(row) else row if "made" in row else f"{row}-kept" for row in rows
        ]
        best = floor.rates(self.rates) if floor else None
        for threads in self.options.threads:
            print(f"\nMilliseconds a frame, {threads} thread{'s' * (threads > 1)}:\n")
            print("| |" + "".join(f" {title} |" for title in titles))
            print("| --- |" + " ---: |" * len(titles))
            floors = self.floors(rows, best, threads)
            self.row("floor", floors)
            ours = [self.time("scanout", row, threads) for row in rows]
            self.row("**Scanout**", ours)
            theirs = {peer: [self.time(peer, row, threads) for row in rows] for peer in self.peers}
            for peer, times in theirs.items():
                self.row(NAMES[peer], times)
            fastest = [
                min((t for t in column if t), default=None) for column in zip(*theirs.values())
            ] or [None] * len(rows)
            self.row("fastest peer / Scanout", ratios(fastest, ours), "x")
            self.row("Scanout / floor", ratios(ours, floors), "x")
            if threads > 1:
                single = [self.time("scanout", row, 1) for row in rows]
                self.row("Scanout, 1 thread / this", ratios(single, ours), "x")

    def time(self, peer, row, threads):
        return statistics.median(self.times.get((peer, row, threads), [0])) or None

    def floors(self, rows, best, threads):
        if not best:
            return [None] * len(rows)
        floors = []
        for row in rows:
            workload = operations.read(self.workloads, row.removesuffix("-made"))
            kept, made = floor.milliseconds(workload, best, threads)
            floors.append(made if "made" in row else kept)
        return floors

    @staticmethod
    def row(title, values, unit=""):
        def text(value):
            if value is None:
                return "–"
            places = 2 if unit or 0.1 <= value < 10 else 4 if value < 0.1 else 1
            return f"{value:.{places}f}{unit}"

        print(f"| {title} |" + "".join(f" {text(value)} |" for value in values))

    def compare(self):
        """Prints how far the pictures are apart; whether all agree."""
        print(
            f"\nPictures against Scanout's; allowed: {compare.OVER_2:.1%} of the pixels over 2 levels, "
            f"{compare.OVER_16:.1%} over 16, {compare.MEAN} levels in the mean:\n"
        )
        print("| | most | mean | over 2 | over 16 | |\n| --- | ---: | ---: | ---: | ---: | --- |")
        agree = True
        for name in self.options.names:
            ours = f"{self.pictures}/{name}{'-kept' if has_shadows(name) else ''}.bgra"
            for peer in self.peers:
                theirs = f"{self.pictures}/{name}-{peer}-{self.options.threads[0]}.bgra"
                if (peer, name, self.options.threads[0]) not in self.times:
                    continue
                most, mean, over_2, over_16, is_same = compare.difference(
                    theirs, ours, operations.read(self.workloads, name).size[0]
                )
                agree &= is_same
                print(
                    f"| {name}, {NAMES[peer]} | {most} | {mean:.2f} | {over_2:.2%} | {over_16:.3%} | "
                    f"{'agrees' if is_same else '**differs**'} |"
                )
        return agree


def ratios(above, below):
    return [a / b if a and b else None for a, b in zip(above, below)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("scanout")
    parser.add_argument("folder")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--threads", default="1,2")
    parser.add_argument("--milliseconds", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    options.names = options.names or ALL
    options.threads = [int(part) for part in options.threads.split(",")]
    measure = Measure(options)
    measure.run()
    measure.tables()
    agree = measure.compare() if compare else True
    if not compare:
        print("\nPictures are not compared, and there is no floor: no numpy.")
    for failure in sorted(measure.failed):
        print(f"\nFailed: {failure}")
    return 0 if agree and not measure.failed else 1


if __name__ == "__main__":
    sys.exit(main())
