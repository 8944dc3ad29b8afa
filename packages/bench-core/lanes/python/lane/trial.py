"""A contender that is measured: its inputs are made, and it works what it is told to, one command at a time."""

from __future__ import annotations

import gc
import random
import sys
import time
from array import array
from typing import Any

import wire
from contenders.contender import Contender
from operations import EXPRESSIONS, loops

MOST_SAMPLES = 2**21
MOST_OPERATIONS_OF_A_LOAD = 2**18
SHORTEST_BATCH_NS = 200_000
AGREEING_WINDOWS = 3
MOST_WAITING = 4

clock = time.perf_counter_ns


class Trial:
    def __init__(self, contender: Contender, corpus: list[bytes]):
        self._contender = contender
        form, encode, decode, _ = contender
        read = form.reader()
        messages = [form.from_wire(message) for message in corpus]
        self.encoded = [encode(message) for message in messages]
        self.leaves = sum(read(decode(message)) for message in self.encoded)
        functions = {"encode": encode, "decode": decode, "read": read}
        self._loops = {
            name: loops(name, functions, messages if name in ("encode", "round-trip") else self.encoded, clock)
            for name in EXPRESSIONS
        }
        self.operations = tuple(self._loops)
        self._sink: Any = None
        self._collections: list[dict] = []
        self._collection_began = 0
        gc.callbacks.append(self._on_collection)

    def _on_collection(self, phase: str, _: dict) -> None:
        if phase == "start":
            self._collection_began = clock()
        elif len(self._collections) < 100_000:
            began = self._collection_began
            self._collections.append({"startNs": began, "durationNs": clock() - began})

    def again(self, what: str, encoded: list[bytes]) -> list[bytes]:
        """Decodes messages and writes each: as protobuf what is asked for decoded, or else by the contender."""
        decode = self._contender.decode
        write = self._contender.form.to_wire if what == "decoded" else self._contender.encode
        return [write(decode(message)) for message in encoded]

    def warm_up(self, operation: str, window_ms: float, limit_ms: float) -> dict:
        batch = self._loops[operation].batch
        worked = time.process_time_ns
        start, worked_at_start = clock(), worked()
        windows: list[float] = []
        count = 1
        while True:
            window_start, waited_until = worked(), clock() + MOST_WAITING * window_ms * 1e6
            costs = []
            while True:
                began = clock()
                self._sink = batch(count)
                now = clock()
                costs.append((now - began) / count)
                if now - began < SHORTEST_BATCH_NS:
                    count *= 2
                if worked() - window_start >= window_ms * 1e6 or now >= waited_until:
                    break
            windows.append(sorted(costs)[len(costs) // 2])
            last = windows[-AGREEING_WINDOWS:]
            steady = len(last) == AGREEING_WINDOWS and max(last) <= min(last) * 1.05
            warmup_ms, worked_ms = (now - start) / 1e6, (worked() - worked_at_start) / 1e6
            if steady or worked_ms >= limit_ms or warmup_ms >= MOST_WAITING * limit_ms:
                return {"nsPerOperation": windows[-1], "warmupMs": warmup_ms, "steady": steady}

    def slice(self, operation: str, lead_in: int, operations: int) -> dict:
        batch = self._loops[operation].batch
        self._sink = batch(lead_in)
        cpu_at_start = time.process_time_ns()
        start = clock()
        self._sink = batch(operations)
        wall = clock() - start
        cpu = time.process_time_ns() - cpu_at_start
        return {"startNs": start, "wallNs": wall, "cpuNs": cpu, "allocatedBytes": None}

    def block(self, operation: str, lead_in_ms: float, duration_ms: float, room: Room) -> memoryview:
        self._loops[operation].one_after_the_other(lead_in_ms * 1e6)
        count, self._sink = self._loops[operation].each(room.samples, clock() + round(duration_ms * 1e6))
        return memoryview(room.samples)[:count]

    def under_load(
        self,
        operation: str,
        lead_in_ms: float,
        capacity_ms: float,
        duration_ms: float,
        load_percents: list[float],
        seed: int,
        room: Room,
    ) -> tuple[dict, memoryview]:
        loop = self._loops[operation]
        loop.one_after_the_other(lead_in_ms * 1e6)
        service_ns = loop.one_after_the_other(capacity_ms * 1e6)
        most = min(MOST_OPERATIONS_OF_A_LOAD, MOST_SAMPLES // len(load_percents) // 2)
        worked = []
        count = 0
        for load, percent in enumerate(load_percents):
            between_ns = service_ns * 100 / percent
            load_ns = min(duration_ms * 1e6, most * between_ns)
            due = room.due[: min(max(1, round(load_ns / between_ns)), most)]
            _poisson_arrivals(due, load_ns, random.Random(f"{seed} {load}"))
            elapsed = loop.open_loop(due, room.samples, count)
            worked.append({"operations": len(due), "elapsedNs": elapsed})
            count += 2 * len(due)
        return {"serviceNs": service_ns, "loads": worked}, memoryview(room.samples)[:count]

    def collections(self) -> list[dict]:
        told, self._collections = self._collections, []
        return told


def _poisson_arrivals(due_ns: memoryview, duration_ns: float, random_: random.Random) -> None:
    """Uniform over the time, as those of a Poisson process are once their number is given. The latest comes first: a list to
    be sorted would be in the peak of memory."""
    due = duration_ns
    for left in range(len(due_ns), 0, -1):
        due *= random_.random() ** (1 / left)
        due_ns[left - 1] = int(due)


class Room:
    """Where samples go and, under load, the times at which operations fall due. All of it is resident from the start, however
    much will be used: a quick operation has more samples than a slow one."""

    def __init__(self) -> None:
        self._peak_before = _peak_rss_bytes()
        self.samples = array("I", [1]) * MOST_SAMPLES
        self.due = memoryview(array("q", [1]) * MOST_OPERATIONS_OF_A_LOAD)

    def peak_rss_bytes(self) -> int | None:
        """The process's own high-water mark without the room."""
        peak = _peak_rss_bytes()
        if peak is None or self._peak_before is None:
            return None
        return max(peak - memoryview(self.samples).nbytes - self.due.nbytes, self._peak_before)


def _peak_rss_bytes() -> int | None:
    try:
        with open("/proc/self/status", encoding="ascii", errors="replace") as status:
            return next((int(line.split()[1]) * 1024 for line in status if line.startswith("VmHWM:")), None)
    except OSError:
        import resource

        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak if sys.platform == "darwin" else peak * 1024
