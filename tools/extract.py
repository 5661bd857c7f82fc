"""Plain text out of Debian and PyPI packages: manual pages, help, message catalogues, fortunes.

Strategy: packages are unpacked beside themselves, each kind of file has one function that gives its text, and the text
of a language from one source becomes one file, ``text/<language>/<source>.txt``. Everything goes in sorted order, so
that a rerun gives the same bytes.
"""

from __future__ import annotations

import gzip
import html
import re
import struct
import subprocess
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from languages import of_locale

_HIDDEN = re.compile(r"<(script|style|head|pre|code)\b.*?</\1>|<!--.*?-->", re.IGNORECASE | re.DOTALL)
_BREAKING = re.compile(r"</?(?:p|div|li|td|th|h\d|br|tr|title|page)\b[^>]*>", re.IGNORECASE)
_TAG = re.compile(r"<[^>]*>")
_ACCELERATOR = re.compile(r"[_&](?=\w)")
_ROFF_FONTS = re.compile(r"\\f(?:[BIRP]|\[[^]]*\]|\(..)|\\[&|]")
_ROFF_ESCAPES = re.compile(r"\\\([a-z]{2}|\\\[[^]]*\]|\\.")
_ROFF_TEXT = (".B", ".I", ".BR", ".IR", ".SH", ".SS", ".RB", ".RI", ".BI")
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")
_STRINGS = re.compile(r"""["']([^"'\\\n]*[^\x00-\x7f][^"'\\\n]*)["']""")


def package_name(path: Path) -> str:
    """The package of a downloaded file: what stands before the version."""
    name = path.name.split("_")[0] if path.suffix == ".deb" else re.split(r"-(?=\d)", path.name)[0]
    return name.replace("_", "-").lower()


def unpack(packages: Path, into: Path) -> None:
    """Unpack every package of a folder that is not unpacked yet."""
    for path in sorted(packages.iterdir()):
        folder = into / package_name(path)
        if folder.exists():
            continue
        folder.mkdir(parents=True)
        if path.suffix == ".deb":
            tar = subprocess.run(["dpkg-deb", "--fsys-tarfile", path], check=True, stdout=subprocess.PIPE).stdout
            subprocess.run(["tar", "x", "-C", folder], input=tar, check=True)
        elif path.suffix == ".whl":
            zipfile.ZipFile(path).extractall(folder)
        else:
            with tarfile.open(path) as archive:
                archive.extractall(folder, filter="data")


def files(folder: Path, *patterns: str) -> list[Path]:
    """The regular files below a folder that match, sorted."""
    found = {path for pattern in patterns for path in folder.rglob(pattern)}
    return sorted(path for path in found if path.is_file() and not path.is_symlink())


def read(path: Path) -> str:
    """A file's text, whatever it is in: these packages have UTF-8, and a few old pages EUC-JP or ISO-8859-1."""
    data = path.read_bytes()
    if path.suffix == ".gz":
        data = gzip.decompress(data)
    for codec in ("utf-8", "euc_jp"):
        try:
            return data.decode(codec)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")


def of_html(page: str) -> str:
    """The text of an HTML or Mallard page, a block a line."""
    page = _TAG.sub("", _BREAKING.sub("\n", _HIDDEN.sub(" ", page)))
    page = re.sub(r"[ \t]+", " ", html.unescape(page))
    return re.sub(r"\s*\n\s*", "\n", page)


def of_manual(page: str) -> str:
    """The text of a manual page: without requests, but for those that have text."""
    lines = []
    for line in page.split("\n"):
        text = line
        if line[:1] in (".", "'"):
            parts = line.split(None, 1)
            if len(parts) < 2 or parts[0] not in _ROFF_TEXT:
                continue
            text = parts[1]
        lines.append(_ROFF_ESCAPES.sub("", _ROFF_FONTS.sub("", text)))
    return "\n".join(lines)


