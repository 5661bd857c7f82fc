"""How often detection is right: ``python benchmarks/accuracy.py FOLDER``; ``--help`` has the options.

FOLDER has a MANIFEST.tsv with the columns encoding (a label of the standard), name, and perhaps language; the files are
``<encoding>/<name>``. Every declaration in them is overwritten with x. An answer is right if the bytes decoded by it
are the text that the truth gives. For a length, pieces of so many bytes are taken around text that is not ASCII, at
character boundaries, a few from each file; 0 is whole files, and "head" the first 1,024 bytes.

Prints a table for each contestant, the time per file on whole files (contestants take turns on each file), and how
often answers of each confidence are right.
"""

from __future__ import annotations

import argparse
import csv
import json
import re
import time
from collections import defaultdict
from collections.abc import Callable, Container, Iterator
from pathlib import Path

import webdecode

DECLARED = re.compile(rb"(?i)(<meta[^>]+charset|<\?xml[^>]*encoding)")
HEAD = 1024
LENGTHS = ("0", "head", "256", "128", "64", "32", "16")

Answer = tuple["str | None", float]


def by_webdecode(data: bytes) -> Answer:
    from webdecode import sniff

    decision = sniff(data, html=False)
    return (None if decision.binary else decision.encoding), decision.confidence


def by_chardet(data: bytes) -> Answer:
    import chardet

    found = chardet.detect(data)
    return found["encoding"], found["confidence"]


def by_cchardet(data: bytes) -> Answer:
    import cchardet

    found = cchardet.detect(data)
    return found["encoding"], found["confidence"] or 0.0


def by_charset_normalizer(data: bytes) -> Answer:
    from charset_normalizer import from_bytes

    best = from_bytes(data).best()
    return (None, 0.0) if best is None else (best.encoding, 1.0 - best.chaos)


CONTESTANTS: dict[str, Callable[[bytes], Answer]] = {
    "webdecode": by_webdecode,
    "chardet": by_chardet,
    "cchardet": by_cchardet,
    "charset-normalizer": by_charset_normalizer,
}


def files(folder: Path, kinds: Container[str] = ()) -> Iterator[tuple[str, str, bytes]]:
    """(encoding, language, undeclared bytes) of each file, of some kinds where they are said."""
    with open(folder / "MANIFEST.tsv", encoding="utf-8", newline="") as manifest:
        for row in csv.DictReader(manifest, delimiter="\t"):
            path = folder / row["encoding"] / row["name"]
            if path.exists() and (not kinds or row.get("kind") in kinds):
                data = DECLARED.sub(lambda found: b"x" * len(found[0]), path.read_bytes())
                yield row["encoding"], row.get("language") or "", data


def text_of(data: bytes, label: str) -> str | None:
    """The text by the standard's decoder, or Python's where the standard has none; without a byte order mark."""
    encoding = webdecode.lookup(label, python=True)
    if encoding is not None and label.lower().replace("_", "-") not in ("utf-16", "utf-32"):
        return encoding.decode(data).lstrip("\ufeff")
    try:
        return data.decode(label, "replace").lstrip("\ufeff")
    except LookupError:
        return None


def is_right(data: bytes, truth: str, answer: str | None, cut: bool) -> bool:
    """Whether the answer's text is the truth's. cut: a character may be cut off at the end."""
    if answer is None:
        return False
    want, got = text_of(data, truth), text_of(data, answer)
    if want is None or got is None:
        return False
    return want == got or (cut and want.rstrip("\ufffd") == got.rstrip("\ufffd"))


