"""Messages of the protobuf library's own classes, made from the schema by its descriptor pool."""

from __future__ import annotations

import keyword
from typing import Any

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.internal import api_implementation

from forms.form import Form, Unsupported
from schema import Enum, Field, Schema


class Messages(Form):
    def __init__(self, schema: Schema):
        if api_implementation.Type() != "upb":
            raise Unsupported(f"this protobuf is its slow form in {api_implementation.Type()}, not upb")
        self.schema = schema
        self.zeros = {}
        self.pool = descriptor_pool.DescriptorPool()
        refused = None
        for file in descriptor_pb2.FileDescriptorSet.FromString(schema.encoded).file:
            try:
                self.pool.Add(file)
            except TypeError as error:
                # Only matters where the message needs this file.
                refused = error
        try:
            self.root = message_factory.GetMessageClass(self.pool.FindMessageTypeByName(schema.message_type))
        except KeyError:
            raise Unsupported(f"protobuf refuses the schema: {refused}") from refused

    def from_wire(self, data: bytes) -> Any:
        return self.root.FromString(data)

    def to_wire(self, native: Any) -> bytes:
        return native.SerializeToString()

    def get(self, field: Field) -> str:
        return f"getattr(m, {field.name!r})" if keyword.iskeyword(field.name) else f"m.{field.name}"

    def is_set(self, field: Field) -> str | None:
        singular_message = field.message is not None and not field.repeated
        return f"m.HasField({field.name!r})" if singular_message or field.default and field.presence else None

    def zero_enum(self, enum: Enum) -> Any:
        return 0

    def _count_wrapper(self, value: str, test: str) -> list[str]:
        return [f"if {value}.value: n += 1"]
