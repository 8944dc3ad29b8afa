"""cbor2: https://cbor2.readthedocs.io/en/latest/usage.html"""

import cbor2

from contenders.contender import Contender
from forms.trees import Tree
from schema import Schema

LIBRARY = "cbor2"


def bind(schema: Schema) -> Contender:
    return Contender(Tree(schema), cbor2.dumps, cbor2.loads)
