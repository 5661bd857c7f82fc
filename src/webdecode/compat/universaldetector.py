"""The detector by the import path that html5lib uses: ``from chardet.universaldetector import UniversalDetector``.

html5lib looks the answer up among the web's labels, and "CP932" is none: an undeclared Japanese page would end as
windows-1252. "MS932" is a label, and Python's name for the same codec. The web has no such second name for CP949 and
CP874.
"""

from __future__ import annotations

from webdecode.compat import chardet

__all__ = ["UniversalDetector"]


class UniversalDetector(chardet.UniversalDetector):
    """`webdecode.compat.chardet.UniversalDetector`, which spells CP932 "MS932"."""

    def _finish(self) -> None:
        super()._finish()
        if self.result["encoding"] == "CP932":
            self.result["encoding"] = "MS932"
