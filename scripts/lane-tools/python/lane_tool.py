"""A contender of the Python lane in pyperf: the functions that the lane times, and the messages that it times them over."""

import importlib
import os
import sys
from itertools import cycle, islice
from pathlib import Path
from time import perf_counter, process_time

sys.path[:0] = [os.environ["LANE_PROGRAM"], os.environ["LANE_TOOLS"]]

import pyperf
import wire
from schema import Schema

CONTENDER, OPERATION = os.environ["LANE_CONTENDER"], os.environ["LANE_OPERATION"]


def main() -> None:
    module = importlib.import_module(f"contenders.{CONTENDER.removeprefix('python-').replace('-', '_')}")
    form, encode, decode, _ = module.bind(Schema(os.environ["LANE_SCHEMA"], os.environ["LANE_MESSAGE"]))
    corpus = wire.read_delimited(Path(os.environ["LANE_CORPUS"]).read_bytes())
    messages = [form.from_wire(message) for message in corpus]
    encoded = [encode(message) for message in messages]
    # As the lane's program does before it is measured, which decides where memory is free.
    read = form.reader()
    for message in encoded:
        read(decode(message))
    function, items = {"encode": (encode, cycle(messages)), "decode": (decode, cycle(encoded))}[OPERATION]

    def work(loops: int) -> float:
        last = None
        cpu_at_start, start = process_time(), perf_counter()
        for item in islice(items, loops):
            last = function(item)
        wall, cpu = perf_counter() - start, process_time() - cpu_at_start
        # As the lane's slices have it: where others took more than 1 % of it, CPU time stands for the clock's.
        return cpu if wall - cpu > 0.01 * wall else wall

    pyperf.Runner().bench_time_func(OPERATION, work)


main()