def of_catalogue(data: bytes) -> str:
    """The translations of a compiled gettext catalogue that differ from their originals."""
    if data[:4] != b"\xde\x12\x04\x95":
        return ""
    count, originals, translations = struct.unpack_from("<III", data, 8)
    messages = []
    for number in range(count):
        length, offset = struct.unpack_from("<II", data, originals + 8 * number)
        if length == 0:
            continue
        original = data[offset : offset + length].split(b"\0")[0].split(b"\x04")[-1]
        length, offset = struct.unpack_from("<II", data, translations + 8 * number)
        forms = data[offset : offset + length].split(b"\0")
        if forms[0] != original:
            messages.append(b"\n".join(forms).decode("utf-8", "ignore"))
    return _ACCELERATOR.sub("", _TAG.sub("", "\n".join(messages)))


def pieces(unpacked: Path) -> Iterator[tuple[str | None, str, str]]:
    """(language or None, source, text) of everything that has text."""
    for folder in sorted(unpacked.iterdir()):
        yield from _of_package(folder)


def _of_package(folder: Path) -> Iterator[tuple[str | None, str, str]]:
    name = folder.name
    by_suffix = re.fullmatch(
        r"(libreoffice-help|debian-faq|maint-guide|debian-reference|debian-edu-doc(?:-legacy)?|lilypond-doc-html)-(.+)",
        name,
    )
    if name.startswith("manpages-"):
        for path in files(folder / "usr/share/man", "*.gz"):
            yield of_locale(path.relative_to(folder / "usr/share/man").parts[0]), "manpages", of_manual(read(path))
    elif by_suffix:
        source, locale = by_suffix.groups()
        for path in files(folder, "*.html", "*.html.gz"):
            if source != "lilypond-doc-html" or path.name.endswith(f".{locale}.html"):
                yield of_locale(locale), source, of_html(read(path))
    elif name.startswith("fortunes-"):
        locale = {"br": "pt"}.get(name[9:], name[9:])
        for path in files(folder / "usr/share/games/fortunes", "*"):
            if path.suffix not in (".dat", ".u8"):
                text = path.read_bytes().decode("utf-8", "replace")
                if "\ufffd" not in text:
                    yield of_locale(locale), "fortunes", _COLOURS.sub("", text).replace("\n%\n", "\n")
    elif name in ("gnome-user-docs", "debian-handbook", "installation-guide-amd64"):
        mark = {"gnome-user-docs": "help", "debian-handbook": "html"}.get(name, name)
        for path in files(folder, "*.page", "*.html"):
            parts = path.relative_to(folder).parts
            if mark in parts:
                last = len(parts) - 1 - parts[::-1].index(mark)
                if last + 1 < len(parts) - 1:
                    yield of_locale(parts[last + 1]), name, of_html(read(path))
    elif name == "wordpress-l10n":
        for path in files(folder, "*.mo"):
            locale = re.search(r"([a-z]{2,3}(?:_[A-Z]{2})?)(?:_formal|_informal)?\.mo$", path.name)
            if locale:
                yield of_locale(locale[1]), name, of_catalogue(path.read_bytes())
    elif name == "faker":
        for path in files(folder / "faker/providers", "__init__.py"):
            yield of_locale(path.parent.name), name, "\n".join(_STRINGS.findall(read(path)))
    elif name == "konlpy":
        for path in files(folder / "konlpy/data/corpus", "*.txt"):
            yield "ko", name, read(path)
    else:
        for path in files(folder, "*.mo"):
            locale = re.search(r"/locale/([^/]+)/LC_MESSAGES/", path.as_posix())
            if locale:
                yield of_locale(locale[1]), name, of_catalogue(path.read_bytes())


def extract(unpacked: Path, into: Path) -> None:
    """Write ``into/<language>/<source>.txt`` for all that is unpacked."""
    texts: dict[tuple[str, str], list[str]] = {}
    for language, source, text in pieces(unpacked):
        if language is not None:
            texts.setdefault((language, source), []).append(text.replace("\r", "").strip())
    for (language, source), parts in texts.items():
        path = into / language / f"{source}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(parts) + "\n", encoding="utf-8")
    sources = files(unpacked / "django", "*.py", "*.js", "*.html", "*.css")
    code = [read(path) for path in sources if path.stat().st_size < 100_000]
    (into / "code.txt").write_text("\n".join(text for text in code if text.isascii()), encoding="utf-8")
