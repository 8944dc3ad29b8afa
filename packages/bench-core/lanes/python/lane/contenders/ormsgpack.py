"""ormsgpack: https://github.com/ormsgpack/ormsgpack#usage"""

import ormsgpack

from contenders.contender import Contender
from forms.trees import Tree
from schema import Schema

LIBRARY = "ormsgpack"


def bind(schema: Schema) -> Contender:
    return Contender(Tree(schema), ormsgpack.packb, ormsgpack.unpackb)
