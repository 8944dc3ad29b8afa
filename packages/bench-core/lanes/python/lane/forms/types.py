"""Classes with typed fields, written out for the schema as a program declares them, and then executed."""

from __future__ import annotations

import builtins
import itertools
import keyword
import sys
import types
from collections.abc import Iterator
from typing import Any

import wire
from forms import values
from forms.form import Form
from schema import Enum, Field, Message, Schema

_PLAIN = {
    **dict.fromkeys((wire.DOUBLE, wire.FLOAT), "float"),
    wire.BOOL: "bool",
    wire.STRING: "str",
    wire.BYTES: "bytes",
}

_module_numbers = itertools.count(1)


class Types(Form):
    """
    A class for each message and an `enum.Enum` for each enumeration, with the names of the `.proto` in Python and those
    of JSON outside. `base`, `imports`, `head` and `declare` differ from library to library.
    """

    base: type
    imports: str
    reserved = ("Enum", "ConfigDict", "Field", "config")
    """Names of the module in which the classes stand."""

    def __init__(self, schema: Schema):
        super().__init__(schema)
        taken = {*dir(builtins), *keyword.kwlist, *keyword.softkwlist, self.base.__name__, *self.reserved}
        self._class_names: dict[Message | Enum, str] = {}
        for one in (*schema.enums(), *schema.messages()):
            self._class_names[one] = _free_name(one.full_name.replace(".", "_"), taken)
        names = {"bool", "bytes", "dict", "float", "int", "list", "str", *keyword.kwlist, *self.reserved}
        names.update(self._class_names.values(), dir(self.base))
        self._attributes = {message: _named(message.fields, names) for message in schema.messages()}
        self._attribute_of = {field: name for names in self._attributes.values() for field, name in names.items()}
        self.module = types.ModuleType(f"schema_{next(_module_numbers)}")
        sys.modules[self.module.__name__] = self.module
        exec(self.source(), vars(self.module))
        self._enums = {enum: getattr(self.module, self._class_names[enum]) for enum in schema.enums()}
        self.root = self.class_of(schema.root)

    def class_of(self, message: Message) -> type:
        return getattr(self.module, self._class_names[message])

    def declared(self) -> list[Message]:
        """Those that have a class: the others are one value each."""
        return [message for message in self._attributes if not _is_plain(message)]

    def head(self, name: str, attributes: dict[Field, str]) -> list[str]:
        """The lines that begin a class."""
        raise NotImplementedError

    def declare(self, attribute: str, annotation: str, default: str, field: Field) -> str:
        raise NotImplementedError

    def source(self) -> str:
        lines = ["from __future__ import annotations", "from enum import Enum", self.imports]
        for enum in self.schema.enums():
            lines += ["", f"class {self._class_names[enum]}(Enum):"]
            lines += [f"    {_member(name)} = {name!r}" for name in enum.names.values()]
        for message in self.declared():
            attributes = self._attributes[message]
            lines += ["", *self.head(self._class_names[message], attributes)]
            lines += [f"    {self._declared(field, name)}" for field, name in attributes.items()] or ["    pass"]
        return "\n".join(lines)

    def _declared(self, field: Field, attribute: str) -> str:
        if field.is_map:
            key, item = field.message.fields
            # A boolean is no key of a JSON object.
            key_type = "str" if key.type in (wire.STRING, wire.BOOL) else "int"
            return self.declare(attribute, f"dict[{key_type}, {self._annotation(item)}]", "{}", field)
        annotation = self._annotation(field)
        if field.repeated:
            return self.declare(attribute, f"list[{annotation}]", "[]", field)
        if field.presence or field.message is not None:
            return self.declare(attribute, f"{annotation} | None", "None", field)
        if field.enum is not None:
            zero = field.enum.names.get(0)
            default = "0" if zero is None else f"{self._class_names[field.enum]}.{_member(zero)}"
        else:
            default = {"float": "0.0", "bool": "False", "str": '""', "bytes": 'b""'}.get(annotation, "0")
        return self.declare(attribute, annotation, default, field)

    def _annotation(self, field: Field) -> str:
        if field.message is not None:
            if field.message.full_name in values.WRAPPERS:
                return self._annotation(field.message.fields[0])
            return "str" if _is_plain(field.message) else self._class_names[field.message]
        if field.enum is not None:
            name = self._class_names[field.enum]
            # A number that has no name yet: enumerations of proto3 are open.
            return name if field.enum.closed else self.open_enum(name)
        return _PLAIN.get(field.type, "int")

    def open_enum(self, name: str) -> str:
        return f"{name} | int"

    def make(self, message: Message, fields: dict[Field, Any]) -> Any:
        names = self._attributes[message]
        return self.class_of(message)(**{names[field]: value for field, value in fields.items()})

    def fields_of(self, message: Message, native: Any) -> Iterator[tuple[Field, Any]]:
        for field, name in self._attributes[message].items():
            value = getattr(native, name)
            if value is not None and (field.presence or field.message is not None or value != 0):
                yield field, value

    def write_enum(self, enum: Enum, number: int) -> Any:
        return self._enums[enum](enum.names[number]) if number in enum.names else number

    def read_enum(self, enum: Enum, value: Any) -> int:
        return super().read_enum(enum, value if isinstance(value, int) else value.value)

    def zero_enum(self, enum: Enum) -> Any:
        return self._enums[enum](enum.names[0]) if 0 in enum.names else None

    def write_key(self, type_: int, key: Any) -> Any:
        return values.map_key_text(key) if type_ == wire.BOOL else key

    def read_key(self, type_: int, key: Any) -> Any:
        return key == "true" if type_ == wire.BOOL else key

    def get(self, field: Field) -> str:
        return f"m.{self._attribute_of[field]}"


def _is_plain(message: Message) -> bool:
    return message.full_name in (values.TIMESTAMP, values.DURATION) or message.full_name in values.WRAPPERS


def _named(fields: list[Field], reserved: set[str]) -> dict[Field, str]:
    """Attributes as PEP 8 has them: an underscore behind a name that Python, the library or a class has itself."""
    taken = set(reserved)
    return {
        field: _free_name(f"field{field.name}" if field.name.startswith("_") else field.name, taken) for field in fields
    }


def _free_name(name: str, taken: set[str]) -> str:
    while name in taken:
        name += "_"
    taken.add(name)
    return name


def _member(name: str) -> str:
    """Enum keeps names with underscores around them and `mro` for itself."""
    return f"{name}_" if keyword.iskeyword(name) or name == "mro" or name.startswith("_") else name
