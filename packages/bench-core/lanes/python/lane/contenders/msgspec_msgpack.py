"""msgspec: https://jcristharif.com/msgspec/perf-tips.html has one encoder and one decoder that are used again."""

import msgspec

from contenders.contender import Contender
from forms.structs import Structs
from schema import Schema

LIBRARY = "msgspec"


def bind(schema: Schema) -> Contender:
    form = Structs(schema)
    return Contender(form, msgspec.msgpack.Encoder().encode, msgspec.msgpack.Decoder(form.root).decode)
