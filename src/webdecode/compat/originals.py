"""Moved to `webdecode.originals`."""

from webdecode.originals import ORIGINAL as ORIGINAL
from webdecode.originals import original as original
