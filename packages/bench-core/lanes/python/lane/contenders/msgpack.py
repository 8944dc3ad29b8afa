"""msgpack: https://msgpack-python.readthedocs.io"""

import msgpack

from contenders.contender import Contender
from forms.trees import Tree
from schema import Schema

LIBRARY = "msgpack"


def bind(schema: Schema) -> Contender:
    return Contender(Tree(schema), msgpack.packb, msgpack.unpackb)
