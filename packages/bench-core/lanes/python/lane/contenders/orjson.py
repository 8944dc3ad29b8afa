"""orjson: https://github.com/ijl/orjson#usage"""

import orjson

from contenders.contender import Contender
from forms.trees import JsonTree
from schema import Schema

LIBRARY = "orjson"


def bind(schema: Schema) -> Contender:
    return Contender(JsonTree(schema), orjson.dumps, orjson.loads)
