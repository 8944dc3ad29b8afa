import type { DescField, DescMessage } from '@bufbuild/protobuf'
import { ScalarType } from '@bufbuild/protobuf'
import { FeatureSet_FieldPresence } from '@bufbuild/protobuf/wkt'
import { isOpaque } from '../model/messages/opaque-types.ts'
import type { FieldNode } from '../model/messages/own-messages.ts'

const maximumDepth = 8
const maxFields = 1_000

/** The fields of a message type as they were understood, in the order of a walk; a type within itself is folded. */
export function fieldTree(type: DescMessage): { fields: FieldNode[]; leftOut: number } {
  const fields: FieldNode[] = []
  let leftOut = 0
  const visit = (message: DescMessage, path: string, way: readonly DescMessage[]) => {
    for (const field of message.fields) {
      const place = path === '' ? field.name : `${path}.${field.name}`
      const inner = field.message && !isOpaque(field.message) ? field.message : undefined
      const isFolded = inner !== undefined && (way.includes(inner) || way.length >= maximumDepth)
      if (fields.length >= maxFields) leftOut++
      else fields.push(nodeOf(field, place, way.length, isFolded))
      if (inner && !isFolded && fields.length < maxFields) visit(inner, place, [...way, inner])
    }
  }
  visit(type, '', [type])
  return { fields, leftOut }
}

function nodeOf(field: DescField, path: string, depth: number, isFolded: boolean): FieldNode {
  return {
    path,
    depth,
    name: field.name,
    number: field.number,
    type: typeText(field),
    presence: presenceOf(field),
    oneof: field.oneof?.name ?? null,
    isFolded,
  }
}

function typeText(field: DescField): string {
  const item = field.message?.typeName ?? field.enum?.typeName ?? scalarText(field.scalar!)
  return field.fieldKind === 'map' ? `map<${scalarText(field.mapKey)}, ${item}>` : item
}

function scalarText(scalar: ScalarType): string {
  return ScalarType[scalar].toLowerCase()
}

function presenceOf(field: DescField): FieldNode['presence'] {
  if (field.fieldKind === 'map') return 'map'
  if (field.fieldKind === 'list') return 'repeated'
  if (field.oneof) return 'oneof'
  switch (field.presence) {
    case FeatureSet_FieldPresence.LEGACY_REQUIRED:
      return 'required'
    case FeatureSet_FieldPresence.IMPLICIT:
      return 'implicit'
    default:
      return 'optional'
  }
}
