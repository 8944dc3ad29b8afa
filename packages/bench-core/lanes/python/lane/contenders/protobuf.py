"""Google's protobuf, by upb: https://protobuf.dev/getting-started/pythontutorial"""

from contenders.contender import Contender
from forms.messages import Messages
from schema import Schema

LIBRARY = "protobuf"


def bind(schema: Schema) -> Contender:
    form = Messages(schema)
    return Contender(form, form.root.SerializeToString, form.root.FromString)
