"""How fast the decoders are, as ratios to Python's own codecs on the same input in the same run.

    python benchmarks/bench_decode.py                 every table
    python benchmarks/bench_decode.py text utf8       some: text, utf8, to-utf8, damaged, call, kept, threads, memory
    --size MB  --rounds N  --pure (the twins too)  --json FILE

Contestants take turns in each round and every answer is compared before it is timed; MB/s are medians of the rounds'
times, and a ratio is the median of the rounds' ratios, so that a neighbour's load moves it little. Memory is warm and
results are dropped, but for "kept". WEBDECODE_SIMD=portable measures the plain C path.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import partial

import contestants
import corpus
from contestants import codec, decoder

TABLES: dict[str, Callable[[argparse.Namespace], list[list[object]]]] = {}


def table(name: str) -> Callable[..., object]:
    def keep(function: Callable[[argparse.Namespace], list[list[object]]]) -> object:
        TABLES[name] = function
        return function

    return keep


def race(theirs: Callable[[], object], ours: Callable[[], object], rounds: int) -> tuple[float, float, float]:
    """Median seconds of each, in turn in every round, and the median of the rounds' ratios."""
    times: list[tuple[float, float]] = []
    theirs()
    ours()
    for _ in range(rounds):
        start = time.perf_counter()
        theirs()
        middle = time.perf_counter()
        ours()
        times.append((middle - start, time.perf_counter() - middle))
    return (statistics.median(a for a, _ in times), statistics.median(b for _, b in times),
            statistics.median(a / b for a, b in times))  # fmt: skip


