"""The json of Python's standard library, as Starlette and FastAPI call it for answers without a model."""

import json
from typing import Any

from contenders.contender import Contender
from forms.trees import JsonTree
from schema import Schema

LIBRARY = None


def encode(message: dict[str, Any]) -> bytes:
    return json.dumps(message, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode("utf-8")


def bind(schema: Schema) -> Contender:
    return Contender(JsonTree(schema), encode, json.loads)
