"""What a margin means: ``python benchmarks/calibration.py FOLDER``.

FOLDER as for accuracy.py. For pieces of all lengths, the share of right answers by the margin to the next different
answer, in tenths of a nat, and how well the confidences that detection gives for them fit: the table in
webdecode/detection/confidence.py is made from this.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

from accuracy import files, is_right, pieces
from webdecode.detection.confidence import of_margin
from webdecode.detection.ranking import Ranking

LENGTHS = (16, 32, 64, 128, 256, 1024, 4096)
EDGES = (3, 6, 10, 15, 20, 25, 30, 40, 50, 60, 80, 100, 120, 160, 200, 300, 10**9)
#: These are told by structure, not by statistics.
STRUCTURAL = ("utf-8", "utf-16le", "utf-16be", "iso-2022-jp")


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    found: dict[int, list[tuple[int, bool]]] = defaultdict(list)
    by_length: dict[int, list[tuple[float, bool]]] = defaultdict(list)
    for encoding, _, data in files(Path(sys.argv[1])):
        if encoding in STRUCTURAL:
            continue
        for length in LENGTHS:
            for piece in pieces(data, encoding, length, 2):
                ranking = Ranking(piece, 0, (), None, None)
                if not ranking.reads_well():
                    continue
                margin = ranking.margin()
                right = is_right(piece, encoding, ranking.best().encoding, True)
                edge = next(edge for edge in EDGES if margin < edge)
                found[edge].append((margin, right))
                by_length[length].append((of_margin(margin), right))
    print("margin below  answers  mean margin   right   confidence")
    for edge, answers in sorted(found.items()):
        count = len(answers)
        mean = sum(margin for margin, _ in answers) / count
        right = sum(right for _, right in answers) / count
        said = sum(of_margin(margin) for margin, _ in answers) / count
        print(f"{edge if edge < 10**9 else 'more':>12}{count:9}{mean:13.1f}{right:8.3f}{said:13.3f}")
    print("\nlength  answers   right  confidence  calibration error")
    for length, answers in sorted(by_length.items()):
        bins: dict[int, list[tuple[float, bool]]] = defaultdict(list)
        for sure, right in answers:
            bins[int(10 * sure)].append((sure, right))
        error = sum(abs(sum(sure for sure, _ in some) - sum(right for _, right in some)) for some in bins.values())
        count = len(answers)
        print(
            f"{length:6}{count:9}{sum(right for _, right in answers) / count:8.3f}"
            f"{sum(sure for sure, _ in answers) / count:12.3f}{error / count:19.4f}"
        )


if __name__ == "__main__":
    main()
