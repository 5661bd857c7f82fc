"""The group that a page is counted in, from its address."""

from __future__ import annotations


def domain_of(url: str | None, by: str) -> str:
    """The group a page is counted in: its country domain (the last part of its host's name), or the host.

    by: "domain" or "host". An address in numbers is "(address)", no host at all "(none)".

    >>> domain_of("https://www.example.co.jp:80/x", "domain"), domain_of("http://127.0.0.1/", "domain")
    ('jp', '(address)')
    """
    host = _host(url)
    if not host:
        return "(none)"
    if by == "host":
        return host
    last = host.rstrip(".").rpartition(".")[2]
    return "(address)" if ":" in host or last.isdigit() else last or "(none)"


def _host(url: str | None) -> str:
    _, slashes, rest = (url or "").strip("<>").partition("://")
    if not slashes:
        return ""
    for end in "/?#":
        rest = rest.partition(end)[0]
    rest = rest.rpartition("@")[2].lower()
    if rest.startswith("["):
        return rest[: rest.find("]") + 1] if "]" in rest else rest
    return rest.partition(":")[0]
