"""The protobuf wire format: field numbers, wire types and values. Nothing here is ever timed."""

import struct
from collections.abc import Callable, Iterator

VARINT, FIXED64, LENGTH, START_GROUP, END_GROUP, FIXED32 = range(6)

(
    DOUBLE,
    FLOAT,
    INT64,
    UINT64,
    INT32,
    FIXED_64,
    FIXED_32,
    BOOL,
    STRING,
    GROUP,
    MESSAGE,
    BYTES,
    UINT32,
    ENUM,
    SFIXED32,
    SFIXED64,
    SINT32,
    SINT64,
) = range(1, 19)
"""The types of fields as `google.protobuf.FieldDescriptorProto.Type` numbers them."""


def read_varint(data: bytes, at: int) -> tuple[int, int]:
    value = data[at]
    at += 1
    if value < 0x80:
        return value, at
    value &= 0x7F
    shift = 7
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value & 0xFFFF_FFFF_FFFF_FFFF, at
        shift += 7


def write_varint(out: bytearray, value: int) -> None:
    value &= 0xFFFF_FFFF_FFFF_FFFF
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)


def read_fields(data: bytes) -> Iterator[tuple[int, int, int | bytes]]:
    """Number, wire type and value of every field; a group's value is what stands between its tags."""
    at = 0
    end = len(data)
    while at < end:
        start = at
        tag, at = read_varint(data, at)
        value, at = _read_value(data, at, tag)
        yield tag >> 3, tag & 7, value
        if at > end:
            raise ValueError(f"the field at byte {start} is cut off")


def _read_value(data: bytes, at: int, tag: int) -> tuple[int | bytes, int]:
    wire_type = tag & 7
    if wire_type == VARINT:
        return read_varint(data, at)
    if wire_type == LENGTH:
        length, at = read_varint(data, at)
        return data[at : at + length], at + length
    if wire_type == FIXED64:
        return data[at : at + 8], at + 8
    if wire_type == FIXED32:
        return data[at : at + 4], at + 4
    if wire_type != START_GROUP:
        raise ValueError(f"no wire type {wire_type}")
    start = at
    while True:
        inner, after = read_varint(data, at)
        if inner & 7 == END_GROUP:
            return data[start:at], after
        _, at = _read_value(data, after, inner)


def _signed(bits: int) -> Callable[[int], int]:
    sign, mask = 1 << (bits - 1), (1 << bits) - 1
    return lambda value: ((value & mask) ^ sign) - sign


def _zigzag(value: int) -> int:
    return (value >> 1) ^ -(value & 1)


def _fixed(code: str) -> tuple[Callable[[bytes], int | float], Callable[[int | float], bytes]]:
    packer = struct.Struct(code)
    return lambda value: packer.unpack(value)[0], packer.pack


def _varint(value: int) -> bytes:
    out = bytearray()
    write_varint(out, value)
    return bytes(out)


_FIXED = {DOUBLE: "<d", FLOAT: "<f", FIXED_64: "<Q", FIXED_32: "<I", SFIXED32: "<i", SFIXED64: "<q"}

WIRE_TYPE = {
    **dict.fromkeys((INT64, UINT64, INT32, BOOL, UINT32, ENUM, SINT32, SINT64), VARINT),
    **dict.fromkeys((DOUBLE, FIXED_64, SFIXED64), FIXED64),
    **dict.fromkeys((FLOAT, FIXED_32, SFIXED32), FIXED32),
    **dict.fromkeys((STRING, BYTES, MESSAGE), LENGTH),
    GROUP: START_GROUP,
}

READ: dict[int, Callable] = {
    **{type_: _fixed(code)[0] for type_, code in _FIXED.items()},
    INT64: _signed(64),
    INT32: _signed(32),
    ENUM: _signed(32),
    UINT64: int,
    UINT32: lambda value: value & 0xFFFF_FFFF,
    SINT32: _zigzag,
    SINT64: _zigzag,
    BOOL: bool,
    STRING: lambda value: value.decode(),
    BYTES: bytes,
}
"""From a value of the wire to that of a scalar field."""

WRITE: dict[int, Callable[..., bytes]] = {
    **{type_: _fixed(code)[1] for type_, code in _FIXED.items()},
    **dict.fromkeys((INT64, INT32, ENUM, UINT64, UINT32, BOOL), _varint),
    SINT32: lambda value: _varint(value << 1 ^ value >> 31),
    SINT64: lambda value: _varint(value << 1 ^ value >> 63),
    STRING: lambda value: value.encode(),
    BYTES: bytes,
}
"""From the value of a scalar field to what stands on the wire after tag and length."""

_SIZES = {FIXED64: 8, FIXED32: 4}


def read_packed(type_: int, data: bytes) -> list:
    read = READ[type_]
    if (size := _SIZES.get(WIRE_TYPE[type_])) is not None:
        return [read(data[at : at + size]) for at in range(0, len(data), size)]
    values = []
    at = 0
    while at < len(data):
        value, at = read_varint(data, at)
        values.append(read(value))
    return values


def write_field(out: bytearray, number: int, wire_type: int, value: bytes) -> None:
    write_varint(out, number << 3 | wire_type)
    if wire_type == LENGTH:
        write_varint(out, len(value))
    out += value
    if wire_type == START_GROUP:
        write_varint(out, number << 3 | END_GROUP)


def read_delimited(data: bytes) -> list[bytes]:
    """Messages that each stand after their length."""
    messages = []
    at = 0
    while at < len(data):
        length, at = read_varint(data, at)
        messages.append(data[at : at + length])
        at += length
    return messages


def write_delimited(messages: list[bytes]) -> bytes:
    out = bytearray()
    for message in messages:
        write_varint(out, len(message))
        out += message
    return bytes(out)
