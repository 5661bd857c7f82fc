"""How sure an answer is: what the margin to the next different answer has meant on held-out text.

The tables are measured by benchmarks/calibration.py; docs/decisions has the reliability table.
"""

from __future__ import annotations

#: Margin in tenths of a nat -> share of right answers, per mille; linear in between.
MARGINS = (
    (0, 250),
    (5, 460),
    (10, 520),
    (15, 580),
    (20, 660),
    (30, 810),
    (40, 890),
    (50, 935),
    (80, 975),
    (120, 996),
    (300, 999),
)


def of_margin(margin: int) -> float:
    """The confidence of an answer that is cheaper than the next different one by so many tenths of a nat."""
    below, share_below = MARGINS[0]
    if margin <= below:
        return share_below / 1000
    for above, share_above in MARGINS[1:]:
        if margin < above:
            return round(share_below + (share_above - share_below) * (margin - below) / (above - below)) / 1000
        below, share_below = above, share_above
    return share_below / 1000


def of_utf_8(sequences: int, errors: int) -> float:
    """The confidence that bytes are UTF-8 which have so many valid and invalid sequences."""
    if errors:
        return 0.99 if sequences >= 8 * errors else 0.9 if sequences >= 2 * errors else 0.6
    return (0.96, 0.99, 0.997)[sequences - 1] if sequences < 4 else 0.999
