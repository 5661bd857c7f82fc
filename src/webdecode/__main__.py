"""``webdecode`` and ``python -m webdecode``."""

from __future__ import annotations

import sys

#: What `webdecode.cli` needs beyond the core.
NEEDED = ("click", "rich")


def main() -> None:
    """Run the command line; without its extra, say in one line what to install (exit code 2)."""
    try:
        from webdecode.cli import webdecode
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in NEEDED:
            raise
        print(f'webdecode: the command line needs {error.name}: pip install "webdecode[cli]"', file=sys.stderr)
        sys.exit(2)
    webdecode(prog_name="webdecode")


if __name__ == "__main__":
    main()
