"""Answers the commands of docs/lane-protocol.md, a line of JSON each, for one contender."""

from __future__ import annotations

import time

_BEGAN = time.perf_counter_ns()

import gc
import importlib
import importlib.metadata
import json
import os
import platform
import sys
from array import array
from pathlib import Path
from typing import Any

import wire
from forms.form import Unsupported
from schema import Schema
from trial import Room, Trial

_REPLIES = sys.stdout.buffer


def main() -> None:
    # Nothing that a library prints may stand among the answers.
    sys.stdout = sys.stderr
    trial: Trial | None = None
    room: Room | None = None
    for line in sys.stdin.buffer:
        command = json.loads(line)
        if command["type"] == "hello":
            trial = _hello(command)
        elif trial is None:
            _reply({"type": "unsupported"})
        else:
            room = room or Room()
            _work(trial, command, room)


def _hello(command: dict[str, Any]) -> Trial | None:
    name = command["contender"].removeprefix("python-").replace("-", "_")
    try:
        module = importlib.import_module(f"contenders.{name}")
        contender = module.bind(Schema(command["schema"], command["messageType"]))
        trial = Trial(contender, wire.read_delimited(Path(command["corpus"]).read_bytes()))
    except ImportError as error:
        return _reply({"type": "failed", "reason": "unsupported", "text": f"its library can’t be loaded: {error}"})
    except Unsupported as error:
        return _reply({"type": "failed", "reason": "unsupported", "text": str(error)})
    except Exception as error:
        return _reply({"type": "failed", "reason": "threw", "text": f"{type(error).__name__}: {error}"})
    _reply(
        {
            "type": "ready",
            "readyMs": _since_began_ms(),
            "operations": [one for one in command["operations"] if one in trial.operations],
            "encodedBytes": [len(message) for message in trial.encoded],
            "leaves": trial.leaves,
            "runtime": f"{platform.python_implementation()} {platform.python_version()}",
            "version": _version(module),
            "settings": [f"gc {', '.join(map(str, gc.get_threshold()))}", "one thread", *contender.settings],
        }
    )
    return trial


def _since_began_ms() -> float:
    """Since the process began; where the system doesn't tell that, since it ran the first line of this file."""
    try:
        # https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: the 22nd value, counted behind the name.
        ticks = int(Path("/proc/self/stat").read_text().rpartition(")")[2].split()[19])
        return time.clock_gettime(time.CLOCK_BOOTTIME) * 1e3 - ticks * 1e3 / os.sysconf("SC_CLK_TCK")
    except (OSError, AttributeError, ValueError):
        return (time.perf_counter_ns() - _BEGAN) / 1e6


def _version(module: Any) -> str:
    return importlib.metadata.version(module.LIBRARY) if module.LIBRARY else platform.python_version()


def _work(trial: Trial, command: dict[str, Any], room: Room) -> None:
    kind, operation = command["type"], command.get("operation")
    if operation is not None and operation not in trial.operations:
        return _reply({"type": "unsupported"})
    if kind == "export":
        what = command["what"]
        _export(trial.encoded if what == "encoded" else trial.again(what, trial.encoded))
    elif kind == "read":
        encoded = wire.read_delimited(Path(command["file"]).read_bytes())
        try:
            again = trial.again(command["what"], encoded)
        except Exception as error:
            return _reply({"type": "failed", "reason": "threw", "text": f"{type(error).__name__}: {error}"})
        _export(again)
    elif kind == "calibrate":
        _reply({"type": "calibrated", "calibrationNs": None})
    elif kind == "warm-up":
        _reply({"type": "warmed", **trial.warm_up(operation, command["windowMs"], command["limitMs"])})
    elif kind == "collect-garbage":
        gc.collect()
        _reply({"type": "garbage-collected"})
    elif kind == "slice":
        _reply({"type": "sliced", "slice": trial.slice(operation, command["leadIn"], command["operations"])})
    elif kind == "block":
        samples = trial.block(operation, command["leadInMs"], command["durationMs"], room)
        told = {"type": "block-samples", "samples": len(samples), "peakRssBytes": room.peak_rss_bytes()}
        _reply(told, _little(samples))
    elif kind == "under-load":
        settings = [command[key] for key in ("leadInMs", "capacityMs", "durationMs", "loadPercents", "seed")]
        worked, samples = trial.under_load(operation, *settings, room)
        told = {"type": "under-load", "samples": len(samples), **worked, "peakRssBytes": room.peak_rss_bytes()}
        _reply(told, _little(samples))
    elif kind == "collections":
        _reply({"type": "collected", "collections": trial.collections()})
    elif kind == "figures":
        _reply({"type": "figures", "figures": {"peakRssBytes": room.peak_rss_bytes()}})
    else:
        _reply({"type": "unsupported"})


def _export(messages: list[bytes]) -> None:
    payload = wire.write_delimited(messages)
    _reply({"type": "exported", "payloadBytes": len(payload)}, payload)


def _little(samples: memoryview) -> memoryview:
    if sys.byteorder == "big":
        samples = memoryview(array("I", samples))
        samples.obj.byteswap()
    return samples


def _reply(answer: dict[str, Any], payload: bytes | memoryview = b"") -> None:
    _REPLIES.write(json.dumps(answer).encode() + b"\n")
    _REPLIES.write(payload)
    _REPLIES.flush()


main()
