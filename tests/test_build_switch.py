"""WEBDECODE_PURE: which build of the kernels a fresh interpreter takes."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

SHOW = "import webdecode; print(webdecode.BUILD, webdecode.compiled)"
#: Makes one compiled module look as if it had not been built.
WITHOUT_COUNTERS = "import sys; sys.modules['webdecode._compiled.counters'] = None; "


def run(code: str, pure: str | None, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("WEBDECODE_")}
    given = kept | environment | ({} if pure is None else {"WEBDECODE_PURE": pure})
    return subprocess.run([sys.executable, "-c", code], env=given, capture_output=True, text=True, timeout=60)


@pytest.fixture(scope="module")
def built() -> bool:
    """Whether there are compiled kernels here."""
    built = run("import webdecode._compiled.scanners", "1").returncode == 0
    assert built or os.environ.get("WEBDECODE_PURE") != "0"
    return built


def test_one_takes_the_twins() -> None:
    assert run(SHOW, "1").stdout == "pure False\n"


@pytest.mark.parametrize("pure", [None, ""])
def test_unset_takes_the_best_there_is(pure: str | None, built: bool) -> None:
    build, compiled = run(SHOW, pure).stdout.split()
    assert (build.partition("/")[0], compiled) == (("compiled", "True") if built else ("pure", "False"))


def test_zero_demands_the_compiled_ones(built: bool) -> None:
    answer = run(SHOW, "0")
    if built:
        assert answer.stdout.startswith("compiled/")
    else:
        assert "ImportError" in answer.stderr or "ModuleNotFoundError" in answer.stderr


def test_another_value_is_refused_in_words() -> None:
    answer = run(SHOW, "yes")
    assert answer.returncode != 0
    assert "ValueError: WEBDECODE_PURE must be unset, 0 or 1, not 'yes'" in answer.stderr


def test_builds_are_never_mixed() -> None:
    assert run(WITHOUT_COUNTERS + SHOW, None).stdout == "pure False\n"
    answer = run(WITHOUT_COUNTERS + SHOW, "0")
    assert answer.returncode != 0
    assert "ImportError" in answer.stderr or "ModuleNotFoundError" in answer.stderr


def test_instruction_set_can_be_forced_down(built: bool) -> None:
    if not built:
        pytest.skip("the compiled kernels are not built")
    assert run(SHOW, "0", WEBDECODE_SIMD="portable").stdout == "compiled/portable True\n"
