"""Pydantic's models."""

from __future__ import annotations

import pydantic

from forms.types import Types
from schema import Field, Schema


class Models(Types):
    base = pydantic.BaseModel
    imports = (
        "from typing import Annotated\n\n"
        "from pydantic import BaseModel, ConfigDict, Field\n\n"
        'config = ConfigDict(populate_by_name=True, ser_json_bytes="base64", val_json_bytes="base64", '
        'ser_json_inf_nan="strings", protected_namespaces=())'
    )

    def __init__(self, schema: Schema):
        super().__init__(schema)
        # A model is whole once the classes below it are there.
        for message in self.declared():
            self.class_of(message).model_rebuild()

    def head(self, name: str, attributes: dict[Field, str]) -> list[str]:
        return [f"class {name}(BaseModel):", "    model_config = config"]

    def open_enum(self, name: str) -> str:
        # By default a text is also tried as a number, though it is the name of a value already.
        return f'Annotated[{super().open_enum(name)}, Field(union_mode="left_to_right")]'

    def declare(self, attribute: str, annotation: str, default: str, field: Field) -> str:
        if attribute == field.json_name:
            return f"{attribute}: {annotation} = {default}"
        return f"{attribute}: {annotation} = Field({default}, alias={field.json_name!r})"
