"""msgspec's Structs."""

from __future__ import annotations

import msgspec

from forms.types import Types
from schema import Field


class Structs(Types):
    base = msgspec.Struct
    imports = "from msgspec import Struct"

    def head(self, name: str, attributes: dict[Field, str]) -> list[str]:
        renamed = {
            attribute: field.json_name for field, attribute in attributes.items() if attribute != field.json_name
        }
        rename = f", rename={renamed!r}" if renamed else ""
        return [f"class {name}(Struct, omit_defaults=True{rename}):"]

    def declare(self, attribute: str, annotation: str, default: str, field: Field) -> str:
        return f"{attribute}: {annotation} = {default}"
