"""The measuring loops. Each operation has loops of its own, written out with its own calls in them, as `timeit` does."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from itertools import cycle, islice
from typing import Any, NamedTuple

EXPRESSIONS = {
    "encode": "encode(item)",
    "decode": "decode(item)",
    "round-trip": "decode(encode(item))",
    "decode-and-read": "read(decode(item))",
}

_LOOPS = """
def batch(count):
    result = None
    for item in islice(items, count):
        result = {expression}
    return result


def each(samples, until):
    for index, item in enumerate(islice(items, len(samples))):
        start = clock()
        result = {expression}
        end = clock()
        samples[index] = min(end - start, 0xFFFF_FFFF)
        if end >= until:
            break
    return index + 1, result


def one_after_the_other(for_ns):
    start = now = clock()
    count = 0
    for item in items:
        {expression}
        count += 1
        now = clock()
        if now - start >= for_ns:
            return (now - start) / count


def open_loop(due_ns, samples, first):
    start = end = clock()
    count = len(due_ns)
    for index, due, item in zip(range(first, first + count), due_ns, items):
        due += start
        begin = end
        # Sleeping is far coarser than the times between arrivals.
        while begin < due:
            begin = clock()
        {expression}
        end = clock()
        # min() would take a tenth of a quick operation.
        from_due, served = end - due, end - begin
        samples[index] = from_due if from_due < 0xFFFF_FFFF else 0xFFFF_FFFF
        samples[index + count] = served if served < 0xFFFF_FFFF else 0xFFFF_FFFF
    return end - start
"""


class Loops(NamedTuple):
    batch: Callable[[int], Any]
    """Works so many operations without looking at the clock, and gives what the last one came to."""
    each: Callable[[array, int], tuple[int, Any]]
    one_after_the_other: Callable[[float], float]
    open_loop: Callable[[memoryview, array, int], int]


def loops(operation: str, functions: dict[str, Callable], inputs: list, clock: Callable[[], int]) -> Loops:
    namespace = {**functions, "items": cycle(inputs), "islice": islice, "clock": clock}
    exec(_LOOPS.format(expression=EXPRESSIONS[operation]), namespace)
    return Loops(*(namespace[name] for name in Loops._fields))
