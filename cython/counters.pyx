"""Detection's counting pass, compiled. Its twin is webdecode/_pure/counters.py."""


cdef inline int _damped(int count) noexcept nogil:
    cdef int power = 0
    if count <= 2:
        return 16 * count
    while count >> (power + 1):
        power += 1
    return 32 + (22 * ((power << 8) + (((count - (1 << power)) << 8) >> power) - 256) >> 8)


def damped(count: int) -> int:
    """The weight of what occurs count times, in sixteenths: 16 each for the first two, then 32 + 32 ln(count / 2).

    So one word in a thousand rows does not decide. count: 1 or more. Integers only: the logarithm to base 2 is linear
    between powers of two.

    >>> damped(1), damped(2), damped(4), damped(1000)
    (16, 32, 54, 228)
    """
    return _damped(count)
