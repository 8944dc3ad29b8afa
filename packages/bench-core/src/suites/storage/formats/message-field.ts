import type { Message } from '@bufbuild/protobuf'
import type { FieldValue, QueryField } from '../plan/query-field.ts'
import type { BoundFormat } from './column-format.ts'

type FieldAccess<Native> = Pick<BoundFormat<Native>, 'getField' | 'setField'>
type Fields = Record<string, unknown>
type NameOf = (step: QueryField['path'][number]) => string

const jsonNameOf: NameOf = ({ jsonName }) => jsonName
const isCodeName = (name: string) => /^[A-Za-z_$][\w$]*$/.test(name)

/** The field of a protobuf-es message. */
export const messageField: FieldAccess<Message> = enumsByNumber(({ localName }) => localName)

/** The field of a message by protobufjs, which calls fields as their JSON mapping does where that is a name in code. */
export const protobufjsField: FieldAccess<unknown> = enumsByNumber(({ name, jsonName }) =>
  isCodeName(jsonName) ? jsonName : name,
)

/** The field of a tree of plain values with the names of the JSON mapping. */
export const treeField: FieldAccess<unknown> = {
  getField: (tree, { path }) =>
    holderOf(tree, path, jsonNameOf)?.[path.at(-1)!.jsonName] as FieldValue | undefined,
  setField(tree, { path }, value) {
    const holder = holderOf(tree, path, jsonNameOf)
    if (holder) holder[path.at(-1)!.jsonName] = value
  },
}

function enumsByNumber<Native>(nameOf: NameOf): FieldAccess<Native> {
  return {
    getField(message, { path, enumNumbers }) {
      const holder = holderOf(message, path, nameOf)
      const own = nameOf(path.at(-1)!)
      // A field that isn't set has its default by inheritance, and none in the JSON form.
      if (!holder || !Object.hasOwn(holder, own)) return undefined
      const value = holder[own] as FieldValue
      if (!enumNumbers) return value
      // A number that the schema has no name for is its own name.
      return Object.keys(enumNumbers).find((known) => enumNumbers[known] === value) ?? value
    },
    setField(message, { path, enumNumbers }, value) {
      const holder = holderOf(message, path, nameOf)
      if (holder) holder[nameOf(path.at(-1)!)] = enumNumbers ? (enumNumbers[String(value)] ?? value) : value
    },
  }
}

/** The message that has the field; undefined where it isn't there. */
function holderOf(message: unknown, path: QueryField['path'], nameOf: NameOf): Fields | undefined {
  let holder = message as Fields | undefined
  for (let place = 0; place < path.length - 1 && holder; place++)
    holder = holder[nameOf(path[place]!)] as Fields | undefined
  return holder ?? undefined
}
