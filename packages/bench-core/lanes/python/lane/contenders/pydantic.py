"""Pydantic: https://docs.pydantic.dev/latest/concepts/serialization and .../concepts/json"""

from typing import Any

from contenders.contender import Contender
from forms.models import Models
from schema import Schema

LIBRARY = "pydantic"


def encode(message: Any) -> bytes:
    return message.model_dump_json(by_alias=True, exclude_defaults=True).encode("utf-8")


def bind(schema: Schema) -> Contender:
    form = Models(schema)
    return Contender(form, encode, form.root.model_validate_json)
