"""Detection's counting pass, in plain Python: the twin of cython/counters.pyx, with the same integers."""

from __future__ import annotations


def damped(count: int) -> int:
    """The weight of what occurs count times, in sixteenths: 16 each for the first two, then 32 + 32 ln(count / 2).

    So one word in a thousand rows does not decide. count: 1 or more. Integers only: the logarithm to base 2 is linear
    between powers of two.

    >>> damped(1), damped(2), damped(4), damped(1000)
    (16, 32, 54, 228)
    """
    if count <= 2:
        return 16 * count
    power = count.bit_length() - 1
    logarithm = (power << 8) + (((count - (1 << power)) << 8) >> power)
    return 32 + (22 * (logarithm - 256) >> 8)
