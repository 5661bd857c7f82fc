"""install(): what imports find, in fresh interpreters, and that it can be undone."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap

import pytest

import webdecode


def run(script: str, *options: str) -> str:
    """What a script prints in an interpreter of its own; warnings are errors there."""
    command = [sys.executable, "-W", "error", *options, "-c", textwrap.dedent(script)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=environment, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


#: Makes packages impossible to import, as if they were not installed.
ABSENT = """
import sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("chardet", "cchardet"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Absent())
"""

#: Packages of these names that are only a mark.
FAKES = """
import sys, types
for name in ("chardet", "chardet.universaldetector", "chardet.sbcharsetprober", "cchardet"):
    sys.modules[name] = types.ModuleType(name)
sys.modules["chardet"].detect = lambda data: "the real one"
"""


def test_importing_webdecode_shadows_nothing() -> None:
    run(
        ABSENT
        + """
import webdecode, webdecode.compat.chardet, webdecode.compat.cchardet, webdecode.compat.charset_normalizer
import charset_normalizer
assert charset_normalizer.from_bytes.__module__ == "charset_normalizer.api"
for name in ("chardet", "cchardet"):
    try:
        __import__(name)
    except ModuleNotFoundError:
        continue
    raise SystemExit(f"{name} can be imported")
"""
    )


@pytest.mark.parametrize("before", [ABSENT, FAKES], ids=["absent", "present"])
def test_every_import_that_callers_use_is_found(before: str) -> None:
    run(
        before
        + """
import webdecode
handle = webdecode.install()
assert handle.missed == (), handle.missed
import chardet, chardet.cli, chardet.detector, chardet.enums, chardet.universaldetector, chardet.version
from chardet import UniversalDetector, detect, detect_all, __version__, VERSION
from chardet.universaldetector import UniversalDetector as first
from chardet.detector import UniversalDetector as second
from chardet.enums import EncodingEra, LanguageFilter
from chardet.cli.chardetect import description_of, main
import cchardet
from cchardet import UniversalDetector as third, detect as short
import charset_normalizer
from charset_normalizer import CharsetMatch, CharsetMatches, from_bytes, from_fp, from_path, is_binary, VERSION
from charset_normalizer.api import explain_handler, from_bytes as api_from_bytes
from charset_normalizer.cd import encoding_languages
from charset_normalizer.cli import cli_detect
from charset_normalizer.constant import IANA_SUPPORTED, TOO_SMALL_SEQUENCE
from charset_normalizer.legacy import detect as legacy
from charset_normalizer.md import is_suspiciously_successive_range
from charset_normalizer.models import CharsetMatch as model, CliDetectionResult
from charset_normalizer.utils import any_specified_encoding, is_accentuated, set_logging_handler
from charset_normalizer.version import __version__ as version

assert second is UniversalDetector and issubclass(first, UniversalDetector)
assert model is CharsetMatch and api_from_bytes is from_bytes
for cached in (encoding_languages, is_suspiciously_successive_range):
    cached.cache_clear()
assert TOO_SMALL_SEQUENCE == 32
assert webdecode.detect is detect
assert set(short("é".encode())) == {"encoding", "confidence"}
import sys
for name in ("chardet", "cchardet", "charset_normalizer"):
    module = sys.modules[name]
    assert module.__name__ == name and module.__spec__.origin == "webdecode.install()"
    major, minor, patch = map(int, module.__version__.split(".")[:3])
    low, high = {"chardet": ((3, 0, 2), (6, 0, 0)), "cchardet": ((2,), (4,)), "charset_normalizer": ((2,), (4,))}[name]
    assert low <= (major, minor, patch) < high
"""
    )


def test_undo_puts_everything_back() -> None:
    run(
        FAKES
        + """
import webdecode
before = {name: module for name, module in sys.modules.items() if name.startswith(("chardet", "cchardet"))}
finders = list(sys.meta_path)
with webdecode.install() as handle:
    import chardet
    assert chardet.detect(b"a")["encoding"] == "ascii"
    assert "in place" in repr(handle)
    import charset_normalizer.cli
handle.undo()
assert "undone" in repr(handle)
import chardet
assert chardet.detect(b"a") == "the real one"
after = {name: module for name, module in sys.modules.items() if name.startswith(("chardet", "cchardet"))}
assert after == before and sys.meta_path == finders
import charset_normalizer.cli
assert charset_normalizer.from_bytes.__module__ == "charset_normalizer.api"
assert charset_normalizer.cli.cli_detect.__globals__["from_fp"].__module__ == "charset_normalizer.api"
"""
    )


def test_one_package_and_one_inside_another() -> None:
    run(
        FAKES
        + """
import webdecode
import charset_normalizer as real
with webdecode.install("chardet"):
    import chardet, cchardet, charset_normalizer
    assert chardet.__spec__ and not hasattr(cchardet, "detect") and charset_normalizer is real
    with webdecode.install():
        import chardet, charset_normalizer
        assert charset_normalizer.__original__ is real
        assert chardet.__original__.detect(b"") == "the real one"
    import charset_normalizer
    assert charset_normalizer is real
    assert chardet.detect(b"a")["encoding"] == "ascii"
import chardet
assert chardet.detect(b"a") == "the real one"
"""
    )


def test_who_came_first_is_warned_of() -> None:
    run(
        FAKES
        + """
import types, warnings
user = sys.modules["user"] = types.ModuleType("user")
user.chardet = sys.modules["chardet"]
import webdecode
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    handle = webdecode.install()
assert handle.missed == ("user",), handle.missed
assert "came too late for user" in str(caught[0].message)
"""
    )


def test_the_fallback_asks_the_real_one() -> None:
    run(
        """
import webdecode
with webdecode.install():
    import charset_normalizer
    from webdecode.originals import original
    assert original("charset_normalizer").from_bytes.__module__ == "charset_normalizer.api"
    assert original("charset_normalizer.models").CharsetMatch is not charset_normalizer.CharsetMatch
    # An encoding that the web has not, so that the fallback is asked; a stand-in there would ask without end.
    webdecode.detect("Zażółć gęślą jaźń, proszę państwa".encode("cp852"))
"""
    )


def test_the_insides_are_refused_in_words() -> None:
    run(
        """
import pytest, webdecode
with webdecode.install("chardet"), pytest.raises(ModuleNotFoundError, match="not its insides"):
    import chardet.sbcharsetprober
"""
    )


def test_an_unknown_package_is_refused() -> None:
    with pytest.raises(ValueError, match="not for 'ftfy'"):
        webdecode.install("ftfy")
