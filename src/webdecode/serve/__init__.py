"""A page for people, on this machine alone: which encoding is a file in, and what does it say? (extra ``[serve]``)

Strategy: the browser streams a file to a server on the loopback address and keeps the file; the server looks at the
bytes as they pass and keeps nothing. `check` and `convert` do the work without knowing of HTTP, `app` gives them
addresses, `guard` keeps other sites and other names for this machine out, `run` opens the port and the browser.
"""

from __future__ import annotations

from webdecode.serve.app import LIMIT, create_app
from webdecode.serve.run import serve

__all__ = ["LIMIT", "create_app", "serve"]
