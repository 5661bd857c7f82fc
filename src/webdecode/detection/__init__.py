"""Which encoding bytes are in that nothing declares: structure, then statistics, then the default."""

from __future__ import annotations

from webdecode.detection.guess import Guess
from webdecode.detection.incremental import Detector
from webdecode.detection.order import candidates, undeclared

__all__ = ["Detector", "Guess", "candidates", "undeclared"]
