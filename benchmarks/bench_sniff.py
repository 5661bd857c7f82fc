"""What it costs to know a declared encoding, beside a scraper's regex; and every scanner, compiled against its twin.

    python benchmarks/bench_sniff.py                  both tables
    python benchmarks/bench_sniff.py pages kernels    some: pages, kernels
    --rounds N

Contestants take turns in each round and answers are checked before they are timed. A ratio is the median of the
rounds' ratios; a time is the best round's, which a neighbour's load moves least.
"""

from __future__ import annotations

import argparse
import importlib
import re
import statistics
import time
from collections.abc import Callable, Iterable

import corpus
import webdecode
from webdecode import kernels

#: Bytes of a page.
PAGE = 50_000
#: What scrapers look at, and what they look for.
HEAD = 1024
REGEX = re.compile(rb"<meta[^>]+charset=[\"']?([\w-]+)", re.IGNORECASE)

EARLY = '<!DOCTYPE html>\n<html lang="ja">\n<head>\n<meta charset="Shift_JIS">\n<title>a page</title>\n'
LATE = (
    '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">\n<html lang="ja">\n<head>\n<title>a page</title>\n'
    + "".join(
        f'<link rel="stylesheet" type="text/css" href="/style/{name}.css">\n' for name in ("base", "page", "print")
    )
    + '<script type="text/javascript">if (1 < 2) document.write("<p>");</script>\n'
    '<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">\n'
)
NONE = "<!DOCTYPE html>\n<html>\n<head>\n<title>a page</title>\n"
BODY = "</head>\n<body>\n"


def page(head: str) -> bytes:
    return ((head + BODY).encode() + corpus.encoded("ja", "cp932", "html", PAGE))[:PAGE]


def by_regex(body: bytes) -> str | None:
    found = REGEX.search(body[:HEAD])
    return found.group(1).decode("ascii").lower() if found else None


def race(
    theirs: Callable[[], object], ours: Callable[[], object], rounds: int, calls: int
) -> tuple[float, float, float]:
    """The best seconds of a call of each, and the median of the rounds' ratios of theirs to ours."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        for _ in range(calls):
            theirs()
        middle = time.perf_counter()
        for _ in range(calls):
            ours()
        times.append(((middle - start) / calls, (time.perf_counter() - middle) / calls))
    return min(a for a, _ in times), min(b for _, b in times), statistics.median(a / b for a, b in times)


def pages(rounds: int) -> Iterable[str]:
    """sniff of a 50 KB page against a regex over 1,024 bytes, which is neither the standard's search nor a lookup."""
    cases: dict[str, tuple[bytes, str | None, str]] = {
        "meta early": (page(EARLY), None, "meta"),
        "meta early, text/html": (page(EARLY), "text/html", "meta"),
        "pragma late": (page(LATE), "text/html", "meta"),
        "header and meta": (page(EARLY), "text/html; charset=Shift_JIS", "header"),
        "header alone": (page(NONE), "text/html; charset=Shift_JIS", "header"),
        "byte order mark": (b"\xef\xbb\xbf" + page(NONE), "text/html", "bom"),
    }
    yield f"{'page, declared by':24} {'regex, ns':>10} {'sniff, ns':>10} {'sniff costs':>12}"
    for title, (body, content_type, rule) in cases.items():
        decision = webdecode.sniff(body, content_type)
        assert decision.rule == rule, (title, decision)
        if rule == "meta":
            assert by_regex(body) == "shift_jis" == decision.encoding.lower()
        theirs, ours, ratio = race(
            lambda body=body: by_regex(body),  # type: ignore[misc]
            lambda body=body, content_type=content_type: webdecode.sniff(body, content_type),  # type: ignore[misc]
            rounds,
            500,
        )
        yield f"{title:24} {theirs * 1e9:10.0f} {ours * 1e9:10.0f} {1 / ratio:10.2f} x"


def twins(rounds: int) -> Iterable[str]:
    """Every scanner on what it meets: compiled against pure."""
    compiled, pure = (importlib.import_module(f"webdecode.{build}.scanners") for build in ("_compiled", "_pure"))
    text, html, utf_8 = (
        corpus.encoded("ja", *what, PAGE) for what in (("cp932", "text"), ("cp932", "html"), ("utf-8", "html"))
    )
    euc = corpus.encoded("ja", "euc_jp", "text", PAGE)
    plain = corpus.encoded("ja", "ascii", "html", PAGE)
    inputs: dict[str, list[tuple[str, tuple[object, ...]]]] = {
        "find_bom": [("page", (html,))],
        "skip_ascii": [("ASCII", (plain,))],
        "scan_utf_8": [("UTF-8 html", (utf_8,)), ("Shift_JIS text", (text,))],
        "score_patterns": [("Shift_JIS text", (text,)), ("Shift_JIS html", (html,)), ("EUC-JP text", (euc,)),
                           ("UTF-8 html", (utf_8,))],
        "count_nuls": [("8 KB", (text, 0, 8192))],
        "count_controls": [("8 KB", (text, 0, 8192))],
        "find_escape": [("ASCII", (plain,))],
        "next_meta": [("meta early", (page(EARLY),)), ("pragma late", (page(LATE),)),
                      ("1 KB, none", (page(NONE)[:HEAD],)), ("50 KB, none", (page(NONE),))],
        "xml_declaration": [("xml", (b"<?xml version='1.0' encoding='shift_jis'?>" + text,))],
    }  # fmt: skip
    yield f"{'scanner':16} {'input':16} {'pure, ns':>12} {'compiled, ns':>13} {'MB/s':>8} {'ratio':>8}"
    for name, cases in inputs.items():
        for title, arguments in cases:
            theirs, ours = getattr(pure, name), getattr(compiled, name)
            assert theirs(*arguments) == ours(*arguments)
            slow, fast, ratio = race(
                lambda call=theirs, arguments=arguments: call(*arguments),  # type: ignore[misc]
                lambda call=ours, arguments=arguments: call(*arguments),  # type: ignore[misc]
                rounds,
                3,
            )
            size = len(arguments[0]) if len(arguments) == 1 else 8192  # type: ignore[arg-type]
            yield f"{name:16} {title:16} {slow * 1e9:12.0f} {fast * 1e9:13.0f} {size / fast / 1e6:8.0f} {ratio:7.1f}x"


TABLES = {"pages": pages, "kernels": twins}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="*", choices=[[], *TABLES], default=[])
    parser.add_argument("--rounds", type=int, default=25)
    args = parser.parse_args()
    print(f"webdecode {webdecode.__version__}, kernels: {kernels.BUILD}")
    for name in args.tables or TABLES:
        table = TABLES[name]
        print(f"\n{table.__doc__}\n")
        for line in table(args.rounds):
            print(line)


if __name__ == "__main__":
    main()
