"""What a contender is: two functions of its library, and the form of the messages that they take and give."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from forms.form import Form


class Contender(NamedTuple):
    form: Form
    encode: Callable[[Any], bytes]
    decode: Callable[[bytes], Any]
    settings: tuple[str, ...] = ()
