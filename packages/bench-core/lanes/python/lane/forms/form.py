"""What every native form shares: the untimed ways from and to the wire, and the reading of all fields."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import wire
from forms import values
from schema import Enum, Field, Message, Schema


class Unsupported(Exception):
    """The contender can't hold messages of this schema; the text says why."""


class Form:
    """Messages as plain values of Python. What differs from form to form is how a message holds its fields."""

    def __init__(self, schema: Schema):
        self.schema = schema
        self.zeros: dict[str, Any] = {}
        """What a name in the source of a reader stands for."""
        for message in schema.messages():
            if message.full_name in values.UNSUPPORTED:
                raise Unsupported(f"this lane has no plain form of {message.full_name}")
        for enum in schema.enums():
            if enum.full_name in values.UNSUPPORTED:
                raise Unsupported(f"this lane has no plain form of {enum.full_name}")

    # What a form says of itself.

    def make(self, message: Message, fields: dict[Field, Any]) -> Any:
        raise NotImplementedError

    def fields_of(self, message: Message, native: Any) -> Iterator[tuple[Field, Any]]:
        raise NotImplementedError

    def get(self, field: Field) -> str:
        """The expression that reads a field of `m` in a program; what isn't set comes out as something false."""
        raise NotImplementedError

    def write_bytes(self, value: bytes) -> Any:
        return value

    def read_bytes(self, value: Any) -> bytes:
        return value

    def write_float(self, value: float) -> Any:
        return value

    def read_float(self, value: Any) -> float:
        return value

    def write_enum(self, enum: Enum, number: int) -> Any:
        return enum.names.get(number, number)

    def read_enum(self, enum: Enum, value: Any) -> int:
        """0 for a name of another version of the schema: text holds that, and protobuf doesn't."""
        if isinstance(value, int):
            return value
        return next((number for number, name in enum.names.items() if name == value), 0)

    def write_key(self, type_: int, key: Any) -> Any:
        return values.map_key_text(key)

    def read_key(self, type_: int, key: Any) -> Any:
        return values.map_key_of(type_, key)

    def zero_enum(self, enum: Enum) -> Any:
        """What stands for the number 0, if anything does."""
        return enum.names.get(0)

    # From and to the wire.

    def from_wire(self, data: bytes) -> Any:
        return self._native(self.schema.root, data)

    def to_wire(self, native: Any) -> bytes:
        return self._encoded(self.schema.root, native)

    def _native(self, message: Message, data: bytes) -> Any:
        if message.full_name in (values.TIMESTAMP, values.DURATION):
            parts = {number: wire.READ[wire.INT64](value) for number, _, value in wire.read_fields(data)}
            text = values.timestamp_text if message.full_name == values.TIMESTAMP else values.duration_text
            return text(parts.get(1, 0), parts.get(2, 0))
        known = message.by_number()
        fields: dict[Field, Any] = {}
        for number, wire_type, value in wire.read_fields(data):
            field = known.get(number)
            if field is None:
                continue
            if field.is_map:
                key, item = self._entry(field.message, value)
                if item is not None:
                    fields.setdefault(field, {})[key] = item
            elif not field.repeated:
                item = self._item(field, value)
                if item is not None:
                    fields[field] = item
            else:
                packed = wire_type == wire.LENGTH and wire.WIRE_TYPE[field.type] not in (wire.LENGTH, wire.START_GROUP)
                raw = (
                    [self._scalar(field, one) for one in wire.read_packed(field.type, value)]
                    if packed
                    else [self._item(field, value)]
                )
                fields.setdefault(field, []).extend(item for item in raw if item is not None)
        if message.full_name in values.WRAPPERS:
            value = message.fields[0]
            return fields.get(value, self._scalar(value, _zero(value)))
        return self.make(message, fields)

    def _entry(self, entry: Message, data: bytes) -> tuple[Any, Any]:
        key_field, item_field = entry.fields
        key: Any = _zero(key_field)
        item = (
            self._native(item_field.message, b"") if item_field.message else self._scalar(item_field, _zero(item_field))
        )
        for number, _, value in wire.read_fields(data):
            if number == 1:
                key = wire.READ[key_field.type](value)
            elif number == 2:
                item = self._item(item_field, value)
        return self.write_key(key_field.type, key), item

    def _item(self, field: Field, value: Any) -> Any:
        if field.message is not None:
            return self._native(field.message, value)
        return self._scalar(field, wire.READ[field.type](value))

    def _scalar(self, field: Field, value: Any) -> Any:
        """None for a number that a closed enum doesn't have: protobuf doesn't count such a field as set."""
        if field.enum is not None:
            return None if field.enum.closed and value not in field.enum.names else self.write_enum(field.enum, value)
        if field.type == wire.BYTES:
            return self.write_bytes(value)
        if field.type == wire.FLOAT:
            return self.write_float(values.shortest_float(value))
        return self.write_float(value) if field.type == wire.DOUBLE else value

    def _plain(self, field: Field, value: Any) -> Any:
        if field.enum is not None:
            return self.read_enum(field.enum, value)
        if field.type == wire.BYTES:
            return self.read_bytes(value)
        return self.read_float(value) if field.type in (wire.FLOAT, wire.DOUBLE) else value

    def _encoded(self, message: Message, native: Any) -> bytes:
        out = bytearray()
        if message.full_name in (values.TIMESTAMP, values.DURATION):
            of = values.timestamp_of if message.full_name == values.TIMESTAMP else values.duration_of
            for number, value in enumerate(of(native), 1):
                wire.write_field(out, number, wire.VARINT, wire.WRITE[wire.INT64](value))
        elif message.full_name in values.WRAPPERS:
            self._write(out, message.fields[0], native)
        else:
            for field, value in self.fields_of(message, native):
                if field.is_map:
                    for key, item in value.items():
                        entry = bytearray()
                        key_field, item_field = field.message.fields
                        self._write(entry, key_field, self.read_key(key_field.type, key))
                        self._write(entry, item_field, item)
                        wire.write_field(out, field.number, wire.LENGTH, bytes(entry))
                elif field.repeated:
                    for item in value:
                        self._write(out, field, item)
                else:
                    self._write(out, field, value)
        return bytes(out)

    def _write(self, out: bytearray, field: Field, value: Any) -> None:
        encoded = (
            self._encoded(field.message, value)
            if field.message is not None
            else wire.WRITE[field.type](self._plain(field, value))
        )
        wire.write_field(out, field.number, wire.WIRE_TYPE[field.type], encoded)

    # Reading every field.

    def reader(self) -> Callable[[Any], int]:
        """Counts the leaves of a message. It is written out for the schema, as a program has it for its own types."""
        source = ["from __future__ import annotations"]
        names = {message: f"read_{index}" for index, message in enumerate(self.schema.messages())}
        for message in names:
            if not _is_leaf(message):
                source += [f"def {names[message]}(m):", "    n = 0"]
                for field in message.fields:
                    source += self._read_field(field, names)
                source.append("    return n")
        namespace = dict(self.zeros)
        exec("\n".join(source), namespace)
        return namespace[names[self.schema.root]]

    def is_set(self, field: Field) -> str | None:
        """The expression that tells whether a field of `m` is set, where reading it doesn't."""
        return None

    def _read_field(self, field: Field, names: dict[Message, str]) -> list[str]:
        get = self.get(field)
        if field.is_map:
            item = field.message.fields[1]
            count = self._count(item, "v", names)
            return [f"    for k, v in {get}.items():", "        n += 1", *(f"        {line}" for line in count)]
        if field.repeated:
            return [f"    for v in {get}:", *(f"        {line}" for line in self._count(field, "v", names))]
        is_set = self.is_set(field)
        if is_set is None:
            lines = [f"v = {get}", *self._count(field, "v", names, optional=True)]
        else:
            lines = [f"if {is_set}:", f"    v = {get}", *(f"    {line}" for line in self._count(field, "v", names))]
        return [f"    {line}" for line in lines]

    def _count(self, field: Field, value: str, names: dict[Message, str], optional: bool = False) -> list[str]:
        test = f"if {value} is not None: " if optional else ""
        if field.message is not None:
            if field.message.full_name in (values.TIMESTAMP, values.DURATION):
                return [f"{test}n += 1"]
            if field.message.full_name in values.WRAPPERS:
                return self._count_wrapper(value, test)
            return [f"{test}n += {names[field.message]}({value})"]
        if field.enum is not None:
            return [f"if {self._is_other_than_zero(field.enum, value, optional)}: n += 1"]
        return [f"if {value}: n += 1"]

    def _count_wrapper(self, value: str, test: str) -> list[str]:
        return [f"if {value}: n += 1"]

    def _is_other_than_zero(self, enum: Enum, value: str, optional: bool) -> str:
        zero = self.zero_enum(enum)
        some = f"{value} is not None and " if optional else ""
        if zero is None:
            return f"{some}True"
        name = f"zero_{len(self.zeros)}"
        self.zeros[name] = zero
        return f"{some}{value} != {name}"


def _is_leaf(message: Message) -> bool:
    return message.full_name in (values.TIMESTAMP, values.DURATION) or message.full_name in values.WRAPPERS


def _zero(field: Field) -> Any:
    if field.type == wire.STRING:
        return ""
    if field.type == wire.BYTES:
        return b""
    if field.type == wire.BOOL:
        return False
    return 0.0 if field.type in (wire.FLOAT, wire.DOUBLE) else 0
