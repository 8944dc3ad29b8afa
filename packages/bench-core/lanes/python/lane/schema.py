"""The message types of an encoded `google.protobuf.FileDescriptorSet`, read without any protobuf library."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import wire


@dataclass(eq=False)
class Enum:
    full_name: str
    closed: bool
    names: dict[int, str]
    """Of several names for one number it has the first, as JSON does."""


@dataclass(eq=False)
class Field:
    name: str
    json_name: str
    number: int
    type: int
    repeated: bool
    presence: bool
    """Whether a scalar that has its default can be told from one that isn't set."""
    default: bool
    """Whether it reads as something else than 0, false or empty where it isn't set."""
    message: Message | None = None
    enum: Enum | None = None

    @property
    def is_map(self) -> bool:
        return self.repeated and self.message is not None and self.message.map_entry


@dataclass(eq=False)
class Message:
    full_name: str
    map_entry: bool
    fields: list[Field] = field(default_factory=list)

    def by_number(self) -> dict[int, Field]:
        return {one.number: one for one in self.fields}


class Schema:
    def __init__(self, path: str, message_type: str):
        with open(path, "rb") as file:
            self.encoded = file.read()
        self.message_type = message_type
        self._messages: dict[str, Message] = {}
        self._enums: dict[str, Enum] = {}
        references: list[tuple[Field, str]] = []
        for file_ in _all(self.encoded, 1):
            self._read_file(file_, references)
        for one, name in references:
            one.message, one.enum = self._messages.get(name), self._enums.get(name)
            # The first value of a closed enum stands for what isn't set, whatever its number.
            one.default |= one.enum is not None and one.enum.closed
        self.root = self._messages[message_type]

    def messages(self) -> list[Message]:
        """The root and every type that is met from it, each once; entries of maps aside."""
        met = {self.root: None}
        waiting = [self.root]
        while waiting:
            for one in waiting.pop().fields:
                message = one.message.fields[1].message if one.is_map else one.message
                if message is not None and message not in met:
                    met[message] = None
                    waiting.append(message)
        return list(met)

    def enums(self) -> list[Enum]:
        fields = [one.message.fields[1] if one.is_map else one for message in self.messages() for one in message.fields]
        return list(dict.fromkeys(one.enum for one in fields if one.enum is not None))

    def _read_file(self, data: bytes, references: list[tuple[Field, str]]) -> None:
        package = _text(data, 2)
        features = _Features.of_file(_text(data, 12), _number(data, 14)).merged(_one(data, 8), 50)
        prefix = f"{package}." if package else ""
        for enum in _all(data, 5):
            self._read_enum(enum, prefix, features)
        for message in _all(data, 4):
            self._read_message(message, prefix, features, references)

    def _read_enum(self, data: bytes, prefix: str, features: _Features) -> None:
        features = features.merged(_one(data, 3), 7)
        names: dict[int, str] = {}
        for value in _all(data, 2):
            names.setdefault(wire.READ[wire.INT32](_number(value, 2)), _text(value, 1))
        name = prefix + _text(data, 1)
        self._enums[name] = Enum(name, features.closed_enum, names)

    def _read_message(self, data: bytes, prefix: str, features: _Features, references: list[tuple[Field, str]]) -> None:
        options = _one(data, 7)
        features = features.merged(options, 12)
        name = prefix + _text(data, 1)
        message = self._messages[name] = Message(name, map_entry=_number(options, 7) == 1)
        for enum in _all(data, 4):
            self._read_enum(enum, f"{name}.", features)
        for nested in _all(data, 3):
            self._read_message(nested, f"{name}.", features, references)
        oneofs = [features.merged(_one(oneof, 2), 1) for oneof in _all(data, 8)]
        for one in _all(data, 2):
            oneof = _numbers(one, 9)
            own = (oneofs[oneof[0]] if oneof else features).merged(_one(one, 8), 21)
            message.fields.append(_read_field(one, own, in_oneof=bool(oneof)))
            if type_name := _text(one, 6):
                references.append((message.fields[-1], type_name.removeprefix(".")))


def _read_field(data: bytes, features: _Features, in_oneof: bool) -> Field:
    name = _text(data, 1)
    type_ = _number(data, 5)
    return Field(
        name=name,
        json_name=_text(data, 10) or _json_name(name),
        number=_number(data, 3),
        type=wire.GROUP if type_ == wire.MESSAGE and features.delimited else type_,
        repeated=_number(data, 4) == 3,
        presence=in_oneof or features.presence,
        default=bool(_text(data, 7)),
    )


def _json_name(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part[:1].upper() + part[1:] for part in rest)


@dataclass(frozen=True)
class _Features:
    presence: bool
    closed_enum: bool
    delimited: bool

    @staticmethod
    def of_file(syntax: str, edition: int) -> _Features:
        if syntax == "editions":
            return _Features(presence=True, closed_enum=False, delimited=False)
        proto2 = syntax != "proto3"
        return _Features(presence=proto2, closed_enum=proto2, delimited=False)

    def merged(self, options: bytes, number: int) -> _Features:
        merged = self
        for features in _all(options, number):
            if presence := _number(features, 1):
                merged = replace(merged, presence=presence != 2)
            if enum_type := _number(features, 2):
                merged = replace(merged, closed_enum=enum_type == 2)
            if encoding := _number(features, 5):
                merged = replace(merged, delimited=encoding == 2)
        return merged


def _all(data: bytes, number: int) -> Iterator[bytes]:
    return (value for of, wire_type, value in wire.read_fields(data) if of == number and wire_type == wire.LENGTH)


def _one(data: bytes, number: int) -> bytes:
    return b"".join(_all(data, number))


def _text(data: bytes, number: int) -> str:
    return _one(data, number).decode()


def _numbers(data: bytes, number: int) -> list[int]:
    return [value for of, wire_type, value in wire.read_fields(data) if of == number and wire_type == wire.VARINT]


def _number(data: bytes, number: int) -> int:
    return next(iter(_numbers(data, number)), 0)