def pieces(data: bytes, encoding: str, length: int, most: int = 4) -> list[bytes]:
    """Pieces of so many bytes around text that is not ASCII."""
    if encoding == "iso-2022-jp":
        places = [found.start() for found in re.finditer(rb"\x1b\$", data)]
    elif encoding.startswith("utf-16"):
        places = list(range(0, max(0, len(data) - length), 2))
    else:
        places = [found.start() for found in re.finditer(rb"[\x80-\xff]", data)]
    if not places:
        return []
    found = []
    for number in range(most):
        place = places[(2 * number + 1) * len(places) // (2 * most)]
        start = place if encoding in ("iso-2022-jp",) else _boundary(data, max(0, place - length // 2), encoding)
        piece = data[start : start + length]
        if piece not in found and (encoding[:4] in ("iso-", "utf-") or not piece.isascii()):
            found.append(piece)
    return [piece for piece in found if len(piece) == min(length, len(data)) and _tells(piece, encoding)]


def _tells(piece: bytes, encoding: str) -> bool:
    return b"\x1b$" in piece if encoding == "iso-2022-jp" else encoding.startswith("utf-16") or not piece.isascii()


def _boundary(data: bytes, place: int, encoding: str) -> int:
    """The last place up to this one where a character begins."""
    if encoding.startswith("utf-16"):
        return place - place % 2
    if encoding == "utf-8":
        while place and data[place] & 0xC0 == 0x80:
            place -= 1
        return place
    if encoding in ("shift_jis", "euc-jp", "euc-kr", "gbk", "gb18030", "big5"):
        at = place
        while at and data[at - 1] >= 0x30:
            at -= 1
        while at < place:
            single = data[at] < 0x81 or (encoding == "shift_jis" and 0xA1 <= data[at] <= 0xDF)
            step = 1 if single else 4 if encoding == "gb18030" and data[at + 1 : at + 2].isdigit() else 2
            if at + step > place:
                return at
            at += step
    return place


def measure(folder: Path, kinds: list[str], names: list[str], lengths: list[str]) -> dict[str, object]:
    """Everything that is printed, as a JSON-ready dict."""
    right: dict[str, dict[str, dict[str, list[int]]]] = {
        name: {length: defaultdict(lambda: [0, 0]) for length in lengths} for name in names
    }
    spent: dict[str, list[float]] = {name: [] for name in names}
    bins: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    wrong: list[tuple[str, str, str, str | None]] = []
    for number, (encoding, language, data) in enumerate(files(folder, kinds)):
        for length in lengths:
            size = HEAD if length == "head" else int(length)
            some = [data[:size] if size else data] if length in ("0", "head") else pieces(data, encoding, size)
            for piece in some:
                for turn in range(len(names)):
                    name = names[(number + turn) % len(names)]
                    begun = time.perf_counter()
                    try:
                        answer, sure = CONTESTANTS[name](piece)
                    except Exception as error:
                        answer, sure = repr(error), 0.0
                    if length == "0":
                        spent[name].append(time.perf_counter() - begun)
                    good = is_right(piece, encoding, answer, length != "0")
                    count = right[name][length][encoding]
                    count[0] += good
                    count[1] += 1
                    if name == "webdecode":
                        place = bins[round(20 * sure)]
                        place[0] += good
                        place[1] += 1
                        if not good:
                            wrong.append((length, encoding, language, answer))
    return {
        "folder": folder.name,
        "right": {
            name: {length: dict(sorted(counts.items())) for length, counts in rows.items()}
            for name, rows in right.items()
        },
        "seconds": {name: _times(values) for name, values in spent.items() if values},
        "calibration": {place / 20: list(count) for place, count in sorted(bins.items())},
        "wrong": wrong,
    }


def _times(values: list[float]) -> dict[str, float]:
    values = sorted(values)
    return {
        "mean": sum(values) / len(values),
        "median": values[len(values) // 2],
        "p99": values[min(len(values) - 1, len(values) * 99 // 100)],
        "worst": values[-1],
    }


def show(result: dict, names: list[str], lengths: list[str]) -> None:
    """Print the tables."""
    titles = ["whole" if length == "0" else length for length in lengths]
    print(f"per cent right{'':12}" + "".join(f"{title:>8}" for title in titles))
    for name in names:
        cells = []
        for length in lengths:
            counts = result["right"][name][length].values()
            total = sum(count[1] for count in counts)
            cells.append(f"{100 * sum(count[0] for count in counts) / total:8.2f}" if total else " " * 8)
        print(f"{name:26}" + "".join(cells))
    print("\nwebdecode, by encoding (files or pieces)")
    rows = result["right"]["webdecode"]
    for encoding in sorted({encoding for length in lengths for encoding in rows[length]}):
        cells = []
        for length in lengths:
            good, total = rows[length].get(encoding, (0, 0))
            cells.append(f"{100 * good / total:8.1f}" if total else " " * 8)
        print(f"{encoding:20}{rows[lengths[0]].get(encoding, (0, 0))[1]:6}" + "".join(cells))
    if "seconds" in result and result["seconds"]:
        print("\nmilliseconds a whole file      mean   median      p99    worst   mean and p99 in webdecode's")
        own = result["seconds"]["webdecode"]
        for name, times in result["seconds"].items():
            cells = "".join(f"{1e3 * times[key]:9.3f}" for key in ("mean", "median", "p99", "worst"))
            print(f"{name:26}{cells}{times['mean'] / own['mean']:10.1f}{times['p99'] / own['p99']:10.1f}")
    print("\nconfidence  answers  right")
    for place, (good, total) in result["calibration"].items():
        print(f"{place:10.2f}{total:9}{100 * good / total:7.1f} %")
    seen: dict[tuple, int] = defaultdict(int)
    for length, encoding, language, answer in result["wrong"]:
        seen[length, encoding, language, answer] += 1
    print("\nwrong (length, truth, language, answer)")
    ordered = sorted(seen.items(), key=lambda item: (lengths.index(item[0][0]), -item[1]))
    for (length, encoding, language, answer), times in ordered:
        print(f"{times:4}  {length:5} {encoding} {language} -> {answer}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--lengths", nargs="*", default=list(LENGTHS), help="0: whole files; head: the first 1,024 bytes"
    )
    parser.add_argument("--peers", nargs="*", default=[], choices=[name for name in CONTESTANTS if name != "webdecode"])
    parser.add_argument("--kinds", nargs="*", default=[], help="only files of these kinds, as the manifest has them")
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    names = ["webdecode", *arguments.peers]
    result = measure(arguments.folder, arguments.kinds, names, arguments.lengths)
    show(result, names, arguments.lengths)
    if arguments.json:
        arguments.json.write_text(json.dumps(result, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
