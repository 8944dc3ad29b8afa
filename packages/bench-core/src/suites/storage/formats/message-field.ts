import type { Message } from '@bufbuild/protobuf'
import type { BoundFormat } from './column-format.ts'

type FieldAccess<Native> = Pick<BoundFormat<Native>, 'getField' | 'setField'>

/** The field of a protobuf-es message. */
export const messageField: FieldAccess<Message> = {
  getField(message, { localName, enumNumbers }) {
    // A field that isn't set has its default by inheritance, and none in the JSON form.
    if (!Object.hasOwn(message, localName)) return undefined
    const value = (message as unknown as Record<string, string | number | boolean>)[localName]
    if (!enumNumbers) return value
    // A number that the schema has no name for is its own name.
    return Object.keys(enumNumbers).find((name) => enumNumbers[name] === value) ?? value
  },
  setField(message, { localName, enumNumbers }, value) {
    const stored = enumNumbers ? (enumNumbers[String(value)] ?? value) : value
    ;(message as unknown as Record<string, unknown>)[localName] = stored
  },
}

/** The field of a tree of plain values with the names of the JSON mapping. */
export const treeField: FieldAccess<unknown> = {
  getField: (tree, { jsonName }) => (tree as Record<string, string | number | boolean | undefined>)[jsonName],
  setField(tree, { jsonName }, value) {
    ;(tree as Record<string, unknown>)[jsonName] = value
  },
}
