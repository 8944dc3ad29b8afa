"""How single values look in native forms: the official JSON mapping, except that 64-bit integers are numbers."""

import base64
import math
import struct
from datetime import datetime, timedelta, timezone

import wire

WRAPPERS = {
    f"google.protobuf.{name}"
    for name in (
        "DoubleValue FloatValue Int64Value UInt64Value Int32Value UInt32Value BoolValue StringValue BytesValue".split()
    )
}

UNSUPPORTED = {f"google.protobuf.{name}" for name in ("Any", "FieldMask", "ListValue", "NullValue", "Struct", "Value")}

TIMESTAMP = "google.protobuf.Timestamp"
DURATION = "google.protobuf.Duration"

_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
_FLOAT = struct.Struct("<f")


def timestamp_text(seconds: int, nanos: int) -> str:
    """RFC 3339 with all nanoseconds, which `datetime` doesn't hold."""
    moment = _EPOCH + timedelta(seconds=seconds)
    return f"{moment:%Y-%m-%dT%H:%M:%S}".zfill(19) + _fraction(nanos) + "Z"


def timestamp_of(text: str) -> tuple[int, int]:
    moment, _, fraction = text.removesuffix("Z").partition(".")
    since = datetime.fromisoformat(f"{moment}+00:00") - _EPOCH
    return since.days * 86_400 + since.seconds, int(fraction.ljust(9, "0")) if fraction else 0


def duration_text(seconds: int, nanos: int) -> str:
    sign = "-" if seconds < 0 or nanos < 0 else ""
    return f"{sign}{abs(seconds)}{_fraction(abs(nanos))}s"


def duration_of(text: str) -> tuple[int, int]:
    whole, _, fraction = text.removesuffix("s").partition(".")
    sign = -1 if whole.startswith("-") else 1
    return int(whole), sign * int(fraction.ljust(9, "0")) if fraction else 0


def _fraction(nanos: int) -> str:
    if nanos == 0:
        return ""
    digits = f"{nanos:09}"
    while digits.endswith("000"):
        digits = digits[:-3]
    return f".{digits}"


def shortest_float(value: float) -> float:
    """The number with the fewest digits that a 32-bit float reads back as the same."""
    if not math.isfinite(value):
        return value
    for digits in (6, 7, 8):
        short = float(f"{value:.{digits}g}")
        try:
            if _FLOAT.unpack(_FLOAT.pack(short))[0] == value:
                return short
        except OverflowError:
            continue
    return float(f"{value:.9g}")


_NOT_FINITE = {"NaN": math.nan, "Infinity": math.inf, "-Infinity": -math.inf}


def float_text(value: float) -> float | str:
    if math.isfinite(value):
        return value
    return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"


def float_of(value: float | str) -> float:
    return _NOT_FINITE[value] if isinstance(value, str) else value


def map_key_text(key: str | int | bool) -> str:
    return str(key).lower() if isinstance(key, bool) else str(key)


def map_key_of(type_: int, text: str) -> str | int | bool:
    if type_ == wire.STRING:
        return text
    return text == "true" if type_ == wire.BOOL else int(text)


def base64_text(value: bytes) -> str:
    return base64.b64encode(value).decode()


def base64_of(text: str) -> bytes:
    return base64.b64decode(text)
