"""What the models are made from, for models.toml: packages with versions, digests and licences."""

from __future__ import annotations

import hashlib
import re
import sys
from pathlib import Path
from urllib.parse import unquote

from corpus import Corpus
from extract import package_name

#: Licence by the beginning of a package's name, as its copyright file or metadata has it. The models hold rounded
#: frequencies of letter pairs and characters; no text can be made from them.
LICENCES = {
    "libreoffice-help-": "MPL-2.0",
    "manpages-ja": "GPL, BSD and others, by page",
    "manpages-zh": "GFDL-1.2-or-later, GPL, by page",
    "manpages-tr": "GPL and others, by page",
    "manpages-": "GPL-3.0-or-later; pages as their originals",
    "debian-handbook": "GPL-2.0-or-later or CC-BY-SA-3.0",
    "installation-guide-": "GPL-2.0-or-later",
    "gnome-user-docs": "CC-BY-SA-3.0",
    "wesnoth-": "GPL-2.0-or-later",
    "freeciv-data": "GPL-2.0-or-later",
    "wordpress-l10n": "GPL-2.0-or-later",
    "vlc-l10n": "GPL-2.0-or-later, LGPL-2.1-or-later",
    "cinnamon-l10n": "GPL-2.0-or-later",
    "gramps": "GPL-2.0-or-later",
    "iso-codes": "LGPL-2.1-or-later",
    "fortunes-it": "public domain",
    "fortunes-": "GPL-2.0-or-later",
    "debian-edu-doc-": "GPL-2.0-or-later",
    "debian-reference-": "GPL-2.0-or-later",
    "debian-faq-": "GPL-2.0-or-later",
    "maint-guide-": "GPL-2.0-or-later",
    "lilypond-doc-html-": "GFDL-1.3-or-later",
    "mecab-ipadic": "ICOT free software (BSD-like)",
    "django": "BSD-3-Clause",
    "faker": "MIT",
    "jieba": "MIT",
    "opencc-python-reimplemented": "Apache-2.0",
    "konlpy": "GPL-3.0-or-later; its law texts are public",
}

_HEAD = """\
# What models.bin was made from. Written by tools/train_models.py; the same packages give the same bytes.
# The Debian packages are those of Debian 12, fetched with "apt-get download"; the others are from PyPI.
"""


def licence_of(name: str) -> str:
    """The licence of a package; stops where none is known."""
    fitting = [prefix for prefix in LICENCES if name.startswith(prefix)]
    if not fitting:
        sys.exit(f"the licence of {name} is not known: add it to tools/sources.py")
    return LICENCES[max(fitting, key=len)]


def describe(packages: Path, corpora: dict[str, Corpus], digest: str, size: int) -> str:
    """The text of models.toml."""
    lines = [_HEAD, f'sha256 = "{digest}"', f"unpacked_bytes = {size}", ""]
    lines += ["# Characters of training text.", "[languages]"]
    lines += [f"{language} = {len(corpus.training)}" for language, corpus in corpora.items()]
    for path in sorted(packages.iterdir()):
        name = package_name(path)
        lines += [
            "",
            "[[packages]]",
            f'name = "{name}"',
            f'version = "{_version(path)}"',
            f'licence = "{licence_of(name)}"',
            f'sha256 = "{hashlib.sha256(path.read_bytes()).hexdigest()}"',
        ]
    return "\n".join(lines) + "\n"


def _version(path: Path) -> str:
    """What stands between a downloaded file's name and its kind."""
    version = path.name.split("_")[1] if path.suffix == ".deb" else re.split(r"-(?=\d)", path.name)[1]
    return re.sub(r"-py[\d.py]+-none-any\.whl$|\.tar\.gz$", "", unquote(version))