def compare(title: str, data: bytes, encoding: str, python: contestants.Decode, args: argparse.Namespace,
            what: str = "decode", same: bool = True) -> list[object]:  # fmt: skip
    """A row: MB/s of Python's codec and ours, and the ratio; with --pure our twin's too (on a part of the input)."""
    build = contestants.kernel("compiled")
    assert build is not None, "the compiled kernels are not built: python setup.py build_ext --inplace"
    ours = decoder(build, encoding, what)
    answer = ours(data)[0]  # type: ignore[index]
    if same and answer != python(data):
        return [title, "answers differ", None, None]
    theirs, mine, ratio = race(lambda: python(data), lambda: ours(data), args.rounds)
    row: list[object] = [title, len(data) / theirs / 1e6, len(data) / mine / 1e6, ratio]
    if args.pure and (pure := contestants.kernel("pure")):
        part = data[: len(data) // 16]
        twin = decoder(pure, encoding, what)
        row.append(race(lambda: twin(part), lambda: ours(part), 3)[2])
    return row


def each_text(args: argparse.Namespace, what: str) -> list[list[object]]:
    rows = []
    for encoding, (language, name) in {**corpus.LEGACY, **corpus.ISO_2022_JP, **corpus.SINGLE_BYTE}.items():
        for form in ("text", "html"):
            data = corpus.encoded(language, name, form, args.bytes)
            rows.append(compare(f"{encoding} {form}", data, encoding, codec(name, what), args, what))
    return rows


@table("text")
def legacy_to_str(args: argparse.Namespace) -> list[list[object]]:
    return each_text(args, "decode")


@table("to-utf8")
def to_utf_8(args: argparse.Namespace) -> list[list[object]]:
    rows = each_text(args, "transcode")
    for language, title in corpus.UTF_8.items():
        data = corpus.encoded(language, "utf-8", "html", args.bytes)
        rows.append(compare(f"UTF-8 {title} html", data, "UTF-8", codec("utf-8", "transcode"), args, "transcode"))
        rows.append(behind_bom(title, b"\xef\xbb\xbf" + data, args))
    return rows


def behind_bom(title: str, data: bytes, args: argparse.Namespace) -> list[object]:
    """The body behind the mark has to be copied."""
    build = contestants.kernel("compiled")
    theirs, mine, ratio = race(lambda: data[3:].decode().encode(), lambda: build.transcode_utf_8(data, 3), args.rounds)
    return [f"UTF-8 {title} html, behind a BOM", len(data) / theirs / 1e6, len(data) / mine / 1e6, ratio]


@table("utf8")
def utf_8_to_str(args: argparse.Namespace) -> list[list[object]]:
    rows = []
    for language, title in corpus.UTF_8.items():
        for form in ("text", "html"):
            data = corpus.encoded(language, "utf-8", form, args.bytes)
            rows.append(compare(f"UTF-8 {title} {form}", data, "UTF-8", codec("utf-8"), args))
    data = corpus.encoded("ja", "utf-8", "html", args.bytes) + "😀".encode()
    rows.append(compare("UTF-8 Japanese html, one emoji", data, "UTF-8", codec("utf-8"), args))
    data = corpus.encoded("ja", "ascii", "html", args.bytes)
    rows.append(compare("ASCII html", data, "UTF-8", codec("utf-8"), args))
    rows.append(compare("ASCII html as Shift_JIS", data, "Shift_JIS", codec("utf-8"), args))
    rows.append(compare("ASCII html as windows-1252", data, "windows-1252", codec("latin-1"), args))
    for name in ("UTF-16LE", "UTF-16BE"):
        data = corpus.encoded("ja", name.lower(), "html", args.bytes)
        rows.append(compare(f"{name} Japanese html", data, name, codec(name), args))
    return rows


@table("damaged")
def damaged_and_random(args: argparse.Namespace) -> list[list[object]]:
    """Against Python's `replace`, whose answers are others where the standard's are."""
    rows = []
    every: dict[str, tuple[str, str]] = {**corpus.LEGACY, **corpus.ISO_2022_JP, "UTF-8": ("ja", "utf-8"),
                                         "UTF-16LE": ("ja", "utf-16-le"), "UTF-16BE": ("ja", "utf-16-be")}  # fmt: skip
    every |= {name: ("ru", corpus.tables.SINGLE_BYTE[name]) for name in corpus.single_byte_names()}
    size = min(args.bytes, 1_000_000)
    for encoding, (language, name) in every.items():
        replace = codec(name, "decode", "replace")
        inputs = {"random": corpus.noise(size), "random from 80": corpus.noise(size, 0x80)}
        if encoding not in corpus.tables.SINGLE_BYTE:
            inputs["1 bad in 1000"] = corpus.damaged(corpus.encoded(language, name, "html", size), 1000)
            inputs["1 bad in 50"] = corpus.damaged(corpus.encoded(language, name, "html", size), 50)
        for title, data in inputs.items():
            rows.append(compare(f"{encoding}, {title}", data, encoding, replace, args, same=False))
            both = codec(name, "transcode", "replace")
            if encoding not in corpus.tables.SINGLE_BYTE:
                if encoding.startswith("UTF-16"):  # Python cannot encode the lone surrogates that it lets through
                    data = data.decode(name, "ignore").encode(name, "ignore")
                title = f"{encoding}, {title}, to UTF-8"
                rows.append(compare(title, data, encoding, both, args, "transcode", same=False))
    return rows


#: Calls for one measurement.
CALLS = 500


def loops(data: bytes, name: str, ours: contestants.Decode) -> tuple[Callable[[], object], Callable[[], object]]:
    many = range(CALLS)
    return (lambda: [data.decode(name) for _ in many]), (lambda: [ours(data) for _ in many])


@table("call")
def hundred_bytes(args: argparse.Namespace) -> list[list[object]]:
    """Nanoseconds of a call with 100 bytes, theirs and ours."""
    rows = []
    build = contestants.kernel("compiled")
    for encoding, (language, name) in {**corpus.LEGACY, **corpus.ISO_2022_JP, **corpus.SINGLE_BYTE,
                                       "UTF-8": ("ja", "utf-8")}.items():  # fmt: skip
        for form in ("text", "html"):
            data = corpus.encoded(language, name, form, 100)
            python, ours = codec(name), decoder(build, encoding)
            assert ours(data)[0] == python(data)
            if encoding not in corpus.tables.SINGLE_BYTE:
                ours = getattr(build, f"decode_{contestants.family(encoding)}")
            row = race(*loops(data, name, ours), args.rounds * 3)
            rows.append([f"{encoding} {form}, ns", row[0] / CALLS * 1e9, row[1] / CALLS * 1e9, row[2]])
    return rows


#: What the tables of pages are made of.
SOME = {**corpus.LEGACY, "windows-1251": ("ru", "cp1251"), "UTF-8": ("ja", "utf-8")}

KEPT = """
import sys, time
sys.path[:0] = {path!r}
import contestants, corpus
encoding, name, who, language = {arguments!r}
data = corpus.encoded(language, name, "text", 65536)
pages = [bytes(bytearray(data)) for _ in range(256)]
decode = contestants.codec(name) if who == "python" else contestants.decoder(contestants.kernel("compiled"), encoding)
decode(b"warm")
start = time.perf_counter()
results = [decode(page) for page in pages]
print(len(pages) * len(data) / (time.perf_counter() - start) / 1e6)
"""


@table("kept")
def results_kept(args: argparse.Namespace) -> list[list[object]]:
    """256 pages of 64 KB, all results held, in a fresh process each: the memory's first touch is in it."""
    rows: list[list[object]] = []
    for encoding, (language, name) in SOME.items():
        rates: dict[str, list[float]] = {"python": [], "ours": []}
        for _ in range(5):
            for who, some in rates.items():
                script = KEPT.format(path=sys.path, arguments=(encoding, name, who, language))
                run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
                some.append(float(run.stdout))
        theirs, mine = (statistics.median(some) for some in rates.values())
        rows.append([f"{encoding} text, 64 KB pages kept", theirs, mine, mine / theirs])
    return rows


def batches(jobs: list[tuple[int, bytes, int]], times: int, count: int) -> None:
    """The batch so many times on each of so many threads."""

    def work() -> None:
        for _ in range(times):
            build.decode_batch(jobs)

    build = contestants.kernel("compiled")
    threads = [threading.Thread(target=work) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@table("threads")
def two_threads(args: argparse.Namespace) -> list[list[object]]:
    """Batches of 64 pages of 16 KB: the rate with one thread, with two, and how much faster that is."""
    rows: list[list[object]] = []
    for encoding, (language, name) in SOME.items():
        word = encoding if encoding in corpus.tables.SINGLE_BYTE else contestants.family(encoding)
        place = corpus.tables.DECODERS.index(word)
        page = corpus.encoded(language, name, "html", 16384)
        jobs = [(place, page, 0)] * 64

        one, two, ratio = race(partial(batches, jobs, 40, 1), partial(batches, jobs, 20, 2), args.rounds)
        size = 40 * 64 * len(page)
        rows.append([f"{encoding} html, batches", size / one / 1e6, size / two / 1e6, ratio])
    return rows


MEMORY = """
import sys
sys.path[:0] = {path!r}
import contestants, corpus
encoding, name, language, form, what = {arguments!r}
build = contestants.kernel("compiled")
data = corpus.encoded(language, name, form, 32_000_000)
contestants.decoder(build, encoding, what)(data[:1000])
del corpus
# The kernel forgets the peak so far.
def status(word):
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) * 1024 for line in file if line.startswith(word))
with open("/proc/self/clear_refs", "w") as file:
    file.write("5")
start = status("VmRSS")
result = contestants.decoder(build, encoding, what)(data)[0]
print((status("VmHWM") - start) / sys.getsizeof(result))
"""


@table("memory")
def peak_memory(args: argparse.Namespace) -> list[list[object]]:
    """Peak resident memory of decoding 32 MB, the result included, in sizes of the result (Linux)."""
    rows: list[list[object]] = []
    every = {**SOME, **corpus.ISO_2022_JP, **corpus.SINGLE_BYTE, "UTF-16LE": ("ja", "utf-16-le")}
    for encoding, (language, name) in every.items():
        row: list[object] = [f"{encoding} html: peak / result, to str and to UTF-8"]
        for what in ("decode", "transcode"):
            script = MEMORY.format(path=sys.path, arguments=(encoding, name, language, "html", what))
            run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
            row.append(float(run.stdout))
        rows.append([*row, None])
    return rows


def cell(figure: object) -> str:
    if isinstance(figure, float):
        return f"{figure:.2f}" if figure < 100 else f"{figure:.0f}"
    return "" if figure is None else str(figure)


def show(name: str, rows: list[list[object]]) -> None:
    print(f"\n## {name}")
    print(f"| {'input':44} | Python | ours | ratio |")
    print("|---|---|---|---|")
    for title, *figures in rows:
        cells = " | ".join(cell(figure) for figure in figures)
        print(f"| {title:44} | {cells} |", flush=True)


def keep_memory() -> None:
    """Let glibc keep what is freed, so that no contestant pays for the kernel's fresh pages (but for "kept")."""
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):
        return
    mallopt(-3, 1 << 30)  # M_MMAP_THRESHOLD
    mallopt(-1, 1 << 30)  # M_TRIM_THRESHOLD


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="*", choices=[*TABLES, []])
    parser.add_argument("--size", type=float, default=4, help="MB of each input")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--pure", action="store_true")
    parser.add_argument("--json")
    args = parser.parse_args()
    args.bytes = int(args.size * 1e6)
    keep_memory()
    print(contestants.versions())
    results = {}
    for name in args.tables or TABLES:
        results[name] = TABLES[name](args)
        show(name, results[name])
    if args.json:
        with open(args.json, "w") as file:
            record = {"versions": contestants.versions(), "arguments": sys.argv[1:], "tables": results}
            json.dump(record, file, indent=1)


if __name__ == "__main__":
    main()
