"""The JSON of Google's protobuf: https://googleapis.dev/python/protobuf/latest/google/protobuf/json_format.html"""

import json
from typing import Any

from google.protobuf import json_format

from contenders.contender import Contender
from forms.messages import Messages
from schema import Schema

LIBRARY = "protobuf"


def encode(message: Any) -> bytes:
    # MessageToJson does the same, but with spaces behind commas and colons.
    value = json_format.MessageToDict(message)
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8")


def bind(schema: Schema) -> Contender:
    form = Messages(schema)
    message_class, pool = form.root, form.pool

    def decode(data: bytes) -> Any:
        return json_format.Parse(data, message_class(), descriptor_pool=pool)

    return Contender(form, encode, decode)
