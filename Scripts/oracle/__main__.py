"""Compares what Scanout draws with what a browser draws for the same scene. See README.md."""
import argparse
import json
import os
import sys


try:
    import numpy
    import PIL
except ImportError as missing:
    print(f"compare-with-browser: {missing.name} is missing; in a virtual environment: pip install numpy pillow",
          file=sys.stderr)
    sys.exit(3)

import browser
import compare
import features
import head
import random_scene
from values import Refused

EXAMPLES = """examples:
  Scripts/compare-with-browser fuzz --count 400
  Scripts/compare-with-browser fuzz --seed 17 --count 1 --features mask,shadow --keep /tmp/cases
  Scripts/compare-with-browser check scenes/masks.json --at 0.5
  Scripts/compare-with-browser page scenes/masks.json > page.html
"""
ATTEMPTS = 30


def main():
    arguments = parse()
    try:
        if arguments.verb == "page":
            case = compare.Case("page", read(arguments.scene), arguments.at)
            print(head.HTML + case.html("s"))
            return 0
        cases = [random_case(seed, arguments.features) for seed in
                 range(arguments.seed, arguments.seed + arguments.count)] if arguments.verb == "fuzz" else [
            compare.Case(os.path.basename(path).removesuffix(".json"), read(path), arguments.at)
            for path in arguments.scenes]
        return finish(cases, arguments)
    except (browser.Missing, Refused) as why:
        print(f"compare-with-browser: {why}", file=sys.stderr)
        return 3


def finish(cases, arguments):
    counts = {"ok": 0, "FAIL": 0, "skip": 0}

    def report(case):
        counts[case.outcome] += 1
        if arguments.verbose or case.outcome != "ok":
            print(f"{case.outcome:4} {case.name} [{' '.join(case.about)}] {case.figures}", flush=True)

    compare.run(cases, arguments.scanout, arguments.keep, report)
    print(f"{counts['ok']} are as the browser draws them, {counts['FAIL']} are not, "
          f"{counts['skip']} cannot be shown on a page")
    return 1 if counts["FAIL"] else 0


def random_case(seed, chosen):
    """The first scene of the seed that a page can show."""
    for attempt in range(ATTEMPTS):
        scene, at, about = random_scene.scene(f"{seed}/{attempt}", chosen)
        case = compare.Case(f"seed-{seed}", scene, at)
        case.about = about
        try:
            case.html("s")
            return case
        except Refused:
            continue
    return case


def read(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def names(text):
    chosen = text.split(",")
    for name in chosen:
        if name not in random_scene.FEATURES:
            raise argparse.ArgumentTypeError(f"{name}; known are {', '.join(random_scene.FEATURES)}")
    return chosen


def parse():
    parser = argparse.ArgumentParser(prog="Scripts/compare-with-browser", description=__doc__, epilog=EXAMPLES,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = parser.add_subparsers(dest="verb", required=True)
    fuzz = verbs.add_parser("fuzz", help="compares random scenes")
    fuzz.add_argument("--seed", type=int, default=1, help="the first one (1)")
    fuzz.add_argument("--count", type=int, default=40, help="how many (40)")
    fuzz.add_argument("--features", type=names, default=list(random_scene.FEATURES), help="a,b,c; all when absent")
    check = verbs.add_parser("check", help="compares scenes from files")
    check.add_argument("scenes", nargs="+", metavar="SCENE.json")
    for verb in (fuzz, check):
        verb.add_argument("--scanout", required=True, help="the command that is run as CMD render SCENE --out DIR")
        verb.add_argument("--keep", metavar="DIR", help="writes a folder for each case that fails")
        verb.add_argument("--verbose", action="store_true", help="reports those that hold, too")
    page = verbs.add_parser("page", help="prints the page that the browser is shown")
    page.add_argument("scene", metavar="SCENE.json")
    for verb in (check, page):
        verb.add_argument("--at", type=float, default=0, help="seconds (0)")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
