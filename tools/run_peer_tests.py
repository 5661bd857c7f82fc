"""Runs the peers' own tests, from their sdists, against webdecode's stand-ins for them.

    python tools/run_peer_tests.py [--keep FOLDER] [SUITE ...]

The sdists are fetched with pip and unpacked into a temporary folder (--keep: into that one, and found there again).
Each suite runs in a pytest of its own, with `webdecode.install()` called before its tests are collected. Every failure
must be one that docs/guides/peer-tests.md lists with its reason: exit status 1 else. A line of that page without a
failure is reported, so that it can be taken out.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REASONS = ROOT / "docs" / "guides" / "peer-tests.md"

#: Suite: what pip fetches, and the test files in it that exercise the public surface.
SUITES = {
    "chardet-5": ("chardet==5.2.0", ["test.py"]),
    "chardet-7": (
        "chardet==7.7.0",
        [
            f"tests/test_{name}.py"
            for name in ("api", "detector", "enums", "github_issues", "roundtrip_short", "thread_safety")
        ],
    ),
    "charset-normalizer": ("charset-normalizer==3.5.3", ["tests"]),
}

#: Loaded by pytest before the tests: the stand-ins, and a note of each test that does not pass.
PLUGIN = """
import importlib.util, json, os, sys
import webdecode

webdecode.install()
# The tests take names of languages, aliases of encodings and a comparison from chardet's insides: those are chardet's.
for name in ("chardet.metadata", "chardet.metadata.languages", "chardet.registry", "chardet.evaluation"):
    path = os.path.join(os.environ["PEER_FOLDER"], *name.split("."))
    path = path + "/__init__.py" if os.path.isdir(path) else path + ".py"
    if os.path.exists(path):
        spec = importlib.util.spec_from_file_location(name, path)
        sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])

outcomes = {}

def pytest_runtest_logreport(report):
    if report.failed:
        outcomes[report.nodeid] = "failed"
    elif report.when == "call":
        outcomes.setdefault(report.nodeid, report.outcome)

def pytest_collectreport(report):
    if report.failed:
        outcomes[report.nodeid] = "failed"

def pytest_sessionfinish():
    with open(os.environ["PEER_OUTCOMES"], "w", encoding="utf-8") as file:
        json.dump(outcomes, file)
"""


def fetch(requirement: str, folder: Path) -> Path:
    """The unpacked sdist of a requirement."""
    found = [path for path in folder.glob("*.tar.gz") if matches(path, requirement)]
    if not found:
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:"]
        subprocess.run([*command, requirement, "--dest", folder], check=True)
        found = [path for path in folder.glob("*.tar.gz") if matches(path, requirement)]
    unpacked = folder / found[0].name.removesuffix(".tar.gz")
    if not unpacked.exists():
        with tarfile.open(found[0]) as sdist:
            if sys.version_info >= (3, 12):
                sdist.extractall(folder, filter="data")
            else:
                sdist.extractall(folder)
    return unpacked


def matches(path: Path, requirement: str) -> bool:
    return path.name.replace("_", "-") == f"{requirement.replace('==', '-')}.tar.gz"


def run(suite: str, folder: Path) -> dict[str, str]:
    """Every test of a suite and its outcome."""
    requirement, files = SUITES[suite]
    sdist = fetch(requirement, folder)
    (folder / "webdecode_stands_in.py").write_text(PLUGIN, encoding="utf-8")
    outcomes = folder / f"{suite}.json"
    outcomes.unlink(missing_ok=True)
    path = os.pathsep.join([str(folder), *(entry for entry in sys.path[1:] if entry)])
    source = sdist / "src" if (sdist / "src").is_dir() else sdist
    environment = {**os.environ, "PYTHONPATH": path, "PEER_FOLDER": str(source), "PEER_OUTCOMES": str(outcomes)}
    command = [sys.executable, "-m", "pytest", "-p", "webdecode_stands_in", "-p", "no:cacheprovider", "-q", "--tb=line"]
    # An empty configuration: theirs asks for plugins, coverage and warnings that are not the matter here.
    (sdist / "empty.ini").write_text("[pytest]\npythonpath = .\n", encoding="utf-8")
    command += ["-c", "empty.ini", "--rootdir", ".", "--import-mode=importlib", *files]
    done = subprocess.run(command, cwd=sdist, env=environment, capture_output=True, text=True, encoding="utf-8")
    if not outcomes.exists():
        sys.exit(f"{suite}: pytest did not run\n{done.stdout}{done.stderr}")
    found: dict[str, str] = json.loads(outcomes.read_text(encoding="utf-8"))
    return found


def listed(suite: str) -> dict[str, str]:
    """The failures that the page lists for a suite, as patterns, and their reasons."""
    patterns, here = {}, False
    for line in REASONS.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            here = line[3:].split()[0] == suite
        elif here and line.startswith("| `"):
            tests, _, reason = line.strip("| ").partition(" | ")
            for pattern in tests.split(", "):
                patterns[pattern.strip("`")] = reason
    return patterns


def is_listed(test: str, pattern: str) -> bool:
    """Whether a pattern (its only special character is *) is the test's name, after the file's."""
    name = test.partition("::")[2] or test
    return fnmatch.fnmatchcase(name, pattern.replace("[", "[[]"))


def main() -> int:
    parser = argparse.ArgumentParser(description="Run the peers' tests against webdecode's stand-ins.")
    parser.add_argument("--keep", type=Path, help="folder for the sdists; without it a temporary one")
    parser.add_argument("suites", nargs="*", metavar="SUITE", help=f"of {', '.join(SUITES)}; without one, all")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(given.keep or temporary).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        wrong = 0
        for suite in given.suites or SUITES:
            outcomes = run(suite, folder)
            failed = sorted(test for test, outcome in outcomes.items() if outcome == "failed")
            patterns = listed(suite)
            unlisted = [test for test in failed if not any(is_listed(test, pattern) for pattern in patterns)]
            stale = [pattern for pattern in patterns if not any(is_listed(test, pattern) for test in failed)]
            passed = sum(outcome == "passed" for outcome in outcomes.values())
            print(f"{suite}: {passed} passed, {len(failed)} failed, {len(unlisted)} of them not listed")
            print(*(f"  not listed: {test}" for test in unlisted), sep="\n", end="\n" if unlisted else "")
            print(*(f"  listed, but no failure: {pattern}" for pattern in stale), sep="\n", end="\n" if stale else "")
            wrong += len(unlisted)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
