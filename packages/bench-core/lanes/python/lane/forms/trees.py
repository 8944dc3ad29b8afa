"""Untyped values: what the library's `loads` gives, with the names and values of the official JSON mapping."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import wire
from forms import values
from forms.form import Form
from schema import Field, Message


class Tree(Form):
    """Dictionaries by the JSON names of the fields, those that aren't set left out."""

    def make(self, message: Message, fields: dict[Field, Any]) -> dict:
        return {field.json_name: fields[field] for field in message.fields if field in fields}

    def fields_of(self, message: Message, native: dict) -> Iterator[tuple[Field, Any]]:
        """Without those that hold another kind of value, as another version of the schema has it there."""
        there = ((field, native[field.json_name]) for field in message.fields if field.json_name in native)
        return ((field, value) for field, value in there if _fits(field, value))

    def get(self, field: Field) -> str:
        nothing = ", {}" if field.is_map else ", ()" if field.repeated else ""
        return f"m.get({field.json_name!r}{nothing})"


def _fits(field: Field, value: Any) -> bool:
    if field.is_map:
        return isinstance(value, dict)
    if field.repeated:
        return isinstance(value, list)
    return isinstance(value, str) if field.type == wire.STRING else True


class JsonTree(Tree):
    """The same with what JSON has no values for as text: bytes as base64, and NaN and Infinity by name."""

    def write_bytes(self, value: bytes) -> str:
        return values.base64_text(value)

    def read_bytes(self, value: str) -> bytes:
        return values.base64_of(value)

    def write_float(self, value: float) -> float | str:
        return values.float_text(value)

    def read_float(self, value: float | str) -> float:
        return values.float_of(value)
