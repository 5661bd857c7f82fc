"""Which pages each client reads right, by default and with webdecode: ``python -m benchmarks.clients``.

Prints a Markdown table. The pages are those of tests/vectors/pages.json, from a server on this machine.
"""

from __future__ import annotations

import sys
from importlib.metadata import distribution, packages_distributions

from tests.adapters.ways import CLIENTS, Client, Way
from tests.server import PageServer


def version(client: Client) -> str:
    return distribution(packages_distributions()[client.module][0]).version


def score(server: PageServer, client: Client, way: Way) -> tuple[int, int]:
    """(pages that are right, pages)."""
    wanted = {name: page for name, page in server.pages.items() if client.wants(page)}
    answers = way(server.url, list(wanted))
    return sum(client.is_right(page, answers.get(name)) for name, page in wanted.items()), len(wanted)


def main() -> None:
    print("| client | pages | right by default | right with webdecode |")
    print("|---|--:|--:|--:|")
    with PageServer() as server:
        for client in CLIENTS:
            if not client.installed():
                print(f"{client.name} is not installed", file=sys.stderr)
                continue
            default = "no text" if client.default is None else score(server, client, client.default)[0]
            right, pages = score(server, client, client.adapted)
            print(f"| {client.name} {version(client)} | {pages} | {default} | {right} |", flush=True)


if __name__ == "__main__":
    main()
